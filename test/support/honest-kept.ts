import { utf8Length } from '../../src/core/json/utf8-length.ts';
import type { JsonObject } from '../../src/index.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { Random } from './random-from.ts';

/** Texts by the names of their annotations. */
export type Annotations = Readonly<Record<string, string>>;

/** What an attacker knows: an object whose kept data the engine has written, and where it goes. */
export interface Honest {
  /** How the names of kept annotations begin: `<group>/crdshift-kept.`. */
  readonly prefix: string;
  /** Written by the engine. */
  readonly kept: Annotations;
  /** The object at home, with everything in its place. */
  readonly home: JsonObject;
  /** The version of that object. */
  readonly version: string;
  /** What follows the prefix in the name of a text, where it must be right. */
  readonly nameOf?: (text: string, index: number) => string;
}

/** Makes texts that are meant to be hard, without an end. */
export type Texts = (honest: Honest, bytes: number, random: Random) => Iterable<string>;

/** Names and texts together. */
export function bytesOf(annotations: Annotations): number {
  return Object.entries(annotations).reduce(
    (sum, [key, text]) => sum + utf8Length(key) + utf8Length(text),
    0,
  );
}

/** Those of an object that are kept data. */
export function keptOf(object: JsonObject, prefix: string): Annotations {
  const { metadata = {} } = object;
  const { annotations = {} } = isJsonObject(metadata) ? metadata : {};
  const all = Object.entries(isJsonObject(annotations) ? annotations : {});
  return Object.fromEntries(
    all.flatMap(([key, text]) =>
      key.startsWith(prefix) && typeof text === 'string' ? [[key, text]] : [],
    ),
  );
}

/** The same object with these annotations in place of its kept data. */
export function withKept(object: JsonObject, prefix: string, kept: Annotations): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const annotations = isJsonObject(metadata['annotations']) ? metadata['annotations'] : {};
  const others = Object.entries(annotations).filter(([key]) => !key.startsWith(prefix));
  const changed = { ...Object.fromEntries(others), ...kept };
  return { ...object, metadata: { ...metadata, annotations: changed } };
}
