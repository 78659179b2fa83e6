import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aFolder } from '../../support/a-folder.ts';
import { runHere } from '../../support/run-here.ts';

const folder = await aFolder();
afterAll(folder.remove);

/** Returns a version in which a rule relates two fields, and another one says something about a default. */
const version = (name: string, fields: string): string => `
    - name: ${name}
      served: true
      storage: ${name === 'v1'}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-validations:
                - { rule: 'self.least < self.most', message: 'least must be less than most.' }
                - { rule: "self.mode == 'Fast'" }
              properties:
                least: { type: integer }
                most: { type: integer, maximum: 1 }
                mode: { type: string, enum: [Fast] }
                ${fields}`;

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:${version('v1', 'cohortName: { type: string }')}${version('v1beta1', 'cohort: { type: string }')}
`;

test('a sample names each validation rule that it breaks, once for all versions', async () => {
  const file = join(folder.path, 'widgets.yaml');
  await writeFile(file, CRD);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran.stdout).toContain(
    '\nsamples/every-field.yaml breaks a validation rule of the CRD, so an API server refuses its objects. Edit the values that the comment in the file names.\n',
  );
  const sample = await readFile(join(folder.path, 'widget/samples/every-field.yaml'), 'utf8');
  expect(sample)
    .toContain(`# These objects break validation rules of the CRD. Edit their values, in all versions:
# - spec in v1, v1beta1: least must be less than most
apiVersion: example.com/v1
`);
});

test('a sample that breaks none has no such comment', async () => {
  const file = join(folder.path, 'gadgets.yaml');
  const kept = CRD.replaceAll('idget', 'adget').replaceAll('self.least < self.most', 'true');
  await writeFile(file, kept);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran.stdout).toContain('wrote ');
  expect(ran.stdout).not.toContain('validation rule');
});
