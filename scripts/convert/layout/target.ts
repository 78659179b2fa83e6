import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';

/** A value of the object after the conversion. */
export interface Target {
  readonly name: string | number;
  readonly parent: Target | undefined;
  readonly value: JsonValue;
  readonly children: readonly Target[];
}

/** Reads a converted object as a tree. */
export function targetOf(value: JsonValue, name: string | number = '', parent?: Target): Target {
  const children: Target[] = [];
  const target = { name, parent, value, children };
  for (const [key, one] of entriesOf(value)) children.push(targetOf(one, key, target));
  return target;
}

function entriesOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (isJsonList(value)) return value.map((one, index) => [index, one]);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]]));
}
