import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import { runHere, runHereWithInput } from '../support/run-here.ts';
import type { Ran } from '../support/run-script.ts';
import { runScript, runScriptIn } from '../support/run-script.ts';

const WORKED = fileURLToPath(new URL('../worked/ingress/', import.meta.url));

const V1 = `apiVersion: stable.example.com/v1
kind: CronTab
metadata: { name: new-crontab, namespace: default }
host: example.com
port: "2345"
spec: { cronSpec: "* * * * */5", replicas: 3 }
`;

describe('the CronTab', () => {
  let sample = '';
  beforeAll(async () => {
    const { path, remove } = await aFolder();
    sample = join(path, 'v1.yaml');
    await writeFile(sample, V1);
    return remove;
  });

  test('is explained as one picture, with the functions that convert it', async () => {
    const { code, stdout, stderr } = await runScript('explain', sample, '--to', 'v1beta1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^CronTab new-crontab: stable\.example\.com\/v1 → stable\.example\.com\/v1beta1\n\n/,
    );
    const line = /fromHub of v1beta1 (src\/kinds\/cron-tab\/cron-tab\.ts):(\d+)/.exec(stdout);
    const source = await readFile(line?.[1] ?? '', 'utf8');
    expect(source.split('\n')[Number(line?.[2]) - 1]).toContain('fromHub:');
  });

  test('is explained for every other version by default', async () => {
    const { stdout } = await runHere('explain', sample);
    expect(stdout.match(/^CronTab .*$/gm)).toHaveLength(2);
  });

  test('is explained as JSON', async () => {
    const { stdout } = await runHere('explain', '--json', sample, '--to', 'v1alpha1');
    const [explained] = JSON.parse(stdout) as { readonly lines: readonly object[] }[];
    expect(explained?.lines).toContainEqual({
      why: 'unchanged',
      from: { place: ['spec', 'replicas'], value: 3 },
      to: { place: ['spec', 'replicas'], value: 3 },
      by: [],
    });
  });

  test('that already has the desired version is reported as such', async () => {
    const ran = await runHere('explain', sample, '--to', 'v1');
    expect(ran).toEqual({ code: 0, stdout: 'CronTab new-crontab is already v1.\n', stderr: '' });
  });

  test('that a sample has in both versions is explained without such a report', async () => {
    const file = 'src/kinds/cron-tab/samples/addresses.yaml';
    const { code, stdout } = await runHere('explain', file, '--to', 'v1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^CronTab ipv6-crontab: stable\.example\.com\/v1beta1 → /);
    expect(stdout).not.toContain('is already');
  });

  test('is extracted from a ConversionReview', async () => {
    const review = 'src/kinds/cron-tab/samples/review.json';
    const { code, stdout } = await runHere('explain', review, '--to', 'v1');
    expect(stdout).toMatch(/^CronTab \S+: stable\.example\.com\/v1beta1 → stable/);
    expect(code).toBe(0);
  });

  test('is explained to the end even if the reader stops', async () => {
    const script = fileURLToPath(new URL('../../scripts/crdshift.ts', import.meta.url));
    const child = spawn(process.execPath, [script, 'explain', sample], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (said: string) => (stderr += said));
    const [code] = (await once(child, 'close')) as [number | null];
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('is read from standard input, also in a List', async () => {
    const object = {
      apiVersion: 'stable.example.com/v1',
      kind: 'CronTab',
      spec: { revision: 'N' },
    };
    const list = { apiVersion: 'v1', kind: 'List', items: [object] };
    // Beyond the precision of a double.
    const input = JSON.stringify(list).replace('"N"', '9007199254740993');
    const { stdout } = await runHereWithInput(input, 'explain', '-', '--to', 'v1beta1');
    expect(stdout).toContain('revision: 9007199254740993');
  });
});

describe('a kind made of lenses', () => {
  let project: Awaited<ReturnType<typeof aProject>>;
  beforeAll(async () => {
    project = await aProject();
    const folder = join(project.path, 'src/kinds/ingress');
    for (const file of ['crd.yaml', 'crd.gen.ts', 'ingress.ts']) {
      const text = await readFile(join(WORKED, file), 'utf8');
      await cp(join(WORKED, file), join(folder, file));
      await writeFile(join(folder, file), text.replaceAll('../../../src/', '../../'));
    }
    await writeFile(
      join(project.path, 'src/kinds/index.ts'),
      [
        "import { kindsOf } from '../index.ts';",
        "import { ingress } from './ingress/ingress.ts';",
        'export const kinds = kindsOf(ingress);',
      ].join('\n'),
    );
  });
  afterAll(() => project.remove());

  async function explain(spec: object): Promise<Ran> {
    const object = { apiVersion: 'worked.example.com/v1', kind: 'Ingress', spec };
    const input = JSON.stringify(object);
    return runScriptIn({ path: project.path, input }, 'explain', '-', '--to', 'v1beta1');
  }

  test('is explained by its parts and their source lines', async () => {
    const { code, stdout } = await explain({ defaultBackend: { service: { name: 'web' } } });
    const [, line = ''] =
      /name: web +serviceName: web +rename src\/kinds\/ingress\/ingress\.ts:(\d+)/.exec(stdout) ??
      [];
    const source = await readFile(join(project.path, 'src/kinds/ingress/ingress.ts'), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain("rename('serviceName', 'service.name')");
    expect(code).toBe(0);
  });

  test('has the same reply as from the webhook, in YAML and JSON, so that it can be converted back', async () => {
    const port = { name: 'http', number: 80 };
    const object = {
      apiVersion: 'worked.example.com/v1',
      kind: 'Ingress',
      metadata: { name: 'web' },
      spec: { defaultBackend: { service: { name: 'web', port } } },
    };
    const run = (input: string, ...args: readonly string[]): Promise<Ran> =>
      runScriptIn({ path: project.path, input }, 'explain', '-', ...args);
    const there = await run(JSON.stringify(object), '--to', 'v1beta1', '--yaml');
    expect(there.stdout).toContain('worked.example.com/crdshift-kept.');
    const json = await run(JSON.stringify(object), '--to', 'v1beta1', '--json');
    const [explained] = JSON.parse(json.stdout) as { readonly to: object }[];
    expect(explained?.to).toEqual(parse(there.stdout));
    const home = await run(there.stdout, '--to', 'v1', '--yaml');
    expect(parse(home.stdout)).toMatchObject(object);
  });

  test('names the part that does not accept a kept value, the place, and the accepted values', async () => {
    const port = { name: 'http', number: 80 };
    const { stdout } = await explain({ defaultBackend: { service: { name: 'web', port } } });
    expect(stdout).toMatch(
      /number: 80 +kept in worked\.example\.com\/crdshift-kept\.\w+ \(\d+ bytes\): byType src\/kinds\/ingress\/ingress\.ts:\d+ does not convert it/,
    );
    expect(stdout).toMatch(/^byType src\/kinds\/ingress\/ingress\.ts:\d+: \S.* Converts \S/m);
  });
});

describe('a wrong definition', () => {
  test('is reported with its line, not as wrong usage', async () => {
    const project = await aProject();
    onTestFinished(project.remove);
    await project.edit('src/kinds/cron-tab/cron-tab.ts', 'v1beta1: hostPortSpoke,', '');
    const object = 'src/kinds/cron-tab/samples/addresses.yaml';
    const { code, stdout, stderr } = await runScriptIn(project, 'explain', object);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^src\/kinds\/cron-tab\/cron-tab\.ts:\d+: kind CronTab .* is wrong:\n.*\n$/,
    );
  });
});

test('a CRD of the project that cannot be read is named by another command', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  await writeFile(join(project.path, 'src/kinds/cron-tab/crd.yaml'), 'a: [');
  const args = ['src/kinds/cron-tab/samples/addresses.yaml', '--to', 'v1beta1'];
  const { code, stderr } = await runScriptIn(project, 'explain', ...args);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'src/kinds has no valid CRD of CronTab of stable.example.com. npm run generate prints the errors of each CRD.\n',
  });
});

