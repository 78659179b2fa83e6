import type { JsonValue } from '../../json/json-value.ts';
import type { ConstantPart, OnlyPart, PartBetween } from '../engine/part.ts';
import { parsePath } from '../engine/path.ts';
import type { Side } from '../engine/path.ts';
import type { PathIn, ValueAt, ValueOf } from '../engine/typed-paths.ts';

/**
 * Declares a field that only the own version has. It is not converted, even if the hub has another field at the same
 * path, which another part may convert. crdshift keeps its value, and values that the other part leaves in place.
 *
 * Domain: objects without the field. The lens alone does not restore it.
 *
 * @example
 * ```ts
 * ownOnly('spec.templateGeneration') // {spec: {templateGeneration: 3}} → {spec: {}}
 * ```
 */
export function ownOnly<Own, Hub, P extends string>(path: PathIn<Own, P>): PartBetween<Own, Hub> {
  return only('own', path);
}

/** Declares a field that only the hub has: `ownOnly` in reverse. */
export function hubOnly<Own, Hub, P extends string>(path: PathIn<Hub, P>): PartBetween<Own, Hub> {
  return only('hub', path);
}

/**
 * Declares a field that only the own version has, always with the same value. The conversion to the hub removes it if
 * it has that value. The conversion back adds it wherever the object around it exists, also to fragments: server-side
 * apply merges and compares converted objects, so all of them must be converted alike.
 *
 * Domain: objects with the field, if the object around it exists in the hub too. Any other value stays.
 *
 * @example
 * ```ts
 * ownConstant('spec.mode', 'classic') // {spec: {mode: 'classic', …}} ↔ {spec: {…}}
 * ```
 */
export function ownConstant<Own, Hub, P extends string>(
  path: PathIn<Own, P>,
  value: NoInfer<ValueOf<ValueAt<Own, P>>>,
): PartBetween<Own, Hub>;
export function ownConstant(path: string, value: JsonValue): ConstantPart {
  return constant('own', path, value);
}

/** Declares a field that only the hub has, always with the same value: `ownConstant` in reverse. */
export function hubConstant<Own, Hub, P extends string>(
  path: PathIn<Hub, P>,
  value: NoInfer<ValueOf<ValueAt<Hub, P>>>,
): PartBetween<Own, Hub>;
export function hubConstant(path: string, value: JsonValue): ConstantPart {
  return constant('hub', path, value);
}

/**
 * Declares a value of the own version that the hub expresses by omitting the field. The conversion to the hub removes
 * it. The conversion back adds it where the field is absent and the object around it exists, also to fragments. Any
 * other value belongs to the part that names the same path, or is converted unchanged. The value may be a whole object,
 * and the part may be within `when`.
 *
 * Domain: in the own version, objects with the field if the object around it exists; in the hub, every value but this
 * one. A field that is absent in the own version comes back with this value, and crdshift keeps the difference.
 *
 * @example
 * ```ts
 * absentInHub('spec.paused', false)                            // {paused: false} ↔ {}, {paused: true} ↔ {paused: true}
 * absentInHub('spec.endpoint', { host: '', port: 0 })
 * absentInHub('spec.mode', 'None'), rename('spec.mode', 'spec.strategy.type')
 * ```
 */
export function absentInHub<Own, Hub, P extends string>(
  path: PathIn<Own, P>,
  value: NoInfer<ValueOf<ValueAt<Own, P>>>,
): PartBetween<Own, Hub>;
export function absentInHub(path: string, value: JsonValue): ConstantPart {
  return absent('own', path, value);
}

/** Declares a value of the hub that the own version expresses by omitting the field: `absentInHub` in reverse. */
export function absentInOwn<Own, Hub, P extends string>(
  path: PathIn<Hub, P>,
  value: NoInfer<ValueOf<ValueAt<Hub, P>>>,
): PartBetween<Own, Hub>;
export function absentInOwn(path: string, value: JsonValue): ConstantPart {
  return absent('hub', path, value);
}

/**
 * Declares an intended loss: the value at this path, in either version, may be lost in the other one. The part converts
 * nothing: it tells crdshift not to keep the value.
 *
 * @param reason - the reason for the loss, which reports show
 */
export function forget<Own, Hub, P extends string>(
  path: PathIn<Own, P> | PathIn<Hub, P>,
  reason: string,
): PartBetween<Own, Hub> {
  return {
    type: 'forget',
    lens: 'forget',
    sentence: 'Declares an intended loss.',
    domain: 'Nothing; no value changes.',
    path: parsePath(path),
    reason,
  };
}

function only(side: Side, path: string): OnlyPart {
  return {
    type: 'only',
    lens: `${side}Only`,
    sentence: `Declares a field that only the ${side} version has; it is not converted.`,
    domain: 'Nothing; the field is kept in an annotation.',
    side,
    path: parsePath(path),
  };
}

function absent(side: Side, path: string, value: JsonValue): ConstantPart {
  const across = side === 'own' ? 'Hub' : 'Own';
  return {
    ...constant(side, path, value),
    lens: `absentIn${across}`,
    sentence: `Declares a value that the ${across.toLowerCase()} version expresses by omitting the field.`,
    domain: 'Objects with the field; on the other side, every value but this one.',
    isAbsence: true,
  };
}

function constant(side: Side, path: string, value: JsonValue): ConstantPart {
  return {
    type: 'constant',
    lens: `${side}Constant`,
    sentence: `Declares a field that only the ${side} version has, always with the same value.`,
    domain: 'Objects that have the field, if the object around it exists on both sides.',
    side,
    path: parsePath(path),
    value,
  };
}
