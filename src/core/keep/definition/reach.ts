import { fieldIn, fieldOf, objectOf } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import type { KeptTree, Step } from '../../kind/version-tree.ts';
import { fieldShape, pruneObject, withChanges } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import { shapeOfOne } from '../tree/by-name.ts';
import { bareExample, convertExample, exampleObject, isLeaf } from './example-object.ts';

/**
 * The places of a version that clients of another version can write, and so can have removed. A tree like the shape.
 */
export interface Reach {
  /**
   * True if the client has the place itself: its version has a place of the same name, or the conversion of an example
   * of its version fills the place. For an object or a list, the conversion of an empty one has to yield an empty one.
   * Otherwise the client only has fields that come to stand in it.
   */
  readonly isOwn: boolean;
  readonly fields: Readonly<Record<string, Reach>>;
  /** The entries of a map or the elements of a list. */
  readonly each?: Reach;
  /** The shape of the place of the same name in the version of the client, if there is one. */
  readonly shape?: Shape | undefined;
}

/** Everything is in reach. */
export const ALL: Reach = { isOwn: true, fields: {} };

/** Nothing is in reach: no client can have removed a parent, so data is restored wherever it fits. */
export const NOTHING_IN_REACH: Reach = { isOwn: false, fields: {} };

/** Returns the places of the second version that clients of the first one have. */
export type FindReach = (from: string, to: string) => Reach;

/** Returns the function for a kind. Each pair of versions is computed on first use. */
export function reachIn({ shapes, group, path }: Omit<KeptTree, 'stashes'>): FindReach {
  const known = new Map<string, Reach>();
  return (from, to) => {
    const pair = `${from} ${to}`;
    const found = known.get(pair);
    if (found !== undefined) return found;
    const [own = OPEN, shape = OPEN] = [shapes[from], shapes[to]];
    const steps = path(`${group}/${from}`, `${group}/${to}`) ?? [];
    const shapeOf = (version: string): Shape => shapes[version] ?? OPEN;
    const whole = converted(exampleObject(own), steps, shapeOf);
    const bare = Array.from({ length: LEVELS }, (_, level) =>
      converted(bareExample(own, level + 1), steps, shapeOf),
    );
    const made = reachOf({ whole: [whole], bare, other: own }, shape) ?? ALL;
    known.set(pair, made);
    return made;
  };
}

/** Returns the reach of a field or an entry of an object; undefined if the client has nothing at or below it. */
export function reachOfField(reach: Reach | undefined, name: string): Reach | undefined {
  if (reach === undefined || reach === ALL) return reach;
  return Object.hasOwn(reach.fields, name) ? reach.fields[name] : reach.each;
}

/** Returns the reach of the elements of a list. */
export function reachOfElement(reach: Reach | undefined): Reach | undefined {
  return reach === ALL ? ALL : reach?.each;
}

/** The levels of objects and lists that examples go down. */
const LEVELS = 6;

/** Returns an object as a version shows it after some steps; an empty one if the functions do not accept it. */
function converted(
  example: JsonObject,
  steps: readonly Step[],
  shapeOf: (version: string) => Shape,
): JsonObject {
  let object = example;
  try {
    for (const step of steps) {
      // The value that an API server would read.
      const next = objectOf(parseJson(convertExample(object, step))?.value);
      const pruned = pruneObject(next, shapeOf(step.toVersion));
      object = withoutEmptied(withoutEmptied(pruned, next), object);
    }
    return object;
  } catch {
    return {};
  }
}

/** Returns an object without the objects and lists that a step has emptied. */
function withoutEmptied(pruned: JsonObject, object: JsonObject): JsonObject {
  if (pruned === object) return pruned;
  const changes = new Map<string, JsonValue | undefined>();
  for (const [name, value] of Object.entries<JsonValue | undefined>(pruned)) {
    const before = fieldOf(object, name);
    if (value === before || value === undefined || before === undefined) continue;
    const isEmptied = isEmptyValue(value) && !isEmptyValue(before);
    changes.set(name, isEmptied ? undefined : withoutEmptiedIn(value, before));
  }
  return withChanges(pruned, changes);
}

/** Leaves out emptied objects and lists inside a value. The elements of examples keep their index. */
function withoutEmptiedIn(value: JsonValue, before: JsonValue): JsonValue {
  if (isJsonObject(value) && isJsonObject(before)) return withoutEmptied(value, before);
  if (!isJsonList(value) || !isJsonList(before)) return value;
  return value.map((one, at) => withoutEmptiedIn(one, before[at] ?? one));
}

/** The values of one place in the examples, and its shape in the version of the client. */
interface Filling {
  readonly whole: readonly JsonValue[];
  readonly bare: readonly JsonValue[];
  readonly other: Shape | undefined;
}

function reachOf(filling: Filling, shape: Shape): Reach | undefined {
  const { whole, bare, other } = filling;
  // Shapes share parts, so a walk through all of them may be long.
  if (shape === other || shape.open === true || other?.open === true) return ALL;
  const named = Object.entries(shape.fields ?? {}).flatMap(([name, field]): [string, Reach][] => {
    const reach = reachOf(
      below(filling, fieldShape(other, name), (one) => fieldsIn(one, name)),
      field,
    );
    return reach === undefined ? [] : [[name, reach]];
  });
  const each = reachOfEach(filling, shape);
  const isFilled = isLeaf(shape) ? whole.length > 0 : bare.some(isEmptyValue);
  const isOwn = isFilled || other !== undefined;
  if (!isOwn && named.length === 0 && each === undefined) return undefined;
  return { isOwn, fields: Object.fromEntries(named), shape: other, ...(each && { each }) };
}

/** Returns the reach of the entries of a map or the elements of a list. A client that has one of them has each. */
function reachOfEach(filling: Filling, { fields = {}, values, items }: Shape): Reach | undefined {
  const one = values ?? items;
  if (one === undefined) return undefined;
  const other = shapeOfOne(filling.other);
  const read: Read = (value) => (isJsonList(value) ? value : entriesOf(value, fields));
  const reach = reachOf(below(filling, other, read), one);
  return reach === undefined || reach === ALL ? reach : { ...reach, isOwn: true };
}

function below({ whole, bare }: Filling, other: Shape | undefined, read: Read): Filling {
  return { whole: whole.flatMap(read), bare: bare.flatMap(read), other };
}

function isEmptyValue(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns the values at a place in a value of its parent. */
type Read = (value: JsonValue) => readonly JsonValue[];

function fieldsIn(value: JsonValue, name: string): readonly JsonValue[] {
  const inside = fieldIn(value, name);
  return inside === undefined ? [] : [inside];
}

/** Returns the values of the entries of a map, which are those that the schema does not name. */
function entriesOf(value: JsonValue, fields: object): readonly JsonValue[] {
  if (!isJsonObject(value)) return [];
  const names = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  return names.flatMap((name) => fieldsIn(value, name));
}
