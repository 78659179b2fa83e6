import type { Field } from './likeness.ts';
import { likeTokens, plainWord, tokensOf } from './likeness.ts';
import { haveOtherUnits } from './units.ts';

/** Words that negate a name. */
const NEGATIONS: ReadonlySet<string> = new Set(
  'disable disabled disallow disallowed deny denied denylist blocked blocklist reject rejected no not non never without skip skipped ignore ignored exclude excluded except forbid forbidden prevent hide hidden omit'.split(
    ' ',
  ),
);

/** Pairs of words that name different things, however similar the rest of a name is. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['active', 'paused'],
  ['active', 'suspended'],
  ['after', 'before'],
  ['begin', 'end'],
  ['begin', 'finish'],
  ['client', 'server'],
  ['destination', 'from'],
  ['destination', 'source'],
  ['down', 'up'],
  ['egress', 'ingress'],
  ['enabled', 'paused'],
  ['enabled', 'suspended'],
  ['end', 'start'],
  ['finish', 'start'],
  ['failure', 'success'],
  ['first', 'last'],
  ['from', 'target'],
  ['from', 'to'],
  ['inbound', 'outbound'],
  ['input', 'output'],
  ['lower', 'max'],
  ['lower', 'upper'],
  ['max', 'min'],
  ['min', 'upper'],
  ['maximum', 'minimum'],
  ['only', 'writable'],
  ['paused', 'running'],
  ['private', 'public'],
  ['read', 'write'],
  ['request', 'response'],
  ['running', 'stopped'],
  ['running', 'suspended'],
  ['source', 'target'],
  ['source', 'to'],
];

/** Prefixes that negate a word: `unhealthy`, `immutable`. */
const PREFIXES: readonly string[] = ['un', 'non', 'im', 'in', 'dis'];

/** Words that name the encoding of a text. */
const ENCODINGS: ReadonlySet<string> = new Set(
  'json yaml xml base64 b64 hex gzip encoded escaped encrypted'.split(' '),
);

/** Resources of which a container requests an amount, and has a limit. */
const RESOURCES: ReadonlySet<string> = new Set(['resource', 'cpu', 'memory', 'storage', 'gpu']);

/** A field, of which only the name matters. */
type Named = Pick<Field, 'path'>;

/**
 * A contradiction of two names: in their meaning, in the encoding of the value, in its unit, or because an apiVersion has
 * a group and a version, and an apiGroup only the group.
 */
export type Contradiction = 'opposite' | 'encoding' | 'unit' | 'version';

/**
 * Returns the reason why two fields with similar names cannot be one renamed field: one enables what the other
 * disables, only one is a text in JSON, only one has a version, or they count in seconds and in minutes. Undefined if the
 * names do not contradict each other.
 */
export function contrary(one: Named, another: Named): Contradiction | undefined {
  const [left, right] = [tokensBelow(one, another), tokensBelow(another, one)];
  if (isNegative(left) !== isNegative(right) || areOpposite(left, right)) return 'opposite';
  if (areOfResources(one, another)) return 'opposite';
  if (encodingOf(left) !== encodingOf(right)) return 'encoding';
  if (arePair(left, right, ['group', 'version'])) return 'version';
  return haveOtherUnits(one, another) ? 'unit' : undefined;
}

/** Reports whether only one of two fields is the limit of a resource that the other requests. Other requests are limited. */
function areOfResources({ path: one }: Named, { path: another }: Named): boolean {
  const has = (key: string): boolean => one.includes(key) || another.includes(key);
  const [left, right] = [one.flatMap(tokensOf), another.flatMap(tokensOf)];
  const isResource = [...left, ...right].some((word) => RESOURCES.has(word));
  const areMaps = has('requests') && has('limits');
  return (isResource || areMaps) && arePair(left, right, ['limit', 'request']);
}

/** Reports whether a word and a name say the same, such as `Paused` and `pause`. */
export function isNamed(word: string, name: string): boolean {
  return likeTokens(tokensOf(word), tokensOf(name)) >= SAME;
}

const SAME = 0.8;

/** Reports whether a word or a name says that something is off, such as `Disabled`, `False` and `paused`. */
export function isOff(word: string): boolean {
  return (
    OFF.has(plainWord(word)) || contrary({ path: [word] }, { path: ['active'] }) === 'opposite'
  );
}

const OFF: ReadonlySet<string> = new Set(['false', 'no', 'none', 'off']);

function encodingOf(tokens: readonly string[]): string {
  return tokens.filter((token) => ENCODINGS.has(token)).join(' ');
}

/** Returns the words of a path after its common beginning with another path. */
function tokensBelow({ path }: Named, { path: other }: Named): readonly string[] {
  const common = path.findIndex((key, at) => key !== other[at]);
  return path.slice(common === -1 ? path.length : common).flatMap(tokensOf);
}

/** Reports whether the number of negations is odd. `notBefore` and `notAfter` name limits of a time, and negate nothing. */
function isNegative(tokens: readonly string[]): boolean {
  const negations = tokens.filter(
    (token, at) => NEGATIONS.has(token) && !['before', 'after'].includes(tokens[at + 1] ?? ''),
  );
  return negations.length % 2 === 1;
}

/** Reports whether only one of two descriptions has a negation: `the token is mounted`, `the token is not mounted`. */
export function isOneNegated(one: readonly string[], another: readonly string[]): boolean {
  return hasNegation(one) !== hasNegation(another);
}

function hasNegation(words: readonly string[]): boolean {
  return words.some((word) => NEGATIONS.has(word));
}

/** Reports whether two names have words that are opposites, such as `public` and `private`. */
export function areOpposite(left: readonly string[], right: readonly string[]): boolean {
  const [some, others] = apart(left, right);
  return (
    OPPOSITES.some((pair) => arePair(left, right, pair)) ||
    isTurned(some, others) ||
    isTurned(others, some)
  );
}

/** Reports whether each side has another word of a pair: `suspended`, or `suspend`. */
function arePair(
  left: readonly string[],
  right: readonly string[],
  [one, another]: readonly [string, string],
): boolean {
  const [some, others] = apart(left, right);
  return (isIn(some, one) && isIn(others, another)) || (isIn(some, another) && isIn(others, one));
}

/** Reports whether one of some words is a word, or the verb of it: `suspend` for `suspended`. */
function isIn(words: readonly string[], named: string): boolean {
  return words.some((word) => [word, `${word}d`, `${word}ed`].includes(named));
}

/** Returns the words of each side that the other side does not have. */
function apart(left: readonly string[], right: readonly string[]): [string[], string[]] {
  return [
    left.filter((word) => !right.includes(word)),
    right.filter((word) => !left.includes(word)),
  ];
}

function isTurned(some: readonly string[], others: readonly string[]): boolean {
  return some.some((word) => PREFIXES.some((prefix) => others.includes(prefix + word)));
}
