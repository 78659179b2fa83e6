import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { CHECK_PAGES } from '../../../src/prove/check-pages.ts';
import type { CheckId } from '../../../src/core/kind/acceptance.ts';
import { sarifReport } from '../../../src/prove/report/sarif-report.ts';
import { aFinding, aProof, reported } from '../a-proof.ts';

const SCHEMA = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);

/** Returns the errors of a SARIF log by the schema of SARIF 2.1.0. */
async function errorsIn(log: unknown): Promise<unknown> {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8')) as Record<string, unknown>;
  // The schema is written in draft 4 and uses nothing that later drafts changed, except the key of its own address.
  const { id: _id, $schema: _draft, ...rest } = schema;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(rest);
  return validate(log) ? [] : validate.errors;
}

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { id: string }[] } };
    readonly results: readonly Record<string, unknown>[];
  }[];
}

const read = (text: string): Log => JSON.parse(text) as Log;

test('a log with a finding of every check is valid', async () => {
  const checks = Object.keys(CHECK_PAGES) as CheckId[];
  const findings = checks.flatMap((check) => [
    aFinding({ check }),
    aFinding({ check, level: 'note', path: '', of: 0, accepted: 'on purpose' }),
  ]);
  const log = read(sarifReport([reported(aProof({ findings }), { 'spec.schedule': 7 })]));
  expect(await errorsIn(log)).toEqual([]);
  expect(log.runs[0]?.tool.driver.rules.map(({ id }) => id)).toEqual(checks.toSorted());
  expect(log.runs[0]?.results).toHaveLength(2 * checks.length);
});

test('a log without a finding is valid, and a broken one is not', async () => {
  const log = read(sarifReport([reported(aProof({ findings: [] }))]));
  expect(await errorsIn(log)).toEqual([]);
  expect(await errorsIn({ ...log, version: '2.0.0' })).not.toEqual([]);
  expect(await errorsIn({ ...log, runs: [{ ...log.runs[0], results: [{}] }] })).not.toEqual([]);
});

test('a result names the line, the rule, and a fingerprint without lines and samples', () => {
  const log = read(sarifReport([reported(aProof(), { 'spec.schedule': 7 })]));
  expect(log.runs[0]?.results[0]).toMatchObject({
    ruleId: 'round-trip',
    ruleIndex: 0,
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'crd.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 7 },
        },
      },
    ],
    partialFingerprints: {
      'finding/v1': 'round-trip|example.com|CronTab|v1|v1beta1|spec.schedule',
    },
  });
  expect(log.runs[0]?.results[0]).not.toHaveProperty('suppressions');
});

test('an accepted finding is suppressed in the source', () => {
  const findings = [aFinding({ accepted: 'v1beta1 is gone' })];
  const log = read(sarifReport([reported(aProof({ findings }))]));
  expect(log.runs[0]?.results[0]).toMatchObject({
    locations: [{ physicalLocation: { region: { startLine: 1 } } }],
    suppressions: [{ kind: 'inSource', status: 'accepted', justification: 'v1beta1 is gone' }],
  });
});
