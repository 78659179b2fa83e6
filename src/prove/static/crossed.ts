import { likeTokens } from '../../check/likeness.ts';

/** The words of two names that are converted to each other. */
export interface Named {
  readonly own: readonly string[];
  readonly hub: readonly string[];
}

/** The likeness from which two names belong together. */
const ALIKE = 0.5;

/**
 * Returns the conversions whose names are exchanged, in pairs and in larger circles: each own name is more like the hub
 * name of the next. Only the words in which two names differ count, so `readyReplicas` and `readySeconds` have nothing
 * in common here.
 */
export function crossed<One extends Named>(all: readonly One[]): (readonly One[])[] {
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => areCrossed(one, other))
      .map((other) => [one, other] as const),
  );
  const inPairs = new Set(pairs.flat());
  return [...pairs, ...circles(all.filter((one) => !inPairs.has(one)))];
}

function areCrossed(one: Named, other: Named): boolean {
  const exchanged = Math.min(likeOf(one, other), likeOf(other, one));
  return exchanged >= ALIKE && exchanged > Math.max(ownLike(one, other), ownLike(other, one));
}

/**
 * Returns pairs of conversions of which the first one's own name belongs to the second one's hub name, and neither is like
 * its present hub name. The fourth name may be in other words, as `nodeName` for `hostname`.
 */
export function taken<One extends Named>(all: readonly One[]): (readonly [One, One])[] {
  const seen = new Set<One>();
  return all.flatMap((one): (readonly [One, One])[] => {
    const other = all.find((another) => another !== one && takes(one, another));
    if (other === undefined || seen.has(one) || seen.has(other)) return [];
    seen.add(one).add(other);
    return [[one, other]];
  });
}

function takes(one: Named, other: Named): boolean {
  return likeOf(one, other) >= ALIKE && ownLike(one, other) === 0 && ownLike(other, one) === 0;
}

/** Returns the likeness of an own name and the hub name of another conversion. */
function likeOf(one: Named, other: Named): number {
  return overlapOf(apart(one.own, other.own), apart(other.hub, one.hub));
}

/** Returns the likeness of the two names of one conversion, by the words that another one lacks. */
function ownLike(one: Named, other: Named): number {
  return overlapOf(apart(one.own, other.own), apart(one.hub, other.hub));
}

/**
 * Returns the share of the shorter name that the longer one has, too. A longer path has more words, and is no less like:
 * `backup` is all in `backup.storage.s3.credentials`.
 */
function overlapOf(left: readonly string[], right: readonly string[]): number {
  const shorter = Math.min(left.length, right.length);
  if (shorter === 0) return 0;
  return (likeTokens(left, right) * (left.length + right.length)) / (2 * shorter);
}

/** Returns the circles of three and more conversions, each of which has the name that the one before should have. */
function circles<One extends Named>(all: readonly One[]): (readonly One[])[] {
  const next = new Map(all.map((one) => [one, meantBy(one, all)]));
  const found: (readonly One[])[] = [];
  const seen = new Set<One>();
  for (const start of all) {
    const way: One[] = [];
    let at: One | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = next.get(at);
    }
    const first = at === undefined ? -1 : way.indexOf(at);
    if (first !== -1 && way.length - first > 2) found.push(way.slice(first));
  }
  return found;
}

/** Returns the conversion with the hub name that an own name belongs to; undefined if it has that name itself. */
function meantBy<One extends Named>(one: One, all: readonly One[]): One | undefined {
  let best: { readonly other: One; readonly like: number } | undefined;
  for (const other of all) {
    const like = other === one ? 0 : likeOf(one, other);
    if (like < ALIKE || like <= ownLike(one, other) || like <= (best?.like ?? 0)) continue;
    best = { other, like };
  }
  return best?.other;
}

/**
 * Reports whether a name belongs to another one than the one that it is converted to: more than half of the words are the
 * same, and none of those of the latter. Only the words in which these two differ count.
 */
export function belongs(
  name: readonly string[],
  { to, not }: { readonly to: readonly string[]; readonly not: readonly string[] },
): boolean {
  const [telling, wrong] = [apart(to, not), apart(not, to)];
  const own = apart(name, apart(to, telling));
  return likeTokens(own, telling) > ALIKE && likeTokens(own, wrong) === 0;
}

/** Returns the words of a name that another name lacks. */
export function apart(name: readonly string[], other: readonly string[]): readonly string[] {
  const free = [...other];
  return name.filter((word) => {
    const at = free.indexOf(word);
    if (at !== -1) free.splice(at, 1);
    return at === -1;
  });
}

/** Lists clauses in a sentence: `a, b, and c`. */
export function inSentence(clauses: readonly string[]): string {
  return `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1) ?? ''}`;
}
