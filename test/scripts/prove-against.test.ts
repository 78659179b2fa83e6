import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import { runHere } from '../support/run-here.ts';
import { runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';
import { aGitFolder, gitIn } from './prove/a-git-folder.ts';
import { WIDGETS } from './prove/a-widget-crd.ts';

interface Report {
  readonly proofs: readonly {
    readonly findings: readonly {
      readonly check: string;
      readonly from: string;
      readonly path: string;
      readonly crdify?: readonly string[];
      readonly place?: { readonly file: string; readonly line: number };
    }[];
  }[];
}

const read = ({ stdout }: Ran): Report => JSON.parse(stdout) as Report;

/** The widgets with one version, so that only a change can be found. */
const SINGLE = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, maxLength: 63 }
                zone: { type: string }
`;

const SHORTER = SINGLE.replace('maxLength: 63', 'maxLength: 7');
const SIZE_LINE = SINGLE.split('\n').findIndex((line) => line.includes('size:')) + 1;

/** Proves a file against a ref, as JSON. */
function against(ref: string, file: string, ...more: readonly string[]): Promise<Ran> {
  const budget = ['--samples', '60', '--seed', '1', '--json'];
  return runHere('prove', file, '--against', ref, ...budget, ...more);
}

describe('the CRD of a file', () => {
  test('is compared with the one at a tag, and the finding has its line', async () => {
    const folder = await aGitFolder();
    await folder.write('crds/widgets.yaml', SINGLE);
    await folder.commit('v1.0.0');
    const file = await folder.write('crds/widgets.yaml', SHORTER);
    await folder.commit();
    const ran = await against('v1.0.0', file);
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 1, stderr: '' });
    expect(read(ran).proofs[0]?.findings).toMatchObject([
      {
        check: 'validation-tightened',
        from: 'v1',
        path: 'spec.size',
        crdify: ['maxLength'],
        place: { file, line: SIZE_LINE },
      },
    ]);
  });

  test('has the finding in SARIF, with its line and the name of crdify', async () => {
    const folder = await aGitFolder();
    await folder.write('widgets.yaml', SINGLE);
    await folder.commit();
    const file = await folder.write('widgets.yaml', SHORTER);
    const sarif = join(file, '../a.sarif');
    await against('HEAD', file, '--sarif', sarif);
    const { runs } = JSON.parse(await readFile(sarif, 'utf8')) as {
      readonly runs: readonly { readonly results: readonly unknown[] }[];
    };
    expect(runs[0]?.results).toMatchObject([
      {
        ruleId: 'validation-tightened',
        properties: { crdify: ['maxLength'] },
        locations: [{ physicalLocation: { region: { startLine: SIZE_LINE } } }],
      },
    ]);
  });

  test('is found by its plural if its kind has changed', async () => {
    const folder = await aGitFolder();
    await folder.write('widgets.yaml', SINGLE);
    await folder.commit();
    const file = await folder.write('widgets.yaml', SINGLE.replaceAll('Widget', 'Gizmo'));
    const ran = await against('HEAD', file);
    expect(ran.code).toBe(1);
    expect(read(ran).proofs[0]?.findings).toMatchObject([{ check: 'names-changed', path: '' }]);
  });

  test('without a change has no finding', async () => {
    const folder = await aGitFolder();
    const file = await folder.write('widgets.yaml', SINGLE);
    await folder.commit();
    const ran = await against('HEAD', file);
    expect(ran.code).toBe(0);
    expect(read(ran).proofs[0]?.findings).toEqual([]);
  });

  test('is found in another file of the commit', async () => {
    const folder = await aGitFolder();
    await folder.write('old/place.yaml', SINGLE);
    await folder.write('old/other.yaml', SINGLE.replaceAll('Widget', 'Gadget'));
    await folder.write('old/template.yaml', `{{ if .Values.crds }}\n${SINGLE}{{ end }}\n`);
    await folder.commit();
    const moved = await folder.move('old/place.yaml', 'new/widgets.yaml');
    await folder.write('new/widgets.yaml', SHORTER);
    const ran = await against('HEAD', moved);
    expect(ran.stderr).toBe('');
    expect(read(ran).proofs[0]?.findings.map(({ check }) => check)).toEqual([
      'validation-tightened',
    ]);
  });

  test('counts as new if the commit has none, and the command says so', async () => {
    const folder = await aGitFolder();
    await folder.write('a.txt', 'nothing');
    await folder.commit();
    const file = await folder.write('widgets.yaml', SINGLE);
    const { code, stderr } = await against('HEAD', file);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `${file}: HEAD has no CRD of Widget of example.com to compare with, so it counts as new.\n`,
    );
  });

  test('with a webhook needs no URL to be compared', async () => {
    const folder = await aGitFolder();
    const webhook = WIDGETS.replace('  scope:', '  conversion: { strategy: Webhook }\n  scope:');
    await folder.write('widgets.yaml', webhook);
    await folder.commit();
    const file = await folder.write(
      'widgets.yaml',
      webhook.replace('                zone: { type: string }\n', ''),
    );
    const ran = await against('HEAD', file);
    expect(ran.code).toBe(1);
    expect(read(ran).proofs[0]?.findings).toMatchObject([
      { check: 'field-removed', from: 'v1', path: 'spec.zone', crdify: ['existingFieldRemoval'] },
    ]);
  });

  test('says how to repeat the comparison', async () => {
    const folder = await aGitFolder();
    const file = await folder.write('widgets.yaml', SINGLE);
    await folder.commit();
    const { stdout } = await runHere('prove', file, '--against', 'HEAD', '--samples', '9');
    expect(stdout).toContain(`npm run prove -- ${file} --against HEAD --samples 9 --seed `);
  });
});

test('the CRD of a kind of a project is compared, too', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const crd = 'src/kinds/cron-tab/crd.yaml';
  const { commit } = await gitIn(project.path);
  await commit();
  await project.edit(
    crd,
    'replicas:\n                  type: integer',
    'replicas:\n                  type: integer\n                  maximum: 100',
  );
  const args = ['CronTab.stable.example.com', '--against', 'HEAD', '--samples', '40', '--json'];
  const ran = await runScriptIn(project, 'prove', ...args);
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 1, stderr: '' });
  const found = read(ran).proofs[0]?.findings.filter(({ crdify }) => crdify !== undefined);
  expect(found).toMatchObject([
    {
      check: 'validation-tightened',
      from: 'v1',
      path: 'spec.replicas',
      crdify: ['maximum'],
      place: { file: crd },
    },
  ]);
});

describe('the conversions of a kind', () => {
  const args = ['CronTab.stable.example.com', '--against', 'HEAD', '--samples', '20', '--json'];
  const module = 'src/kinds/cron-tab/cron-tab.ts';

  test('are compared with those of the commit, whose files stay as they are', async () => {
    const project = await aProject();
    onTestFinished(project.remove);
    const { commit } = await gitIn(project.path);
    await commit();
    await project.edit(module, 'hostPort.slice(colon + 1)', 'hostPort.slice(colon + 2)');
    const ran = await runScriptIn(project, 'prove', ...args);
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 1, stderr: '' });
    const found = read(ran).proofs[0]?.findings.filter(
      ({ check }) => check === 'conversion-changed',
    );
    expect(found?.map(({ from, path }) => `${from} ${path}`)).toContain('v1beta1 port');
    expect(await readFile(join(project.path, module), 'utf8')).toContain('slice(colon + 2)');
  });

  test('are not compared if the commit cannot be loaded, and the command says so', async () => {
    const project = await aProject();
    onTestFinished(project.remove);
    const { commit } = await gitIn(project.path);
    await project.edit(module, "from '../../index.ts'", "from 'a-package-that-is-gone'");
    await project.edit(
      module,
      'import { defineKind',
      "import { gone } from 'a-package-that-is-gone';\nimport { defineKind",
    );
    await commit();
    await project.edit(module, "import { gone } from 'a-package-that-is-gone';\n", '');
    await project.edit(module, "from 'a-package-that-is-gone'", "from '../../index.ts'");
    const { stderr } = await runScriptIn(project, 'prove', ...args);
    expect(stderr).toContain(
      'The kinds of HEAD cannot be loaded, so conversions are not compared: the package a-package-that-is-gone is not installed here',
    );
  });
});

describe('wrong usage', () => {
  test.each(['no-such-tag', '--output=a', 'HEAD:widgets.yaml'])('the ref %s', async (ref) => {
    const folder = await aGitFolder();
    const file = await folder.write('widgets.yaml', SINGLE);
    await folder.commit();
    const ran = await runHere('prove', file, `--against=${ref}`);
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`there is no commit ${ref}. If this is a shallow clone`);
  });

  test('a file outside of a repository', async () => {
    const { path, remove } = await aFolder();
    onTestFinished(remove);
    const file = join(path, 'widgets.yaml');
    await writeFile(file, SINGLE);
    const { code, stderr } = await against('HEAD', file);
    expect(code).toBe(2);
    expect(stderr).toContain('git cannot find HEAD: fatal: not a git repository');
  });

  test('a file that was no YAML in the commit', async () => {
    const folder = await aGitFolder();
    await folder.write('widgets.yaml', 'a: [');
    await folder.commit();
    const file = await folder.write('widgets.yaml', SINGLE);
    const { code, stderr } = await against('HEAD', file);
    expect(code).toBe(2);
    expect(stderr).toContain('HEAD:widgets.yaml');
  });
});
