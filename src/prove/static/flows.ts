import { exampleOf, variantsOf } from '../../check/functions/example.ts';
import { FunctionTrial } from '../../check/functions/trial.ts';
import type { SchemaPlace } from '../../check/place.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { AnySpoke } from '../../core/kind/version-tree.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../core/lens/engine/path.ts';
import { leavesOf } from '../difference.ts';

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
