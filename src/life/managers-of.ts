import { objectAt, objectsAt, textAt } from '../core/json/fields.ts';
import type { JsonObject } from '../core/json/json-value.ts';

/** Returns the managers of an object by the version of their entries. Entries of `/scale` are of another group. */
export function managersOf(
  object: JsonObject,
  group: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of objectsAt(objectAt(object, 'metadata'), 'managedFields')) {
    const [itsGroup, version] = textAt(entry, 'apiVersion').split('/');
    if (itsGroup !== group || version === undefined) continue;
    found.set(version, (found.get(version) ?? new Set()).add(textAt(entry, 'manager')));
  }
  return found;
}
