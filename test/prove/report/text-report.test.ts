import { expect, test } from 'vitest';
import {
  lineOfFinding,
  tableOfWarnings,
  textReport,
} from '../../../src/prove/report/text-report.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { aFinding, aPair, aProof, reported } from '../a-proof.ts';

test('a report shows the table, the pairs, and the smallest object with marks', () => {
  const text = textReport([reported(aProof(), { 'spec.schedule': 7 })]);
  expect(text).toBe(`CronTab of example.com (crd.yaml): 1 error

  level  check       versions      path           samples     line
  error  round-trip  v1 → v1beta1  spec.schedule  12 of 1000  7

  versions      samples  rules  not evaluated
  v1 → v1beta1  1000     3      1
  v1beta1 → v1  1000     3      1

  Shares of the samples: absent fields 61 %, null 4.3 %

error: round-trip: v1 → v1beta1: spec.schedule (12 of 1000 samples)
  v1beta1 drops the value. Convert it, or declare the loss with forget.
  crd.yaml:7
  https://unpkg.com/crdshift/docs/checks/round-trip.md

  v1, as written:
    apiVersion: example.com/v1
    kind: CronTab
    metadata:
      name: nightly
    spec:
  -   schedule: "* * * * *"
      replicas: 2

  v1beta1:
    apiVersion: example.com/v1beta1
    kind: CronTab
    metadata:
      name: nightly
    spec:
      replicas: 2

  v1 again:
    apiVersion: example.com/v1
    kind: CronTab
    metadata:
      name: nightly
    spec:
      replicas: 2
  - # spec.schedule is absent

Seed 42.`);
});

test('errors come before warnings, and warnings before notes', () => {
  const findings = [
    aFinding({ check: 'always-kept', level: 'note' }),
    aFinding({ check: 'defaults-differ', level: 'warning', seen: 1000 }),
    aFinding({ check: 'round-trip', seen: 3 }),
    aFinding({ check: 'refused', seen: 900 }),
  ];
  const text = textReport([reported(aProof({ findings }))]);
  const rows = text.split('\n').slice(3, 7);
  expect(rows.map((row) => row.trim().split(/ +/)[1])).toEqual([
    'refused',
    'round-trip',
    'defaults-differ',
    'always-kept',
  ]);
});

test('the warnings of a proof are a table, without other findings', () => {
  const findings = [
    aFinding({ check: 'always-kept', level: 'note' }),
    aFinding({ check: 'defaults-differ', level: 'warning' }),
    aFinding({ check: 'not-inverse', level: 'warning', accepted: 'a summary' }),
  ];
  expect(tableOfWarnings(reported(aProof({ findings }), {}, 'crdshift prove')))
    .toBe(`CronTab of example.com (crd.yaml) has warnings:
  level    check            versions      path           samples     line
  warning  defaults-differ  v1 → v1beta1  spec.schedule  12 of 1000
This command explains each of them: crdshift prove`);
  expect(tableOfWarnings(reported(aProof({ findings: findings.slice(0, 1) })))).toBe('');
});

test('a finding in several pairs of versions is one line', () => {
  const findings = [aFinding(), aFinding({ to: 'v1alpha1', seen: 14 })];
  const text = textReport([reported(aProof({ findings }))]);
  expect(text).toContain('error  round-trip  v1 → v1alpha1 (+1)  spec.schedule  14 of 1000');
  expect(text).toContain('also v1 → v1beta1');
  expect(text.match(/^error: /gm)).toHaveLength(1);
});

/** A finding about a limit, as the schema of the other version states it. */
function aLimit(path: string, limit: number, fields: Partial<ProofFinding> = {}): ProofFinding {
  const written = path.replaceAll('[]', '[0]');
  return aFinding({
    check: 'invalid-after-conversion',
    level: 'warning',
    path,
    message: `A valid object of v1 is invalid in v1beta1: ${written}: Too long: may not be more than ${limit} bytes.`,
    examples: [],
    ...fields,
  });
}

