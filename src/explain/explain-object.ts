import { leadsTo } from '../core/json/value-path.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import type { Shape } from '../core/schema/shape.ts';
import { OPEN } from '../core/schema/shape.ts';
import { readStructuralSchema } from '../core/schema/structural-schema.ts';
import { withDefaults } from '../core/schema/with-defaults.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { sameJson } from '../core/json/same-json.ts';
import { keptPrefix, withTexts } from '../core/keep/annotations/kept-annotations.ts';
import { pruneObject } from '../core/schema/prune.ts';
import type { Kind } from '../core/kind/define-kind.ts';
import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import { isKubernetesObject, versionOf } from '../core/kind/kubernetes-object.ts';
import type { Step } from '../core/kind/version-tree.ts';
import type { ObjectProblem } from '../core/problem.ts';
import type { KeptAnnotation } from './kept-places.ts';
import { keptPlaces } from './kept-places.ts';
import type { ByPlace, PlacedValue } from './place.ts';
import { byPlace, placeText, valuesOf } from './place.ts';
import type { Origin, Leg, TravelResult } from './route.ts';
import { authorOf, routeOf, takeAlone, travel } from './route.ts';

/** The outcome of the conversion for one value. */
export type Outcome =
  /** It has the same place and value. */
  | 'unchanged'
  /** It has another place. */
  | 'moved'
  /** It has another value with the same meaning, in the same place or in another one. */
  | 'converted'
  /** Only the new version has it, and the conversion defines it. */
  | 'added'
  /** Only the old version has it, and the conversion back restores it. */
  | 'implied'
  /** The new version cannot represent it, so an annotation keeps it. */
  | 'kept'
  /** An annotation kept it. */
  | 'put back'
  /** It is an annotation of an older webhook, whose data the conversion has restored or kept. */
  | 'taken over'
  /** The API server adds it as the default of the schema. */
  | 'defaulted'
  /** The schema does not have it and no annotation keeps it, so it is lost. */
  | 'pruned'
  /** It is lost on purpose. The definition has the reason. */
  | 'forgotten';

/** One value of either version, or of both, and its outcome. */
export interface Line {
  readonly why: Outcome;
  readonly from?: PlacedValue;
  readonly to?: PlacedValue;
  /** The parts or functions that converted the value, or did not, in the order of the path. */
  readonly by: readonly Origin[];
  /** The annotation that keeps it; also of a converted value, if the conversion back gives another one. */
  readonly kept?: Pick<KeptAnnotation, 'annotation' | 'bytes' | 'version'>;
  /** The reason for an intended loss. */
  readonly reason?: string;
}

/** Reports whether the other version shows a value, and an annotation keeps it, because it converts back to another. */
export function isShownAndKept({ to, kept }: Line): boolean {
  return to !== undefined && kept !== undefined;
}

/** The explanation of a conversion of one object. */
export interface Explanation {
  /** The object as the API server stores it: pruned. */
  readonly from: KubernetesObject;
  /** The object as a client of the other version sees it, without kept data. */
  readonly to: KubernetesObject;
  /** The answer of the webhook: with kept data, before pruning and defaulting. */
  readonly answer: KubernetesObject;
  readonly lines: readonly Line[];
}

/** One version of a kind in the CRD. */
export interface KnownVersion {
  readonly name: string;
  readonly shape: Shape;
  readonly schema: JsonObject;
}

/**
 * Explains the conversion of one object, value by value. It is for tools, because it needs several conversions for
 * every value.
 *
 * @returns a problem if the object cannot be converted
 */
