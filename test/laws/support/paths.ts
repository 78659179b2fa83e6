import type { JsonObject, Shape } from '../../../src/index.ts';
import type { Part } from '../../../src/lens.ts';
import { hubOnly, ownOnly, rename } from '../../../src/lens.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { object, text } from '../../core/keep/a-deployment.ts';
import type { Tape } from './tape.ts';
import { withValue } from './places.ts';

/** The versions, the hub first. */
export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'] as const;
export type Version = (typeof VERSIONS)[number];

export const FIELDS = ['a', 'b', 'c'] as const;
export type Field = (typeof FIELDS)[number];

/** The parents that a field may have. A version without the field has none. */
const PARENTS = ['', 'p.', 'q.', 'p.r.', 'none'] as const;

/** The paths of the fields in a version. */
export type Paths = Readonly<Partial<Record<Field, string>>>;

/** A kind with three fields, each at another path in another version, and its code before and after a deployment. */
export interface Plan {
  readonly paths: Readonly<Record<Version, Paths>>;
  readonly codes: readonly [Code, Code];
}

export interface Code {
  /** True if the oldest version is converted by way of the second one. */
  readonly isChain: boolean;
  /** A field that the code does not move, so that each version has one of its own. */
  readonly apart?: Field | undefined;
}

/** Returns a random plan. */
export function aPlan(choices: Tape): Plan {
  const paths = (): Paths => {
    const all = FIELDS.map((field) => [field, choices.pick(PARENTS)] as const);
    const some = all.filter(([, parent]) => parent !== 'none');
    return Object.fromEntries(some.map(([field, parent]) => [field, `${parent}${field}`]));
  };
  const isChain = choices.chance(50);
  const apart = choices.chance(50) ? 'a' : undefined;
  return {
    paths: { v1: paths(), v1beta1: paths(), v1alpha1: paths() },
    codes: [{ isChain, apart }, { isChain: isChain !== choices.chance(25) }],
  };
}

/** Returns the shape of an object with the fields, and with other ones. */
export function shapeOf(paths: Paths, others: Readonly<Record<string, Shape>>): Shape {
  const all = Object.values(paths).map((path) => path.split('.'));
  return all.reduce(withLeaf, object(others));
}

function withLeaf(shape: Shape, [name = '', ...rest]: readonly string[]): Shape {
  const before = shape.fields?.[name] ?? object({});
  return object({ ...shape.fields, [name]: rest.length === 0 ? text : withLeaf(before, rest) });
}

/** Returns the parts that convert the fields of one version to those of another one. */
export function partsOf(own: Paths, hub: Paths, apart: Field | undefined): readonly Part[] {
  return FIELDS.flatMap((field): readonly Part[] => {
    const [mine, theirs] = [own[field], hub[field]];
    if (mine === theirs) return [];
    const isLinked = mine !== undefined && theirs !== undefined && field !== apart;
    if (isLinked) return [rename(mine, theirs)];
    return [
      ...(mine === undefined ? [] : [ownOnly(mine)]),
      ...(theirs === undefined ? [] : [hubOnly(theirs)]),
    ];
  });
}

/** Returns an object with all its fields. */
export function wholeOf(paths: Paths, named: (path: string) => string): JsonObject {
  return Object.values(paths).reduce<JsonObject>(
    (fields, path) => withValue(fields, path.split('.'), named(path)),
    {},
  );
}

/** Returns an object without a field, and without the parents that have nothing else in them. */
export function without(one: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = one;
  const left = rest.length > 0 && isJsonObject(value) ? without(value, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}
