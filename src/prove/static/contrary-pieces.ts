import { admittedBy } from '../../check/admitted-text.ts';
import type { Field } from '../../check/likeness.ts';
import { tokensOf, wordsOfName } from '../../check/likeness.ts';
import { partFormOf } from '../../check/lens/carry.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { quote } from '../../check/words.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { FieldsPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { apart } from './crossed.ts';

/** A mistake in a part of several fields: their names tell that some of them are exchanged. */
export interface Turned {
  readonly at: Both<Path>;
  /** Returns a sentence, without its period, that says how the part converts these fields. */
  readonly does: (text: (side: Side, path: Path) => string) => string;
  readonly remedy: string;
}

/** A text, and the fields of the other version that hold its pieces, in their order. */
export interface Division {
  /** The part or the function that divides it. */
  readonly by: string;
  readonly side: Side;
  readonly text: Path;
  readonly pieces: readonly Path[];
  /** The separators between the pieces; none if they are unknown. */
  readonly separators: readonly string[];
}

const DIVIDING: ReadonlySet<string> = new Set(['split', 'splitPattern']);

/** Returns how a part divides a text; undefined if it divides none. */
export function divisionOf(
  part: FieldsPart,
  { own, hub }: Both<readonly Path[]>,
): Division | undefined {
  const { name, isTurned } = partFormOf(part);
  const [[text], pieces] = isTurned ? [hub, own] : [own, hub];
  if (!DIVIDING.has(name) || text === undefined) return undefined;
  // The prefix stands before the separators.
  const separators = (part.args ?? []).slice(1, pieces.length);
  return {
    by: part.lens,
    side: isTurned ? 'hub' : 'own',
    text,
    pieces,
    separators: separators.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : [])),
  };
}

/** Returns what contradicts the name, the description or the usual order of the pieces of a text. */
export function wrongPieces(
  { by, side, text, pieces, separators }: Division,
  places: Both<SchemaPlace>,
): readonly Turned[] {
  const there = other(side);
  const field = { path: text, place: placeAt(places[side], text) ?? { at: text } };
  const at = (piece: Path): Both<Path> =>
    side === 'own' ? { own: text, hub: piece } : { own: piece, hub: text };
  const turned = pieces.flatMap((first, index) =>
    pieces.slice(index + 1).flatMap((second): Turned[] => {
      const why = whyTurned(field, [first, second], { pieces, separators });
      if (why === undefined) return [];
      return [
        {
          at: at(first),
          does: (textOf) =>
            `${by} puts ${textOf(there, first)} before ${textOf(there, second)} in ${textOf(side, text)}`,
          remedy: `${why}. Exchange the pieces`,
        },
      ];
    }),
  );
  // A list in one of the pieces has a separator of its own.
  const hasList = pieces.some((piece) => placeAt(places[there], piece)?.items !== undefined);
  const between = statedBetween(field, pieces);
  const why =
    hasList && between === undefined ? undefined : whyOtherSeparator(field, separators, between);
  if (why === undefined) return turned;
  const divided: Turned = {
    at: at(pieces[0] ?? []),
    does: (textOf) =>
      `${by} divides ${textOf(side, text)} at ${separators.map(quote).join(' and ')}`,
    remedy: `${why}. Correct the separator`,
  };
  return [...turned, divided];
}

/**
 * Returns a sentence, without its period, with the separator of a text if it is another one; undefined if none is known.
 *
 * @param between - the separator that the description states between two names
 */
export function whyOtherSeparator(
  text: Pick<Field, 'place'>,
  separators: readonly string[],
  between?: string,
): string | undefined {
  const isUsed = (one: string): boolean => separators.some((separator) => separator.includes(one));
  const inWords = between === undefined ? statedInWords(text) : [between];
  const known = inWords.length === 0 ? meantBy(text, separators) : inWords;
  const [right] = known;
  if (separators.length === 0 || right === undefined || known.some(isUsed)) return undefined;
  return inWords.length === 0
    ? `The pattern of the text admits ${quote(right)} instead`
    : `The description of the text states ${quote(right)} instead`;
}

/**
 * Returns the separators of which the pattern of a text admits one between two letters or numbers. None if the pattern
 * may admit those that are used.
 */
function meantBy(
  { place: { schema = {} } }: Pick<Field, 'place'>,
  used: readonly string[],
): readonly string[] {
  const { pattern } = schema;
  if (typeof pattern !== 'string') return [];
  const isMatch = admittedBy(schema);
  const isAdmitted = (separator: string): boolean =>
    SOME.some((one) => SOME.some((another) => isMatch(`${one}${separator}${another}`)));
  if (used.some((separator) => pattern.includes(separator.trim()) || isAdmitted(separator))) {
    return [];
  }
  return [...SEPARATORS.values()].filter(isAdmitted);
}

const SOME: readonly string[] = ['aa', '11', 'AA'];

/** Returns a sentence, without its period, that says why the second of two pieces comes before the first one; undefined if nothing does. */
function whyTurned(
  text: Field,
  [first, second]: readonly [Path, Path],
  { pieces, separators }: Pick<Division, 'pieces' | 'separators'>,
): string | undefined {
  const some = apart(wordsOfName(first), wordsOfName(second));
  const others = apart(wordsOfName(second), wordsOfName(first));
  const forms = formsIn(text);
  if (forms.some((form) => isFormOf(form, some, others))) return undefined;
  if (forms.some((form) => isClear(form, separators) && isFormOf(form, others, some))) {
    return 'The description of the text states the other order';
  }
  const words = wordsOfName(text.path);
  if (isNameOf(words, pieces) && [...some, ...others].every((word) => words.includes(word))) {
    const [one = 0, two = 0] = [some, others].map(([word = '']) => words.indexOf(word));
    return one > two ? 'The name of the text states the other order' : undefined;
  }
  return IN_ORDER.some(([left, right]) => isOnly(others, left) && isOnly(some, right))
    ? 'They are usually written in the other order'
    : undefined;
}

