import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonType } from '../../../src/core/schema/shape.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type {
  CustomContext,
  FieldPart,
  FieldsPart,
  Holds,
  Part,
} from '../../../src/core/lens/engine/part.ts';
import type { Side } from '../../../src/core/lens/engine/path.ts';
import { anyJson, text } from './json-arbitrary.ts';
import { variants } from './variants.ts';

const IS_TYPE: Readonly<Record<JsonType, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  number: (value) => typeof value === 'bigint' || typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: isJsonObject,
  list: isJsonList,
  'int-or-string': (value) => typeof value === 'string' || Number.isSafeInteger(value),
};

/** Reports whether a value matches the declaration of a part for its place. Declared words are not exhaustive. */
function fits(value: JsonValue, { type, fields, items, values }: Holds): boolean {
  if (type !== undefined && !IS_TYPE[type](value)) return false;
  if (isJsonList(value)) return items === undefined || value.every((item) => fits(item, items));
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([key, field]) => {
    const holds = fields?.[key] ?? values;
    return field === undefined || holds === undefined || fits(field, holds);
  });
}

function holdsOn(part: FieldPart | FieldsPart, side: Side): readonly Holds[] | undefined {
  return part.type === 'field' ? part.holds && [part.holds[side]] : part.holds?.[side];
}

/** Converts values of one side, and returns the results by place of the other side. */
function convert(
  part: FieldPart | FieldsPart,
  from: Side,
  values: readonly JsonValue[],
): readonly (JsonValue | undefined)[] {
  const made =
    part.type === 'field'
      ? values.slice(0, 1).map((value) => part.convert[from](value, NOWHERE))
      : part.convert[from](values.slice(0, part.at[from].length), NOWHERE);
  return made ?? [];
}

const NOWHERE: CustomContext = { root: {}, metadata: {}, at: [] };

function fieldParts(part: Part): (FieldPart | FieldsPart)[] {
  if (part.type === 'field' || part.type === 'fields') return [part];
  return 'parts' in part ? part.parts.flatMap(fieldParts) : [];
}

const values = fc.array(
  fc.oneof(anyJson(['a', 'b', 'name', 'mem', 'memory']), text, fc.constantFrom(0, 1, 'a:1', 'rw')),
  { minLength: 4, maxLength: 4 },
);

describe.for(Object.entries(variants))('%s', ([, makes]) => {
  test('writes the declared type of a place', () => {
    const parts = makes.flatMap((make) => fieldParts(make()));
    fc.assert(
      fc.property(values, (all) => {
        for (const part of parts) {
          for (const [from, to] of [['own', 'hub'] as const, ['hub', 'own'] as const]) {
            const holds = holdsOn(part, to);
            if (holds === undefined) continue;
            expect(holds).toHaveLength(part.type === 'field' ? 1 : part.at[to].length);
            const made = convert(part, from, all);
            for (const [at, value] of made.entries()) {
              expect(value === undefined || fits(value, holds[at] ?? {})).toBe(true);
            }
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('parts that change types declare those of both sides', () => {
  const typesOf = (part: Part): unknown =>
    part.type === 'field' ? [part.holds?.own.type, part.holds?.hub.type] : undefined;
  const said = ['retype', 'scale', 'stringToList', 'listToMap', 'fieldToLabel'].map((name) => [
    name,
    variants[name]?.map((make) => typesOf(make())).at(-1),
  ]);
  expect(Object.fromEntries(said)).toStrictEqual({
    retype: ['string', 'string'],
    scale: ['integer', 'integer'],
    stringToList: ['string', 'list'],
    listToMap: ['list', 'object'],
    fieldToLabel: ['number', 'string'],
  });
});
