import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../support/a-folder.ts';
import type { Ran } from '../../support/run-script.ts';
import { runHere } from '../../support/run-here.ts';

const version = (name: string): string => `
    - name: ${name}
      served: true
      storage: ${name === 'v1'}
      schema: { openAPIV3Schema: { type: object } }`;

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:${version('v1')}${version('v1beta1')}
`;

/** The parent of the folder for the draft. */
let into = '';
let crd = '';
/** The folder for the draft, as messages name it. */
let widget = '';

beforeEach(async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  into = join(path, 'kinds');
  crd = join(path, 'widgets.yaml');
  widget = relative('', join(into, 'widget'));
  await mkdir(widget, { recursive: true });
  await writeFile(crd, CRD);
});

/** Drafts the kind where its folder has these files, and checks that they stay as they are. */
async function draftBeside(...names: readonly string[]): Promise<Ran> {
  for (const name of names) await writeFile(join(widget, name), name);
  const ran = await runHere('draft', crd, '--into', into);
  expect(await readdir(widget)).toEqual(names);
  for (const name of names) expect(await readFile(join(widget, name), 'utf8')).toBe(name);
  return ran;
}

test('another CRD is to be drafted itself, into the same folder', async () => {
  expect(await draftBeside('crd.yaml')).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: ${widget}/crd.yaml already exists and differs from ${crd}. Draft from it instead, with npm run draft -- ${widget}/crd.yaml --into ${into}, or choose another folder with --into.\n`,
  });
});

test('another CRD is to be moved with the other files, which would also prevent its draft', async () => {
  const refusal = (what: string): string =>
    `error: ${widget}/${what}, and a draft never overwrites a file. Move it away, or choose another folder with --into.\n`;
  const { stderr } = await draftBeside('crd.yaml', 'widget.ts');
  expect(stderr).toBe(
    refusal(`crd.yaml already exists and differs from ${crd}`) +
      refusal('widget.ts already exists'),
  );
});
