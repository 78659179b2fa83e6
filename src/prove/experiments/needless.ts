import { inTurn } from '../../core/in-turn.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { isTouched } from '../../explain/claims.ts';
import { fieldPath, hasContent, leavesOf } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { knownClaimsIn } from '../subjects/subject.ts';
import { dataOf } from './judge-trip.ts';
import { withValue } from '../objects/with-value.ts';

/** An object, and what the other version shows of it. */
interface Conversion {
  readonly object: KubernetesObject;
  readonly shown: KubernetesObject;
}

/** The places where a conversion may have added a value that expresses nothing, and the message about such a value. */
interface Suspicion {
  readonly placesIn: (conversion: Conversion, pair: Pair) => readonly ValuePath[];
  readonly messageOf: (place: string, pair: Pair) => string;
}

/**
 * Finds empty objects and lists that a conversion adds although they express nothing: the result converts back to the
 * same object without them. A function that always creates the parent of a moved field adds one.
 */
export const emptyParents: Experiment = needless({
  placesIn: ({ object, shown }) =>
    // An empty object may have moved.
    emptyOnlyIn(object, shown).length > 0 ? [] : emptyOnlyIn(shown, object),
  messageOf: (place, { to }) =>
    `The conversion adds ${place} without any content to an object that has nothing to put there. Clients of ${to.name} may read the presence of ${place} as a setting, and server-side apply makes the applier its owner. Create ${place} only together with a field inside it.`,
});

/**
 * Finds values that a function adds to objects without any field, although they express nothing: the result converts
 * back to the same object without them. A constant of a lens is declared, and a field that the version requires needs
 * some value.
 */
export const inventedDefaults: Experiment = needless({
  placesIn: ({ object, shown }, { subject, to }) => {
    if (leavesOf(dataOf(object)).some(isFilled)) return [];
    const claims = knownClaimsIn(subject);
    return leavesOf(dataOf(shown))
      .filter(isFilled)
      .filter(({ path }) => !isRequired(path, to.schema) && !isTouched(claims, path))
      .map(({ path }) => path);
  },
  messageOf: (place, { from, to }) =>
    `The conversion sets ${place} in an object that has no field from which it could come: a default. It then stands in every object of ${from.name}, and server-side apply makes the applier its owner. Set ${place} only together with the field that it comes from, and write a default into the schema of ${to.name}.`,
});

/** Returns an object whose `spec`, `status` and the like are empty. */
export function hollowOf({ subject, from }: Pair): KubernetesObject {
  const tops = [...(from.schema?.properties ?? [])].filter(
    ([name, { type }]) => type === 'object' && !META_FIELDS.has(name),
  );
  return {
    apiVersion: `${subject.group}/${from.name}`,
    kind: subject.kind,
    metadata: { name: 'hollow' },
    ...Object.fromEntries(tops.map(([name]) => [name, {}])),
  };
}

/** Returns an experiment that finds values without which the result converts back to the same object. */
function needless({ placesIn, messageOf }: Suspicion): Experiment {
  return async (pair, trials) => {
    const objects = trials.map(({ object }) => object);
    const there = await see(pair, objects, pair.to);
    return inTurn(objects, async (object, at) => {
      const seen = there[at]?.object;
      const shown = seen === undefined ? object : withoutAdded(seen, object);
      const places = seen === undefined ? [] : placesIn({ object, shown }, pair);
      const found = await withoutEffect(pair, shown, places);
      return found.map((path) => observationOf(pair, path, { object, shown }, messageOf));
    });
  };
}

/** Returns the places without which an object converts back to the same object. */
async function withoutEffect(
  pair: Pair,
  shown: KubernetesObject,
  places: readonly ValuePath[],
): Promise<readonly ValuePath[]> {
  if (places.length === 0) return [];
  const others = places.map((path) => withValue(shown, path, undefined));
  const [home, ...homes] = await seeSome(pair, [shown, ...others], pair.from);
  const back = home?.object;
  if (back === undefined) return [];
  return places.filter((_, at) => {
    const without = homes[at]?.object;
    return without !== undefined && sameJson(dataOf(back), dataOf(without));
  });
}

/** Returns the paths of empty objects and lists where another object has nothing. */
function emptyOnlyIn(object: KubernetesObject, other: KubernetesObject): readonly ValuePath[] {
  return leavesOf(dataOf(object))
    .filter(({ path, value }) => typeof value === 'object' && value !== null && path.length > 1)
    .map(({ path }) => path)
    .filter((path) => valueAt(other, path) === undefined);
}

function isFilled({ path, value }: ReturnType<typeof leavesOf>[number]): boolean {
  return path[0] !== 'kind' && hasContent(value);
}

/** Reports whether a schema requires the field at a path, and every object between the topmost one and it. */
function isRequired([top, ...below]: ValuePath, schema: StructuralSchema | undefined): boolean {
  let at = schema?.properties.get(String(top));
  for (const key of below) {
    if (at?.validations.required.includes(String(key)) !== true) return false;
    at = at.properties.get(String(key));
  }
  return true;
}

function observationOf(
  pair: Pair,
  path: ValuePath,
  { object, shown }: Conversion,
  messageOf: Suspicion['messageOf'],
): Observation {
  const { from, to } = pair;
  const place = fieldPath(path);
  return {
    check: 'fragment-invented',
    level: 'warning',
    path,
    message: messageOf(place, pair),
    examples: [
      { title: `${from.name}, fragment`, object, marked: [] },
      { title: `${to.name}, converted`, object: shown, marked: [place] },
    ],
  };
}
