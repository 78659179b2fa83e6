import { exampleOf } from '../../check/functions/example.ts';
import type { FunctionTrial } from '../../check/functions/trial.ts';
import { placeAt } from '../../check/place.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { textsAt, unitOf } from '../../check/units.ts';
import type { NamedUnit } from '../../check/units.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { Convert, FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import { differencesOf, leavesOf } from '../difference.ts';
import { isPure, isSameFlow, pathOf, trialOf } from './flows.ts';
import type { Between } from './flows.ts';

/**
 * Returns the conversions of flags, of words, and of numbers and texts with a unit by functions, as parts with a table. A
 * field is in a part if exactly one field of the other version shows its value. The code of a function does not tell
 * these fields, so an object is converted with each value.
 */
export function answersOf(between: Between): readonly FieldPart[] {
  // Other parts tell their fields.
  if (isPure(between.spoke)) return [];
  const all = (['own', 'hub'] as const).flatMap((side) => answersFrom(side, between));
  // Each element of a list answers for the same field, and both directions may do.
  return all.filter((one, at) => at === all.findIndex((first) => isSameFlow(first.at, one.at)));
}

function answersFrom(side: Side, between: Between): readonly FieldPart[] {
  const place = between.places[side];
  const trial = trialOf(between, side);
  const examples = [exampleOf(place, 0), exampleOf(place, 1)] as const;
  const measures = measuresIn(trial.target);
  return leavesOf(examples[0]).flatMap(({ path, value }) =>
    trialsFor(place, { path, value }, measures).flatMap((tried) =>
      trial.isOver ? [] : answersTo(tried, { side, path, examples, trial }),
    ),
  );
}

/** Values to try in a field. */
interface Tried {
  readonly values: readonly JsonValue[];
  /** The measure of values with a unit. They tell something only if a field with a unit of it shows them. */
  readonly measure?: Measure;
}

type Measure = NamedUnit['measure'];

/** A field of a version, and the conversion of examples to the other one. */
interface Asked {
  readonly side: Side;
  readonly path: ValuePath;
  readonly examples: readonly [JsonObject, JsonObject];
  readonly trial: FunctionTrial;
}

function answersTo(
  { values, measure }: Tried,
  { side, path, examples: [example, another], trial }: Asked,
): readonly FieldPart[] {
  const target = answering(
    trial,
    values.map((one) => withValueAt(example, path, one)),
  );
  if (target === undefined) return [];
  if (measure !== undefined && measureAt(trial.target, target) !== measure) return [];
  const within = (object: JsonObject, one: JsonValue): JsonValue | undefined =>
    valueAt(trial.stored(withValueAt(object, path, one)), target);
  const convert = (one: JsonValue): JsonValue | undefined => within(example, one);
  const rows = values.flatMap((one): JsonValue[] => {
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
}

/** Returns values to try in a field; none if they would tell nothing. */
function trialsFor(
  root: SchemaPlace,
  { path, value }: { path: ValuePath; value: JsonValue },
  measures: ReadonlySet<Measure>,
): readonly Tried[] {
  if (typeof value === 'boolean') return [{ values: [true, false] }];
  const place = placeAt(root, pathOf(path));
  if (place?.words !== undefined) return typeof value === 'string' ? [{ values: place.words }] : [];
  if (typeof value === 'string') {
    return [...measures].map((measure) => {
      return { values: textsAt(place, { measure }).map(({ text }) => text), measure };
    });
  }
  const measure = measureAt(root, path);
  if (typeof value !== 'number' || measure === undefined) return [];
  return [{ values: [value, value + 1], measure }];
}

/** Returns the measures of the numbers of a version. */
function measuresIn(root: SchemaPlace): ReadonlySet<Measure> {
  const numbers = leavesOf(exampleOf(root, 0)).filter(({ value }) => typeof value === 'number');
  const measures = numbers.map(({ path }) => measureAt(root, path));
  return new Set(measures.filter((measure) => measure !== undefined));
}

/** Returns the measure of the unit that the name or the description of a field states. */
function measureAt(root: SchemaPlace, path: ValuePath): Measure | undefined {
  const at = pathOf(path);
  return unitOf({ path: at, place: placeAt(root, at) ?? { at } })?.measure;
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
