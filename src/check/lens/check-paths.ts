import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { pathsOf } from '../../core/lens/engine/leaves.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../core/lens/engine/path.ts';
import type { Level } from './level.ts';
import { SIDES, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { childOf, elementOf, placeAt } from '../place.ts';
import { meantBy } from '../meant.ts';
import { describe } from '../types.ts';
import { callOf, quotePath, some } from '../words.ts';

/** Finds the paths of a leaf that its versions do not have. */
export function findUnknownPaths(leaf: Leaf, level: Level): readonly Note[] {
  const unknown = SIDES.map((side) => ({
    side,
    paths: pathsOf(leaf, side).filter((path) => !isKnown(level, side, path)),
  })).filter(({ paths }) => paths.length > 0);
  if (unknown.length === 0) return [];
  const swapped = whySwapped(leaf, level);
  if (swapped !== undefined) return [note('PathsSwapped', swapped)];
  return unknown.flatMap(({ side, paths }) =>
    paths.map((path) => note('PathUnknown', whyUnknown(callOf(leaf.part), side, path, level))),
  );
}

/** Reports whether a path exists. Reserved paths count as known, because another finding reports them. */
export function isKnown(level: Level, side: Side, path: Path): boolean {
  return placeAt(level.places[side], path) !== undefined || isReserved(level, path);
}

/** Reports whether no conversion can change a path, because the engine sets it or the API server restores it. */
function isReserved(level: Level, path: Path): boolean {
  return isOutermost(level) && !isChangeable(path);
}

/** Reports whether conversions can change a path. In metadata they can change labels and annotations only. */
function isChangeable(path: Path): boolean {
  if (isSamePath(path, ['apiVersion']) || isSamePath(path, ['kind'])) return false;
  return path[0] !== 'metadata' || path[1] === 'labels' || path[1] === 'annotations';
}

/** Finds the paths of a leaf that no conversion can change. */
export function findReserved(leaf: Leaf, level: Level): readonly Note[] {
  return SIDES.flatMap((side) =>
    pathsOf(leaf, side).flatMap((path) => {
      const call = callOf(leaf.part);
      if (path.length === 0 && isOutermost(level)) {
        const message = `${call} names the whole object in ${level.names[side]}. Name a field of it.`;
        return [note('PathReserved', message)];
      }
      if (!isReserved(level, path)) return [];
      const message = `${call} names ${writePath(path)} of ${level.names[side]}, which no conversion can change: the API server sets it. Name another field; in metadata, only labels and annotations can change.`;
      return [note('PathReserved', message)];
    }),
  );
}

/** Reports whether the paths of a level begin at the root of the object. */
function isOutermost({ base }: Level): boolean {
  return base.own.length === 0 && base.hub.length === 0;
}

/** Parts that name a field of one side, but have the other side in their name. */
const SWAPPED: Readonly<Partial<Record<string, string>>> = {
  absentInHub: 'absentInOwn',
  absentInOwn: 'absentInHub',
};

/** Returns a message if the author probably swapped the paths of the two versions. */
function whySwapped({ part, prefix }: Leaf, level: Level): string | undefined {
  const { names } = level;
  if (part.type === 'only' || part.type === 'constant') {
    const across = other(part.side);
    const path = [...prefix, ...part.path];
    if (placeAt(level.places[across], path) === undefined) return undefined;
    const name = SWAPPED[part.lens] ?? part.lens.replace(part.side, across);
    return `${callOf(part)} is for a field of ${names[part.side]}, but ${names[across]} has ${placeName(level, across, path)}. Swapped? Write ${name}(${quotePath(part.path)}${part.type === 'constant' ? ', …' : ''}).`;
  }
  if (!('at' in part) || part.type === 'fields' || isSamePath(part.at.own, part.at.hub)) {
    return undefined;
  }
  const turned: Both<Path> = { own: part.at.hub, hub: part.at.own };
  const fits = SIDES.every((side) => isKnown(level, side, [...prefix, ...turned[side]]));
  if (!fits) return undefined;
  const paths = `${quotePath(turned.own)}, ${quotePath(turned.hub)}`;
  const isPair = part.lens !== 'rename' && part.type !== 'rest';
  return `${callOf(part)} names the path of ${names.hub} first. Swapped? The path of ${names.own} comes first: ${part.lens}(${isPair ? `[${paths}], …` : paths}).`;
}

/** Explains why a path does not exist, and what the author may have meant. */
export function whyUnknown(call: string, side: Side, path: Path, level: Level): string {
  const { names, places } = level;
  let inside: SchemaPlace = places[side];
  let at = 0;
  for (const key of path) {
    const next = childOf(inside, key);
    if (next === undefined) break;
    inside = next;
    at += 1;
  }
  const key = path[at] ?? '';
  const above = path.slice(0, at);
  const where = placeName(level, side, path);
  const start = `${call}: ${names[side]} has no ${where}`;
  if (key !== EVERY && inside.items !== undefined) {
    const rest = path.slice(at);
    return `${start}, because ${placeName(level, side, above)} is a list. Convert its elements with each(${quotePath(above)}, …), where the path is ${quotePath(rest)}.`;
  }
  const known = Object.keys(inside.fields ?? {});
  if (known.length === 0 && at > 0) {
    return `${start}, because ${placeName(level, side, above)} is ${describe(inside)} without fields. Correct the path.`;
  }
  return `${start}. ${whatElse(side, path, { level, at, known })}`;
}

/** Suggests what the author may have meant by a path that does not exist. */
function whatElse(side: Side, path: Path, start: PathStart): string {
  const { level, at, known } = start;
  const meant = meantBy(path, {
    ...start,
    root: level.places[side],
    isWhole: level.base[side].length === 0,
  });
  if (meant !== undefined) return `Did you mean ${quotePath(meant)}?`;
  if (known.length === 0) return 'Correct the path.';
  const above = path.slice(0, at);
  const has = above.length === 0 ? 'It has' : `${placeName(level, side, above)} has`;
  // No CRD describes the object between two steps.
  const isVersion = !level.names[side].includes(' ');
  const advice = isVersion
    ? 'Correct the path, or add the field to the CRD.'
    : 'Correct one of the paths.';
  return `${has} ${some(known.toSorted())}. ${advice}`;
}

interface PathStart {
  readonly level: Level;
  /** The number of keys that exist. */
  readonly at: number;
  /** The fields after these keys. */
  readonly known: readonly string[];
}

/** Finds an `each` for a place without elements. */
export function findNoElements({ part, prefix }: Leaf, level: Level): readonly Note[] {
  if (part.type !== 'each') return [];
  return SIDES.flatMap((side) => {
    const path = [...prefix, ...part.at[side]];
    const place = placeAt(level.places[side], path);
    if (place === undefined || elementOf(place) !== undefined) return [];
    const where = placeName(level, side, path);
    const message = `${callOf(part)}: ${where} of ${level.names[side]} is ${describe(place)}, not a list or a map. For a single object, write inside(${quotePath(part.at[side])}, …).`;
    return [note('NoElements', message)];
  });
}
