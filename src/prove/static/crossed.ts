import { likeTokens } from '../../check/likeness.ts';

/** The words of two names that are converted to each other. */
export interface Named {
  readonly own: readonly string[];
  readonly hub: readonly string[];
}

/** The likeness from which two names belong together. */
const ALIKE = 0.5;

/**
 * Returns the pairs of conversions whose names are exchanged: each own name is more like the hub name of the other. Only
 * the words in which two names differ count, so `readyReplicas` and `readySeconds` have nothing in common here.
 */
export function crossed<One extends Named>(all: readonly One[]): (readonly [One, One])[] {
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => areCrossed(one, other))
      .map((other) => [one, other] as const),
  );
}

function areCrossed(one: Named, other: Named): boolean {
  const [own, hub] = [
    [apart(one.own, other.own), apart(other.own, one.own)],
    [apart(one.hub, other.hub), apart(other.hub, one.hub)],
  ];
  const like = (left = 0, right = 0): number => likeTokens(own[left] ?? [], hub[right] ?? []);
  const exchanged = Math.min(like(0, 1), like(1, 0));
  return exchanged >= ALIKE && exchanged > Math.max(like(0, 0), like(1, 1));
}

/** Returns the words of a name that another name lacks. */
function apart(name: readonly string[], other: readonly string[]): readonly string[] {
  const free = [...other];
  return name.filter((word) => {
    const at = free.indexOf(word);
    if (at !== -1) free.splice(at, 1);
    return at === -1;
  });
}
