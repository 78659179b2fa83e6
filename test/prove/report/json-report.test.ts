import { expect, test } from 'vitest';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { jsonReport } from '../../../src/prove/report/json-report.ts';
import { aFinding, aProof, reported } from '../a-proof.ts';

test('a report as JSON has the proof, the place of each finding and the page of its check', () => {
  const findings = [aFinding(), aFinding({ check: 'refused', path: '', accepted: 'on purpose' })];
  const text = jsonReport([reported(aProof({ findings }), { 'spec.schedule': 7 })]);
  const { proofs } = JSON.parse(text) as { proofs: Record<string, unknown>[] };
  const { file: _file, ...rest } = proofs[0] ?? {};
  expect(rest).toEqual({
    ...aProof(),
    findings: [
      {
        ...findings[0],
        place: { file: 'crd.yaml', line: 7 },
        help: 'https://unpkg.com/crdshift/docs/checks/round-trip.md',
      },
      { ...findings[1], help: 'https://unpkg.com/crdshift/docs/checks/refused.md' },
    ],
  });
});

test('integers keep every digit', () => {
  const object = { kind: 'CronTab', spec: { limit: 9_223_372_036_854_775_807n } };
  const findings = [aFinding({ examples: [{ title: 'v1', object, marked: [] }] })];
  const text = jsonReport([reported(aProof({ findings }))]);
  expect(text).toContain('9223372036854775807');
  expect(parseJson(text)).toHaveProperty('value');
});
