import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFile, mkdir } from 'node:fs/promises';
import { aProject } from '../../support/a-project.ts';
import { runScriptIn } from '../../support/run-script.ts';
import { readCrds } from '../../../scripts/prove/read-crds.ts';
import { placesOf } from '../../../scripts/prove/places.ts';
import { aFinding } from '../../prove/a-proof.ts';
import { WIDGETS, ZONE_LINE } from './a-widget-crd.ts';

const [source] = readCrds(WIDGETS, 'crd.yaml');
const placeOf = source === undefined ? () => undefined : placesOf(source);
const lineOf = (text: string): number =>
  WIDGETS.split('\n').findIndex((line) => line.trim() === text) + 1;

test('a finding about a keyword of the schema has the line of the keyword', () => {
  const schemaAt = ['properties', 'spec', 'properties', 'size', 'type'];
  const finding = aFinding({ from: 'v1beta1', to: 'v1', path: 'spec.size', schemaAt });
  expect(placeOf(finding)).toEqual({ file: 'crd.yaml', line: ZONE_LINE + 1 });
});

test('a finding about a field has the line of the field in the version that has it', () => {
  for (const [from, to] of [
    ['v1', 'v1beta1'],
    ['v1beta1', 'v1'],
  ] as const) {
    const finding = aFinding({ from, to, path: 'spec.zone' });
    expect(placeOf(finding)).toEqual({ file: 'crd.yaml', line: ZONE_LINE });
  }
});

test('a finding about the object has the line of the version', () => {
  const finding = aFinding({ from: 'v1beta1', to: 'v1beta1', path: '' });
  expect(placeOf(finding)).toEqual({ file: 'crd.yaml', line: lineOf('- name: v1beta1') });
});

test('a field called like a property of every object is no field of the schema', () => {
  const finding = aFinding({ from: 'v1', to: 'v1beta1', path: 'constructor' });
  expect(placeOf(finding)).toEqual({ file: 'crd.yaml', line: lineOf('- name: v1') });
});

const LENS = `import { defineKind } from '../../index.ts';
import { hubOnly, lens, rename } from '../../lens.ts';
import { crd } from './crd.gen.ts';

export const widget = defineKind(crd, 'v1', {
  v1beta1: lens(
    rename('spec.region', 'spec.zone'),
    hubOnly('spec.mode'),
  ),
});
`;

/** v1beta1 admits longer regions than v1 admits zones. */
const LIMITED = WIDGETS.replace('{ size:', '{ region: { type: string }, size:').replace(
  'zone: { type: string }',
  'zone: { type: string, maxLength: 3 }\n                mode: { type: string }',
);

test('a finding about a lens has the line of the part, or of the keyword that a value breaks', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const folder = join(project.path, 'src/kinds/widget');
  await mkdir(folder);
  await writeFile(join(folder, 'crd.yaml'), LIMITED);
  await writeFile(join(folder, 'widget.ts'), LENS);
  const generated = await runScriptIn(project, 'generate');
  expect(generated.code).toBe(0);
  const args = ['Widget', '--samples', '60', '--seed', '1', '--json'];
  const { stdout } = await runScriptIn(project, 'prove', ...args);
  const { proofs } = JSON.parse(stdout) as {
    proofs: { findings: { check: string; path: string; place: object }[] }[];
  };
  const placesBy = (check: string): Record<string, object> =>
    Object.fromEntries(
      (proofs[0]?.findings ?? [])
        .filter((finding) => finding.check === check)
        .map(({ path, place }) => [path, place]),
    );
  expect(placesBy('invalid-after-conversion')).toEqual({
    'spec.zone': { file: 'src/kinds/widget/crd.yaml', line: ZONE_LINE },
  });
  expect(placesBy('always-kept')).toEqual({
    'spec.mode': { file: 'src/kinds/widget/widget.ts', line: 8 },
  });
});
