import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { KubernetesObject } from '../../src/index.ts';
import { anArbitraryObject } from '../support/an-arbitrary-object.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import type { Edit } from './edits.ts';
import { edits } from './edits.ts';
import type { WorkedKind } from './worked-kind.ts';
import { shapeOf } from './worked-kind.ts';

/** The number of runs of each property for every kind. `npm run test:proofs` sets 10,000, which takes minutes. */
export const RUNS = Number(process.env['PROOF_RUNS'] ?? 200);

/** Milliseconds. A run takes about one, and several on a busy machine. */
export const TIMEOUT: number = Math.max(20_000, RUNS * 20);

/** An object, its version, and the version to convert it to. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  readonly object: KubernetesObject;
}

type Arbitrary = typeof anArbitraryObject;

export function pairsOf(worked: WorkedKind, arbitrary: Arbitrary): fc.Arbitrary<Pair> {
  const { versions } = worked.crd;
  const of = objectsOfVersions(worked, arbitrary);
  const pairs = versions.flatMap((from) =>
    versions
      .filter((to) => to !== from)
      .map((to) => fc.record({ from: fc.constant(from), to: fc.constant(to), object: of(from) })),
  );
  return fc.oneof(...pairs);
}

export type EditedPair = Pair & {
  readonly donor: KubernetesObject;
  readonly todo: readonly Edit[];
};

export function editedPairsOf(worked: WorkedKind): fc.Arbitrary<EditedPair> {
  const { versions } = worked.crd;
  const of = objectsOfVersions(worked, anArbitraryObject);
  const pairs = versions.flatMap((from) =>
    versions
      .filter((to) => to !== from)
      .map((to) =>
        fc.record({
          from: fc.constant(from),
          to: fc.constant(to),
          object: of(from),
          donor: of(to),
          todo: edits,
        }),
      ),
  );
  return fc.oneof(...pairs);
}

function objectsOfVersions(
  worked: WorkedKind,
  arbitrary: Arbitrary,
): (version: string) => fc.Arbitrary<KubernetesObject> {
  const known = new Map(
    worked.crd.versions.map((version) => [
      version,
      arbitrary(worked.kind, version, shapeOf(worked, version), worked.typical),
    ]),
  );
  return (version) => known.get(version) ?? fc.constant({ apiVersion: version, kind: '' });
}

/** Checks a property. A failure shows the seed and the smallest objects that fail in the same way. */
export function check<Value>(arbitrary: fc.Arbitrary<Value>, holds: (value: Value) => void): void {
  fc.assert(fc.property(arbitrary, holds), { numRuns: RUNS, seed: PROOF_SEED });
}

/** Returns undefined for equal JSON. This is faster than a matcher, and nearly all comparisons succeed. */
export function difference(is: object, meant: object): object | undefined {
  if (isDeepStrictEqual(is, meant)) return undefined;
  return isDeepStrictEqual(withoutMinus(is), withoutMinus(meant)) ? undefined : { is, meant };
}

/** API servers read -0 as the integer 0, so a conversion may return one for the other. */
function withoutMinus(object: object): unknown {
  return parseJson(stringifyJson(object, true).replaceAll(/-0(?=[,\]}])/g, '0'))?.value;
}
