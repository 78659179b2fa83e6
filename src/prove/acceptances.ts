import type { Acceptance } from '../core/kind/acceptance.ts';
import type { Kind } from '../core/kind/define-kind.ts';
import { forgetsIn } from '../core/lens/engine/forgets.ts';
import { writePath } from '../core/lens/engine/path.ts';
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

/** Returns the findings that the definition of a kind accepts: its option `accepted`, and the losses of `forget`. */
export function acceptancesOf({ accepted, spokes }: Kind): readonly Acceptance[] {
  const forgets = Object.values(spokes)
    .flatMap(({ steps, ...spoke }) => steps ?? [spoke])
    .flatMap(forgetsIn);
  const losses = forgets.flatMap(({ at, reason }) =>
    [at.own, at.hub].flatMap((path) =>
      LOSSES.map((check) => accept(check, writePath(path), reason)),
    ),
  );
  return [...accepted, ...losses];
}

/** Returns the findings, each with the reason of the first acceptance that includes it. */
export function withAcceptances(
  findings: readonly ProofFinding[],
  acceptances: readonly Acceptance[],
): ProofFinding[] {
  return findings.map((finding) => {
    const found = acceptances.find((acceptance) => isAccepted(finding, acceptance));
    return found === undefined ? finding : { ...finding, accepted: found.reason };
  });
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
