import { fieldOf, setField } from '../../json/fields.ts';
import type { Fields } from '../../json/fields.ts';
import { isEmpty } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import { parseGoTime } from '../formats/times.ts';

/** A value that cannot be decoded, in the words of Go's decoder. */
export interface Undecodable {
  readonly problem: string;
}

/** Returns a value as Go decodes and encodes it; undefined for a value that it leaves out. */
type GoType = (
  value: JsonValue,
  site: GoSite,
) => { readonly value: JsonValue | undefined } | Undecodable;

/** A place in a Go struct. */
export interface GoSite {
  readonly path: string;
  /** Receives the path of each field that the struct does not have. */
  readonly onDrop: (path: string) => void;
}

function wrong(value: JsonValue, { path }: GoSite, type: string): Undecodable {
  const kind = isJsonList(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  const found = kind === 'bigint' ? 'number' : kind;
  return {
    problem: `json: cannot unmarshal ${found} into Go struct field ${path} of type ${type}`,
  };
}

/** A string. An empty one is left out. */
export const text: GoType = (value, site) =>
  value === null || value === ''
    ? { value: undefined }
    : typeof value === 'string'
      ? { value }
      : wrong(value, site, 'string');

/** A string that is always there. */
export const requiredText: GoType = (value, site) => {
  const read = text(value, site);
  return 'problem' in read ? read : { value: read.value ?? '' };
};

/** An int64. Zero is left out. */
export const int64: GoType = (value, site) => {
  const read = int64Pointer(value, site);
  return 'problem' in read || (read.value !== 0 && !Object.is(read.value, -0))
    ? read
    : { value: undefined };
};

/** A pointer to an int64. */
export const int64Pointer: GoType = (value, site) => {
  if (value === null) return { value: undefined };
  return isGoInt64(value) ? { value } : wrong(value, site, 'int64');
};

/** A pointer to a bool. */
export const boolPointer: GoType = (value, site) => {
  if (value === null) return { value: undefined };
  return typeof value === 'boolean' ? { value } : wrong(value, site, 'bool');
};

/** A time, which is encoded in UTC and without a fraction (apimachinery, `pkg/apis/meta/v1/time.go`). */
export const time: GoType = (value, site) => {
  if (value === null) return { value: undefined };
  if (typeof value !== 'string') return wrong(value, site, 'string');
  const read = parseGoTime(value);
  if (read === undefined) {
    return { problem: `parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00"` };
  }
  return { value: `${new Date(read.seconds * 1000).toISOString().slice(0, -5)}Z` };
};

/** Any value but null. */
export const raw: GoType = (value) => ({ value: value ?? undefined });

/** A map of strings. An empty one is left out. */
export const texts: GoType = (value, site) => {
  if (value === null) return { value: undefined };
  if (!isJsonObject(value)) return wrong(value, site, 'map[string]string');
  const read: Fields = {};
  for (const key of Object.keys(value)) {
    const one = requiredText(value[key] ?? null, site);
    if ('problem' in one) return one;
    setField(read, key, one.value ?? '');
  }
  return { value: isEmpty(read) ? undefined : read };
};

/** A list of values of a type. An empty one is left out. */
export function list(type: GoType): GoType {
  return (value, site) => {
    if (value === null) return { value: undefined };
    if (!isJsonList(value)) return wrong(value, site, '[]string');
    const read: JsonValue[] = [];
    for (const [index, element] of value.entries()) {
      const one = type(element, { ...site, path: `${site.path}[${index}]` });
      if ('problem' in one) return one;
      read.push(one.value ?? '');
    }
    return { value: read.length === 0 ? undefined : read };
  };
}

/** A struct. Fields that it does not have are dropped. */
export function struct(types: Readonly<Record<string, GoType>>): GoType {
  return (value, site) => {
    if (value === null) return readFields({}, types, site);
    return isJsonObject(value) ? readFields(value, types, site) : wrong(value, site, 'struct');
  };
}

function readFields(
  object: JsonObject,
  types: Readonly<Record<string, GoType>>,
  site: GoSite,
): ReturnType<GoType> {
  const read: Fields = {};
  for (const name of Object.keys(object)) {
    if (!Object.hasOwn(types, name)) site.onDrop(`${site.path}.${name}`);
  }
  for (const [name, type] of Object.entries(types)) {
    const one = type(fieldOf(object, name) ?? null, { ...site, path: `${site.path}.${name}` });
    if ('problem' in one) return one;
    if (one.value !== undefined) setField(read, name, one.value);
  }
  return { value: read };
}
