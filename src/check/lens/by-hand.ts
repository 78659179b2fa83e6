import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { pathsOf } from '../../core/lens/engine/leaves.ts';
import type { CustomContext, FieldPart, FieldsPart, Part } from '../../core/lens/engine/part.ts';
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
  const missing = SIDES.filter((side) => typeof part.convert[side] !== 'function');
  if (missing.length > 0) return missing.map((side) => sayMissing(part, FUNCTIONS[side]));
  const faults = functions.flatMap(findFault);
  if (faults.length > 0) return faults;
  return [...functions.flatMap(findReads), ...functions.flatMap(findIgnored)];
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
  for (const values of examplesOf(places)) {
    if (values.includes(undefined)) continue;
    for (const tried of [values, ...withoutOne(values)]) {
      const found = findWith(tried, of);
      if (found !== undefined) return [found];
    }
  }
  return [];
}

/** Returns generated values for some places, in all their variants. */
function examplesOf(places: readonly (SchemaPlace | undefined)[]): readonly Values[] {
  const variants = Math.max(...places.map((place) => (place ? variantsOf(place) : 1)));
  return Array.from({ length: variants }, (_, variant) =>
    places.map((place) => place && exampleValue(place, variant)),
  );
}

/** Returns copies of several values in each of which another value is absent: objects may lack any field. */
function withoutOne(values: Values): readonly Values[] {
  return values.length === 1 ? [] : values.map((_, at) => values.with(at, undefined));
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

/**
 * Finds the fields of a side that a part of several fields names, and that neither function converts: one does not read
 * the value, and the other one returns no value for it. Generated values do not reach every branch of a function, so a
 * field for which this is not certain is no finding: a refusal of a right definition would be worse.
 */
function findIgnored(of: FieldFunction): readonly Note[] {
  const { leaf, part, side, level } = of;
  if (part.type !== 'fields') return [];
  const { results, read, readsRoot } = resultsOf(of);
  const back = resultsOf({ ...of, side: other(side) });
  // A function that converts no generated value may convert others.
  if (results.length === 0 || back.results.length === 0) return [];
  // In the whole object, a function finds the value of any field.
  if (readsRoot || back.readsRoot) return [];
  return pathsOf(leaf, side).flatMap((path, at) => {
    if (read.has(at) || back.results.some((values) => values[at] !== undefined)) return [];
    const [here, there] = [FUNCTIONS[side], FUNCTIONS[other(side)]];
    const message = `${callOf(part)} names ${placeName(level, side, path)} of ${level.names[side]}, but ${here} does not read its value, and ${there} returns none for it. Convert it, or remove it from the part.`;
    return [note('FieldNotConverted', message)];
  });
}

/** The results of a function for generated values, and the values that it reads for them. */
interface Results {
  readonly results: readonly Values[];
  /** The indexes of the values that the function reads, or may read. */
  readonly read: ReadonlySet<number>;
  readonly readsRoot: boolean;
}

function resultsOf(of: FieldFunction): Results {
  const { part, side } = of;
  const places = placesOf(of);
  const read = new Set<number>();
  let readsRoot = false;
  const context: CustomContext = {
    ...NO_CONTEXT,
    get root() {
      readsRoot = true;
      return NO_CONTEXT.root;
    },
  };
  const results = examplesOf(places).flatMap((values) => {
    return [values, ...withoutOne(values), ...onlyOne(values)].flatMap((tried): Values[] => {
      try {
        const converted = convert(part, side, watched(tried, read), context);
        return converted === undefined ? [] : [converted];
      } catch {
        // A value that the function cannot read is another finding.
        return [];
      }
    });
  });
  return { results, read, readsRoot };
}

/** Returns copies of several values in each of which only one value is present, as for `own[2] ?? own[1] ?? own[0]`. */
function onlyOne(values: Values): readonly Values[] {
  return values.map((_, only) => values.map((value, at) => (at === only ? value : undefined)));
}

/**
 * Returns the same values, and collects the indexes of those that are read. Taking the list apart, as `([host]) => …`
 * does, shows which ones a function needs. One that uses the list in another way may read any value under a condition.
 */
function watched(values: Values, read: Set<number>): Values {
  function* readInOrder(): Generator<JsonValue | undefined> {
    for (const [at, value] of values.entries()) {
      read.add(at);
      yield value;
    }
  }
  return new Proxy(values, {
    get: (target, key, receiver): unknown => {
      if (key === Symbol.iterator) return readInOrder;
      for (const at of values.keys()) read.add(at);
      return Reflect.get(target, key, receiver);
    },
  });
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
    const targets = pathsOf(leaf, to);
    if (results !== undefined && results.length > targets.length) {
      return sayTooMany(name, results.length, { targets, to, level });
    }
    for (const [at, path] of targets.entries()) {
      const result = results?.[at];
      const target = placeAt(level.places[to], path);
      const [fault] = result === undefined || target === undefined ? [] : judge(result, target);
      if (fault === undefined) continue;
      return sayFault(name, fault, [...level.base[to], ...path], level.names[to]);
    }
    return undefined;
  } catch (error) {
    const from = pathsOf(leaf, side).map((path) => placeName(level, side, path));
    const absent = from[values.indexOf(undefined)];
    const when =
      absent === undefined
        ? `for ${some(values.map(describeValue))} at ${some(from)}`
        : `without ${absent}`;
    const message = `${name} throws ${when} of ${level.names[side]}: ${textOfError(error)}. Return undefined for a value that the function cannot convert.`;
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

function sayMissing(part: Part, name: string): Note {
  return note(
    'FunctionMissing',
    `${callOf(part)} has no ${name}. Write one. If this direction is impossible, let it return undefined: ${name}: () => undefined.`,
  );
}

function sayTooMany(
  name: string,
  count: number,
  { targets, to, level }: { targets: readonly Path[]; to: Side; level: Level },
): Note {
  const fields = some(targets.map((path) => placeName(level, to, path)));
  const what = targets.length === 1 ? 'one field' : `${targets.length} fields`;
  return note(
    'ResultInvalid',
    `${name} returns ${count} values for ${what} of ${level.names[to]}: ${fields}. Return one value for each field, in the order of the paths.`,
  );
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
