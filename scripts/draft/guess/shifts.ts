import type { Field } from '../../../src/check/likeness.ts';
import { likenessOf } from '../../../src/check/likeness.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import type { Both } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import type { Differences } from './differences.ts';
import type { Observations } from './observations.ts';
import { reachedFrom } from './place.ts';

/**
 * Adds the fields that only seem to be the same field in both versions to the differences. One of them made room for
 * another one of its name: `status.conditions` became `status.deprecated.conditions`, and `status.next.conditions`
 * became `status.conditions`.
 */
export function withShifts(
  differences: Differences,
  { own, hub }: Both<SchemaPlace>,
  observed: Observations,
): Differences {
  const { only, changed, nested } = differences;
  const there = new Map(
    reachedFrom({ path: [], place: hub }).map((field) => [writePath(field.path), field]),
  );
  const shifted = reachedFrom({ path: [], place: own }).flatMap((field): Both<Field>[] => {
    const across = there.get(writePath(field.path));
    if (across === undefined || formOf(field.place) === 'object') return [];
    const pair = { own: field, hub: across };
    return isShown(pair, observed) || isLikely(pair, only) ? [pair] : [];
  });
  if (shifted.length === 0) return differences;
  const isLeft = ({ path }: Pick<Field, 'path'>): boolean =>
    !shifted.some((pair) => isSamePath(pair.own.path, path));
  return {
    only: {
      own: [...only.own, ...shifted.map((pair) => pair.own)],
      hub: [...only.hub, ...shifted.map((pair) => pair.hub)],
    },
    changed: changed.filter(isLeft),
    nested: nested.filter(isLeft),
  };
}

/** Reports whether a webhook moves a value away from its place, or another one to it. */
function isShown({ own, hub }: Both<Field>, observed: Observations): boolean {
  return observed.verdict(own.place.at, hub.place.at) === 'moves elsewhere';
}

/** Reports whether each of two fields is more like a field of its name that only the other version has. */
function isLikely(pair: Both<Field>, only: Differences['only']): boolean {
  return namesakesOf(pair.hub, only.own).some((before) =>
    namesakesOf(pair.own, only.hub).some((after) => {
      const moved = likenessOf(before, pair.hub).score + likenessOf(pair.own, after).score;
      const inPlace = likenessOf(pair.own, pair.hub).score;
      return moved > inPlace + likenessOf(before, after).score;
    }),
  );
}

/** Returns the fields of the same name and form. */
function namesakesOf({ path, place }: Field, fields: readonly Field[]): Field[] {
  return fields
    .flatMap(reachedFrom)
    .filter((one) => one.path.at(-1) === path.at(-1) && formOf(one.place) === formOf(place));
}
