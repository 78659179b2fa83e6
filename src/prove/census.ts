import type { ValuePath } from '../core/json/value-path.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { compareVersionPriority } from '../crd/version-priority.ts';
import { differencesOf, leavesOf, placePath } from './difference.ts';
import { dataOf } from './experiments/judge-trip.ts';
import type { Observation, Pair } from './experiment.ts';
import { bytesOf } from './server/kept-annotations.ts';
import type { Trip } from './experiments/trip.ts';

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
    const lost =
      homeWithoutKept?.object === undefined
        ? []
        : differencesOf(dataOf(start), dataOf(homeWithoutKept.object));
    const hidden = new Set(
      lost
        .filter(({ before }) => before !== undefined)
        .flatMap(({ before, path }) =>
          leavesOf(before, path).map((leaf) => placePath(leaf.path, schemas)),
        ),
    );
    for (const [place, path] of placesOf(dataOf(start), schemas)) {
      const count = counts.get(place) ?? { path, seen: 0, kept: 0, bytes: 0 };
      count.seen += 1;
      if (hidden.has(place)) {
        count.kept += 1;
        count.bytes += bytesOf(kept) / hidden.size;
      }
      counts.set(place, count);
    }
  };
  const alwaysKept = (): Observation[] =>
    [...counts].flatMap(([place, { path, seen, kept, bytes }]) =>
      seen < LEAST_SEEN || kept < seen
        ? []
        : [
            {
              check: 'always-kept',
              level: 'note',
              path,
              message: `No field of ${to.name} shows ${place} of ${from.name}: an annotation carries it, about ${Math.round(bytes / kept)} bytes in each object. Convert it to a field of ${to.name} if clients of ${to.name} need it.`,
              examples: [],
            },
          ],
    );
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

function placesOf(
  value: Record<string, JsonValue | undefined>,
  schemas: readonly (StructuralSchema | undefined)[],
): Map<string, ValuePath> {
  return new Map(leavesOf(value).map(({ path }) => [placePath(path, schemas), path]));
}

/** Fields that every object has, whatever its schema says. */
const META: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

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
    path.length === 0 && META.has(name) ? [] : leafPlaces(field, [...path, name]),
  );
}
