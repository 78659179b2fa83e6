import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { Between } from '../../kind/between.ts';
import type { Forget } from '../../kind/spoke.ts';
import { once } from '../../once.ts';
import { apply } from './apply.ts';
import { compileForObjects } from './compile.ts';
import { definitionOf } from './definition.ts';
import { forgetsOf } from './forgets.ts';
import type { Part, PartBetween } from './part.ts';
import { arePure } from './part.ts';
import type { Plan } from './plan.ts';
import { wrongPart } from './wrong-part.ts';

/**
 * Creates a spoke from parts that describe a conversion once, for both directions.
 *
 * All parts apply at once, to the original object: their order never matters, and two names can be exchanged. For every
 * object, whole or fragment, valid or not:
 *
 * - absent in, absent out: no field, default, null or empty object is invented. Only constants and absent values
 *   (`ownConstant`, `absentInHub`, …) are added, and only where the object around them exists;
 * - total: nothing throws except an author's own function in `custom` or `customFields`. A value stays in place if a
 *   part cannot read it, or if its target is occupied;
 * - local: only the named paths change, everything else is shared by reference, and an object to which nothing applies
 *   is returned itself;
 * - invertible: there and back is the identity for every object within the domains of the parts.
 *
 * Objects on the path to a target are created, and objects that a move empties are removed, except `metadata`. The check
 * of a kind, before it is served, compares the parts with the schemas of both versions.
 *
 * @example
 * ```ts
 * defineKind(crd, 'v1', {
 *   v1beta1: lens(
 *     rename('spec.cronSpec', 'spec.schedule'),
 *     split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' }),
 *   ),
 * })
 * ```
 */
export function lens<Own, Hub>(
  ...parts: readonly (
    | PartBetween<Own, Hub>
    // A list is never valid: this type is the compiler's message for one, even for an empty one.
    | (readonly InBrackets[] & { readonly 0: InBrackets })
  )[]
): Lens<Own, Hub> {
  assertParts(parts);
  // Compiled when they are first used, because a deployment may start with many kinds and convert few of them.
  const toHub = converterBy(once(() => compileForObjects(parts, 'own')));
  const fromHub = converterBy(once(() => compileForObjects(parts, 'hub')));
  return {
    parts,
    toHub,
    fromHub,
    forgets: forgetsOf(parts),
    pure: arePure(parts) ? [toHub, fromHub] : [],
    definition: () => definitionOf(parts),
  };
}

/** The compiler's message for parts that are passed as one list. */
export type InBrackets =
  'Remove the brackets: lens(rename(…), …). For a variable write lens(...parts).';

/** A spoke made of parts. The check of a kind tells whether it is right between its versions. */
export interface Lens<Own = unknown, Hub = unknown> extends Between<Own, Hub> {
  /** The parts, for documentation: each has its name, a sentence and its domain. */
  readonly parts: readonly Part[];
  readonly toHub: ConvertAnyVersion;
  readonly fromHub: ConvertAnyVersion;
  readonly forgets: readonly Forget[];
  /**
   * `toHub` and `fromHub`, if they never change their input and always return plain JSON. A direction that calls an
   * author's function is not among them.
   */
  readonly pure: readonly unknown[];
  /** Returns the parts as plain JSON, which changes when the conversion does. Every build yields the same JSON. */
  readonly definition: () => JsonValue;
}

/**
 * Converts an object of any version to any other. The types of versions cannot tell whether a lens is right between
 * them. The check of a kind can, because it knows the schemas. So a lens fits wherever a spoke is expected.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
export type ConvertAnyVersion = <Result = JsonObject>(object: object) => Result;

/** Returns one direction of a lens, with the type that fits between any two versions. */
function converterBy(plan: () => Plan): ConvertAnyVersion {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  function convert<Result>(object: object): Result;
  function convert(object: object): object {
    if (!isJsonObject(object)) return object;
    const converted = apply(plan(), object);
    return isJsonObject(converted) ? converted : object;
  }
  return convert;
}

/** Checks the parts, because plain JavaScript may pass anything. */
function assertParts(parts: readonly unknown[]): asserts parts is readonly Part[] {
  for (const part of parts) {
    const why = whyNoPart(part);
    if (why !== undefined) throw wrongPart(why);
    if (isJsonObject(part) && Array.isArray(part['parts'])) assertParts(part['parts']);
  }
}

function whyNoPart(part: unknown): string | undefined {
  if (Array.isArray(part)) {
    return 'lens([…]) got a list: remove the brackets, lens(rename(…), …), or write lens(...parts) for a variable';
  }
  if (typeof part === 'function') {
    const name = part.name === '' ? 'a function' : part.name;
    return `lens(…) got ${name} instead of a part: call it, as in rename('spec.old', 'spec.new')`;
  }
  if (!isJsonObject(part)) {
    return `lens(…) got ${String(part)} instead of a part: pass a part such as rename(…)`;
  }
  if (typeof part['toHub'] === 'function') {
    return 'lens(…) got a lens instead of a part: pass its parts, or use steps(lens(…), lens(…))';
  }
  return typeof part['type'] === 'string' && typeof part['lens'] === 'string'
    ? undefined
    : 'lens(…) got an object that is not a part: pass a part such as rename(…)';
}
