import { utf8Length } from '../../src/core/json/utf8-length.ts';
import type { JsonObject } from '../../src/index.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { Random } from './random-from.ts';

/** Annotation texts by annotation name. */
export type Annotations = Readonly<Record<string, string>>;

/** The knowledge of an attacker: an object with kept data written by the engine, and the version it converts to. */
export interface Honest {
  /** The prefix of kept annotations: `<group>/crdshift-kept.`. */
  readonly prefix: string;
  /** Kept data written by the engine. */
  readonly kept: Annotations;
  /** The complete object in the version that can hold all of it. */
  readonly home: JsonObject;
  /** The version of `home`. */
  readonly version: string;
  /** Returns the rest of the annotation's name for a text, if the name must match the text. */
  readonly nameOf?: (text: string, index: number) => string;
}

/** Generates hostile texts endlessly. */
export type Texts = (honest: Honest, bytes: number, random: Random) => Iterable<string>;

/** Returns the total size of names and texts, in bytes. */
export function bytesOf(annotations: Annotations): number {
  return Object.entries(annotations).reduce(
    (sum, [key, text]) => sum + utf8Length(key) + utf8Length(text),
    0,
  );
}

/** Returns the kept annotations of an object. */
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

/** Returns a copy of an object with these annotations in place of its kept data. */
export function withKept(object: JsonObject, prefix: string, kept: Annotations): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const annotations = isJsonObject(metadata['annotations']) ? metadata['annotations'] : {};
  const others = Object.entries(annotations).filter(([key]) => !key.startsWith(prefix));
  const changed = { ...Object.fromEntries(others), ...kept };
  return { ...object, metadata: { ...metadata, annotations: changed } };
}
