import type { Field } from './likeness.ts';
import { tokensOf } from './likeness.ts';

/** Words that turn the meaning of a name around. */
const NEGATIONS: ReadonlySet<string> = new Set(
  'disable disabled disallow disallowed deny denied no not non never without skip skipped ignore ignored exclude excluded except forbid forbidden prevent hide hidden omit'.split(
    ' ',
  ),
);

/** Two words that name different things, however alike the rest of a name is. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['after', 'before'],
  ['client', 'server'],
  ['destination', 'source'],
  ['down', 'up'],
  ['egress', 'ingress'],
  ['end', 'start'],
  ['failure', 'success'],
  ['first', 'last'],
  ['from', 'to'],
  // An apiVersion says both, an apiGroup one of them.
  ['group', 'version'],
  ['input', 'output'],
  ['limit', 'request'],
  ['lower', 'upper'],
  ['max', 'min'],
  ['maximum', 'minimum'],
  ['private', 'public'],
  ['read', 'write'],
  ['request', 'response'],
];

/** What turns a word around: `unhealthy`, `immutable`. */
const PREFIXES: readonly string[] = ['un', 'non', 'im', 'in', 'dis'];

/** Words that say how a text has to be read. */
const ENCODINGS: ReadonlySet<string> = new Set(
  'json yaml xml base64 b64 hex gzip encoded escaped encrypted'.split(' '),
);

/** How two names contradict each other: by what they say, or by how a value is written. */
export type Contradiction = 'opposite' | 'encoding';

/**
 * Why two fields with similar names cannot be one field under two names: one enables what the other disables, or one
 * is a text in JSON and the other is not. Undefined when nothing speaks against it.
 */
export function contrary(one: Field, another: Field): Contradiction | undefined {
  const [left, right] = [tokensBelow(one, another), tokensBelow(another, one)];
  if (isNegative(left) !== isNegative(right) || areOpposite(left, right)) return 'opposite';
  return encodingOf(left) === encodingOf(right) ? undefined : 'encoding';
}

function encodingOf(tokens: readonly string[]): string {
  return tokens.filter((token) => ENCODINGS.has(token)).join(' ');
}

/** The words of a path from where it leaves the other one. */
function tokensBelow({ path }: Field, { path: other }: Field): readonly string[] {
  const common = path.findIndex((key, at) => key !== other[at]);
  return path.slice(common === -1 ? path.length : common).flatMap(tokensOf);
}

/** Two negations make none. */
function isNegative(tokens: readonly string[]): boolean {
  return tokens.filter((token) => NEGATIONS.has(token)).length % 2 === 1;
}

function areOpposite(left: readonly string[], right: readonly string[]): boolean {
  const [some, others] = [left, right].map((words, at, both) =>
    words.filter((word) => both[1 - at]?.includes(word) === false),
  );
  if (some === undefined || others === undefined) return false;
  return (
    OPPOSITES.some(
      ([one, another]) =>
        (some.includes(one) && others.includes(another)) ||
        (some.includes(another) && others.includes(one)),
    ) ||
    isTurned(some, others) ||
    isTurned(others, some)
  );
}

function isTurned(some: readonly string[], others: readonly string[]): boolean {
  return some.some((word) => PREFIXES.some((prefix) => others.includes(prefix + word)));
}
