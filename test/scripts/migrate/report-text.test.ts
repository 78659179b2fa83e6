import { expect, test } from 'vitest';
import { progressText } from '../../../scripts/migrate/progress.ts';
import { climbLines, hasFailed, reportText } from '../../../scripts/migrate/report-text.ts';
import type { MigrationReport } from '../../../src/life/migrate/migration-report.ts';

const COUNTS = { objects: 1203, changed: 1203, byLadder: 0, restless: 0, gone: 0, refused: 0 };

const REFUSAL = {
  rung: 'v1',
  status: 413,
  why: 'Request entity too large',
  command: 'kubectl patch …',
};

const PROVED: MigrationReport = {
  name: 'widgets.example.com',
  storage: 'v1',
  findings: [],
  refused: [],
  passes: [
    { step: 'rewrite', counts: { ...COUNTS, byLadder: 2, gone: 1 }, milliseconds: 12_340 },
    { step: 'proof', counts: { ...COUNTS, changed: 0 }, milliseconds: 8000 },
  ],
  isProved: true,
  storedVersions: { before: ['v1beta1', 'v1'], after: ['v1'] },
};

test('a report ends with the stored versions before and after', () => {
  expect(reportText(PROVED)).toBe(
    [
      'widgets.example.com: storage version v1',
      '  written: 1203 objects, 1203 changed, 2 not through the main resource, 1 deleted meanwhile (12.3 s)',
      '  proof: 1203 objects, 0 changed (8.0 s)',
      'proved: every object is stored in v1',
      'status.storedVersions: v1beta1, v1 -> v1',
    ].join('\n'),
  );
  expect(hasFailed(PROVED, false)).toBe(false);
});

test('a report names every refused object, who refuses, and a command', () => {
  const report: MigrationReport = {
    ...PROVED,
    isProved: false,
    passes: [],
    refused: [{ object: 'default/big', refusals: [REFUSAL] }],
    findings: [{ id: 'object-refused', level: 'error', message: '1 object …' }],
  };
  expect(reportText(report)).toBe(
    [
      'widgets.example.com: storage version v1',
      '  default/big is refused:',
      '    v1 (413): Request entity too large',
      '      to look at it: kubectl patch …',
      'error object-refused: 1 object …',
    ].join('\n'),
  );
  expect(hasFailed(report, true)).toBe(true);
});

test('a command to look at a refusal names the given cluster', () => {
  const refused = (command: string): MigrationReport => ({
    ...PROVED,
    refused: [{ object: 'default/big', refusals: [{ ...REFUSAL, command }] }],
  });
  const cluster = { context: 'prod', kubeconfig: 'my clusters.yaml' };
  const where = "--context prod --kubeconfig 'my clusters.yaml'";
  expect(reportText(refused('kubectl get widgets big'), cluster)).toContain(
    `to look at it: kubectl get widgets big ${where}\n`,
  );
  expect(reportText(refused('crdshift migrate widgets --dry-run'), cluster)).toMatch(
    new RegExp(`migrate (-- )?widgets --dry-run ${where}\\n`),
  );
});

test('a dry run without an error does not fail, a migration without a proof does', () => {
  const report: MigrationReport = { ...PROVED, isProved: false };
  expect(hasFailed(report, true)).toBe(false);
  expect(hasFailed(report, false)).toBe(true);
});

test('each rung of the ladder is a line', () => {
  const event = { kind: 'climb', object: 'default/big', refusals: [REFUSAL] } as const;
  expect(climbLines({ ...event, rung: 'v1/status' })).toEqual([
    'default/big: refused in v1 (413): Request entity too large',
    'default/big: written in v1/status',
  ]);
  expect(climbLines(event).at(-1)).toBe('default/big: refused in every way');
});

test.each([
  [undefined, undefined, '1203 objects, 1203 changed'],
  [8797, 100.4, '1203 of 10000 objects, 1203 changed, 100 per second, 2 min left'],
  [10, 4, '1203 of 1213 objects, 1203 changed, 4 per second, 3 s left'],
  [100_000, 10, '1203 of 101203 objects, 1203 changed, 10 per second, 2 h 47 min left'],
])('progress with %s objects to come at %s per second', (remaining, perSecond, line) => {
  expect(progressText(COUNTS, remaining, perSecond)).toBe(line);
});
