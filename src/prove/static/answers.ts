import { exampleOf } from '../../check/functions/example.ts';
import type { FunctionTrial } from '../../check/functions/trial.ts';
import { placeAt } from '../../check/place.ts';
import { unitOf } from '../../check/units.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { arePure } from '../../core/lens/engine/part.ts';
import type { Convert, FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import { differencesOf, leavesOf } from '../difference.ts';
import { isSameFlow, pathOf, trialOf } from './flows.ts';
import type { Between } from './flows.ts';

/**
 * Returns the conversions of flags, of words, and of numbers with a unit by functions, as parts with a table. A field is
 * in a part if exactly one field of the other version shows its value. The code of a function does not tell these
 * fields, so an object is converted with each value.
 */
export function answersOf(between: Between): readonly FieldPart[] {
  const steps = between.spoke.steps ?? [between.spoke];
  // Other parts tell their fields.
  if (steps.every(({ parts }) => parts !== undefined && arePure(parts))) return [];
  const there = answersFrom('own', between);
  const back = answersFrom('hub', between);
  return [...there, ...back.filter(({ at }) => !there.some((one) => isSameFlow(one.at, at)))];
}

function answersFrom(side: Side, between: Between): readonly FieldPart[] {
  const place = between.places[side];
  const [example, another] = [exampleOf(place, 0), exampleOf(place, 1)];
  const trial = trialOf(between, side);
  return leavesOf(example).flatMap(({ path, value }) => {
    const tried = trial.isOver ? [] : valuesFor(between, { side, path, value });
    const target = answering(
      trial,
      tried.map((one) => withValueAt(example, path, one)),
    );
    if (target === undefined) return [];
    const within = (object: JsonObject, one: JsonValue): JsonValue | undefined =>
      valueAt(trial.stored(withValueAt(object, path, one)), target);
    const convert = (one: JsonValue): JsonValue | undefined => within(example, one);
    const rows = tried.flatMap((one): JsonValue[] => {
      const converted = convert(one);
      const beside = within(another, one);
      // Other fields decide, too, as if the flags `enabled` and `suspended` became one word.
      if (beside !== undefined && !sameJson(beside, converted)) return [];
      const { own, hub } = ends<JsonValue | undefined>(side, one, converted);
      return own === undefined || hub === undefined ? [] : [[own, hub]];
    });
    if (rows.length === 0) return [];
    return [
      {
        type: 'field',
        lens: side === 'own' ? 'toHub' : 'fromHub',
        sentence: '',
        domain: '',
        args: rows,
        at: ends(side, pathOf(path), pathOf(target)),
        convert: ends<Convert>(side, convert, () => undefined),
      },
    ];
  });
}

/** Returns values to try in a field; none if they would tell nothing. */
function valuesFor(
  { places }: Between,
  { side, path, value }: { side: Side; path: ValuePath; value: JsonValue },
): readonly JsonValue[] {
  if (typeof value === 'boolean') return [true, false];
  const at = pathOf(path);
  const place = placeAt(places[side], at) ?? { at };
  if (typeof value === 'string') return place.words ?? [];
  const hasUnit = typeof value === 'number' && unitOf({ path: at, place }) !== undefined;
  return hasUnit ? [value, value + 1] : [];
}

/** Returns the only place in which the results of several objects differ. */
function answering(trial: FunctionTrial, objects: readonly JsonValue[]): ValuePath | undefined {
  const [first, ...others] = objects.map((object) => trial.stored(object));
  const [place, ...more] = others
    .flatMap((result) => differencesOf(first, result))
    .map(({ path }) => path);
  return place !== undefined && more.every((path) => isSamePath(pathOf(path), pathOf(place)))
    ? place
    : undefined;
}

/** Returns a thing for each side, the first for the given side. */
function ends<Thing>(side: Side, here: Thing, there: Thing): Both<Thing> {
  return side === 'own' ? { own: here, hub: there } : { own: there, hub: here };
}
