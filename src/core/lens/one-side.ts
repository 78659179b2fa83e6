import type { JsonValue } from '../json/json-value.ts';
import type { ConstantPart, ForgetPart, OnlyPart } from './part.ts';
import { parsePath } from './path.ts';
import type { Side } from './path.ts';

/**
 * A field that only the own version has. It does not cross over, even where the hub has a field of that path with
 * another meaning; what it held is kept by the engine.
 *
 * Domain: objects without the field. The lens alone does not bring it back.
 *
 * @example
 * ```ts
 * ownOnly('spec.templateGeneration') // {spec: {templateGeneration: 3}} → {spec: {}}
 * ```
 */
export function ownOnly(path: string): OnlyPart {
  return only('own', path);
}

/** A field that only the hub has. `ownOnly` the other way round. */
export function hubOnly(path: string): OnlyPart {
  return only('hub', path);
}

/**
 * A field that always has the same value, and only the own version has it. It is taken away where it holds that
 * value. On the way back it is added wherever the object around it exists, to fragments of objects too: server-side
 * apply merges and compares what it has converted, so everything must be converted alike.
 *
 * Domain: objects with the field, where the object around it is there in the hub too. Any other value stays.
 *
 * @example
 * ```ts
 * ownConstant('spec.mode', 'classic') // {spec: {mode: 'classic', …}} ↔ {spec: {…}}
 * ```
 */
export function ownConstant(path: string, value: JsonValue): ConstantPart {
  return constant('own', path, value);
}

/** A field that always has the same value, and only the hub has it. `ownConstant` the other way round. */
export function hubConstant(path: string, value: JsonValue): ConstantPart {
  return constant('hub', path, value);
}

/**
 * A loss that is meant: what stands at this path, in either version, need not survive the other one. Changes nothing
 * itself; it tells the engine not to keep the value.
 *
 * @param reason - why; it is required and shows up in reports
 */
export function forget(path: string, reason: string): ForgetPart {
  return {
    type: 'forget',
    lens: 'forget',
    sentence: 'A loss that is meant, with its reason.',
    domain: 'Every value; nothing changes.',
    path: parsePath(path),
    reason,
  };
}

function only(side: Side, path: string): OnlyPart {
  return {
    type: 'only',
    lens: `${side}Only`,
    sentence: `A field that only the ${side} version has; it does not cross over.`,
    domain: 'Objects without the field; otherwise the engine keeps it.',
    side,
    path: parsePath(path),
  };
}

function constant(side: Side, path: string, value: JsonValue): ConstantPart {
  return {
    type: 'constant',
    lens: `${side}Constant`,
    sentence: `A field that always has the same value and only the ${side} version has.`,
    domain: 'Objects that have the field, where the object around it exists on both sides.',
    side,
    path: parsePath(path),
    value,
  };
}