export function explainObject(
  kind: Kind,
  object: KubernetesObject,
  to: string,
  versions: readonly KnownVersion[],
): Explanation | { readonly problem: ObjectProblem } {
  const known = (apiVersion: string): KnownVersion | undefined =>
    versions.find(({ name }) => name === versionOf(apiVersion));
  const shapeOf = (apiVersion: string): Shape => known(apiVersion)?.shape ?? OPEN;
  const stored = pruned(object, shapeOf(object.apiVersion));
  const converted = kind.convert(stored, to);
  if ('problem' in converted) return converted;
  const shown = pruned(converted.object, shapeOf(to));
  const bareFrom = withoutKept(stored, kind);
  const bareTo = withoutKept(shown, kind);
  const schema = known(to)?.schema;
  const seen =
    schema === undefined
      ? bareTo
      : asObject(withDefaults(bareTo, readStructuralSchema(schema)), bareTo);
  const steps = kind.path(object.apiVersion, to) ?? [];
  const route = routeOf(steps);
  const travelled = travel(bareFrom, route, shapeOf);
  const facts: ConversionFacts = {
    kind,
    route,
    shown: byPlace(valuesOf(bareTo)),
    travelled,
    reached: new Set(
      [...travelled.values()].flatMap(({ arrived }) =>
        arrived.map(({ value }) => placeText(value.place)),
      ),
    ),
    kept: keptPlaces(shown, stored, kind.group),
    home: byPlace(homeOf(bareTo, steps, shapeOf)),
    restored: byPlace(restoredOf(kind, shown, object.apiVersion)),
  };
  const lines = valuesOf(bareFrom).flatMap((value) => linesFrom(value, facts));
  return {
    from: bareFrom,
    to: seen,
    answer: converted.object,
    lines: [
      ...valuesOnlyIn(object, stored).map((from): Line => ({ why: 'pruned', from, by: [] })),
      ...lines,
      ...linesOfOthers(lines, facts),
      ...valuesOnlyIn(seen, bareTo).map((value): Line => ({ why: 'defaulted', to: value, by: [] })),
    ],
  };
}

function pruned(object: KubernetesObject, shape: Shape): KubernetesObject {
  return asObject(pruneObject(object, shape), object);
}

function asObject(object: JsonValue, otherwise: KubernetesObject): KubernetesObject {
  return isKubernetesObject(object) ? object : otherwise;
}

function withoutKept(object: KubernetesObject, { group }: Kind): KubernetesObject {
  return asObject(withTexts(object, keptPrefix(group), new Map()), object);
}

/** The facts about one conversion. */
interface ConversionFacts {
  readonly kind: Kind;
  readonly route: readonly Leg[];
  readonly shown: ByPlace;
  readonly travelled: ReadonlyMap<string, TravelResult>;
  /** The texts of the places at which a value arrived. */
  readonly reached: ReadonlySet<string>;
  readonly kept: readonly KeptAnnotation[];
  /** The values of the result after the conversion back, without kept data. */
  readonly home: ByPlace;
  /** The values of the result after the conversion back, with kept data. */
  readonly restored: ByPlace;
}

function restoredOf(kind: Kind, object: KubernetesObject, to: string): PlacedValue[] {
  const home = kind.convert(object, to);
  return 'problem' in home ? [] : valuesOf(home.object);
}

function homeOf(
  object: KubernetesObject,
  steps: readonly Step[],
  shapeOf: (apiVersion: string) => Shape,
): PlacedValue[] {
  let home: KubernetesObject | undefined = object;
  for (const { back } of steps.toReversed()) home &&= takeAlone(home, back, shapeOf);
  return home === undefined ? [] : valuesOf(home);
}

/** Returns the lines of a value of the old version: one for each value that it became, or one for its loss. */
function linesFrom(from: PlacedValue, facts: ConversionFacts): Line[] {
  const { travelled, shown } = facts;
  const { arrived = [], lostBy = [] } = travelled.get(placeText(from.place)) ?? {};
  const kept = keeperOf(from, facts);
  const there = arrived.flatMap(({ value, by }): Line[] => {
    const to = shown.get(placeText(value.place));
    if (to === undefined || !sameJson(to.value, value.value)) return [];
    const isSame = sameJson(to.value, from.value);
    const isThere = placeText(to.place) === placeText(from.place);
    const why = !isSame ? 'converted' : isThere ? 'unchanged' : 'moved';
    return [{ why, from, to, by: why === 'unchanged' ? [] : by, ...(kept && { kept }) }];
  });
  return there.length > 0 ? there : [lineOfLost(from, lostBy, facts)];
}

