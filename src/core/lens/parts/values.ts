import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { field } from '../engine/field.ts';
import type { FieldPart, Holds, PartBetween, Scalar } from '../engine/part.ts';
import type { Where } from '../engine/path.ts';
import type { HubPath, PairIn, PathInBoth, ValueAt, ValueOf } from '../engine/typed-paths.ts';

/** Pairs of an own value and the value of the hub that it stands for. */
export type ValueTable =
  | Readonly<Record<string, Scalar>>
  | readonly (readonly [own: JsonValue, hub: JsonValue])[];

/** A table between values of two types; where one is not known, any value will do there. */
export type TableBetween<Own, Hub> =
  | WordTable<unknown extends Own ? string : Own & string, Extract<ValueOf<Hub>, Scalar>>
  | readonly (readonly [own: ValueOf<Own>, hub: ValueOf<Hub>])[];

/** A table as an object, where only a text can be a key. */
export type WordTable<Word extends string, Value> = [Word] extends [never]
  ? never
  : string extends Word
    ? Readonly<Record<string, Value>>
    : { readonly [Key in Word]?: Value };

/**
 * A field whose values have other names in the hub: an enum. A value that the table does not list crosses over as it
 * is, unless the other side already means something else by it.
 *
 * Where several own values stand for one value of the hub the way back gives the first one, and the engine keeps the
 * other; the same the other way round.
 *
 * Domain: the listed values (the first of several with one meaning) and unlisted ones that are no value of the other
 * side's list.
 *
 * @example
 * ```ts
 * values('spec.access', { rw: 'ReadWrite', ro: 'ReadOnly' })             // {access: 'rw'} ↔ {access: 'ReadWrite'}
 * values(['spec.paused', 'spec.state'], [[true, 'Paused'], [false, 'Active']])
 * values('spec.selector', [[{}, NOTHING], [EVERYTHING, {}]])              // whole objects are values too
 * ```
 */
export function values<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  table: NoInfer<TableBetween<ValueAt<Own, P>, ValueAt<Hub, HubPath<P, Q>>>>,
): PartBetween<Own, Hub>;
export function values(where: Where, table: ValueTable): FieldPart {
  const toHub = isPairs(table) ? table : Object.entries(table);
  const toOwn = toHub.map(([own, hub]): Meaning => [hub, own]);
  return field(where, {
    lens: 'values',
    args: toHub,
    sentence: 'A field whose values have other names in the hub.',
    domain:
      'Listed values, of several with one meaning the first; unlisted ones that the other side does not list.',
    holds: { own: wordsOf(toHub), hub: wordsOf(toOwn) },
    own: (value) => meaningOf(value, toHub, toOwn),
    hub: (value) => meaningOf(value, toOwn, toHub),
  });
}

/** Whole objects and lists are no words. */
function wordsOf(meanings: readonly Meaning[]): Holds {
  return { words: meanings.map(([value]) => value).filter(isScalar) };
}

function isScalar(value: JsonValue): value is Scalar {
  return typeof value !== 'object';
}

type Meaning = readonly [value: JsonValue, meaning: JsonValue];

function meaningOf(
  value: JsonValue,
  meanings: readonly Meaning[],
  back: readonly Meaning[],
): JsonValue | undefined {
  // A comparison takes minus zero for zero, which JSON tells apart.
  if (Object.is(value, -0)) return undefined;
  const listed = meanings.find(([from]) => sameJson(from, value));
  if (listed !== undefined) return listed[1];
  return back.some(([from]) => sameJson(from, value)) ? undefined : value;
}

function isPairs(table: ValueTable): table is readonly Meaning[] {
  return Array.isArray(table);
}
