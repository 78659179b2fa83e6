import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { ConversionContext } from '../../core/kind/spoke.ts';
import type { AnyConversion } from '../../core/kind/version-tree.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Side } from '../../core/lens/engine/path.ts';
import { writePath } from '../../core/lens/engine/path.ts';
import { findFaults } from './check-results.ts';
import { checkUnconverted, namedPaths } from '../lens/unconverted.ts';
import type { Ends } from '../lens/check-lens.ts';
import type { UnnamedField } from '../lens/coverage.ts';
import { sayUnnamed } from '../lens/coverage.ts';
import { FUNCTIONS, sayDropped } from './dropped.ts';
import { exampleOf, variantsOf } from './example.ts';
import { findIgnoredFields } from './influence.ts';
import { withValueAt } from '../../core/json/value-path.ts';
import { SIDES } from '../lens/level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { isInSchema, placeAt } from '../place.ts';
import { FunctionTrial } from './trial.ts';
import { describeValue, isWithinType } from '../types.ts';

/** A spoke that is checked by examples: functions, or lenses and functions together. */
export interface CheckedSpoke extends Ends {
  readonly spoke: AnyConversion;
  /** The group and the kind of the objects. */
  readonly of: { readonly group: string; readonly kind: string };
  /** The parts that name unconverted fields. */
  readonly parts: readonly Part[];
  /** True if the spoke has lenses, too. They leave unreadable example values in place, so types prove nothing. */
  readonly isMixed: boolean;
}

/**
 * Checks the functions of a spoke by converting generated objects that have every field of their version. Finds
 * errors that they throw, results that the schema of the other version does not admit, and fields that have no effect
 * on any result, so that they are not converted.
 */
export function checkFunctions(checked: CheckedSpoke): readonly Note[] {
  const found = findIn(checked);
  if (found.length === 0 || findIn(exchanged(checked)).length > 0) return found;
  const { own, hub } = checked.names;
  const message = `toHub and fromHub seem exchanged: fromHub converts every field of ${own}, and toHub every field of ${hub}. Exchange the names: toHub converts ${own} to ${hub}.`;
  return [note('ResultInvalid', message)];
}

function exchanged({ spoke, ...checked }: CheckedSpoke): CheckedSpoke {
  const toHub = (object: object, context: ConversionContext): unknown =>
    spoke.fromHub(object, context);
  const fromHub = (object: object, context: ConversionContext): unknown =>
    spoke.toHub(object, context);
  return { ...checked, spoke: { ...spoke, toHub, fromHub } };
}

function findIn(checked: CheckedSpoke): readonly Note[] {
  const inNames = checked.isMixed ? [] : checkUnconverted(checked.parts, checked);
  const sides = SIDES.map((side) => checkSide(side, checked));
  const found = sides.flatMap(({ notes }) => notes);
  const ignored = sides.flatMap((side) => side.ignored);
  return [
    ...inNames,
    ...found,
    ...(inNames.length > 0
      ? []
      : sayUnnamed(ignored, { names: checked.names, where: 'unconverted' })),
  ];
}

interface SideResult {
  readonly notes: readonly Note[];
  /** The fields of this version only that have no effect on the result. */
  readonly ignored: readonly UnnamedField[];
}

function checkSide(side: Side, checked: CheckedSpoke): SideResult {
  const { places, names, spoke, of, parts } = checked;
  const to = other(side);
  const trial = new FunctionTrial({
    convert: (object, context) => spoke[FUNCTIONS[side]](object, context),
    kind: of.kind,
    from: `${of.group}/${names[side]}`,
    to: `${of.group}/${names[to]}`,
    target: places[to],
  });
  const examples = Array.from({ length: variantsOf(places[side]) }, (_, variant) =>
    exampleOf(places[side], variant),
  );
  const broken = findBroken(trial, examples, side, checked);
  if (broken !== undefined) return { notes: [broken], ignored: [] };
  const named = namedPaths(parts, side);
  const faults = checked.isMixed
    ? []
    : examples.flatMap((example) =>
        findFaults(trial, example, { side, named, places, names, name: FUNCTIONS[side] }),
      );
  const isShared = (place: SchemaPlace): boolean => {
    const there = isInSchema(places[to], place.at) ? placeAt(places[to], place.at) : undefined;
    return there !== undefined && isWithinType(place.type, there.type);
  };
  const found = findIgnoredFields(trial, examples, { root: places[side], named, isShared });
  const dropped = found.filter(({ place }) => isShared(place)).map(({ place }) => place.at);
  const ignored = found
    .filter(({ place }) => !isShared(place))
    .map((one): UnnamedField => ({ side, ...one, parts: spoke.unconverted ?? [], within: '' }));
  const fragile = findFragile(trial, examples[0] ?? {}, side, checked);
  return { notes: [...fragile, ...faults, ...sayDropped(side, dropped)], ignored };
}

/** Finds a function that throws for an object with every field, or returns no object. */
function findBroken(
  trial: FunctionTrial,
  examples: readonly JsonObject[],
  side: Side,
  { names }: CheckedSpoke,
): Note | undefined {
  const name = FUNCTIONS[side];
  for (const example of examples) {
    const { thrown, result, isRefused } = trial.run(example);
    if (isRefused) continue;
    if (thrown !== undefined) {
      const message = `${name} throws for a generated object with every field of ${names[side]}: ${thrown}. Return unreadable values unchanged; to refuse an object, throw a ConversionError.`;
      return note('FunctionThrows', message);
    }
    if (result instanceof Promise || !isJsonObject(result)) {
      const what = result instanceof Promise ? 'a promise' : describeValue(result);
      const advice =
        result instanceof Promise
          ? 'Conversions are synchronous: remove async.'
          : 'Return the converted object.';
      return note('ResultInvalid', `${name} returns ${what}. ${advice}`);
    }
  }
  return undefined;
}

/** Finds a function that throws if a field is absent, as in the fragments of server-side apply. */
function findFragile(
  trial: FunctionTrial,
  example: JsonObject,
  side: Side,
  { names }: CheckedSpoke,
): readonly Note[] {
  const fragments = Object.entries(example).flatMap(([key, value]): [string, JsonValue][] => {
    const without = withValueAt(example, [key], undefined);
    const inside = isJsonObject(value) ? Object.keys(value) : [];
    return [
      [key, without],
      ...inside.map((inner): [string, JsonValue] => [
        writePath([key, inner]),
        withValueAt(example, [key, inner], undefined),
      ]),
    ];
  });
  for (const [missing, fragment] of [['everything', {}] as const, ...fragments]) {
    const { thrown, isRefused } = trial.run(fragment);
    if (thrown === undefined || isRefused) continue;
    const what = missing === 'everything' ? 'without any field' : `without ${missing}`;
    const message = `${FUNCTIONS[side]} throws for an object of ${names[side]} ${what}: ${thrown}. API servers send fragments of objects, so any field may be absent, even if the schema requires it.`;
    return [note('FunctionThrows', message)];
  }
  return [];
}
