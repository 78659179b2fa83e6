import { parsePath } from './path.ts';
import type { Path } from './path.ts';
import type { Text } from './text.ts';
import { booleanText, integerText, jsonText, numberText, stringText } from './text.ts';

/** A path whose value is written as text somewhere else: a string as it stands, or a typed path. */
export type Piece = string | TypedPath;

/** A path whose value is no string. Made by `asInteger`, `asNumber`, `asBoolean` and `asJson`. */
export interface TypedPath {
  readonly path: string;
  readonly text: Text;
}

/** An int64 field that is a piece of text on the other side: `80` ↔ `"80"`. Texts such as `080` stay. */
export function asInteger(path: string): TypedPath {
  return { path, text: integerText };
}

/** A number field that is a piece of text on the other side, in its shortest spelling: `0.5` ↔ `"0.5"`. */
export function asNumber(path: string): TypedPath {
  return { path, text: numberText };
}

/** A boolean field that is a piece of text on the other side: `true` ↔ `"true"`. */
export function asBoolean(path: string): TypedPath {
  return { path, text: booleanText };
}

/** Any field, written as JSON without spaces on the other side: `{a: [1]}` ↔ `'{"a":[1]}'`. */
export function asJson(path: string): TypedPath {
  return { path, text: jsonText };
}

/** The path of a piece and how its value is written. */
export function parsePiece(piece: Piece): { readonly path: Path; readonly text: Text } {
  return typeof piece === 'string'
    ? { path: parsePath(piece), text: stringText }
    : { path: parsePath(piece.path), text: piece.text };
}
