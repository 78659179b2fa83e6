import { exampleOf, variantsOf } from '../../check/functions/example.ts';
import { FunctionTrial } from '../../check/functions/trial.ts';
import { admittedBy } from '../../check/admitted-text.ts';
import { tokensOf } from '../../check/likeness.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { placeAt } from '../../check/place.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { AnySpoke } from '../../core/kind/version-tree.ts';
import { arePure, other } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../core/lens/engine/path.ts';
import { leavesOf } from '../difference.ts';
import type { Division } from './contrary-pieces.ts';
import { belongs } from './crossed.ts';

/** A spoke with the names and the schemas of its two versions. */
export interface Between {
  readonly spoke: AnySpoke;
  readonly group: string;
  readonly kind: string;
  readonly names: Both<string>;
  readonly places: Both<SchemaPlace>;
}

/**
 * Returns the fields whose text or number a conversion moves unchanged, with their new places. The code of a function
 * does not tell them, so generated objects with a different value in each field are converted.
 */
export function flowsOf(between: Between): readonly Both<Path>[] {
  const { places } = between;
  const trial = trialOf(between, 'own');
  const found = new Map<string, Both<Path>>();
  for (let variant = 0; variant < variantsOf(places.own); variant += 1) {
    for (const flow of flowsIn(exampleOf(places.own, variant), trial)) {
      found.set(`${writePath(flow.own)} ${writePath(flow.hub)}`, flow);
    }
  }
  return [...found.values()];
}

/** Returns a trial of the conversion of a spoke that begins on a side. */
export function trialOf({ spoke, group, kind, names, places }: Between, side: Side): FunctionTrial {
  const there = other(side);
  return new FunctionTrial({
    convert: (object, context) =>
      side === 'own' ? spoke.toHub(object, context) : spoke.fromHub(object, context),
    kind,
    from: `${group}/${names[side]}`,
    to: `${group}/${names[there]}`,
    target: places[there],
  });
}

function flowsIn(example: JsonObject, trial: FunctionTrial): readonly Both<Path>[] {
  const places = placesOf(trial.stored(example));
  return [...placesOf(example)].flatMap(([text, [own, ...others]]) => {
    const [hub, ...more] = places.get(text) ?? [];
    if (own === undefined || hub === undefined || others.length > 0 || more.length > 0) return [];
    const flow = { own: pathOf(own), hub: pathOf(hub) };
    if (isSamePath(flow.own, flow.hub) || !isMoved(own, hub, example, trial)) return [];
    return [flow];
  });
}

/** A field that gets the value of another field than that of its name, whose own value shows nowhere. */
export interface Copy {
  readonly side: Side;
  /** The field that shows its value, too. */
  readonly of: Path;
  readonly meant: Path;
  readonly shown: Path;
}

/** Returns the fields that functions give a value that another field has already, as after a copy of a line. */
export function copiesOf(between: Between): readonly Copy[] {
  if (isPure(between.spoke)) return [];
  return (['own', 'hub'] as const).flatMap((side) => {
    const example = exampleOf(between.places[side], 0);
    const trial = trialOf(between, side);
    const sent = placesOf(example);
    const shown = placesOf(trial.stored(example));
    const missing = [...sent].flatMap(([text, paths]) => (shown.has(text) ? [] : paths));
    return [...sent].flatMap(([text, [of, ...others]]): Copy[] => {
      const places = shown.get(text) ?? [];
      if (of === undefined || others.length > 0 || places.length < 2) return [];
      const moved = places.filter((place) => isMoved(of, place, example, trial));
      return moved.flatMap((place) =>
        missing
          .filter((one) =>
            belongs(wordsOf(pathOf(place)), { to: wordsOf(pathOf(one)), not: wordsOf(pathOf(of)) }),
          )
          .slice(0, 1)
          .map((one) => ({ side, of: pathOf(of), meant: pathOf(one), shown: pathOf(place) })),
      );
    });
  });
}

