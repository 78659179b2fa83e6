import { sameJson } from '../../core/json/same-json.ts';
import { withValueAt } from '../../core/json/value-path.ts';
import { isKubernetesObject, META_FIELDS } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { isTouched } from '../../explain/claims.ts';
import { fieldPath, hasContent, leavesOf } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';
import { withoutAdded } from '../server/kept-annotations.ts';
import { claimsIn } from '../subjects/subject.ts';
import { dataOf } from './judge-trip.ts';

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

/**
 * Finds values that a function adds to objects without any field, although they express nothing: the result converts
 * back to the same object without them. A constant of a lens is declared, and a field that the version requires needs
 * some value.
 */
export const inventedDefaults: Experiment = async (pair, trials) => {
  const objects = trials.map(({ object }) => object);
  const there = await see(pair, objects, pair.to);
  const results: Observation[][] = [];
  for (const [at, object] of objects.entries()) {
    const seen = there[at]?.object;
    const shown = seen && withoutAdded(seen, object);
    const isHollow = !leavesOf(dataOf(object)).some(isFilled);
    // oxlint-disable-next-line no-await-in-loop -- a webhook gets one call at a time
    results.push(shown === undefined || !isHollow ? [] : await defaultsIn(pair, object, shown));
  }
  return results;
};

async function defaultsIn(
  pair: Pair,
  object: KubernetesObject,
  shown: KubernetesObject,
): Promise<Observation[]> {
  const claims = claimsIn(pair.subject).filter(({ part }) => part.isByHand !== true);
  const added = leavesOf(dataOf(shown))
    .filter(isFilled)
    .filter(({ path }) => !isRequired(path, pair.to.schema) && !isTouched(claims, path))
    .map(({ path }) => path);
  const others = added.map((path) => withValueAt(shown, path, undefined));
  const [home, ...homes] = await seeSome(
    pair,
    [shown, ...others.map((one) => (isKubernetesObject(one) ? one : undefined))],
    pair.from,
  );
  const back = home?.object;
  if (back === undefined) return [];
  return added
    .filter((_, at) => {
      const without = homes[at]?.object;
      return without !== undefined && sameJson(dataOf(back), dataOf(without));
    })
    .map((path) => observationOf(pair, path, { object, shown }));
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
  { from, to }: Pair,
  path: ValuePath,
  { object, shown }: { readonly object: KubernetesObject; readonly shown: KubernetesObject },
): Observation {
  const place = fieldPath(path);
  return {
    check: 'fragment-invented',
    level: 'warning',
    path,
    message: `The conversion sets ${place} in an object that has no field from which it could come: a default. It then stands in every object of ${from.name}, and server-side apply makes the applier its owner. Set ${place} only together with the field that it comes from, and write a default into the schema of ${to.name}.`,
    examples: [
      { title: `${from.name}, fragment`, object, marked: [] },
      { title: `${to.name}, converted`, object: shown, marked: [place] },
    ],
  };
}
