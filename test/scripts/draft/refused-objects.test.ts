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

test('a sample names each reason to refuse it, once for all versions', async () => {
  const file = join(folder.path, 'widgets.yaml');
  await writeFile(file, CRD);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran.stdout).toContain(
    '\nAn API server refuses the objects of samples/every-field.yaml, and the tests fail until you edit the values that the comment in the file names.\n',
  );
  const sample = await readFile(join(folder.path, 'widget/samples/every-field.yaml'), 'utf8');
  expect(sample)
    .toContain(`# An API server refuses these objects. Edit their values, in all versions:
# - spec in v1, v1beta1: a validation rule is broken: least must be less than most
apiVersion: example.com/v1
`);
});

test('a sample leaves out an optional field that a rule or an impossible pattern refuses, and names it', async () => {
  const file = join(folder.path, 'doodads.yaml');
  const crd = CRD.replaceAll('idget', 'oodad')
    .replaceAll('self.least < self.most', '!has(self.least) || !has(self.most)')
    .replaceAll(
      'mode: { type',
      "odd: { type: string, pattern: '^aa', maxLength: 1 }\n                odds: { type: object, additionalProperties: { type: string, pattern: '^aa', maxLength: 1 } }\n                mode: { type",
    );
  await writeFile(file, crd);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran.stdout).toContain(
    '\nsamples/every-field.yaml leaves out 3 fields, because an API server refuses the object with all fields. The comment in the file names what is left out.\n',
  );
  expect(ran.stdout).not.toContain('An API server refuses the objects');
  const sample = await readFile(join(folder.path, 'woodad/samples/every-field.yaml'), 'utf8');
  expect(sample)
    .toContain(`# These fields are left out, because an API server refuses the object with them. Add samples that have them:
# - spec.least (v1)
# - spec.odd (v1)
# - spec.odds[*] (v1)
apiVersion: example.com/v1
`);
  expect(sample).not.toMatch(/odd:|  example:/);
});

test('a sample does not leave out a field that another version requires', async () => {
  const file = join(folder.path, 'gizmos.yaml');
  const crd = CRD.replaceAll('idget', 'izmo')
    .replace('self.least < self.most', '!has(self.least) || !has(self.most)')
    .replace('self.least < self.most', 'true')
    // The field that comes first is the first one to leave out.
    .replace(/(v1beta1[^]*type: object)(\s+x-kub)/, '$1\n              required: [least]$2');
  await writeFile(file, crd);
  await runHere('draft', file, '--into', folder.path);
  const sample = await readFile(join(folder.path, 'wizmo/samples/every-field.yaml'), 'utf8');
  expect(sample).toContain('# - spec.most (v1)\n');
  expect(sample.match(/least: 1/g)).toHaveLength(2);
});

test('a sample that no API server refuses has no such comment', async () => {
  const file = join(folder.path, 'gadgets.yaml');
  const kept = CRD.replaceAll('idget', 'adget').replaceAll('self.least < self.most', 'true');
  await writeFile(file, kept);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran.stdout).toContain('wrote ');
  expect(ran.stdout).not.toContain('API server');
});

test('a rule about the whole object costs no field of the root', async () => {
  const file = join(folder.path, 'whatsits.yaml');
  const rule = `x-kubernetes-validations: [{ rule: "self.metadata.name == 'cluster'" }]`;
  const crd = CRD.replaceAll('idget', 'hatsit')
    .replaceAll('self.least < self.most', 'true')
    .replaceAll(
      'type: object\n          properties',
      `type: object\n          ${rule}\n          properties`,
    );
  await writeFile(file, crd);
  const ran = await runHere('draft', file, '--into', folder.path);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const sample = await readFile(join(folder.path, 'whatsit/samples/every-field.yaml'), 'utf8');
  expect(sample).toContain('# - the object in v1, v1beta1: a validation rule is broken');
});
