import { valueAt } from '../core/json/value-path.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { compareVersionPriority } from '../crd/version-priority.ts';
import { differencesOf, hasContent, leavesOf, placePath } from './difference.ts';
import { dataOf } from './experiments/judge-trip.ts';
import type { Observation, Pair } from './experiment.ts';
import { UncoveredCases } from './experiments/special/uncovered-cases.ts';
import { bytesOf } from './server/kept-annotations.ts';
import { schemaAt } from './predecessor/zero-difference.ts';
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
export function censusOf(pair: Pair): Census {
  const { from, to } = pair;
  const counts = new Map<string, Count>();
  const cases = new UncoveredCases(pair);
  const filled = new Map<string, ValuePath>();
  const schemas = [from.schema, to.schema];
  let trips = 0;
  const isToOlder = compareVersionPriority(from.name, to.name) < 0;
  const add = ({ start, there, homeWithoutKept, kept }: Trip): void => {
    if (there.object === undefined) return;
    trips += 1;
    for (const [place, path] of placesOf(dataOf(there.object), schemas)) filled.set(place, path);
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
      cases.add(start, { path, place, isKept: hidden.has(place) });
    }
  };
  const neverFilled = (): Observation[] =>
    trips < LEAST_SEEN
      ? []
      : findNeverFilled(
          { from, to },
          { seen: [...counts.values()].map(({ path }) => path), filled: [...filled.values()] },
        );
  return {
    add,
    observations: () => [
      ...cases.observations().filter(({ place }) => !isAlwaysKept(counts.get(place))),
      ...(isToOlder ? [...findAlwaysKept(pair, counts), ...neverFilled()] : []),
    ],
  };
}

/** Reports the places that only ever survive in annotations. */
function findAlwaysKept({ from, to }: Pair, counts: ReadonlyMap<string, Count>): Observation[] {
  return [...counts]
    .filter(([, count]) => count.seen >= LEAST_SEEN && isAlwaysKept(count))
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
}

function isAlwaysKept(count: Count | undefined): boolean {
  return count !== undefined && count.kept === count.seen;
}

/** The places that have a value in an object, and those in a conversion of one. */
interface Content {
  readonly seen: readonly ValuePath[];
  readonly filled: readonly ValuePath[];
}

/**
 * Reports the places of the target version that no conversion fills, neither there nor below. A large schema has places
 * that no object has: it is unknown whether they fill the same places of the target, or those that only the target has.
 */
function findNeverFilled(
  { from, to }: Pick<Pair, 'from' | 'to'>,
  { seen, filled }: Content,
): Observation[] {
  const schemas = [from.schema, to.schema];
  const hasContentIn = (paths: readonly ValuePath[]): ((path: ValuePath) => boolean) => {
    const prefixes = paths.flatMap((path) => path.map((_, at) => path.slice(0, at + 1)));
    const places = new Set(prefixes.map((path) => placePath(path, schemas)));
    return (path) => places.has(placePath(path, schemas));
  };
  const [isSeen, isFilled] = [hasContentIn(seen), hasContentIn(filled)];
  const mayMove = emptyPlaces(from.schema, isSeen).some(
    (path) => path.reduce(schemaAt, to.schema) === undefined,
  );
  const isUnknown = (path: ValuePath): boolean =>
    path.reduce(schemaAt, from.schema) === undefined ? mayMove : !isSeen(path);
  return emptyPlaces(to.schema, (path) => isFilled(path) || isUnknown(path)).map((path) => ({
    check: 'never-filled',
    level: 'note',
    path,
    message: `No conversion from ${from.name} fills ${placePath(path, schemas)} of ${to.name}. If a field of ${from.name} has the same meaning, convert it. Otherwise, accept the finding.`,
    examples: [],
  }));
}

/** Returns the places with content. A version need not tell an empty object or list from an absent one. */
function placesOf(
  value: Record<string, JsonValue | undefined>,
  schemas: readonly (StructuralSchema | undefined)[],
): Map<string, ValuePath> {
  const leaves = leavesOf(value).filter((leaf) => hasContent(leaf.value));
  return new Map(leaves.map(({ path }) => [placePath(path, schemas), path]));
}

/**
 * Returns the uppermost places that have scalars and no content. The contents of preserved fields and maps are unknown.
 *
 * @param isFilled reports whether there is content at or below a path
 */
function emptyPlaces(
  schema: StructuralSchema | undefined,
  isFilled: (path: ValuePath) => boolean,
  path: ValuePath = [],
): ValuePath[] {
  if (schema === undefined) return [];
  const { type, properties, items, additionalProperties, preservesUnknownFields } = schema;
  // An object without fields never has content: API servers prune everything in it.
  const isScalar =
    type !== 'object' &&
    items === undefined &&
    properties.size === 0 &&
    additionalProperties === undefined &&
    !preservesUnknownFields;
  const below = [
    ...emptyPlaces(items, isFilled, [...path, 0]),
    ...[...properties].flatMap(([name, field]) =>
      path.length === 0 && META_FIELDS.has(name)
        ? []
        : emptyPlaces(field, isFilled, [...path, name]),
    ),
  ];
  const isEmpty = path.length > 0 && (isScalar || below.length > 0) && !isFilled(path);
  return isEmpty ? [path] : below;
}
