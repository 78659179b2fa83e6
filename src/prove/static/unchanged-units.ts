import { isOtherUnit, unitOf } from '../../check/units.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import type { Both, Path } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';
import type { Claim } from '../../explain/claims.ts';
import { isTouched } from '../../explain/claims.ts';

/** Returns the numbers that no part of a lens converts although the two descriptions state different units. */
export function unchangedUnits(claims: readonly Claim[], places: Both<SchemaPlace>): Path[] {
  return numbersBelow(places.own, []).filter((path) => {
    const [own, hub] = [placeAt(places.own, path), placeAt(places.hub, path)];
    if (own === undefined || hub === undefined || isTouched(claims, path)) return false;
    return isOtherUnit(unitOf({ path, place: own }), unitOf({ path, place: hub }));
  });
}

/** Returns the paths of the numbers at and below a place. */
function numbersBelow({ type, fields = {}, items, values }: SchemaPlace, path: Path): Path[] {
  if (type === 'integer' || type === 'number') return [path];
  const inner = [
    ...Object.entries(fields).filter(([key]) => path.length > 0 || !META_FIELDS.has(key)),
    [EVERY, items ?? values] as const,
  ];
  return inner.flatMap(([key, place]) =>
    place === undefined ? [] : numbersBelow(place, [...path, key]),
  );
}