function lineOfLost(from: PlacedValue, by: readonly Origin[], facts: ConversionFacts): Line {
  const { kind, kept, shown, reached, home, restored } = facts;
  const keeper = keeperOf(from, facts);
  if (keeper !== undefined) return { why: 'kept', from, by, kept: keeper };
  const place = placeText(from.place);
  const same = reached.has(place) ? undefined : shown.get(place);
  // A version between the two could not represent it. Another value may have moved to its place.
  if (same !== undefined && sameJson(same.value, from.value)) {
    return { why: 'unchanged', from, to: same, by };
  }
  const back = home.get(place);
  if (back !== undefined && sameJson(back.value, from.value)) return { why: 'implied', from, by };
  // Kept data names an element by its keys, and a value where a version in between has it.
  const isRestored = sameJson(restored.get(place)?.value, from.value);
  const nearest = isRestored ? nearestOf(kept, from.place) : undefined;
  if (nearest !== undefined) return { why: 'kept', from, by, kept: nearest };
  // A stash that cannot be read stays.
  if (isStash(from.place, kind)) return { why: 'taken over', from, by };
  return lineOfLoss(from, by);
}

/** Returns the line of a value that nothing restores. The step that forgets it may be one where it has another name. */
function lineOfLoss(from: PlacedValue, by: readonly Origin[]): Line {
  const reasons = by.flatMap(({ part }) => (part?.type === 'forget' ? part.reason : []));
  return reasons.length === 0 || reasons.length < by.length
    ? { why: 'pruned', from, by }
    : { why: 'forgotten', from, by, reason: [...new Set(reasons)].join('; ') };
}

function isStash([first, field, name = '', ...below]: ValuePath, { stashes }: Kind): boolean {
  const isAnnotation = first === 'metadata' && field === 'annotations' && below.length === 0;
  return isAnnotation && Object.hasOwn(stashes, name);
}

/** Returns the annotation that keeps a value; undefined if none names its place. */
function keeperOf({ place }: PlacedValue, { kept }: ConversionFacts): KeptAnnotation | undefined {
  return kept.find(({ places }) => places.some((one) => leadsTo(one, place)));
}

/** Returns the annotation that keeps the values nearest to a place; undefined without any. */
function nearestOf(kept: readonly KeptAnnotation[], place: ValuePath): KeptAnnotation | undefined {
  const nearness = ({ places, orders }: KeptAnnotation): number =>
    Math.max(...[...places, ...orders].map((one) => sharedLength(one, place)));
  const [nearest] = kept.toSorted((one, other) => nearness(other) - nearness(one));
  return nearest;
}

/** Returns the number of steps that two places begin with alike. */
function sharedLength(one: ValuePath, other: ValuePath): number {
  const end = one.findIndex((key, at) => key !== other[at]);
  return end === -1 ? one.length : end;
}

/** Returns the lines of the values of the new version that no value of the old one became. */
function linesOfOthers(lines: readonly Line[], { route, shown }: ConversionFacts): Line[] {
  const linked = new Set(lines.flatMap(({ to }) => (to === undefined ? [] : placeText(to.place))));
  const last = route.at(-1);
  return [...shown.values()]
    .filter(({ place }) => !linked.has(placeText(place)))
    .map((to): Line => {
      const author = last && authorOf(last, { target: to.place });
      return author?.part?.type === 'constant'
        ? { why: 'added', to, by: [author] }
        : { why: 'put back', to, by: [] };
    });
}

/** Returns the values of an object at places where another one has none. */
function valuesOnlyIn(object: KubernetesObject, other: KubernetesObject): PlacedValue[] {
  const others = byPlace(valuesOf(other));
  return valuesOf(object).filter(({ place }) => !others.has(placeText(place)));
}
