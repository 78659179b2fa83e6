import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../scripts/program/commands.ts';
import { aFolder } from '../../support/a-folder.ts';
import { runHere } from '../../support/run-here.ts';
import { runFile } from '../../support/run-script.ts';
import type { Ran } from '../../support/run-script.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = join(ROOT, 'scripts/crdshift.ts');

const { path, remove } = await aFolder();
afterAll(remove);
await writeFile(join(path, 'package.json'), '{ "type": "module" }');
await writeFile(join(path, 'no-config'), '[');

function run(...args: readonly string[]): Promise<Ran> {
  return runFile([PROGRAM, ...args], { path, env: { ...process.env, KUBECONFIG: '', HOME: path } });
}

const WITH_JSON = Object.entries(COMMANDS).flatMap(([name, target]) =>
  'parameters' in target && 'json' in (target.parameters.flags ?? {}) ? [name] : [],
);

describe('--json writes one document', () => {
  test.each([...WITH_JSON, 'secret new', 'secret digest'])(
    'for wrong usage of %s',
    async (name) => {
      const args = [...name.split(' '), '--json', '--nosuch'];
      const { code, stdout, stderr } = await runHere(...args);
      expect(code).toBe(2);
      expect(JSON.parse(stdout)).toEqual({ error: 'Unknown option --nosuch' });
      expect(stderr).toMatch(/^Unknown option --nosuch\n/);
    },
  );

  test.each([
    ['draft', ['nosuch.yaml'], 2],
    ['generate', [], 2],
    ['prove', [], 1],
    ['explain', [join(ROOT, 'docs/gateways.yaml')], 1],
    ['client-config', ['--crd', 'nosuch.yaml', '--off'], 2],
    ['secret', ['new', 'A B'], 2],
    ['build', [], 2],
    ['doctor', [], 1],
    ['plan', ['--kubeconfig', 'nosuch'], 2],
    ['plan', ['--kubeconfig', 'no-config'], 2],
    ['plan', ['--file', join(ROOT, 'docs/gateways.yaml'), '--sarif', path], 2],
    ['prove', [join(ROOT, 'docs/gateways.yaml'), '--junit', path], 2],
    ['migrate', ['gateways.example.com', '--context', 'nosuch'], 1],
    ['repair', ['gateways.example.com'], 1],
  ])('for a failure of %s %j', async (name, args, exitCode) => {
    const { code, stdout, stderr } = await run(name, ...args, '--json');
    const { error } = JSON.parse(stdout) as { readonly error: string };
    expect(code).toBe(exitCode);
    expect(stderr).toContain(error);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  test('for several conversions, of which some are refused', async () => {
    const wrong = { annotations: 5 };
    const objects = [{}, wrong].map((more) => ({
      apiVersion: 'stable.example.com/v1beta1',
      kind: 'CronTab',
      metadata: { name: 'a', ...more },
      hostPort: 'localhost:1234',
    }));
    const file = join(path, 'objects.json');
    await writeFile(file, JSON.stringify({ kind: 'List', apiVersion: 'v1', items: objects }));
    const { code, stdout } = await runHere('explain', file, '--to', 'v1', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ from: objects[0], lines: expect.any(Array) as unknown }),
      { from: objects[1], error: expect.stringContaining('CronTab a') as unknown },
    ]);
  });
});

test('a context is looked for only in a kubeconfig', async () => {
  const { stderr } = await run('doctor', '--context', 'prod');
  expect(stderr).toMatch(/^there is no kubeconfig: /);
});

test.each([
  [['draft', ''], 'the argument FILE is empty'],
  [['explain', ''], 'the argument OBJECT.yaml is empty'],
  [['migrate', ''], 'the argument CRD is empty'],
  [['doctor', '--context', ''], '--context needs a value'],
  [['draft', 'a.yaml', '--from-webhook', ''], '--from-webhook needs a value'],
  [['client-config', '--crd', '', '--off'], '--crd needs a value'],
  [['draft', 'a.yaml', '--json=perhaps'], '--json takes no value except =true or =false'],
  [['dev', '--port', ''], 'the port must be a whole number from 0 to 65535'],
  [['dev', '--port', '0x50'], 'the port must be a whole number from 0 to 65535'],
])('%j is wrong usage', async (args, why) => {
  const { code, stderr } = await runHere(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(`${why}\n`);
});

test('tests have no colours off a terminal', async () => {
  const { CI: _ci, FORCE_COLOR: _force, ...env } = process.env;
  const { stdout, stderr } = await runFile([PROGRAM, 'test'], { path, env });
  expect(stdout + stderr).not.toContain('\u001b');
});
