import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { fieldIn } from '../../core/json/fields.ts';

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
  return fieldIn(value, String(key));
}
