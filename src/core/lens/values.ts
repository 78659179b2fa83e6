import { sameJson } from '../json/same-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import { field } from './field.ts';
import type { FieldPart, Scalar } from './part.ts';
import type { Where } from './path.ts';

/** Pairs of an own value and the value of the hub that it stands for. */
export type ValueTable =
  | Readonly<Record<string, Scalar>>
  | readonly (readonly [own: JsonValue, hub: JsonValue])[];

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
export function values(where: Where, table: ValueTable): FieldPart {
  const toHub = isPairs(table) ? table : Object.entries(table);
  const toOwn = toHub.map(([own, hub]): Meaning => [hub, own]);
  return field(where, {
    lens: 'values',
    args: toHub,
    sentence: 'A field whose values have other names in the hub.',
    domain:
      'Listed values, of several with one meaning the first; unlisted ones that the other side does not list.',
    own: (value) => meaningOf(value, toHub, toOwn),
    hub: (value) => meaningOf(value, toOwn, toHub),
  });
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
