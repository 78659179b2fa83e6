import type { ValuePath } from '../core/json/value-path.ts';
import { convertAlong } from '../core/convert/along-path.ts';
import type { Shape } from '../core/schema/shape.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import { pruneObject } from '../core/schema/prune.ts';
import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import { isKubernetesObject, versionOf } from '../core/kind/kubernetes-object.ts';
import type { AnyConversion, AnySpoke, Step } from '../core/kind/version-tree.ts';
import type { Part } from '../core/lens/engine/part.ts';
import type { Side } from '../core/lens/engine/path.ts';
import type { Claim } from './claims.ts';
import { claimsOf, isTouched, partOfMove } from './claims.ts';
import type { PlacedValue } from './place.ts';
import { placeText, valuesOf } from './place.ts';
import type { ValueTrace } from './trace.ts';
import { traceValues } from './trace.ts';

/** The origin of a converted value: a part of a lens, or a function of a spoke. */
export interface Origin {
  /** The version of the spoke. */
  readonly version: string;
  readonly function: 'toHub' | 'fromHub';
  /** Absent if the function was written by hand, or no part names the place. */
  readonly part?: Part;
}

/** One step with the claims of its spoke. */
export interface Leg {
  readonly step: Step;
  readonly side: Side;
  readonly claims: readonly Claim[];
  /** True if the spoke has only lenses, so that only their parts change values. */
  readonly isLens: boolean;
}

/** Returns the steps of a path with the claims of their spokes. */
export function routeOf(steps: readonly Step[]): Leg[] {
  return steps.map((step): Leg => {
    const { spoke } = step;
    return {
      step,
      side: versionOf(step.from) === step.version ? 'own' : 'hub',
      claims: claimsOf(partsOf(spoke)),
      isLens: conversionsOf(spoke).every(({ parts }) => parts !== undefined),
    };
  });
}

/** Returns the parts of all lenses of a spoke, and the parts that name unconverted fields of functions. */
export function partsOf(spoke: AnySpoke): readonly Part[] {
  return conversionsOf(spoke).flatMap(({ parts, unconverted = [] }) => parts ?? unconverted);
}

/** Returns the conversions of a spoke in turn: those of `steps`, or the spoke itself. */
export function conversionsOf(spoke: AnySpoke): readonly AnyConversion[] {
  return spoke.steps ?? [spoke];
}

/** Returns the part or function that converts a value in a step, or should convert it. */
export function authorOf(
  { step, side, claims }: Leg,
  move: { readonly source?: ValuePath; readonly target?: ValuePath },
): Origin {
  const author = { version: step.version, function: side === 'own' ? 'toHub' : 'fromHub' } as const;
  const part = partOfMove(claims, { side, ...move });
  return part === undefined ? author : { ...author, part };
}

/** A value at the end of the path, and the authors that converted it. */
export interface Arrival {
  readonly value: PlacedValue;
  readonly by: readonly Origin[];
}

/** The values that one value became along a path. */
export interface TravelResult {
  readonly arrived: readonly Arrival[];
  /** The authors that did not convert it. */
  readonly lostBy: readonly Origin[];
}

/** Follows every value of an object along a path, without kept data. */
export function travel(
  object: KubernetesObject,
  route: readonly Leg[],
  shapeOf: (apiVersion: string) => Shape,
): ReadonlyMap<string, TravelResult> {
  let all = new Map(
    valuesOf(object).map((value): [string, TravelResult] => [
      placeText(value.place),
      { arrived: [{ value, by: [] }], lostBy: [] },
    ]),
  );
  let at = object;
  for (const leg of route) {
    const take = (one: JsonObject): KubernetesObject | undefined =>
      takeAlone(one, leg.step, shapeOf);
    const isLeftAlone = (place: ValuePath): boolean => leg.isLens && !isTouched(leg.claims, place);
    const trace = traceValues(at, take, isLeftAlone);
    all = new Map([...all].map(([text, travelled]) => [text, further(travelled, trace, leg)]));
    at = take(at) ?? at;
  }
  return all;
}

/** Converts an object by one step, prunes it, and keeps no data. Undefined if the step fails. */
export function takeAlone(
  object: JsonObject,
  step: Step,
  shapeOf: (apiVersion: string) => Shape,
): KubernetesObject | undefined {
  if (!isKubernetesObject(object)) return undefined;
  const converted = convertAlong(object, [step], undefined);
  if ('problem' in converted) return undefined;
  const pruned = pruneObject(converted.object, shapeOf(step.to));
  return isKubernetesObject(pruned) ? pruned : undefined;
}

function further({ arrived, lostBy }: TravelResult, trace: ValueTrace, leg: Leg): TravelResult {
  const lost = [...lostBy];
  const next = arrived.flatMap(({ value, by }): Arrival[] => {
    const targets = trace.get(placeText(value.place)) ?? [];
    if (targets.length === 0) lost.push(authorOf(leg, { source: value.place }));
    return targets.map((target) => {
      const isSame = placeText(target.place) === placeText(value.place);
      const author = authorOf(leg, { source: value.place, target: target.place });
      // A value at the same place without a part was not converted.
      return { value: target, by: isSame && author.part === undefined ? by : [...by, author] };
    });
  });
  return { arrived: next, lostBy: lost };
}