/** Returns the words of a path. */
export function wordsOf(path: Path): readonly string[] {
  return path.filter((key) => key !== EVERY).flatMap(tokensOf);
}

/** The separators to try in texts. */
const SEPARATORS: readonly string[] = [':', '/', '@', '=', '-', ','];

/** The second piece of the first text. It may become a number, and examples have smaller ones. */
const SECOND = 10_001;

/**
 * Returns the texts that functions divide into two fields. Each text of an object is two pieces around a separator, which
 * are looked for in the result.
 */
export function divisionsOf(between: Between): readonly Division[] {
  if (isPure(between.spoke)) return [];
  const found = new Map<string, Division>();
  for (const side of ['own', 'hub'] as const) {
    const trial = trialOf(between, side);
    for (const separator of SEPARATORS) {
      for (const one of divisionsAt(separator, { side, trial, root: between.places[side] })) {
        found.set([one.text, ...one.pieces].map(writePath).join(' '), one);
      }
    }
  }
  return [...found.values()];
}

function divisionsAt(
  separator: string,
  { side, trial, root }: { side: Side; trial: FunctionTrial; root: SchemaPlace },
): readonly Division[] {
  const example = exampleOf(root, 0);
  const texts = leavesOf(example)
    .map(({ path }, at) => ({ path, first: `Aa${at}`, second: `${SECOND + at}` }))
    .filter(({ path, first, second }) => {
      const { type, words, schema = {} } = placeAt(root, pathOf(path)) ?? {};
      const isText = type === 'string' && words === undefined;
      return isText && admittedBy(schema)(`${first}${separator}${second}`);
    });
  const object = texts.reduce(
    (all, { path, first, second }) => withValueAt(all, path, `${first}${separator}${second}`),
    example as JsonValue,
  );
  const places = placesOf(trial.stored(object));
  return texts.flatMap(({ path, first, second }): Division[] => {
    const [one, ...others] = places.get(`string ${first}`) ?? [];
    const [two, ...more] = places.get(`string ${second}`) ?? places.get(`number ${second}`) ?? [];
    if (one === undefined || two === undefined || others.length + more.length > 0) return [];
    return [
      {
        by: side === 'own' ? 'toHub' : 'fromHub',
        side,
        text: pathOf(path),
        pieces: [pathOf(one), pathOf(two)],
        separators: [],
      },
    ];
  });
}

/** Reports whether a spoke has no functions of its author. */
export function isPure(spoke: AnySpoke): boolean {
  const steps = spoke.steps ?? [spoke];
  return steps.every(({ parts }) => parts !== undefined && arePure(parts));
}

/** Returns the places of each text and each number of an object, by the value. */
function placesOf(object: JsonValue | undefined): ReadonlyMap<string, readonly ValuePath[]> {
  const places = new Map<string, ValuePath[]>();
  for (const { path, value } of leavesOf(object)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const key = `${typeof value} ${value}`;
    places.set(key, [...(places.get(key) ?? []), path]);
  }
  return places;
}

/** Reports whether a value moves again if it is another one. A constant of the conversion may equal a small number. */
// oxlint-disable-next-line max-params -- two places, an object and its conversion
function isMoved(
  own: ValuePath,
  hub: ValuePath,
  example: JsonObject,
  trial: FunctionTrial,
): boolean {
  const value = valueAt(example, own);
  if (typeof value !== 'number') return true;
  const changed = trial.stored(withValueAt(example, own, value + 1));
  return valueAt(changed, hub) === value + 1;
}

/** Returns a path with `EVERY` for each index of a list. */
export function pathOf(path: ValuePath): Path {
  return path.map((key) => (typeof key === 'number' ? EVERY : key));
}

/** Reports whether two flows begin and end in the same fields. */
export function isSameFlow(one: Both<Path>, another: Both<Path>): boolean {
  return isSamePath(one.own, another.own) && isSamePath(one.hub, another.hub);
}
