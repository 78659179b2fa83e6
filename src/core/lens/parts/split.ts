import type { JsonType } from '../../schema/shape.ts';
import { fieldOf } from '../../json/fields.ts';
import type { FieldsPart, PartBetween } from '../engine/part.ts';
import { mirror } from '../engine/part.ts';
import { parsePath } from '../engine/path.ts';
import type { Path } from '../engine/path.ts';
import type { Piece, PieceOf } from '../values/piece.ts';
import { parsePiece } from '../values/piece.ts';
import type { Template } from '../values/template.ts';
import { cut, paste } from '../values/template.ts';
import type { Text } from '../values/text.ts';
import type { PathIn } from '../engine/typed-paths.ts';
import type { DefinitionError } from '../../kind/definition-error.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** The occurrence of a separator at which a text is divided, by default the first. */
export interface SplitOptions {
  readonly at?: 'first' | 'last';
}

/**
 * Splits a string into several fields in the hub, at a separator.
 *
 * An absent field stays absent: pieces missing at the end omit their separator (`example.com`), pieces missing before
 * the end keep it (`:80`). So fragments are converted to fragments.
 *
 * Domain: strings whose last piece is not empty (`:80`), and pieces that are split again in the same way. `a:` and the
 * empty string stay.
 *
 * @example
 * ```ts
 * split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' })
 * // {hostPort: '[::1]:80'} ↔ {host: '[::1]', port: 80}
 * ```
 * @throws {DefinitionError} if the separator is empty or there are fewer than two pieces
 */
export function split<Own, Hub, P extends string, Q extends string>(
  own: PathIn<Own, P>,
  separator: string,
  pieces: readonly (PathIn<Hub, Q> | PieceOf<Hub>)[],
  { at = 'first' }: SplitOptions = {},
): PartBetween<Own, Hub> {
  if (separator === '') throw wrongPart('split: the separator is empty; pass one');
  if (pieces.length < 2) throw wrongPart('split: there are fewer than two pieces; pass more');
  const separators = pieces.slice(1).map(() => separator);
  return textPart(
    {
      lens: 'split',
      sentence: 'Splits a string into several fields in the hub, at a separator.',
      domain: 'Strings whose last piece is not empty, such as :80.',
      own: parsePath(own),
      pieces: pieces.map(parsePiece),
    },
    { prefix: '', separators, numbers: [], suffix: '', at, mayEndEarly: true },
  );
}

/** Joins several fields to one string in the hub: `split` in reverse. */
export function join<Own, Hub, P extends string, Q extends string>(
  pieces: readonly (PathIn<Own, P> | PieceOf<Own>)[],
  separator: string,
  hub: PathIn<Hub, Q>,
  options: SplitOptions = {},
): PartBetween<Own, Hub> {
  return mirror(split<Hub, Own, string, string>(hub, separator, pieces, options), 'join');
}

/**
 * Splits a string of a fixed pattern into several fields in the hub. `{name}` stands for a field, `{{` and `}}` for
 * braces. Every name is the path of a field, unless `pieces` gives it another path or a type.
 *
 * Of two names with nothing between them, exactly one must be a number, by `asInteger` or `asNumber`: the text is
 * divided where its digits begin or end. The text between the names is always written, and an absent field is an empty
 * text there.
 *
 * Domain: strings of the pattern with at least one piece that is not empty; fields that contain no separator.
 *
 * @example
 * ```ts
 * splitPattern('spec.url', '{scheme}://{host}:{port}', {
 *   scheme: 'spec.scheme', host: 'spec.host', port: asInteger('spec.port'),
 * })
 * // {url: 'https://a.example:443'} ↔ {scheme: 'https', host: 'a.example', port: 443}
 * splitPattern('spec.size', '{amount}{unit}', { amount: asInteger('spec.amount'), unit: 'spec.unit' })
 * // {size: '50Gi'} ↔ {amount: 50, unit: 'Gi'}
 * ```
 * @throws {DefinitionError} if the pattern has no name, a name twice, a single brace, or two names with nothing between
 *   them of which not exactly one is a number
 */
