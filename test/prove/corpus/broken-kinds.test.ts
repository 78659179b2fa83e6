import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { prove } from '../../../src/prove/prove.ts';
import { BROKEN_FUNCTIONS } from './broken-functions.ts';
import { BROKEN_IN_USE } from './broken-in-use.ts';
import { BROKEN_INVERSES } from './broken-inverses.ts';
import { BROKEN_SPECIALS } from './broken-specials.ts';
import { BROKEN_TRIPS } from './broken-trips.ts';
import type { BrokenKind } from './broken-kinds.ts';

describe.each([
  ['in the conversion there and back', BROKEN_TRIPS],
  ['that kept data hides', BROKEN_INVERSES],
  ['of special values', BROKEN_SPECIALS],
  ['of functions', BROKEN_FUNCTIONS],
  ['in use', BROKEN_IN_USE],
] as const)('a defect %s', (_, kinds) => {
  test.each<BrokenKind>(kinds)('$defect: $check', async ({ check, also, path, subject }) => {
    const proof = await prove(subject, { seed: 1, samples: 200, now: () => performance.now() });
    const found = proof.findings.filter(
      (finding) => check === finding.check || finding.level !== 'note',
    );
    expect(new Set(found.map((finding) => finding.check))).toStrictEqual(
      new Set(also === undefined ? [check] : [check, also]),
    );
    expect(found.map((finding) => finding.path)).toContain(path);
    for (const { examples } of found) {
      const [smallest] = examples;
      expect(
        stringify(smallest?.object ?? {})
          .trimEnd()
          .split('\n').length,
      ).toBeLessThanOrEqual(15);
    }
  });
});
