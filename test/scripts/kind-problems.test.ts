import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKindProblems } from '../../scripts/kinds/kind-problems.ts';
import { projectAt } from '../../scripts/project/project.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import { lens, rename } from '../../src/lens.ts';
import { aFolder } from '../support/a-folder.ts';

/** A CRD of the old form, whose versions share a schema. */
const CRD = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  preserveUnknownFields: false
  validation:
    openAPIV3Schema:
      type: object
      properties: { spec: { type: object, properties: { size: { type: integer } } } }
  versions:
    - { name: v1, served: true, storage: true }
    - { name: v1beta1, served: true, storage: false }
`;

test('a part that names a field which the shared schema lacks is a problem', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  await mkdir(join(path, 'src/kinds/widget'), { recursive: true });
  await writeFile(join(path, 'src/kinds/widget/crd.yaml'), CRD);
  const kind = defineKind(
    { group: 'example.com', kind: 'Widget', versions: ['v1', 'v1beta1'] },
    'v1',
    { v1beta1: lens(rename('spec.size', 'spec.bigness')) },
  );
  const problems = await findKindProblems(projectAt(path), kindsOf(kind));
  expect(problems.join('\n')).toContain('spec.bigness');
});
