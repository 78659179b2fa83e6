import { valueAt } from '../core/json/value-path.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { compareVersionPriority } from '../crd/version-priority.ts';
import { differencesOf, hasContent, leavesOf, placePath } from './difference.ts';
import { dataOf } from './experiments/judge-trip.ts';
import type { Observation, Pair } from './experiment.ts';
import { bytesOf } from './server/kept-annotations.ts';
import type { Trip } from './experiments/trip.ts';
import { META_FIELDS } from '../core/kind/kubernetes-object.ts';

/** The number of objects with a value at a place, below which nothing is said about the place. */
const LEAST_SEEN = 5;

/**
 * Counts what becomes of every place of two versions over all trips between them. A field that only one of two versions
 * has is reported for the way from the newer version to the older: there it is kept, or never filled.
 */
export interface Census {
  readonly add: (trip: Trip) => void;
  /** Reports places that no conversion fills, and places that only ever survive in annotations. */
  readonly observations: () => readonly Observation[];
}

interface Count {
  readonly path: ValuePath;
  seen: number;
  kept: number;
  /** The number of objects in which the way home without kept data gives another value. */
  changed: number;
  bytes: number;
}

/** Returns an empty census. */
export function censusOf({ from, to }: Pair): Census {
  const counts = new Map<string, Count>();
  const filled = new Set<string>();
  const schemas = [from.schema, to.schema];
  let trips = 0;
  const isToOlder = compareVersionPriority(from.name, to.name) < 0;
  const add = ({ start, there, homeWithoutKept, kept }: Trip): void => {
    if (there.object === undefined) return;
    trips += 1;
    for (const place of placesOf(dataOf(there.object), schemas).keys()) filled.add(place);
    const bare = homeWithoutKept?.object;
    const lost = bare === undefined ? [] : differencesOf(dataOf(start), dataOf(bare));
    const hidden = new Map(
      lost
        .flatMap(({ before, path }) => leavesOf(before, path))
        .map(({ path }) => [placePath(path, schemas), valueAt(bare, path)]),
    );
    for (const [place, path] of placesOf(dataOf(start), schemas)) {
      const count = counts.get(place) ?? { path, seen: 0, kept: 0, changed: 0, bytes: 0 };
      count.seen += 1;
      if (hidden.has(place)) {
        count.kept += 1;
        if (hidden.get(place) !== undefined) count.changed += 1;
        count.bytes += bytesOf(kept) / hidden.size;
      }
      counts.set(place, count);
    }
  };
  const alwaysKept = (): Observation[] =>
    [...counts]
      .filter(([, { seen, kept }]) => seen >= LEAST_SEEN && kept === seen)
      .map(([place, { path, kept, changed, bytes }]) => {
        const why =
          changed > 0
            ? `${to.name} shows ${place} of ${from.name} only in a form that converts back to another value`
            : `No field of ${to.name} shows ${place} of ${from.name}`;
        const size = `about ${Math.round(bytes / kept)} bytes in each object`;
        return {
          check: 'always-kept',
          level: 'note',
          path,
          message: `${why}: an annotation carries it, ${size}. Convert it to a field of ${to.name} if clients of ${to.name} need it.`,
          examples: [],
        };
      });
  const neverFilled = (): Observation[] =>
    trips < LEAST_SEEN
      ? []
      : leafPlaces(to.schema)
          .filter((path) => !filled.has(placePath(path, schemas)))
          .map((path) => ({
            check: 'never-filled',
            level: 'note',
            path,
            message: `No conversion from ${from.name} fills ${placePath(path, schemas)} of ${to.name}. If a field of ${from.name} has the same meaning, convert it. Otherwise, accept the finding.`,
            examples: [],
          }));
  return { add, observations: () => (isToOlder ? [...alwaysKept(), ...neverFilled()] : []) };
}

/** Returns the places with content. A version need not tell an empty object or list from an absent one. */
function placesOf(
  value: Record<string, JsonValue | undefined>,
  schemas: readonly (StructuralSchema | undefined)[],
): Map<string, ValuePath> {
  const leaves = leavesOf(value).filter((leaf) => hasContent(leaf.value));
  return new Map(leaves.map(({ path }) => [placePath(path, schemas), path]));
}

/** Returns the places of scalars in a schema. The contents of preserved fields and maps are unknown. */
function leafPlaces(schema: StructuralSchema | undefined, path: ValuePath = []): ValuePath[] {
  if (schema === undefined) return [];
  const { properties, items, additionalProperties, preservesUnknownFields } = schema;
  if (items !== undefined) return leafPlaces(items, [...path, 0]);
  if (properties.size === 0) {
    return path.length > 0 && additionalProperties === undefined && !preservesUnknownFields
      ? [path]
      : [];
  }
  return [...properties].flatMap(([name, field]) =>
    path.length === 0 && META_FIELDS.has(name) ? [] : leafPlaces(field, [...path, name]),
  );
}
