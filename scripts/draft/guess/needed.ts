import type { SchemaPlace } from '../../../src/check/place.ts';
import { fieldOf } from '../../../src/core/json/fields.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import type { Field } from '../../../src/check/likeness.ts';

/**
 * Returns the fields that one side requires and the other lacks, in objects that both sides have: an object from the
 * other side is invalid without them. A default fills a field before the object is validated.
 */
export function neededIn(place: SchemaPlace, across: SchemaPlace, path: Path = []): Path[] {
  return Object.entries(place.fields ?? {}).flatMap(([name, field]) => {
    const there = fieldOf(across.fields ?? {}, name);
    if (there !== undefined) return neededIn(field, there, [...path, name]);
    const isNeeded =
      place.required?.includes(name) === true && field.schema?.['default'] === undefined;
    return isNeeded ? [[...path, name]] : [];
  });
}

const CONSTANT = { own: 'ownConstant', hub: 'hubConstant' } as const;

/** Returns a note about a field that one side requires and nothing fills. */
export function noteOnNeed(
  side: Side,
  { path }: Field,
  needed: Both<readonly Path[]>,
): readonly string[] {
  if (!needed[side].some((one) => isSamePath(one, path))) return [];
  const [who, other] = side === 'own' ? ['this version', 'the hub'] : ['the hub', 'this version'];
  return [
    `TODO: ${who} requires this field, and objects of ${other} lack it, so they are invalid after the conversion. Convert another field to it, or use ${CONSTANT[side]}('${writePath(path)}', …)`,
  ];
}
