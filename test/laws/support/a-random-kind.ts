import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Deployment } from '../../core/keep/a-deployment.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';
import { deploy, object, sorted } from '../../core/keep/a-deployment.ts';
import type { Any } from '../../core/keep/a-thing.ts';
import { carry, isLinked, partsOf } from './carry.ts';
import type { Column, Quirk, Version } from './columns.ts';
import { KEY_OF, VERSIONS, isMapForm, shapeOf } from './columns.ts';
import { valueAt, withValue, withoutValue } from './places.ts';
import type { Tape } from './tape.ts';
import { shaped } from './types.ts';

/** The definition of a random kind. */
export interface Plan {
  readonly versions: readonly Version[];
  readonly hub: Version;
  /** The version that each spoke converts through. */
  readonly parents: Readonly<Partial<Record<Version, Version>>>;
  /** The spokes that are functions. The others are lenses. */
  readonly byHand: ReadonlySet<Version>;
  readonly columns: readonly Column[];
}

/** A deployed plan. */
export interface RandomKind extends Deployment {
  readonly plan: Plan;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Returns an object as the spokes' functions and the schemas alone would show it, without kept data. */
  readonly bare: (sent: JsonObject, to: Version) => JsonObject;
  /** Returns the number of calls of spokes' functions so far. */
  readonly calls: () => number;
}

const TREES = ['star', 'chain', 'middle', 'mixed'] as const;

/** Returns a plan of two to four versions with these columns. */
export function planFrom(tape: Tape, columns: readonly Column[]): Plan {
  const versions = VERSIONS.slice(0, 2 + tape.below(3));
  const tree = tape.pick(TREES);
  const byHand = new Set(versions.filter(() => tape.chance(50)));
  return { versions, ...treeOf(versions, tree), byHand, columns };
}

/** Returns the hub and the parents of a kind with these versions. */
export function treeOf(
  versions: readonly Version[],
  tree: (typeof TREES)[number],
): Pick<Plan, 'hub' | 'parents'> {
  const hub = (tree === 'middle' ? versions[1] : versions[0]) ?? 'v1';
  const spokes = versions.filter((version) => version !== hub);
  const parents = spokes.map((version, at): [Version, Version] => {
    const before = spokes[at - 1] ?? hub;
    const isChained = tree === 'chain' || (tree === 'mixed' && at === 1);
    return [version, isChained ? before : hub];
  });
  return { hub, parents: Object.fromEntries(parents) };
}

/** Deploys a plan. */
export function work(plan: Plan): RandomKind {
  const shapes = Object.fromEntries(plan.versions.map((one) => [one, shapeOfVersion(plan, one)]));
  let called = 0;
  const spokes = Object.fromEntries(
    Object.entries(plan.parents).map(([own, parent]) => {
      const spoke = counted(spokeOf(plan, own as Version, parent), () => {
        called += 1;
      });
      return [own, spoke];
    }),
  );
  const tree = Object.fromEntries(
    Object.entries(spokes).map(([own, spoke]) => {
      const parent = plan.parents[own as Version] ?? plan.hub;
      const spelt = plan.byHand.has(own as Version) ? withUndefined(plan, spoke) : spoke;
      return [own, parent === plan.hub ? spelt : through(parent, spelt)];
    }),
  );
  const stashes = Object.fromEntries(
    plan.versions.map((version) => [stashOf(version), { version }]),
  );
  const hub = { hub: plan.hub };
  const deployment = deploy({ shapes, spokes: tree, ...hub, stashes, ...listKeysOf(plan) });
  const bare = (sent: JsonObject, to: Version): JsonObject => {
    const path = pathOf(plan, versionOf(sent), to);
    return path
      .slice(1)
      .reduce((at, next) => bareStep(at, { plan, spokes, shapes, next }), sorted(sent));
  };
  return { ...deployment, plan, shapes, bare, calls: () => called };
}

/** Returns the name of the annotation in which an older webhook stashed an object of a version. */
export function stashOf(version: Version): string {
  return `old.example.com/${version}`;
}

function bareStep(
  from: JsonObject,
  {
    plan,
    spokes,
    shapes,
    next,
  }: Pick<RandomKind, 'plan' | 'shapes'> & {
    spokes: Record<string, Spoke<Any, Any>>;
    next: Version;
  },
): JsonObject {
  const was = versionOf(from);
  const isUp = plan.parents[was] === next;
  const context = { from: `g.example.com/${was}`, to: `g.example.com/${next}` };
  const spoke = spokes[isUp ? was : next];
  const converted = isUp
    ? spoke?.toHub(from as Any, context)
    : spoke?.fromHub(from as Any, context);
  return sorted(shaped({ ...converted, apiVersion: context.to }, shapes[next] ?? {}));
}

export function versionOf(one: object): Version {
  const { apiVersion } = one as { apiVersion: string };
  return apiVersion.slice(apiVersion.indexOf('/') + 1) as Version;
}

