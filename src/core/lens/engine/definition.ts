import { stringifyJson } from '../../json/stringify-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Argument, Part } from './part.ts';

/** Returns parts as plain JSON. They are sorted, because their order has no meaning. */
export function definitionOf(parts: readonly Part[]): readonly JsonValue[] {
  const all = parts.map(partAsJson).map((part) => [stringifyJson(part, true), part] as const);
  return all.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

/**
 * Returns a part as plain JSON, without its texts for readers. A function of the author is its source text: a minifying
 * build spells it differently, and values from outside of it do not show. Nothing else depends on the build.
 */
function partAsJson(part: Part): JsonValue {
  return [part.lens, (part.args ?? []).map(textOf), ...restOf(part)];
}

function restOf(part: Part): readonly JsonValue[] {
  switch (part.type) {
    case 'field':
    case 'rest':
    case 'fields':
      return [part.at.own, part.at.hub];
    case 'inside':
    case 'each': {
      const again = part.again === undefined ? [] : [definitionOf(part.again)];
      return [part.at.own, part.at.hub, definitionOf(part.parts), ...again];
    }
    case 'when': {
      const { at, equals, parts } = part;
      return [at.own, at.hub, equals.own, equals.hub, definitionOf(parts)];
    }
    case 'constant':
      return [part.path, part.value];
    case 'only':
    case 'forget':
      return [part.path];
  }
}

function textOf(argument: Argument): JsonValue {
  return typeof argument === 'function' ? String(argument) : argument;
}
