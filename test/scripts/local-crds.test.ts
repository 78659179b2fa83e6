import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLocalCrd } from '../../scripts/local/crds.ts';
import { aFolder } from '../support/a-folder.ts';

const CRD = 'src/kinds/example-cron-tab/crd.yaml';

test('the playground reads a CRD in a List like a single one', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const listed = (await readFile(CRD, 'utf8')).replaceAll(/^(?!#)/gm, '    ');
  const file = join(path, 'crd.yml');
  await writeFile(file, `apiVersion: v1\nkind: List\nitems:\n  -\n${listed}`);
  expect(await readLocalCrd(file)).toEqual(await readLocalCrd(CRD));
  await writeFile(file, '{{- if .Values.crds }}\nkind: CustomResourceDefinition\n{{- end }}\n');
  await expect(readLocalCrd(file)).rejects.toThrow(/^this is a Helm template, not a CRD\. /);
});
