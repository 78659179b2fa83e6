import { canonical } from '../../../src/core/json/stringify-json.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';

/** The fields that commonly identify list elements. */
const NAMES = ['name', 'key', 'id', 'uid', 'host', 'type', 'path'];

interface ListElement {
  readonly value: JsonValue;
}

/**
 * Matches the elements of two lists: equal elements first, then elements with the same name, then the rest in order if
 * both lists have the same number left.
 */
export function matchElements<Target extends ListElement, Source extends ListElement>(
  targets: readonly Target[],
  sources: readonly Source[],
): Map<Target, Source> {
  const found = new Map<Target, Source>();
  const free = new Set(sources);
  const pairUp = (target: Target, source: Source | undefined): void => {
    if (source === undefined || found.has(target) || !free.delete(source)) return;
    found.set(target, source);
  };
  const pairBy = (keyOf: (value: JsonValue) => string | undefined): void => {
    const byKey = Map.groupBy(free, ({ value }) => keyOf(value));
    for (const target of targets) {
      const key = found.has(target) ? undefined : keyOf(target.value);
      if (key !== undefined) pairUp(target, byKey.get(key)?.shift());
    }
  };
  for (const [index, target] of targets.entries()) {
    const source = sources[index];
    if (source !== undefined && canonical(source.value) === canonical(target.value)) {
      pairUp(target, source);
    }
  }
  pairBy((value) => canonical(value));
  for (const name of NAMES) pairBy((value) => nameIn(value, name));
  const others = targets.filter((target) => !found.has(target));
  if (others.length === free.size) {
    const rest = [...free];
    for (const [index, target] of others.entries()) pairUp(target, rest[index]);
  }
  return found;
}

function nameIn(value: JsonValue, name: string): string | undefined {
  const own = isJsonObject(value) ? value[name] : undefined;
  return typeof own === 'string' ? own : undefined;
}
