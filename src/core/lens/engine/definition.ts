import type { JsonValue } from '../../json/json-value.ts';
import type { Argument, Part } from './part.ts';

/**
 * Returns a part as plain JSON, without its texts for readers. A function of the author is its source text: a minifying
 * build spells it differently, and values from outside of it do not show. Nothing else depends on the build.
 */
export function definitionOf(part: Part): JsonValue {
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
      const again = part.again === undefined ? [] : [part.again.map(definitionOf)];
      return [part.at.own, part.at.hub, part.parts.map(definitionOf), ...again];
    }
    case 'when': {
      const { at, equals, parts } = part;
      return [at.own, at.hub, equals.own, equals.hub, parts.map(definitionOf)];
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
