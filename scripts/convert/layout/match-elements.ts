import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { textOf } from './tree.ts';

/** The fields that commonly tell elements apart. */
const NAMES = ['name', 'key', 'id', 'uid', 'host', 'type', 'path'];

interface Valued {
  readonly value: JsonValue;
}

/**
 * Finds which elements of a list are which elements of another one: equal ones first, then those that are named alike,
 * and the others by their order if there are as many of them.
 */
export function matchElements<Target extends Valued, Source extends Valued>(
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
    if (source !== undefined && textOf(source.value) === textOf(target.value)) {
      pairUp(target, source);
    }
  }
  pairBy(textOf);
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
