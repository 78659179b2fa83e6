import { fits } from '../../core/schema/fits.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { leadsTo, valueAt, withValueAt } from '../../core/json/value-path.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';
import type { Ends } from '../lens/check-lens.ts';
import type { Fault } from './judge.ts';
import { judge } from './judge.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { placeAt } from '../place.ts';
import { meantBy } from '../meant.ts';
import type { FunctionTrial } from './trial.ts';
import { describe, describeValue } from '../types.ts';
import { some, writeValue } from '../words.ts';

/** A function and the versions that it converts between. */
interface TestedFunction extends Ends {
  readonly name: string;
  readonly side: Side;
  /** The fields that are named as unconverted. */
  readonly named: readonly Path[];
}

/** Finds the parts of a result that the schema of the other version does not admit. */
export function findFaults(
  trial: FunctionTrial,
  example: JsonObject,
  around: TestedFunction,
): readonly Note[] {
  const { side, places, named } = around;
  const { result } = trial.run(example);
  if (!isJsonObject(result)) return [];
  const { metadata: _, ...fields } = result;
  const faults = judge(fields, places[other(side)]);
  return faults
    .filter(({ path }) => !named.some((one) => leadsTo(one, path)))
    .flatMap((fault) => {
      const sent = valueAt(example, fault.keys);
      const isPassed = sent !== undefined && sameJson(sent, fault.value);
      if (isPassed && isConvertedBefore(fault, faults, example)) {
        return [sayOnlyFirst(fault, around)];
      }
      return isPassed && isExcused(fault, trial, example, around)
        ? []
        : [say(fault, isPassed, around)];
    });
}

/**
 * Reports whether an unchanged value proves no fault, because the function may convert other values than the example.
 */
function isExcused(
  fault: Fault,
  trial: FunctionTrial,
  example: JsonObject,
  around: TestedFunction,
): boolean {
  const root = around.places[around.side];
  const source = placeAt(root, fault.path);
  switch (fault.what) {
    case 'unknown':
      // It is reported as a field that nothing converts.
      return true;
    case 'word':
      return source?.words === undefined;
    case 'type':
      return source?.type === undefined || isReadable(fault, example, trial, root);
  }
}

/** Reports whether an unknown field is passed on in a later element of a list, and not in the first element. */
function isConvertedBefore(
  { what, keys }: Fault,
  faults: readonly Fault[],
  example: JsonObject,
): boolean {
  const inFirst = keys.map((key, at) =>
    isJsonList(valueAt(example, keys.slice(0, at))) ? 0 : key,
  );
  return (
    what === 'unknown' &&
    valueAt(example, inFirst) !== undefined &&
    !faults.some((one) => sameJson(one.keys, inFirst))
  );
}

function sayOnlyFirst({ path }: Fault, { name, names, side }: TestedFunction): Note {
  const message = `${name} converts ${writePath(path)} only in the first element of the list, and returns it unchanged in the others, where ${names[other(side)]} does not have it. Convert every element.`;
  return note('ResultInvalid', message);
}

function say(fault: Fault, isPassed: boolean, around: TestedFunction): Note {
  if (fault.what === 'unknown') return sayUnknown(fault, around);
  return fault.what === 'word' ? sayWord(fault, around) : sayType(fault, isPassed, around);
}

function sayUnknown({ path, place }: Fault, { name, names, places, side }: TestedFunction): Note {
  const known = Object.keys(place.fields ?? {});
  const missed = { root: places[other(side)], isWhole: true, at: path.length - 1, known };
  const meant = meantBy(path, missed);
  const advice = meant === undefined ? '' : ` Did you mean ${writePath(meant)}?`;
  const message = `${name} returns ${writePath(path)}, which ${names[other(side)]} does not have, so the API server would prune it.${advice}`;
  return note('ResultInvalid', message);
}

function sayWord({ path, value, place }: Fault, { name, names, side }: TestedFunction): Note {
  const known = some((place.words ?? []).map(writeValue));
  const message = `${name} returns ${writeValue(value)} for ${writePath(path)}, but ${names[other(side)]} allows only ${known}. Convert it to one of them.`;
  return note('WordsDiffer', message);
}

function sayType(fault: Fault, isPassed: boolean, around: TestedFunction): Note {
  const { path, value, place } = fault;
  const { name, names, side, places } = around;
  const where = writePath(path);
  const source = placeAt(places[side], path);
  const there = `${describe(place)} in ${names[other(side)]}`;
  return note(
    'TypesDiffer',
    isPassed && source !== undefined
      ? `${where} is ${describe(source)} in ${names[side]} and ${there}, but ${name} returns it unchanged. Convert it.`
      : `${name} returns ${describeValue(value)} for ${where}, which is ${there}. Correct ${name}.`,
  );
}

/** Values that a function may read as another type, or with a unit. */
const READABLE: readonly JsonValue[] = [
  '80',
  'true',
  '0.5',
  '1Gi',
  '500m',
  '30s',
  '1h0m0s',
  '10%',
  80,
  1,
  0,
  true,
  false,
];

/** Reports whether the function converts at least one readable value that its version admits. */
function isReadable(
  { keys, path }: Fault,
  example: JsonObject,
  trial: FunctionTrial,
  source: SchemaPlace,
): boolean {
  const place = placeAt(source, path);
  return READABLE.some((value) => {
    if (place === undefined || !fits(value, place)) return false;
    const { result } = trial.run(withValueAt(example, keys, value));
    if (!isJsonObject(result)) return false;
    const { metadata: _, ...fields } = result;
    return !judge(fields, trial.target).some((fault) => sameJson(fault.keys, keys));
  });
}
