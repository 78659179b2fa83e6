import type { JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { field } from '../engine/field.ts';
import type { Fields } from '../../json/fields.ts';
import { setField } from '../../json/fields.ts';
import { rename } from './move.ts';
import { inside } from './nest.ts';
import type { Holds, PartBetween } from '../engine/part.ts';
import { parsePath, writePath } from '../engine/path.ts';
import type { KeysIn, PairIn, PathIn, PathInBoth } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/**
 * Converts fields to entries of one map in the hub. Entries with other names stay in the map.
 *
 * Domain: every value.
 *
 * @example
 * ```ts
 * fieldsToMap({ 'spec.cpu': 'cpu', 'spec.memory': 'memory' }, 'spec.resources')
 * // {cpu: '1', memory: '1Gi'} ↔ {resources: {cpu: '1', memory: '1Gi'}}
 * ```
 * @param fields - the key of the entry, for each path
 */
export function fieldsToMap<Own, Hub, P extends string, Q extends string>(
  fields: KeysIn<Own, P>,
  map: PathIn<Hub, Q>,
): PartBetween<Own, Hub> {
  const mapPath = parsePath(map);
  const keys: Readonly<Record<string, string>> = fields;
  const renames = Object.entries(keys).map(([own, key]) => ({
    ...rename(own, writePath([...mapPath, key])),
    lens: 'fieldsToMap',
  }));
  return {
    ...inside('.', ...renames),
    lens: 'fieldsToMap',
    sentence: 'Converts fields to entries of one map in the hub.',
    domain: 'Every value.',
  };
}

/**
 * Renames keys of a map. Keys that are not listed stay as they are.
 *
 * Domain: maps in which no unlisted key has the new name of a listed one. Any other map stays as a whole.
 *
 * @example
 * ```ts
 * renameKeys('spec.limits', { mem: 'memory' }) // {limits: {mem: '1Gi', cpu: '1'}} ↔ {limits: {memory: '1Gi', cpu: '1'}}
 * ```
 * @throws {DefinitionError} if two keys get the same name
 */
export function renameKeys<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  keys: Readonly<Record<string, string>>,
): PartBetween<Own, Hub> {
  const toHub = new Map(Object.entries(keys));
  const toOwn = new Map(Object.entries(keys).map(([own, hub]) => [hub, own]));
  if (toOwn.size < toHub.size) {
    throw wrongPart('renameKeys: two keys get the same name; give each its own');
  }
  return field(where, {
    lens: 'renameKeys',
    args: Object.entries(keys),
    sentence: 'Renames keys of a map.',
    domain: 'Maps in which no unlisted key has the new name of a listed one.',
    holds: { own: holdsKeys(toHub), hub: holdsKeys(toOwn) },
    own: (map) => withKeys(map, (key) => toHub.get(key) ?? (toOwn.has(key) ? undefined : key)),
    hub: (map) => withKeys(map, (key) => toOwn.get(key) ?? (toHub.has(key) ? undefined : key)),
  });
}

/**
 * Replaces the prefix of the keys of a map, for instance a domain. Keys without the prefix stay as they are.
 *
 * Domain: maps in which no key has the prefix of the other side. Any other map stays as a whole.
 *
 * @example
 * ```ts
 * renameKeyPrefix('metadata.annotations', ['old.example.com/', 'new.example.com/'])
 * ```
 * @throws {DefinitionError} if a prefix is empty or one starts with the other: the conversion back would be ambiguous
 */
export function renameKeyPrefix<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  [own, hub]: readonly [own: string, hub: string],
): PartBetween<Own, Hub> {
  if (own === '' || hub === '' || own.startsWith(hub) || hub.startsWith(own)) {
    throw wrongPart('renameKeyPrefix: no prefix may be empty or start with the other one');
  }
  return field(where, {
    lens: 'renameKeyPrefix',
    args: [own, hub],
    sentence: 'Replaces the prefix of the keys of a map.',
    domain: 'Maps in which no key has the prefix of the other side.',
    holds: { own: { type: 'object' }, hub: { type: 'object' } },
    own: (map) => withKeys(map, (key) => withPrefix(key, own, hub)),
    hub: (map) => withKeys(map, (key) => withPrefix(key, hub, own)),
  });
}

function holdsKeys(keys: ReadonlyMap<string, string>): Holds {
  const fields = [...keys.keys()].map((key): [string, Holds] => [key, {}]);
  return { type: 'object', fields: Object.fromEntries(fields) };
}

function withPrefix(key: string, from: string, to: string): string | undefined {
  if (key.startsWith(from)) return `${to}${key.slice(from.length)}`;
  return key.startsWith(to) ? undefined : key;
}

/** Returns the map with other keys: itself if none changes, undefined if a key has no counterpart. */
function withKeys(
  map: JsonValue,
  rekey: (key: string) => string | undefined,
): JsonValue | undefined {
  if (!isJsonObject(map)) return undefined;
  const copy: Fields = {};
  let isChanged = false;
  for (const [key, value] of Object.entries(map)) {
    const name = rekey(key);
    if (name === undefined) return undefined;
    isChanged ||= name !== key;
    if (value !== undefined) setField(copy, name, value);
  }
  return isChanged ? copy : map;
}
