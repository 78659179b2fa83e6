import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sourceOfKind } from '../../scripts/prove/kind-tasks.ts';
import { ProofError, proveKind } from '../../scripts/testing/testing.ts';
import { accept, defineKind } from '../../src/index.ts';
import { aProject } from '../support/a-project.ts';
import { calledByNpm, runFile } from '../support/run-script.ts';
import { aGitFolder } from './prove/a-git-folder.ts';
import { WIDGETS } from './prove/a-widget-crd.ts';

const spoke = {
  toHub: (object: object) => object,
  fromHub: (object: object) => object,
};

/** A kind without shapes, so that nothing keeps what v1beta1 lacks. */
const crd = { group: 'example.com', kind: 'Widget', versions: ['v1beta1', 'v1'] } as const;
const widget = defineKind(crd, 'v1', { v1beta1: spoke });

const budget = { samples: 30, seed: 1 };

describe('a kind that loses a field', () => {
  test('fails with the report', async () => {
    const error: unknown = await proveKind(widget, { ...budget, crd: WIDGETS }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ProofError);
    const { message } = error as Error;
    expect(message).toMatch(/^Widget of example\.com \(crd\.yaml\): \d+ errors?/);
    expect(message).toContain('pruned-silently');
    expect(message).toContain('npm run prove -- Widget.example.com --samples 30 --seed 1');
  });

  test('fails in the same way with the document of its CRD', async () => {
    const document = parse(WIDGETS) as object;
    await expect(proveKind(widget, { ...budget, crd: document })).rejects.toThrow(
      'pruned-silently',
    );
  });

  test('passes if its definition accepts the loss', async () => {
    const accepting = defineKind(
      crd,
      'v1',
      { v1beta1: spoke },
      {
        accepted: [accept('pruned-silently', 'spec', 'zones are gone')],
      },
    );
    const proof = await proveKind(accepting, { ...budget, crd: WIDGETS });
    expect(proof.findings.map(({ accepted }) => accepted)).toContain('zones are gone');
  });

  test('passes if the test accepts the loss', async () => {
    const accepted = [accept('pruned-silently', 'spec.zone', 'zones are gone')];
    await expect(proveKind(widget, { ...budget, crd: WIDGETS, accepted })).resolves.toMatchObject({
      seed: 1,
    });
  });
});

describe('a change of the CRD', () => {
  const accepted = [accept('pruned-silently', 'spec', 'zones are gone')];

  test('since a commit fails with the finding', async () => {
    const folder = await aGitFolder();
    await folder.write('crd.yaml', WIDGETS);
    await folder.commit();
    const smaller = WIDGETS.replace('                size: { type: string }\n', '');
    const file = await folder.write('crd.yaml', smaller);
    const options = { ...budget, crd: pathToFileURL(file), accepted };
    await expect(proveKind(widget, options)).resolves.toMatchObject({ seed: 1 });
    const error = await proveKind(widget, { ...options, against: 'HEAD' }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ProofError);
    const { message } = error as Error;
    expect(message).toContain('field-removed');
    expect(message).toContain('prove -- Widget.example.com --against HEAD --samples 30 --seed 1');
  });

  test('needs the file of the CRD', async () => {
    await expect(proveKind(widget, { ...budget, crd: WIDGETS, against: 'HEAD' })).rejects.toThrow(
      'against needs the file of the CRD',
    );
  });
});

test('the CRD of another kind is named in the error', async () => {
  const url = new URL('../../src/kinds/cron-tab/crd.yaml', import.meta.url);
  await expect(proveKind(widget, { crd: url })).rejects.toThrow(
    'there is no CRD of Widget of example.com. There is CronTab of stable.example.com.',
  );
});

test('the error of a project without CRDs says where the CRD belongs', () => {
  expect(() => sourceOfKind(widget, [])).toThrow(
    'there is no CRD of Widget of example.com. Put its crd.yaml into the folder of the kind.',
  );
});

test.for(['crd.yaml', './crds/widgets.yml', 'crd.json'])(
  'the path %s in the place of a CRD is explained',
  async (path) => {
    await expect(proveKind(widget, { crd: path })).rejects.toThrow(
      `crd is the text of a CRD, not a path: pass new URL('${path}', import.meta.url).`,
    );
  },
);

test('node:test runs it without vitest', async () => {
  const urlOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
  const code = `
    import { test } from 'node:test';
    import { proveKind } from ${urlOf('../../scripts/testing/testing.ts')};
    import { accept, defineKind } from ${urlOf('../../src/index.ts')};
    import { WIDGETS } from ${urlOf('prove/a-widget-crd.ts')};
    const crd = { group: 'example.com', kind: 'Widget', versions: ['v1beta1', 'v1'] };
    const spoke = { toHub: (object) => object, fromHub: (object) => object };
    const widget = defineKind(crd, 'v1', { v1beta1: spoke });
    const accepted = [accept('pruned-silently', 'spec.zone', 'zones are gone')];
    test('passes', () => proveKind(widget, { crd: WIDGETS, samples: 9, accepted }));
    test('fails', () => proveKind(widget, { crd: WIDGETS, samples: 9 }));`;
  const path = fileURLToPath(new URL('../../', import.meta.url));
  const { VITEST: _, ...env } = process.env;
  const words = ['--test-reporter=tap', '--input-type=module', '--eval', code];
  const { stdout } = await runFile(words, { path, env });
  expect(stdout).toMatch(/^ok 1 - passes$/m);
  expect(stdout).toMatch(/^not ok 2 - fails$/m);
  expect(stdout).toContain('pruned-silently');
});

test('a kind whose generated module does not match its CRD is not proved', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  await project.edit('src/kinds/example-cron-tab/crd.yaml', 'hostPort:', 'hostPorts:');
  const code = `
    import { proveKind } from './scripts/testing/testing.ts';
    import { kinds } from './src/kinds/index.ts';
    const proofs = kinds.all.map((kind) => proveKind(kind, { samples: 5 }));
    const settled = await Promise.allSettled(proofs);
    console.log(settled.map(({ reason }) => String(reason?.message)).join('\\n'));`;
  const { VITEST: _, ...env } = { ...process.env, ...calledByNpm(project.path) };
  const words = ['--no-warnings', '--input-type=module', '--eval', code];
  expect(await runFile(words, { path: project.path, env })).toEqual({
    code: 0,
    stdout:
      'undefined\nsrc/kinds/example-cron-tab/crd.gen.ts is out of date. Run npm run generate.\n',
    stderr: '',
  });
});
