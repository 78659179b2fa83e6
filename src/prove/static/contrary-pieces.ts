import { admittedBy } from '../../check/admitted-text.ts';
import type { Field } from '../../check/likeness.ts';
import { tokensOf } from '../../check/likeness.ts';
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
      const why = whyTurned(field, first, second);
      if (why === undefined) return [];
      return [
        {
          at: at(first),
          does: (textOf) =>
            `${by} puts ${textOf(there, first)} before ${textOf(there, second)} in ${textOf(side, text)}`,
          remedy: `${why}, they come in the other order. Exchange the pieces`,
        },
      ];
    }),
  );
  const why = whyOtherSeparator(field, separators, statedBetween(field, pieces));
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
  const stated = between ?? statedInWords(text);
  const known = stated === undefined ? admittedSeparators(text) : [stated];
  const [right] = known;
  if (separators.length === 0 || right === undefined || known.some(isUsed)) return undefined;
  return `By its ${stated === undefined ? 'pattern' : 'description'}, the separator is ${quote(right)}`;
}

/** Returns the separators of which the pattern of a text admits one between two letters or numbers. */
function admittedSeparators({ place: { schema = {} } }: Pick<Field, 'place'>): readonly string[] {
  if (schema['pattern'] === undefined) return [];
  const isAdmitted = admittedBy(schema);
  return Object.values(SEPARATORS).filter((separator) =>
    ['aa', '11', 'AA'].some((one) =>
      ['aa', '11', 'AA'].some((another) => isAdmitted(`${one}${separator}${another}`)),
    ),
  );
}

/** Returns the words that say why the second piece comes before the first one; undefined if nothing does. */
function whyTurned(text: Field, first: Path, second: Path): string | undefined {
  const [some, others] = [
    apart(wordsOf(first), wordsOf(second)),
    apart(wordsOf(second), wordsOf(first)),
  ];
  const words = wordsOf(text.path);
  const [one, two] = [some, others].map((all) => words.findIndex((word) => all.includes(word)));
  if (one !== -1 && two !== -1) return (one ?? 0) > (two ?? 0) ? 'By its name' : undefined;
  const forms = formsIn(text);
  const isForm = (left: readonly string[], right: readonly string[]): boolean =>
    forms.some((form) => areIn(form.left, left) && areIn(form.right, right));
  if (isForm(some, others)) return undefined;
  if (isForm(others, some)) return 'By its description';
  return IN_ORDER.some(([left, right]) => others.includes(left) && some.includes(right))
    ? 'By their names'
    : undefined;
}

/** Pairs of words of which people write the first before the second. */
const IN_ORDER: readonly (readonly [string, string])[] = [
  ['begin', 'end'],
  ['from', 'to'],
  ['host', 'port'],
  ['hour', 'minute'],
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
}

const FORM = /([a-z][\w-]*)[>}\])]?(:\/\/|[:=@#|;,/.-])(?=[<{[(]?([a-z][\w-]*))/gi;

function formsIn({ place: { schema = {} } }: Field): readonly StatedForm[] {
  const { description } = schema;
  if (typeof description !== 'string') return [];
  return [...description.matchAll(FORM)].map(([, left = '', separator = '', right = '']) => ({
    left: tokensOf(left),
    separator,
    right: tokensOf(right),
  }));
}

/** Separators that are no punctuation of a sentence. `host/port` may mean one or the other. */
const CLEAR: ReadonlySet<string> = new Set([':', '=', '@', '#', '|', ';', '://']);

/** Returns the separator that the description of a text states between two pieces. */
function statedBetween(text: Field, pieces: readonly Path[]): string | undefined {
  const words = pieces.map(wordsOf);
  const form = formsIn(text).find(
    ({ left, separator, right }) =>
      CLEAR.has(separator) &&
      words.some((one) => areIn(left, one)) &&
      words.some((one) => areIn(right, one)),
  );
  return form?.separator;
}

const SEPARATORS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  colon: ':',
  space: ' ',
  slash: '/',
  dash: '-',
  hyphen: '-',
  dot: '.',
  pipe: '|',
  newline: '\n',
};

const NAMES = Object.keys(SEPARATORS).join('|');
const SEPARATED = new RegExp(
  String.raw`\b(${NAMES})s?[- ](?:separated|delimited)|\b(?:separated|delimited) (?:by|with) (?:an? )?(${NAMES})s?\b`,
  'i',
);

/** Returns the separator that a description states in words: `comma-separated`. */
function statedInWords({ place: { schema = {} } }: Pick<Field, 'place'>): string | undefined {
  const { description } = schema;
  const [, before, behind] =
    typeof description === 'string' ? (SEPARATED.exec(description) ?? []) : [];
  return SEPARATORS[(before ?? behind ?? '').toLowerCase()];
}

/** Reports whether the words of a form are among those of a field. */
function areIn(form: readonly string[], words: readonly string[]): boolean {
  return form.some((word) => words.includes(word));
}

function wordsOf(path: Path): readonly string[] {
  return tokensOf(path.at(-1) ?? '');
}
