import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { field } from '../engine/field.ts';
import type { FieldPart, Holds, PartBetween, Scalar } from '../engine/part.ts';
import type { Where } from '../engine/path.ts';
import type { HubPath, PairIn, PathInBoth, ValueAt, ValueOf } from '../engine/typed-paths.ts';

/** Pairs of an own value and its counterpart in the hub. */
export type ValueTable =
  | Readonly<Record<string, Scalar>>
  | readonly (readonly [own: JsonValue, hub: JsonValue])[];

/** A table between values of two types. A type that is unknown allows any value. */
export type TableBetween<Own, Hub> =
  | WordTable<unknown extends Own ? string : Own & string, Extract<ValueOf<Hub>, Scalar>>
  | readonly (readonly [own: ValueOf<Own>, hub: ValueOf<Hub>])[];

/** A table as an object, whose keys are always text. */
export type WordTable<Word extends string, Value> = [Word] extends [never]
  ? never
  : string extends Word
    ? Readonly<Record<string, Value>>
    : { readonly [Key in Word]?: Value };

/**
 * Renames the values of a field, as for an enum. A value that the table does not list is converted unchanged, unless it
 * has another meaning on the other side.
 *
 * If several own values have one counterpart in the hub, the conversion back yields the first one, and crdshift keeps
 * the others. The same is true in reverse.
 *
 * Domain: the listed values (the first of several with one counterpart) and unlisted ones that the other side does not
 * list.
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
    sentence: 'Renames the values of a field.',
    domain:
      'Listed values, and other values that are in neither column of the table. Of several values with one counterpart, the first.',
    holds: { own: wordsOf(toHub), hub: wordsOf(toOwn) },
    own: (value) => meaningOf(value, toHub, toOwn),
    hub: (value) => meaningOf(value, toOwn, toHub),
  });
}

/** Returns the scalars. Whole objects and lists are not words. */
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
  // API servers read minus zero as 0, which the table may list.
  if (Object.is(value, -0)) return undefined;
  const listed = meanings.find(([from]) => sameJson(from, value));
  if (listed !== undefined) return listed[1];
  return back.some(([from]) => sameJson(from, value)) ? undefined : value;
}

function isPairs(table: ValueTable): table is readonly Meaning[] {
  return Array.isArray(table);
}
