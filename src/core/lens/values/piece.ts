import type { Between } from '../../kind/between.ts';
import { parsePath } from '../engine/path.ts';
import type { Path } from '../engine/path.ts';
import type { Text } from './text.ts';
import { booleanText, integerText, jsonText, listText, numberText, stringText } from './text.ts';
import type { PathIn } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** A path whose value is part of a text on the other side: a string as it is, or a typed path. */
export type Piece = string | TypedPath;

/** A path whose value is not a string. Made by `asInteger`, `asNumber`, `asBoolean`, `asList` and `asJson`. */
export interface TypedPath {
  readonly path: string;
  readonly text: Text;
}

/** A path whose value is part of a text, in an object whose type the compiler knows. */
export type PieceOf<Object> = TypedPath & Between<Object, unknown>;

/** Marks an int64 field that is a piece of text on the other side: `80` ↔ `"80"`. Texts such as `080` stay. */
export function asInteger<Object, P extends string>(path: PathIn<Object, P>): PieceOf<Object> {
  return { path, text: integerText };
}

/** Marks a number field that is a piece of text on the other side, in its shortest spelling: `0.5` ↔ `"0.5"`. */
export function asNumber<Object, P extends string>(path: PathIn<Object, P>): PieceOf<Object> {
  return { path, text: numberText };
}

/** Marks a boolean field that is a piece of text on the other side: `true` ↔ `"true"`. */
export function asBoolean<Object, P extends string>(path: PathIn<Object, P>): PieceOf<Object> {
  return { path, text: booleanText };
}

/**
 * Marks any field that is JSON without spaces on the other side: `{a: [1]}` ↔ `'{"a":[1]}'`. A text with another order
 * of keys comes back sorted, and crdshift keeps the text. Texts with values that an API server changes stay, such as
 * integers beyond int64.
 */
export function asJson<Object, P extends string>(path: PathIn<Object, P>): PieceOf<Object> {
  return { path, text: jsonText };
}

/** Marks a list of strings that is a piece of text on the other side: `['a', 'b']` ↔ `"a,b"`. */
export function asList<Object, P extends string>(
  path: PathIn<Object, P>,
  separator: string,
): PieceOf<Object> {
  if (separator === '') throw wrongPart('asList: the separator is empty; pass one');
  return { path, text: listText(separator) };
}

/** Returns the path of a piece and the text form of its value. */
export function parsePiece(piece: Piece): { readonly path: Path; readonly text: Text } {
  return typeof piece === 'string'
    ? { path: parsePath(piece), text: stringText }
    : { path: parsePath(piece.path), text: piece.text };
}
