import type { JsonValue } from '../json/json-value.ts';
import { field } from './field.ts';
import type { FieldPart, Scalar } from './part.ts';
import type { Where } from './path.ts';

/** Pairs of an own value and the value of the hub that it stands for. */
export type ValueTable =
  | Readonly<Record<string, Scalar>>
  | readonly (readonly [own: Scalar, hub: Scalar])[];

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
 * ```
 * @throws {TypeError} when a pair is listed twice.
 */
export function values(where: Where, table: ValueTable): FieldPart {
  const pairs = isPairs(table) ? table : Object.entries(table);
  const toHub = firstMeanings(pairs);
  const toOwn = firstMeanings(pairs.map(([own, hub]) => [hub, own]));
  return field(where, {
    lens: 'values',
    sentence: 'A field whose values have other names in the hub.',
    domain:
      'Listed values, of several with one meaning the first; unlisted ones that the other side does not list.',
    own: (value) => meaningOf(value, toHub, toOwn),
    hub: (value) => meaningOf(value, toOwn, toHub),
  });
}

type Meanings = ReadonlyMap<JsonValue, Scalar>;

function meaningOf(value: JsonValue, meanings: Meanings, back: Meanings): JsonValue | undefined {
  // A map takes minus zero for zero, which JSON tells apart.
  if (Object.is(value, -0)) return undefined;
  return meanings.get(value) ?? (back.has(value) ? undefined : value);
}

function firstMeanings(pairs: readonly (readonly [Scalar, Scalar])[]): Meanings {
  const meanings = new Map<JsonValue, Scalar>();
  for (const [from, to] of pairs) if (!meanings.has(from)) meanings.set(from, to);
  return meanings;
}

function isPairs(table: ValueTable): table is readonly (readonly [own: Scalar, hub: Scalar])[] {
  return Array.isArray(table);
}