/** Reports whether a form has one piece before another one. */
function isFormOf(
  { left, right }: StatedForm,
  one: readonly string[],
  two: readonly string[],
): boolean {
  return areIn(left, one) && areIn(right, two);
}

/** Reports whether a name consists of the words of pieces: `hostPort`, but not `keySecretRef`. */
function isNameOf(words: readonly string[], pieces: readonly Path[]): boolean {
  const all = pieces.flatMap(wordsOfName);
  return words.every((word) => all.includes(word));
}

function isOnly(words: readonly string[], word: string): boolean {
  return words.length === 1 && words[0] === word;
}

/** Pairs of words of which people write the first before the second. */
const IN_ORDER: readonly (readonly [string, string])[] = [
  ['begin', 'end'],
  ['from', 'to'],
  ['host', 'port'],
  ['image', 'tag'],
  ['key', 'value'],
  ['major', 'minor'],
  ['min', 'max'],
  ['repository', 'tag'],
  ['scheme', 'host'],
  ['start', 'end'],
  ['user', 'password'],
];

/** Two names with a separator in a description: `host:port`, `<user>@<host>`. */
interface StatedForm {
  readonly left: readonly string[];
  readonly separator: string;
  readonly right: readonly string[];
  /** True if quotes, brackets or words such as `in the form` say that the text is written so. */
  readonly isIntroduced: boolean;
}

const BETWEEN = /(:\/\/|[:=@#|;,/.-])/;

const INTRODUCTION = /\b(?:as|form|format|like)(?: of)?:?$/i;

function formsIn({ place: { schema = {} } }: Field): readonly StatedForm[] {
  const { description } = schema;
  if (typeof description !== 'string') return [];
  const chunks = description.split(/\s+/);
  return chunks.flatMap((chunk, at) =>
    formsOf(chunk, INTRODUCTION.test(chunks.slice(Math.max(at - 2, 0), at).join(' '))),
  );
}

/** Returns the forms in a text without white space. */
function formsOf(chunk: string, isIntroduced: boolean): readonly StatedForm[] {
  const parts = chunk.split(BETWEEN);
  const quoted = parts.findIndex((part) => /["'`<{[]/.test(part));
  return parts.flatMap((separator, at) => {
    if (at % 2 === 0) return [];
    const [left, right] = [parts[at - 1], parts[at + 1]].map(tokensIn);
    if (left === undefined || right === undefined) return [];
    const isQuoted = quoted !== -1 && quoted < at;
    return { left, separator, right, isIntroduced: isIntroduced || isQuoted };
  });
}

/** Returns the words of a name, without brackets and quotes; undefined if it is none. */
function tokensIn(part = ''): readonly string[] | undefined {
  const name = part.replaceAll(/\W/g, '');
  return /^[a-z]/i.test(name) ? tokensOf(name) : undefined;
}

/** Separators that are no punctuation of a sentence. `host/port` may mean one or the other. */
const CLEAR: ReadonlySet<string> = new Set([':', '=', '@', '#', '|', ';', '://']);

/** Reports whether a form states the order of pieces. `name/namespace` may mean both, in either order. */
function isClear({ separator, isIntroduced }: StatedForm, used: readonly string[]): boolean {
  const isUsed = used.length === 0 || used.some((one) => one.includes(separator));
  return isUsed && (isIntroduced || CLEAR.has(separator));
}

/** Returns the separator that the description of a text states between two pieces. */
function statedBetween(text: Field, pieces: readonly Path[]): string | undefined {
  const words = pieces.map(wordsOfName);
  const isBetween = ({ left, right }: StatedForm): boolean =>
    words.some((one) => areIn(left, one) && words.some((two) => two !== one && areIn(right, two)));
  return formsIn(text).find((form) => CLEAR.has(form.separator) && isBetween(form))?.separator;
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['colon', ':'],
  ['space', ' '],
  ['slash', '/'],
  ['dash', '-'],
  ['hyphen', '-'],
  ['dot', '.'],
  ['pipe', '|'],
  ['newline', '\n'],
]);

const SEPARATED =
  /\b([a-z]+)[- ](?:separated|delimited)|\b(?:separated|delimited) (?:by|with) (?:an? )?([a-z]+)/gi;

/**
 * Returns the separators that a description states in words, such as `comma-separated`. There may be several: `comma or
 * space separated`, `names of three dash-separated words, separated by commas`.
 */
function statedInWords({ place: { schema = {} } }: Pick<Field, 'place'>): readonly string[] {
  const { description } = schema;
  if (typeof description !== 'string') return [];
  const isStated = [...description.matchAll(SEPARATED)].some(
    ([, before, behind]) => separatorNamed(before ?? behind) !== undefined,
  );
  if (!isStated) return [];
  return (description.match(/[a-z]+/gi) ?? []).flatMap((word) => separatorNamed(word) ?? []);
}

function separatorNamed(word = ''): string | undefined {
  return SEPARATORS.get(word.toLowerCase().replace(/s$/, ''));
}

/** Reports whether the words of a form are among those of a field. */
function areIn(form: readonly string[], words: readonly string[]): boolean {
  return form.some((word) => words.includes(word));
}