describe('an object that cannot be explained', () => {
  const usage = 'Run npm run explain -- --help for usage.\n';
  test.each([
    ['no file', [], 'the argument OBJECT.yaml is missing'],
    ['a missing file', ['nosuch.yaml'], 'there is no file nosuch.yaml'],
    ['two forms', ['a.yaml', '--json', '--yaml'], 'give --json or --yaml, not both'],
    ['two files', ['a.yaml', 'b.yaml'], 'the command takes only one argument'],
    [
      'an unknown version',
      ['src/kinds/cron-tab/samples/addresses.yaml', '--to', 'v9'],
      'CronTab of stable.example.com has no version v9. It has v1, v1beta1, v1alpha1.',
    ],
  ])('%s is wrong usage', async (_, args, message) => {
    const { code, stderr } = await runHere('explain', ...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${message}\n${usage}` });
  });

  test.each([
    ['a: [', 'standard input:1: the file is not valid YAML: '],
    ['', 'standard input: the file contains no object\n'],
    ['a: 1', 'standard input: an object lacks apiVersion or kind\n'],
  ])('the text %j on standard input is wrong usage', async (input, message) => {
    const { code, stderr } = await runHereWithInput(input, 'explain', '-');
    expect(code).toBe(2);
    expect(stderr.slice(0, message.length)).toBe(message);
  });

  test('an unknown kind is wrong usage, and the message lists the kinds of this clone', async () => {
    const file = 'src/kinds/cron-tab/samples/addresses.yaml';
    const { code, stderr } = await runHere('explain', file, '--kind', 'Ingress');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^src\/kinds has no Ingress\. It has .*\bCronTab\.example\.com\b/);
  });

  test.each([
    ['explain', 'json', { npm_config_json: 'true' }, ['a.yaml']],
    ['explain', 'to', { npm_config_to: 'true' }, ['a.yaml', 'v1']],
    ['draft', 'hub', { npm_config_hub: 'true', npm_config_into: 'true' }, ['a.yaml', 'v1', 'b']],
  ])(
    '%s --%s is wrong usage if npm has kept the option for itself',
    async (name, flag, env, args) => {
      for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { code, stdout, stderr } = await runHere(name, ...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`Write: npm run ${name} -- --${flag} …\n`);
    },
  );

  test('names the file of an object without a kind', async () => {
    const { code, stderr } = await runHereWithInput('spec: {}', 'explain', '-');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `standard input: an object lacks apiVersion or kind\n${usage}`,
    });
  });
});
