import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { readAppSettings } from '../../../src/http/settings.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const example = parseEnv(await readFile(join(ROOT, '.dev.vars.example'), 'utf8'));

test('the deploy button requires only the digest of a secret', () => {
  expect(Object.keys(example)).toEqual(['SECRET_DIGEST_ONE']);
});

test('an unchanged example locks the endpoint', () => {
  const problems: string[] = [];
  readAppSettings(example, problems);
  expect(problems).toEqual(['SECRET_DIGEST_ONE must be a SHA-256 in 64 hex digits']);
});

test.for([undefined, 'staging', 'production'])(
  'refuses to deploy without a secret (environment: %s)',
  (env) => {
    const config: unknown = unstable_readConfig({
      config: join(ROOT, 'wrangler.toml'),
      ...(env !== undefined && { env }),
    });
    expect(config).toMatchObject({ secrets: { required: Object.keys(example) } });
  },
);
