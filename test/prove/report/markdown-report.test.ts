import { expect, test } from 'vitest';
import { markdownReport } from '../../../src/prove/report/markdown-report.ts';
import { aFinding, aProof, reported } from '../a-proof.ts';

test('a summary has a table, and the objects in sections', () => {
  const text = markdownReport([reported(aProof(), { 'spec.schedule': 7 })]);
  expect(text).toContain('### ❌ CronTab of example.com: 1 error\n');
  expect(text).toContain(
    '| error | [round-trip](https://unpkg.com/crdshift/docs/checks/round-trip.md) | v1 → v1beta1 | `spec.schedule` | 12 of 1000 | `crd.yaml:7` |',
  );
  expect(text).toContain('<details><summary>round-trip, v1 → v1beta1, spec.schedule</summary>');
  expect(text).toContain('-   schedule: "* * * * *"');
});

test('accepted findings are listed with their reason', () => {
  const findings = [aFinding({ accepted: 'a | b' })];
  const text = markdownReport([reported(aProof({ findings }))]);
  expect(text).toContain('### ✅ CronTab of example.com: 1 accepted');
  expect(text).toContain(String.raw`| \`spec.schedule\` | a \| b |`.replaceAll('\\`', '`'));
});

test('a note of one cause has one row, and a table of its other places', () => {
  const findings = ['spec.zone', 'spec.rack'].map((path) =>
    aFinding({ check: 'always-kept', level: 'note', path, message: `No field shows ${path}.` }),
  );
  const text = markdownReport([reported(aProof({ findings }), { 'spec.rack': 9 })]);
  expect(text).toContain('### ✅ CronTab of example.com: 1 note\n');
  expect(text).toContain('| v1 → v1beta1 | `spec.zone (+1)` | 12 of 1000 |');
  expect(text).toContain(
    '| also at | versions | line |\n| --- | --- | --- |\n| `spec.rack` | v1 → v1beta1 | 9 |',
  );
});

test('an object cannot end its block', () => {
  const object = { kind: 'A', spec: 'x\n```\ny\n' };
  const findings = [aFinding({ examples: [{ title: 'v1', object, marked: [] }] })];
  const text = markdownReport([reported(aProof({ findings }))]);
  expect(text).toContain('````diff\n');
});

test('a message shows as it is written', () => {
  const findings = [aFinding({ message: 'use <b> or *c*', path: 'spec.ports[]' })];
  const text = markdownReport([reported(aProof({ findings }))]);
  expect(text).toContain(String.raw`use \<b\> or \*c\*`);
  expect(text).toContain('`spec.ports[]`');
});
