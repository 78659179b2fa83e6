import type { JsonValue } from '../../json/json-value.ts';
import type { ConstantPart, OnlyPart, PartBetween } from '../engine/part.ts';
import { parsePath } from '../engine/path.ts';
import type { Side } from '../engine/path.ts';
import type { PathIn, ValueAt, ValueOf } from '../engine/typed-paths.ts';

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
export function ownOnly<Own, Hub, P extends string>(path: PathIn<Own, P>): PartBetween<Own, Hub> {
  return only('own', path);
}

/** A field that only the hub has. `ownOnly` the other way round. */
export function hubOnly<Own, Hub, P extends string>(path: PathIn<Hub, P>): PartBetween<Own, Hub> {
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
export function ownConstant<Own, Hub, P extends string>(
  path: PathIn<Own, P>,
  value: NoInfer<ValueOf<ValueAt<Own, P>>>,
): PartBetween<Own, Hub>;
export function ownConstant(path: string, value: JsonValue): ConstantPart {
  return constant('own', path, value);
}

/** A field that always has the same value, and only the hub has it. `ownConstant` the other way round. */
export function hubConstant<Own, Hub, P extends string>(
  path: PathIn<Hub, P>,
  value: NoInfer<ValueOf<ValueAt<Hub, P>>>,
): PartBetween<Own, Hub>;
export function hubConstant(path: string, value: JsonValue): ConstantPart {
  return constant('hub', path, value);
}

/**
 * A value of the own version that the hub says by leaving the field out. It is taken away on the way to the hub; on the
 * way back it is added where the field is absent and the object around it exists, to fragments of objects too. Any
 * other value is the business of the part that names the same path, or crosses over at its path. It may be a whole
 * object, and stand within `when`.
 *
 * Domain: in the own version, objects with the field where the object around it exists; in the hub, every value but
 * this one. Absence that should stay absence comes back as this value, and the engine keeps the difference.
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

/** A value of the hub that the own version says by leaving the field out. `absentInHub` the other way round. */
export function absentInOwn<Own, Hub, P extends string>(
  path: PathIn<Hub, P>,
  value: NoInfer<ValueOf<ValueAt<Hub, P>>>,
): PartBetween<Own, Hub>;
export function absentInOwn(path: string, value: JsonValue): ConstantPart {
  return absent('hub', path, value);
}

/**
 * A loss that is meant: what stands at this path, in either version, need not survive the other one. Changes nothing
 * itself; it tells the engine not to keep the value.
 *
 * @param reason - why; it is required and shows up in reports
 */
export function forget<Own, Hub, P extends string>(
  path: PathIn<Own, P> | PathIn<Hub, P>,
  reason: string,
): PartBetween<Own, Hub> {
  return {
    type: 'forget',
    lens: 'forget',
    sentence: 'A loss that is meant, with its reason.',
    domain: 'Nothing; no value changes.',
    path: parsePath(path),
    reason,
  };
}

function only(side: Side, path: string): OnlyPart {
  return {
    type: 'only',
    lens: `${side}Only`,
    sentence: `A field that only the ${side} version has; it does not cross over.`,
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
    sentence: `A value that the ${across.toLowerCase()} version says by leaving the field out.`,
    domain: 'Objects with the field; on the other side, every value but this one.',
    isAbsence: true,
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
