import { fieldOf } from '../json/fields.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { FieldsPart, Part } from './part.ts';
import { mirror } from './part.ts';
import { parsePath } from './path.ts';
import type { Path } from './path.ts';
import type { Piece } from './piece.ts';
import { parsePiece } from './piece.ts';
import type { Template } from './template.ts';
import { cut, paste } from './template.ts';
import type { Text } from './text.ts';

/** At which occurrence of a separator a text is divided, by default the first. */
export interface SplitOptions {
  readonly at?: 'first' | 'last';
}

/**
 * A string that is several fields in the hub, divided at a separator.
 *
 * A field that is absent stays absent: pieces missing at the end leave their separator out (`example.com`), pieces
 * missing before leave it in (`:80`). So fragments cross over as fragments.
 *
 * Domain: strings of non-empty pieces, and pieces that are divided again in the same way; `a:` and an empty piece stay.
 *
 * @example
 * ```ts
 * split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' })
 * // {hostPort: '[::1]:80'} ↔ {host: '[::1]', port: 80}
 * ```
 * @throws {TypeError} when the separator is empty or there are fewer than two pieces.
 */
export function split(
  own: string,
  separator: string,
  pieces: readonly Piece[],
  { at = 'first' }: SplitOptions = {},
): FieldsPart {
  if (separator === '') throw new TypeError('split: the separator is empty; name one');
  if (pieces.length < 2) throw new TypeError('split: a string is split into two or more pieces');
  const separators = pieces.slice(1).map(() => separator);
  return textPart(
    {
      lens: 'split',
      sentence: 'A string that is several fields, divided at a separator.',
      domain: 'Strings without empty pieces, except that pieces at the start may be missing.',
      own: parsePath(own),
      pieces: pieces.map(parsePiece),
    },
    { prefix: '', separators, suffix: '', at, mayEndEarly: true },
  );
}

/** Several fields that are one string in the hub. `split` the other way round. */
export function join(
  pieces: readonly Piece[],
  separator: string,
  hub: string,
  options: SplitOptions = {},
): Part {
  return mirror(split(hub, separator, pieces, options), 'join');
}

/**
 * A string of a fixed pattern that is several fields in the hub. `{name}` stands for a field, `{{` and `}}` for
 * braces. Every name is the path of a field, unless `pieces` gives another path or a type for it.
 *
 * Everything between the names is always written, and an absent field is an empty text there.
 *
 * Domain: strings of the pattern with at least one piece that is not empty; fields that hold no separator.
 *
 * @example
 * ```ts
 * splitPattern('spec.url', '{scheme}://{host}:{port}', {
 *   scheme: 'spec.scheme', host: 'spec.host', port: asInteger('spec.port'),
 * })
 * // {url: 'https://a.example:443'} ↔ {scheme: 'https', host: 'a.example', port: 443}
 * ```
 * @throws {TypeError} when the pattern has no name, a name twice, two names with nothing between them, or a lone brace.
 */
export function splitPattern(
  own: string,
  pattern: string,
  pieces: Readonly<Record<string, Piece>> = {},
  { at = 'first' }: SplitOptions = {},
): FieldsPart {
  const { names, literals } = parsePattern(pattern);
  const unknown = Object.keys(pieces).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badPattern(pattern, `has no {${unknown}}`);
  return textPart(
    {
      lens: 'splitPattern',
      sentence: 'A string of a fixed pattern that is several fields.',
      domain:
        'Strings of the pattern, and fields that hold no separator; an empty piece is absent.',
      own: parsePath(own),
      pieces: names.map((name) => parsePiece(pieceOf(name, pieces))),
    },
    {
      prefix: literals[0] ?? '',
      separators: literals.slice(1, -1),
      suffix: literals.at(-1) ?? '',
      at,
      mayEndEarly: false,
    },
  );
}

/** Several fields that are one string of a fixed pattern in the hub. `splitPattern` the other way round. */
export function joinPattern(
  hub: string,
  pattern: string,
  pieces: Readonly<Record<string, Piece>> = {},
  options: SplitOptions = {},
): Part {
  return mirror(splitPattern(hub, pattern, pieces, options), 'joinPattern');
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
    convert: {
      own: ([text]) => {
        const texts = typeof text === 'string' ? cut(text, template) : undefined;
        return texts === undefined ? undefined : readAll(texts, pieces);
      },
      hub: (values) => {
        const texts = writeAll(values, pieces);
        const text = texts === undefined ? undefined : paste(texts, template);
        return text === undefined ? undefined : [text];
      },
    },
  };
}

function readAll(
  texts: readonly (string | undefined)[],
  pieces: TextPart['pieces'],
): readonly (JsonValue | undefined)[] | undefined {
  const values: (JsonValue | undefined)[] = [];
  for (const [at, { text }] of pieces.entries()) {
    const piece = texts[at];
    const value = piece === undefined ? undefined : text.read(piece);
    if (piece !== undefined && value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function writeAll(
  values: readonly (JsonValue | undefined)[],
  pieces: TextPart['pieces'],
): readonly (string | undefined)[] | undefined {
  const texts: (string | undefined)[] = [];
  for (const [at, { text }] of pieces.entries()) {
    const value = values[at];
    const piece = value === undefined ? undefined : text.write(value);
    if (value !== undefined && piece === undefined) return undefined;
    texts.push(piece);
  }
  return texts;
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
      if (names.length > 0 && literal === '') {
        throw badPattern(pattern, `has nothing between {${names.at(-1) ?? ''}} and {${name}}`);
      }
      names.push(name);
      literals.push(literal);
      literal = '';
    } else if (token === '{' || token === '}') {
      throw badPattern(pattern, `has a lone ${token}; write it twice`);
    } else {
      literal += token === '{{' || token === '}}' ? token.slice(1) : token;
    }
  }
  if (names.length === 0) throw badPattern(pattern, 'names no field; write {name}');
  return { names, literals: [...literals, literal] };
}

function badPattern(pattern: string, problem: string): TypeError {
  return new TypeError(`the pattern ${JSON.stringify(pattern)} ${problem}`);
}