export function splitPattern<Own, Hub, P extends string, Q extends string>(
  own: PathIn<Own, P>,
  pattern: string,
  pieces: Readonly<Record<string, PathIn<Hub, Q> | PieceOf<Hub>>> = {},
  { at = 'first' }: SplitOptions = {},
): PartBetween<Own, Hub> {
  const { names, literals } = parsePattern(pattern);
  const unknown = Object.keys(pieces).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badPattern(pattern, `has no {${unknown}}`);
  const parsed = names.map((name) => parsePiece(pieceOf(name, pieces)));
  const numbers = parsed.map(({ text }) => NUMBERS.has(text.holds.type));
  const separators = literals.slice(1, -1);
  const unclear = separators.findIndex((_, between) => isUnclear(between, separators, numbers));
  if (unclear !== -1) {
    throw badPattern(
      pattern,
      `has nothing between {${names[unclear]}} and {${names[unclear + 1]}}; put text there, or make exactly one of them asInteger or asNumber`,
    );
  }
  return textPart(
    {
      lens: 'splitPattern',
      sentence: 'Splits a string of a fixed pattern into several fields in the hub.',
      domain: 'Strings of the pattern; fields that contain no separator. An empty piece is absent.',
      own: parsePath(own),
      pieces: parsed,
    },
    {
      prefix: literals[0] ?? '',
      separators,
      numbers,
      suffix: literals.at(-1) ?? '',
      at,
      mayEndEarly: false,
    },
  );
}

const NUMBERS: ReadonlySet<JsonType | undefined> = new Set<JsonType | undefined>([
  'integer',
  'number',
]);

/** Reports whether the end of the piece before a separator is ambiguous. */
function isUnclear(
  at: number,
  separators: readonly string[],
  numbers: readonly boolean[],
): boolean {
  if (separators[at] !== '') return false;
  return numbers[at] === numbers[at + 1] || separators[at + 1] === '';
}

function pieceOf(name: string, pieces: Readonly<Record<string, Piece>>): Piece {
  return fieldOf(pieces, name) ?? name;
}

interface TextPart {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly own: Path;
  readonly pieces: readonly { readonly path: Path; readonly text: Text }[];
}

function textPart(part: TextPart, template: Template): FieldsPart {
  const { lens, sentence, domain, own, pieces } = part;
  const { prefix, separators, suffix, at } = template;
  return {
    type: 'fields',
    lens,
    args: [prefix, ...separators, suffix, at, pieces.map(({ text }) => text.name)],
    sentence,
    domain,
    at: { own: [own], hub: pieces.map(({ path }) => path) },
    holds: { own: [{ type: 'string' }], hub: pieces.map(({ text }) => text.holds) },
    convert: {
      own: ([text]) => {
        const texts = typeof text === 'string' ? cut(text, template) : undefined;
        return texts && convertAll(texts, pieces, (piece, value) => piece.read(value));
      },
      hub: (values) => {
        const texts = convertAll(values, pieces, (piece, value) => piece.write(value));
        const text = texts === undefined ? undefined : paste(texts, template);
        return text === undefined ? undefined : [text];
      },
    },
  };
}

/** Converts the values that are there; undefined if one of them cannot be converted. */
function convertAll<From, To>(
  values: readonly (From | undefined)[],
  pieces: TextPart['pieces'],
  convert: (text: Text, value: From) => To | undefined,
): readonly (To | undefined)[] | undefined {
  const converted: (To | undefined)[] = [];
  for (const [at, { text }] of pieces.entries()) {
    const value = values[at];
    const result = value === undefined ? undefined : convert(text, value);
    if (value !== undefined && result === undefined) return undefined;
    converted.push(result);
  }
  return converted;
}

function parsePattern(pattern: string): {
  readonly names: readonly string[];
  readonly literals: readonly string[];
} {
  const names: string[] = [];
  const literals: string[] = [];
  let literal = '';
  for (const [token, name] of pattern.matchAll(/\{\{|\}\}|\{([^{}]+)\}|[^{}]+|[{}]/g)) {
    if (name !== undefined) {
      if (names.includes(name)) throw badPattern(pattern, `names {${name}} twice`);
      names.push(name);
      literals.push(literal);
      literal = '';
    } else if (token === '{' || token === '}') {
      throw badPattern(pattern, `has a single ${token}; write it twice`);
    } else {
      literal += token === '{{' || token === '}}' ? token.slice(1) : token;
    }
  }
  if (names.length === 0) throw badPattern(pattern, 'has no field; write {name}');
  return { names, literals: [...literals, literal] };
}

function badPattern(pattern: string, problem: string): DefinitionError {
  return wrongPart(`the pattern ${JSON.stringify(pattern)} ${problem}`);
}
