import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { pointerTo } from '../json/pointer.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { BrokenRule } from '../problem.ts';

/** The maximum bytes of all keys and values of an object's annotations (apimachinery, `TotalAnnotationSizeLimitB`). */
export const MAX_ANNOTATION_BYTES: number = 256 * 1024;

/** The name part of a key and a label value, at most 63 characters (Kubernetes, "Labels and Selectors"). */
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** The prefix of a key, a DNS-1123 subdomain. */
const MAX_PREFIX = 253;
const PREFIX = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

const KEY_RULE =
  'must be a qualified name: an optional DNS prefix and "/", then at most 63 letters, digits, "-", "_" or "."';
const VALUE_RULE =
  'must be at most 63 letters, digits, "-", "_" or ".", and start and end with a letter or digit';

/**
 * Checks the labels and annotations of a converted object by the rules of the API server (apiextensions-apiserver,
 * `restoreObjectMeta`). Like the API server, it does not check an unchanged map, which may be older than the rules.
 *
 * @param output - the metadata after the conversion
 * @param input - the metadata before it
 * @returns the first broken rule, or undefined
 */
export function findInvalidMetadata(output: JsonObject, input: JsonObject): BrokenRule | undefined {
  return (
    findInMap('labels', findLabel, output, input) ??
    findInMap('annotations', findAnnotation, output, input)
  );
}

/** Finds the first broken rule of a map. The limit on size counts keys and values in UTF-8, as the API server does. */
function findInMap(
  field: 'labels' | 'annotations',
  findEntry: (key: string, value: string) => string | undefined,
  output: JsonObject,
  input: JsonObject,
): BrokenRule | undefined {
  const map = output[field];
  const pointer = `/metadata/${field}`;
  if (map === undefined || map === null) return undefined;
  if (!isJsonObject(map)) return broken(pointer, 'must be an object of strings');
  const isNew = isChanged(map, input[field]);
  let bytes = 0;
  for (const key in map) {
    const value = map[key];
    if (typeof value !== 'string') return broken(pointerTo(pointer, key), 'must be a string');
    if (!isNew) continue;
    const rule = findEntry(key, value);
    if (rule !== undefined) return broken(pointerTo(pointer, key), rule);
    bytes += utf8Length(key) + utf8Length(value);
  }
  return field === 'annotations' && bytes > MAX_ANNOTATION_BYTES
    ? broken(pointer, `must not hold more than ${MAX_ANNOTATION_BYTES} bytes of keys and values`)
    : undefined;
}

function findLabel(key: string, value: string): string | undefined {
  if (!isQualifiedName(key)) return KEY_RULE;
  return value === '' || NAME.test(value) ? undefined : VALUE_RULE;
}

/** Returns the rule that the key of an annotation breaks; undefined if the key is valid. */
export function findAnnotation(key: string): string | undefined {
  return isQualifiedName(key.toLowerCase()) ? undefined : KEY_RULE;
}

/** Reports whether two maps of strings differ. */
function isChanged(output: JsonObject, input: unknown): boolean {
  if (output === input) return false;
  if (!isJsonObject(input)) return true;
  let more = 0;
  for (const key in output) {
    if (output[key] !== input[key]) return true;
    more += 1;
  }
  for (const _ in input) more -= 1;
  return more !== 0;
}

function isQualifiedName(key: string): boolean {
  const slash = key.indexOf('/');
  if (slash === -1) return NAME.test(key);
  const prefix = key.slice(0, slash);
  return prefix.length <= MAX_PREFIX && PREFIX.test(prefix) && NAME.test(key.slice(slash + 1));
}

/** Returns a broken rule about metadata. */
export function broken(pointer: string, rule: string): BrokenRule {
  return { reason: 'InvalidMetadata', pointer, rule };
}
