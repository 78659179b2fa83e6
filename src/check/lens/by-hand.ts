import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { pathsOf } from '../../core/lens/engine/leaves.ts';
import type { CustomContext, FieldPart, FieldsPart } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';
import { FUNCTIONS } from '../functions/dropped.ts';
import { exampleOf, exampleValue, variantsOf } from '../functions/example.ts';
import type { Fault } from '../functions/judge.ts';
import { judge } from '../functions/judge.ts';
import { NO_CONTEXT } from './carry.ts';
import type { Level } from './level.ts';
import { SIDES, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { placeAt } from '../place.ts';
import type { SchemaPlace } from '../place.ts';
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
  const functions = SIDES.map((side) => ({ leaf, part, side, level }));
  const faults = functions.flatMap(findFault);
  return faults.length > 0 ? faults : functions.flatMap(findReads);
}

/** One of the two functions of a part: the one that reads the fields of a side. */
interface FieldFunction {
  readonly leaf: Leaf;
  readonly part: FieldPart | FieldsPart;
  readonly side: Side;
  readonly level: Level;
}

function nameOf({ part, side }: FieldFunction): string {
  return `${FUNCTIONS[side]} of ${callOf(part)}`;
}

/** Returns the places of the fields that a function reads; undefined for those that its version does not have. */
function placesOf({ leaf, side, level }: FieldFunction): readonly (SchemaPlace | undefined)[] {
  return pathsOf(leaf, side).map((path) => placeAt(level.places[side], path));
}

/** Finds the first fault of a function for generated values. */
function findFault(of: FieldFunction): readonly Note[] {
  const places = placesOf(of);
  // For a place that admits anything, a generated value proves nothing.
  if (places.some((place) => place?.type === undefined)) return [];
  const variants = Math.max(...places.map((place) => (place ? variantsOf(place) : 1)));
  for (let variant = 0; variant < variants; variant += 1) {
    const values = places.map((place) => place && exampleValue(place, variant));
    const found = values.includes(undefined) ? undefined : findWith(values, of);
    if (found !== undefined) return [found];
  }
  return [];
}

/**
 * Finds the fields that a function reads in the whole object, and that its version does not have. The compiler does not
 * know the type of that object. A function for both versions may read a field by either name.
 */
function findReads(of: FieldFunction): readonly Note[] {
  const { side, level } = of;
  const reads = readsOf(of);
  const has = (one: Side, path: Path): boolean => placeAt(level.roots[one], path) !== undefined;
  const isOtherName = (path: Path): boolean =>
    has(other(side), path) &&
    reads.some((one) => isSibling(one, path) && has(side, one) && !has(other(side), one));
  const name = `${nameOf(of)} reads the root`;
  const ofRoot = { ...level, places: level.roots, base: { own: [], hub: [] } };
  return reads
    .filter((path) => !has(side, path) && !isOtherName(path))
    .map((path) => note('PathUnknown', whyUnknown(name, side, path, ofRoot)));
}

/** Returns the paths that a function reads in whole objects with every field. */
function readsOf(of: FieldFunction): readonly Path[] {
  const { part, side, level } = of;
  const root = level.roots[side];
  const places = placesOf(of);
  const reads = new Map<string, Path>();
  const report = (path: Path): void => {
    reads.set(writePath(path), path);
  };
  for (let variant = 0; variant < variantsOf(root); variant += 1) {
    const values = places.map((place) => place && exampleValue(place, variant));
    const whole = watch(exampleOf(root, variant), root, report);
    if (!isJsonObject(whole) || values.includes(undefined)) continue;
    try {
      convert(part, side, values, { ...NO_CONTEXT, root: whole });
    } catch {
      // A value that the function cannot read is another finding.
    }
  }
  return [...reads.values()];
}

/** Finds the first fault of a function for some values. */
function findWith(values: Values, of: FieldFunction): Note | undefined {
  const { leaf, part, side, level } = of;
  const name = nameOf(of);
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

function convert(
  part: FieldFunction['part'],
  side: Side,
  values: Values,
  context: CustomContext = NO_CONTEXT,
): Values | undefined {
  if (part.type === 'fields') return part.convert[side](values, context);
  const [value] = values;
  return value === undefined ? undefined : [part.convert[side](value, context)];
}

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
