import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { pathsOf } from '../../core/lens/engine/leaves.ts';
import type { CustomContext, FieldPart, FieldsPart } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';
import { exampleOf, exampleValue, variantsOf } from '../functions/example.ts';
import type { Fault } from '../functions/judge.ts';
import { judge } from '../functions/judge.ts';
import type { Level } from './level.ts';
import { SIDES, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { placeAt } from '../place.ts';
import { textOfError } from '../functions/trial.ts';
import { isSibling } from '../likeness.ts';
import { describe, describeValue } from '../types.ts';
import { callOf, some, writeValue } from '../words.ts';
import { whyUnknown } from './check-paths.ts';
import { watch } from './unknown-reads.ts';

type Values = readonly (JsonValue | undefined)[];

/** Checks the author's functions for fields with values that the schema admits. */
export function findByHand(leaf: Leaf, level: Level): readonly Note[] {
  const { part } = leaf;
  if ((part.type !== 'field' && part.type !== 'fields') || part.isByHand !== true) return [];
  const faults = SIDES.flatMap((side) => {
    const places = pathsOf(leaf, side).map((path) => placeAt(level.places[side], path));
    // For a place that admits anything, a generated value proves nothing.
    if (places.some((place) => place?.type === undefined)) return [];
    const variants = Math.max(...places.map((place) => (place ? variantsOf(place) : 1)));
    for (let variant = 0; variant < variants; variant += 1) {
      const values = places.map((place) => place && exampleValue(place, variant));
      const found = values.includes(undefined)
        ? undefined
        : findWith(values, { leaf, part, side, level });
      if (found !== undefined) return [found];
    }
    return [];
  });
  return faults.length > 0 ? faults : SIDES.flatMap((side) => findReads(leaf, part, side, level));
}

/**
 * Finds the fields that a function reads in the whole object, and that its version does not have. The compiler does not
 * know the type of that object. A function for both versions may read a field by either name.
 */
// oxlint-disable-next-line max-params -- the part in its leaf, and where it reads
function findReads(
  leaf: Leaf,
  part: FieldFunction['part'],
  side: Side,
  level: Level,
): readonly Note[] {
  const reads = readsOf(leaf, part, side, level);
  const has = (one: Side, path: Path): boolean => placeAt(level.roots[one], path) !== undefined;
  const isOtherName = (path: Path): boolean =>
    has(other(side), path) &&
    reads.some((one) => isSibling(one, path) && has(side, one) && !has(other(side), one));
  const name = `${side === 'own' ? 'toHub' : 'fromHub'} of ${callOf(part)} reads the root`;
  const ofRoot = { ...level, places: level.roots, base: { own: [], hub: [] } };
  return reads
    .filter((path) => !has(side, path) && !isOtherName(path))
    .map((path) => note('PathUnknown', whyUnknown(name, side, path, ofRoot)));
}

/** Returns the paths that a function reads in whole objects with every field. */
// oxlint-disable-next-line max-params -- the part in its leaf, and where it reads
function readsOf(
  leaf: Leaf,
  part: FieldFunction['part'],
  side: Side,
  level: Level,
): readonly Path[] {
  const root = level.roots[side];
  const places = pathsOf(leaf, side).map((path) => placeAt(level.places[side], path));
  const reads = new Map<string, Path>();
  const report = (path: Path): void => {
    reads.set(writePath(path), path);
  };
  for (let variant = 0; variant < variantsOf(root); variant += 1) {
    const values = places.map((place) => place && exampleValue(place, variant));
    const whole = watch(exampleOf(root, variant), root, report);
    if (!isJsonObject(whole) || values.includes(undefined)) continue;
    try {
      convert(part, side, values, { ...CONTEXT, root: whole });
    } catch {
      // A value that the function cannot read is another finding.
    }
  }
  return [...reads.values()];
}

interface FieldFunction {
  readonly leaf: Leaf;
  readonly part: FieldPart | FieldsPart;
  readonly side: Side;
  readonly level: Level;
}

/** Finds the first fault of a function for some values. */
function findWith(values: Values, { leaf, part, side, level }: FieldFunction): Note | undefined {
  const name = `${side === 'own' ? 'toHub' : 'fromHub'} of ${callOf(part)}`;
  const to = other(side);
  try {
    const results = convert(part, side, values);
    for (const [at, path] of pathsOf(leaf, to).entries()) {
      const result = results?.[at];
      const target = placeAt(level.places[to], path);
      const [fault] = result === undefined || target === undefined ? [] : judge(result, target);
      if (fault === undefined) continue;
      return sayFault(name, fault, [...level.base[to], ...path], level.names[to]);
    }
    return undefined;
  } catch (error) {
    const from = some(pathsOf(leaf, side).map((path) => placeName(level, side, path)));
    const message = `${name} throws for ${some(values.map(describeValue))} at ${from} of ${level.names[side]}: ${textOfError(error)}. Return undefined for a value that the function cannot convert.`;
    return note('FunctionThrows', message);
  }
}

/** The context of a fragment without other fields. */
const CONTEXT: CustomContext = { root: {}, metadata: {}, at: [] };

// oxlint-disable-next-line max-params -- a call with its context
function convert(
  part: FieldFunction['part'],
  side: Side,
  values: Values,
  context: CustomContext = CONTEXT,
): Values | undefined {
  if (part.type === 'fields') return part.convert[side](values, context);
  const [value] = values;
  return value === undefined ? undefined : [part.convert[side](value, context)];
}

// oxlint-disable-next-line max-params -- who, what, where
function sayFault(name: string, fault: Fault, path: Path, version: string): Note {
  const { what, value, place } = fault;
  const where = writePath([...path, ...fault.path]);
  const result = {
    type: `returns ${describeValue(value)} for ${where}, which is ${describe(place)} in ${version}`,
    word: `returns ${writeValue(value)} for ${where}, which is not one of its values in ${version}`,
    unknown: `returns ${where}, which ${version} does not have`,
  };
  return note(
    what === 'word' ? 'WordsDiffer' : 'TypesDiffer',
    `${name} ${result[what]}. Correct the function, and return undefined for a value that it cannot convert.`,
  );
}
