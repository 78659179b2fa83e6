import type { JsonValue } from '../../core/json/json-value.ts';
import type { Leaf } from '../../core/lens/engine/leaves.ts';
import { pathsOf } from '../../core/lens/engine/leaves.ts';
import type { CustomContext, FieldPart, FieldsPart } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';
import { exampleValue, variantsOf } from '../functions/example.ts';
import type { Fault } from '../functions/judge.ts';
import { judge } from '../functions/judge.ts';
import type { Level } from './level.ts';
import { SIDES, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { placeAt } from '../place.ts';
import { textOfError } from '../functions/trial.ts';
import { describe, describeValue } from '../types.ts';
import { callOf, some, writeValue } from '../words.ts';

type Values = readonly (JsonValue | undefined)[];

/** Checks the author's functions for fields with values that the schema admits. */
export function findByHand(leaf: Leaf, level: Level): readonly Note[] {
  const { part } = leaf;
  if ((part.type !== 'field' && part.type !== 'fields') || part.isByHand !== true) return [];
  return SIDES.flatMap((side) => {
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

function convert(part: FieldFunction['part'], side: Side, values: Values): Values | undefined {
  if (part.type === 'fields') return part.convert[side](values, CONTEXT);
  const [value] = values;
  return value === undefined ? undefined : [part.convert[side](value, CONTEXT)];
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