test('warnings with one cause at several places are one finding with its places', () => {
  const findings = [
    aLimit('spec.name', 63, { seen: 20 }),
    aLimit('spec.ports[].name', 63),
    aLimit('status.name', 63, { from: 'v1', to: 'v1alpha1' }),
  ].map((one) => ({ ...one, message: one.message.replace('v1beta1', one.to) }));
  const text = textReport([reported(aProof({ findings }), { 'status.name': 9 })]);
  expect(text).toContain('(crd.yaml): 1 warning\n');
  expect(text).toContain(
    'warning  invalid-after-conversion  v1 → v1beta1 (+1)  spec.name (+2)  20 of 1000',
  );
  expect(text.match(/^warning: /gm)).toHaveLength(1);
  expect(text).toContain(`
  also at            versions       line
  spec.ports[].name  v1 → v1beta1
  status.name        v1 → v1alpha1  9
`);
});

test('warnings with other causes, and errors at several places, are a finding each', () => {
  const required = 'A valid object of v1 is invalid in v1beta1: spec.host: Required value.';
  const findings = [
    aLimit('spec.name', 63),
    aLimit('spec.path', 253),
    aLimit('spec.host', 63, { message: required }),
    aFinding({ path: 'spec.a', message: 'v1beta1 drops spec.a.' }),
    aFinding({ path: 'spec.b', message: 'v1beta1 drops spec.b.' }),
  ];
  const text = textReport([reported(aProof({ findings }))]);
  expect(text.match(/^(?:warning|error): /gm)).toHaveLength(5);
});

test('accepted findings are listed with their reason and without their objects', () => {
  const findings = [aFinding({ accepted: 'v1beta1 has no clients' })];
  const text = textReport([reported(aProof({ findings }))]);
  expect(text).toContain('(crd.yaml): 1 accepted\n');
  expect(text).toContain(`Accepted:
  check       path           versions      reason
  round-trip  spec.schedule  v1 → v1beta1  v1beta1 has no clients`);
  expect(text).not.toContain('schedule: "');
});

test('a proof without a finding says so', () => {
  const text = textReport([reported(aProof({ findings: [] }), {}, 'crdshift prove --seed 42')]);
  expect(text).toContain('CronTab of example.com (crd.yaml): no findings');
  expect(text).toContain('Seed 42. To repeat: crdshift prove --seed 42');
});

test('the shares of all pairs are one list, with the least and the greatest, in lines', () => {
  const traits = ['absent field', 'embedded resource', 'integer or string', 'many elements'];
  const shares = (count: number) => Object.fromEntries(traits.map((trait) => [trait, count]));
  const pairs = [aPair({ shares: shares(43) }), aPair({ shares: shares(610) })];
  const text = textReport([reported(aProof({ pairs, findings: [] }))]);
  expect(text).toContain(`
  Shares of the samples: absent field 4.3–61 %, embedded resource 4.3–61 %,
    integer or string 4.3–61 %, many elements 4.3–61 %
`);
});

test('a line of another file than that of the heading has its file', () => {
  const placeOf = () => ({ file: 'cron-tab.ts', line: 9 });
  const text = textReport([{ ...reported(aProof()), placeOf }]);
  expect(text).toContain('  12 of 1000  cron-tab.ts:9\n');
});

test('a proof of no conversion says so', () => {
  expect(textReport([reported(aProof({ pairs: [], findings: [] }))])).toContain(
    'no findings\n\n  No conversion was proved.\n\nSeed 42.',
  );
});

test('only the worst findings are shown with their objects, and the table has all', () => {
  const findings = Array.from({ length: 30 }, (_, at) => aFinding({ path: `spec.f${at}` }));
  const text = textReport([reported(aProof({ findings }))]);
  expect(text.match(/^  error  /gm)).toHaveLength(30);
  expect(text.match(/^error: /gm)).toHaveLength(20);
  expect(text).toContain('\n\nOnly in the table above: 10 more findings.\n\n');
});

test('a finding about one version names it once, and one about the object says so', () => {
  expect(lineOfFinding(aFinding({ from: 'v1', to: 'v1', path: '' }))).toBe(
    'error: round-trip: v1: (object)',
  );
});
