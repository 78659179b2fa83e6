import { isJsonList } from './json-value.ts';
import type { JsonValue } from './json-value.ts';
import { parseJson } from './parse-json.ts';

/** Returns the exact value of a JSON text; undefined if the text is not JSON, or nests too deep to convert. */
export function parseValue(text: string): JsonValue | undefined {
  // The list makes the exact reader parse a number at the root, too.
  const parsed = parseJson(`[${text}]`);
  if (parsed === undefined || parsed.problem !== undefined) return undefined;
  const list = parsed.value;
  return isJsonList(list) && list.length === 1 ? list[0] : undefined;
}
