import type { Acceptance } from '../core/kind/acceptance.ts';
import type { Kind } from '../core/kind/define-kind.ts';
import { forgetsIn } from '../core/lens/engine/forgets.ts';
import { other } from '../core/lens/engine/part.ts';
import type { Part } from '../core/lens/engine/part.ts';
import { writePath } from '../core/lens/engine/path.ts';
import type { Path, Side } from '../core/lens/engine/path.ts';
import { isAbove } from '../explain/claims.ts';
import { conversionsOf, routeOf } from '../explain/route.ts';
import type { Leg } from '../explain/route.ts';
import { accept } from '../core/kind/acceptance.ts';
import type { CheckId } from '../core/kind/acceptance.ts';
import type { ProofFinding } from './finding.ts';

/** The checks that find nothing but the loss that `forget` declares. */
const LOSSES: readonly CheckId[] = [
  'round-trip',
  'edit-lost',
  'inexact-number',
  'not-inverse',
  'zero-hidden',
  'key-hidden',
  'lossy-value',
  'admission-between',
  'path-dependent',
  'pruned-silently',
  'never-filled',
];

/** An acceptance of the findings of one conversion; of all, if it names none. */
interface PairAcceptance extends Acceptance {
  readonly between?: { readonly from: string; readonly to: string };
}

/** Returns the findings that the definition of a kind accepts: its option `accepted`, and the losses of `forget`. */
export function acceptancesOf(kind: Kind): readonly PairAcceptance[] {
  const losses = kind.versions.flatMap((from) =>
    kind.versions.flatMap((to) => lossesBetween(from, to, kind)),
  );
  return [...kind.accepted, ...losses];
}

/**
 * Returns the losses of all steps between two versions. Each one has the name of the field in the step, and in the two
 * versions. Only `path-dependent` is about a third version, so it is accepted for every pair.
 */
function lossesBetween(from: string, to: string, { group, path }: Kind): PairAcceptance[] {
  const legs = routeOf(path(`${group}/${from}`, `${group}/${to}`) ?? []);
  return legs.flatMap(({ step, side }, index) =>
    conversionsOf(step.spoke)
      .flatMap(forgetsIn)
      .flatMap(({ at, reason }) => {
        const start = legs
          .slice(0, index)
          .reduceRight((one, leg) => nameAcross(one, leg, other(leg.side)), at[side]);
        const end = legs
          .slice(index + 1)
          .reduce((one, leg) => nameAcross(one, leg, leg.side), at[other(side)]);
        return [at.own, at.hub, start, end].flatMap((one) =>
          LOSSES.map((check) => ({
            ...accept(check, writePath(one), reason),
            ...(check !== 'path-dependent' && { between: { from, to } }),
          })),
        );
      }),
  );
}

/** The types of the parts that move one value, with all that is in it. */
const MOVES: ReadonlySet<Part['type']> = new Set(['field', 'each', 'inside']);

/** Returns the path of a field on the other side of a step: that of the part that converts it, or the same path. */
function nameAcross(path: Path, { claims }: Leg, side: Side): Path {
  const [nearest] = claims
    .flatMap(
      ({
        part,
        paths: {
          [side]: [here = []],
          [other(side)]: [there = []],
        },
      }) => (MOVES.has(part.type) && isAbove(here, path) ? [{ here, there }] : []),
    )
    .toSorted((one, another) => another.here.length - one.here.length);
  return nearest === undefined ? path : [...nearest.there, ...path.slice(nearest.here.length)];
}

/** Returns the findings, each with the reason of the first acceptance that includes it. */
export function withAcceptances(
  findings: readonly ProofFinding[],
  acceptances: readonly PairAcceptance[],
): ProofFinding[] {
  return findings.map((finding) => {
    const found = acceptances.find(
      (acceptance) => isAccepted(finding, acceptance) && isBetween(finding, acceptance),
    );
    return found === undefined ? finding : { ...finding, accepted: found.reason };
  });
}

function isBetween({ from, to }: ProofFinding, { between }: PairAcceptance): boolean {
  return between === undefined || (between.from === from && between.to === to);
}

/** Reports whether an acceptance includes a finding. */
export function isAccepted(
  { check, path }: Pick<ProofFinding, 'check' | 'path'>,
  acceptance: Acceptance,
): boolean {
  return check === acceptance.check && isAtOrBelow(path, acceptance.path);
}

/** Reports whether a field path is another, or leads below it. Nothing is below the whole object. */
export function isAtOrBelow(lower: string, upper: string): boolean {
  const [below, above] = [plainPath(lower), plainPath(upper)];
  return below === above || (above !== '' && below.startsWith(`${above}.`));
}

/** Reports whether a field path is another, or leads to it. The whole object leads to every field. */
export function covers(upper: string, lower: string): boolean {
  return plainPath(upper) === '' || isAtOrBelow(lower, upper);
}

/**
 * Returns a field path without the marks around indexes and keys, so that the paths of a lens, of a schema and of an
 * object compare: `spec.ports[0].name` as `spec.ports.0.name`, `spec.ports[].name` as `spec.ports.name`.
 */
export function plainPath(path: string): string {
  return path
    .replaceAll(/["'\]*]/g, '')
    .replaceAll(/[.[]+/g, '.')
    .replace(/^\.|\.$/g, '');
}
