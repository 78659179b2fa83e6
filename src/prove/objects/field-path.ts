import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { fieldOf } from '../../core/json/fields.ts';
import type { ValuePath } from '../difference.ts';

/**
 * Returns the position of the value that a field path names, or of its nearest parent in an object. The API server
 * prints keys after a dot or in brackets, and keys may have dots.
 */
export function positionOf(object: JsonValue, path: string): ValuePath {
  const position: (string | number)[] = [];
  let value: JsonValue | undefined = object;
  let rest = path;
  while (rest !== '') {
    const step = firstStep(value, rest);
    if (step === undefined) break;
    position.push(step.key);
    value = childAt(value, step.key);
    rest = rest.slice(step.length);
  }
  return position;
}

interface Step {
  readonly key: string | number;
  /** The length of the step in the path. */
  readonly length: number;
}

function firstStep(value: JsonValue | undefined, path: string): Step | undefined {
  const keys = isJsonList(value)
    ? [...value.keys()]
    : isJsonObject(value)
      ? Object.keys(value)
      : [];
  let longest: Step | undefined;
  for (const key of keys) {
    for (const text of [`[${key}]`, `.${key}`, `${key}`]) {
      const isWhole = path.startsWith(text) && /^(?:$|[.[])/.test(path.slice(text.length));
      if (isWhole && text.length > (longest?.length ?? 0)) longest = { key, length: text.length };
    }
  }
  return longest;
}

function childAt(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (isJsonList(value)) return typeof key === 'number' ? value[key] : undefined;
  return isJsonObject(value) ? fieldOf(value, String(key)) : undefined;
}

/** Returns a copy with another value at a position; undefined removes it. The position's parent must exist. */
export function withValueAt(
  value: JsonValue,
  position: ValuePath,
  replacement: JsonValue | undefined,
): JsonValue {
  const [key, ...rest] = position;
  if (key === undefined) return replacement ?? null;
  const child = childAt(value, key);
  const after =
    rest.length === 0 || child === undefined ? replacement : withValueAt(child, rest, replacement);
  if (isJsonList(value)) return withElement(value, Number(key), after);
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => name !== key);
  if (after === undefined) return Object.fromEntries(fields);
  if (child === undefined) return Object.fromEntries([...Object.entries(value), [key, after]]);
  return Object.fromEntries(
    Object.entries(value).map((entry) => (entry[0] === key ? [key, after] : entry)),
  );
}

function withElement(
  list: readonly JsonValue[],
  at: number,
  after: JsonValue | undefined,
): JsonValue {
  return after === undefined ? list.toSpliced(at, 1) : list.with(at, after);
}
