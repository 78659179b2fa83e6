import { childPath, keyPath } from '../field-path.ts';
import type { StructuralSchema } from '../structural-schema.ts';

/**
 * Returns the `fieldPath` of a rule as the API server prints it: `spec.name`, `labels[app]`. Undefined for a path that
 * the schema does not have; the API server then names the place of the rule (`ValidFieldPath` in `validation.go`).
 */
export function readFieldPath(path: string, schema: StructuralSchema): string | undefined {
  const steps = stepsOf(path);
  if (steps === undefined) return undefined;
  let printed = '';
  let place = schema;
  for (const step of steps) {
    const { additionalProperties, properties } = place;
    const isField = properties.size > 0;
    const next = isField ? properties.get(step) : additionalProperties;
    if (typeof next !== 'object') return undefined;
    place = next;
    printed = isField ? childPath(printed, step) : keyPath(printed, step);
  }
  return printed;
}

const STEP = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/y;

function stepsOf(path: string): readonly string[] | undefined {
  const steps: string[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (found === null) return undefined;
    const [, name, quoted] = found;
    steps.push(name ?? unescape(quoted ?? ''));
  }
  return steps;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

function unescape(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => ESCAPES.get(character) ?? character);
}
