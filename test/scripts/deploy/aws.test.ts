import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { projectHere } from '../../../scripts/project/project.ts';
import { readAppSettings } from '../../../src/http/settings.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { settingsRead } from '../../support/settings-read.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = join(ROOT, 'scripts/deploy/aws');

interface Template {
  readonly Parameters: Readonly<Record<string, { AllowedPattern?: string; Default?: unknown }>>;
  readonly Resources: {
    readonly Webhook: {
      readonly Properties: {
        readonly CodeUri: string;
        readonly Handler: string;
        readonly Runtime: string;
        readonly Timeout: number;
        readonly FunctionUrlConfig: { AuthType: string };
        readonly Environment: { Variables: Readonly<Record<string, unknown>> };
      };
    };
    readonly Role: { readonly Properties: { Policies: readonly { PolicyDocument: object }[] } };
  };
}

/** The template, with the functions of CloudFormation such as `!Ref` replaced by their arguments. */
const template = parseDocument(
  await readFile(join(FOLDER, 'template.yaml'), 'utf8'),
).toJS() as Template;
const { Properties: webhook } = template.Resources.Webhook;
const { Variables: variables } = webhook.Environment;
const build = await readFile(join(ROOT, 'scripts/build/run.ts'), 'utf8');
const bundle = await readFile(join(ROOT, 'scripts/build/bundle.ts'), 'utf8');

test('deploys the result of npm run build', () => {
  const [file, handler] = webhook.Handler.split('.');
  expect(build).toContain(`{ '${file}': lambda }`);
  expect(handler).toBe('handler');
  expect(resolve(FOLDER, webhook.CodeUri)).toBe(join(ROOT, projectHere().outdir));
});

test('runs on the Node version of the bundle', () => {
  const [, target] = /target: 'node(\d+)'/.exec(bundle) ?? [];
  expect(webhook.Runtime).toBe(`nodejs${target}.x`);
});

test('sets only settings', () => {
  const known = settingsRead((environment) => readAppSettings(environment, []));
  const set = Object.keys(variables).filter((name) => !name.startsWith('SECRET_DIGEST_'));
  expect(known).toContain('LOG_LEVEL');
  expect([...known]).toEqual(expect.arrayContaining(set));
});

test('accepts two secrets, for rotation', () => {
  const digests = Object.keys(variables).filter((name) => name.startsWith('SECRET_DIGEST_'));
  const environment = Object.fromEntries(digests.map((name) => [name, 'a1'.repeat(32)]));
  const problems: string[] = [];
  const { secrets } = readAppSettings(environment, problems);
  expect(problems).toEqual([]);
  expect(secrets).toMatchObject([{ name: 'one' }, { name: 'two' }]);
});

test('requires the first secret, and accepts only digests', () => {
  const { SecretDigestOne: one, SecretDigestTwo: two } = template.Parameters;
  expect(one).not.toHaveProperty('Default');
  for (const parameter of [one, two]) {
    const allowed = new RegExp(`^(?:${parameter?.AllowedPattern})$`);
    expect('a1'.repeat(32)).toMatch(allowed);
    expect('').toMatch(allowed);
    expect('a1'.repeat(31)).not.toMatch(allowed);
  }
});

test('lets a review that takes too long end itself', () => {
  expect(variables['MAX_SECONDS']).toBe(LIMITS.seconds);
  expect(webhook.Timeout).toBeGreaterThan(LIMITS.seconds);
});

test('is open to callers without AWS credentials, and may only write its log', () => {
  expect(webhook.FunctionUrlConfig).toEqual({ AuthType: 'NONE' });
  expect(template.Resources.Role.Properties.Policies).toEqual([
    {
      PolicyName: 'write-log',
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: 'Log.Arn',
          },
        ],
      },
    },
  ]);
});