/** Returns the versions on the path from one to another, both included. */
export function pathOf({ parents }: Plan, from: Version, to: Version): readonly Version[] {
  const climb = (start: Version): readonly Version[] => {
    const parent = parents[start];
    return parent === undefined ? [start] : [start, ...climb(parent)];
  };
  const [up, down] = [climb(from), climb(to)];
  const meeting = up.find((version) => down.includes(version)) ?? from;
  return [
    ...up.slice(0, up.indexOf(meeting) + 1),
    ...down.slice(0, down.indexOf(meeting)).toReversed(),
  ];
}

/** Reports whether all neighbours along a path know that they hold the same column. */
export function isLinkedAlong(column: Column, path: readonly Version[]): boolean {
  return path.every((version, at) => {
    const before = path[at - 1];
    return before === undefined
      ? column.forms[version] !== undefined
      : isLinked(column, column.forms[before], column.forms[version]);
  });
}

function shapeOfVersion({ columns }: Plan, version: Version): Shape {
  let root: Record<string, Shape> = {};
  for (const column of columns) {
    const form = column.forms[version];
    if (form === undefined) continue;
    const [first = '', second] = form.at;
    const inside = shapeOf(column, form);
    const fields = second === undefined ? {} : { ...root[first]?.fields, [second]: inside };
    root = { ...root, [first]: second === undefined ? inside : object(fields) };
  }
  return object(root);
}

function listKeysOf({ columns, versions }: Plan): { listKeys?: Record<string, readonly string[]> } {
  const declared = columns.filter(
    ({ feature, naming }) => feature === 'items' && naming === 'declared',
  );
  if (declared.length === 0) return {};
  const paths = declared.flatMap(({ forms }) =>
    versions.flatMap((version) => forms[version]?.at.join('.') ?? []),
  );
  return { listKeys: Object.fromEntries(paths.map((path) => [path, [KEY_OF.declared]])) };
}

function counted(spoke: Spoke<Any, Any>, count: () => void): Spoke<Any, Any> {
  return {
    ...spoke,
    toHub: (sent, context) => {
      count();
      return spoke.toHub(sent, context);
    },
    fromHub: (sent, context) => {
      count();
      return spoke.fromHub(sent, context);
    },
  };
}

/** Returns absent fields as undefined, as functions often do: `{ ...rest, host: split?.host }`. */
function withUndefined({ columns }: Plan, spoke: Spoke<Any, Any>): Spoke<Any, Any> {
  const spell = (sent: Any, apiVersion: string): Any => {
    const result = { ...sent };
    for (const { forms } of columns) {
      const [first, second] = forms[versionOf({ apiVersion })]?.at ?? [];
      if (first === undefined) continue;
      const inside = result[first];
      if (second === undefined || inside === undefined) result[first] = inside;
      else if (isJsonObject(inside)) result[first] = { ...inside, [second]: inside[second] };
    }
    return result;
  };
  return {
    toHub: (sent, context) => spell(spoke.toHub(sent, context), context.to),
    fromHub: (sent, context) => spell(spoke.fromHub(sent, context), context.to),
  };
}

function spokeOf(plan: Plan, own: Version, parent: Version): Spoke<Any, Any> {
  const { columns, byHand } = plan;
  if (!byHand.has(own)) {
    return lens(
      ...columns.flatMap((column) => partsOf(column, column.forms[own], column.forms[parent])),
    );
  }
  return {
    toHub: (sent) => byHandFrom(plan, sent, { from: own, to: parent, spoke: own }) as Any,
    fromHub: (sent) => byHandFrom(plan, sent, { from: parent, to: own, spoke: own }) as Any,
  };
}

const NO_QUIRK: Quirk = { does: 'nothing', isUp: false };

/** Converts as an author's function would: it moves known fields and leaves unknown ones in place. */
function byHandFrom(
  { columns }: Plan,
  sent: JsonObject,
  { from, to, spoke }: { from: Version; to: Version; spoke: Version },
): JsonObject {
  let result = sent;
  for (const { forms } of columns) {
    const at = forms[from]?.at;
    if (at !== undefined) result = withoutValue(result, at);
  }
  for (const parent of ['spec', 'box']) {
    const isEmptied = isEmpty(result[parent]) && !isEmpty(sent[parent]);
    if (isEmptied) result = withoutValue(result, [parent]);
  }
  for (const column of columns) {
    const [was, is] = [column.forms[from], column.forms[to]];
    if (was === undefined || is === undefined || !isLinked(column, was, is)) continue;
    const value: JsonValue | undefined = valueAt(sent, was.at);
    if (value === undefined) continue;
    const own = column.quirks[spoke] ?? NO_QUIRK;
    const quirk = (from !== spoke || own.isUp) && !isMap(column, is) ? own : NO_QUIRK;
    const carried = carry(column, value, { from: was, to: is, quirk });
    if (carried !== undefined) result = withValue(result, is.at, carried);
  }
  return result;
}

function isEmpty(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function isMap({ feature, naming }: Column, form: Column['forms']['v1']): boolean {
  return form !== undefined && isMapForm(feature, naming, form);
}

/** Returns the value of a column in a version. */
export function columnOf(column: Column, version: Version, sent: object): JsonValue | undefined {
  const at = column.forms[version]?.at;
  return at === undefined || !isJsonObject(sent) ? undefined : valueAt(sent, at);
}
