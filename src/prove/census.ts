import type { JsonValue } from '../core/json/json-value.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { differencesOf, leavesOf, placePath } from './difference.ts';
import { dataOf } from './experiments/judge-trip.ts';
import type { Observation, Pair } from './experiment.ts';
import { bytesOf } from './kept-annotations.ts';
import type { Trip } from './experiments/trip.ts';

/** The number of objects with a value at a place, below which nothing is said about the place. */
const LEAST_SEEN = 5;

/** Counts what becomes of every place of two versions over all trips between them. */
export interface Census {
  readonly add: (trip: Trip) => void;
  /** Reports places that no conversion fills, and places that only ever survive in annotations. */
  readonly observations: () => readonly Observation[];
}

interface Count {
  seen: number;
  kept: number;
  bytes: number;
}

/** Returns an empty census. */
export function censusOf({ from, to, subject }: Pair): Census {
  const places = new Map<string, Count>();
  const filled = new Set<string>();
  let trips = 0;
  const level = subject.strategy === 'kind' ? 'note' : 'warning';
  const add = ({ start, there, homeWithoutKept, kept }: Trip): void => {
    if (there.object === undefined) return;
    trips += 1;
    for (const place of placesOf(dataOf(there.object))) filled.add(place);
    const lost =
      homeWithoutKept?.object === undefined
        ? []
        : differencesOf(dataOf(start), dataOf(homeWithoutKept.object));
    const hidden = new Set(
      lost
        .filter(({ before }) => before !== undefined)
        .flatMap(({ before, path }) => leavesOf(before, path).map((leaf) => placePath(leaf.path))),
    );
    for (const place of placesOf(dataOf(start))) {
      const count = places.get(place) ?? { seen: 0, kept: 0, bytes: 0 };
      count.seen += 1;
      if (hidden.has(place)) {
        count.kept += 1;
        count.bytes += bytesOf(kept) / hidden.size;
      }
      places.set(place, count);
    }
  };
  const alwaysKept = (): Observation[] =>
    [...places].flatMap(([place, { seen, kept, bytes }]) =>
      seen < LEAST_SEEN || kept < seen
        ? []
        : [
            {
              check: 'always-kept',
              level,
              path: [place],
              message: `${to.name} never shows ${place} of ${from.name}: an annotation carries it, about ${Math.round(bytes / kept)} bytes each. Give ${to.name} a field for it if its clients need it.`,
              examples: [],
            },
          ],
    );
  const neverFilled = (): Observation[] =>
    trips < LEAST_SEEN
      ? []
      : leafPlaces(to.schema)
          .filter((place) => !filled.has(place))
          .map((place) => ({
            check: 'never-filled',
            level,
            path: [place],
            message: `No conversion from ${from.name} fills ${place} of ${to.name}. Convert the field that it stands for, or say that only ${to.name} has it.`,
            examples: [],
          }));
  return { add, observations: () => [...alwaysKept(), ...neverFilled()] };
}

function placesOf(value: Record<string, JsonValue | undefined>): Set<string> {
  return new Set(leavesOf(value).map(({ path }) => placePath(path)));
}

/** Fields that every object has, whatever its schema says. */
const META: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Returns the places of scalars in a schema. What lies below preserved fields and maps is unknown. */
function leafPlaces(schema: StructuralSchema | undefined, path = ''): string[] {
  if (schema === undefined) return [];
  const { properties, items } = schema;
  if (items !== undefined) return leafPlaces(items, `${path}[]`);
  if (properties.size === 0)
    return schema.additionalProperties === undefined && path !== '' ? [path] : [];
  return [...properties].flatMap(([name, field]) =>
    path === '' && META.has(name) ? [] : leafPlaces(field, path === '' ? name : `${path}.${name}`),
  );
}
