import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { Forget } from '../kind/spoke.ts';
import type { ConvertAnyVersion } from './any-version.ts';
import { betweenAnyVersions } from './any-version.ts';
import { apply } from './apply.ts';
import { checkParts } from './check.ts';
import { compileForObjects } from './compile.ts';
import { definitionOf } from './definition.ts';
import { forgetsOf } from './forgets.ts';
import type { Part } from './part.ts';
import { arePure } from './part.ts';
import type { Plan } from './plan.ts';

/**
 * A spoke made of parts that say a conversion once, for both directions.
 *
 * All parts apply at once, to the object as it came: their order never matters, and two names can be exchanged.
 * For every object, whole or fragment, valid or not:
 *
 * - absent in, absent out: no field, default, null or empty object is invented (`ownConstant` and `hubConstant` say
 *   what they add, and only where the object around it is there);
 * - total: nothing throws (but an author's own function in `custom`), and what a part cannot read stays in place; so
 *   it does where the place that it would go to is taken;
 * - local: only the named paths change, everything else is shared by reference, and an object in which nothing
 *   applies is returned itself;
 * - invertible: there and back is the identity for every object within the domains that the parts state.
 *
 * Objects on the way to a target are created, and objects that a move empties are removed. `check` judges the parts
 * by the shapes of both versions when the kind is defined.
 *
 * @example
 * ```ts
 * spokes: {
 *   v1beta1: lens(
 *     rename('spec.cronSpec', 'spec.schedule'),
 *     split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' }),
 *   ),
 * }
 * ```
 */
export function lens(...parts: readonly Part[]): Lens {
  const up = compileForObjects(parts, 'own');
  const down = compileForObjects(parts, 'hub');
  const toHub = betweenAnyVersions((object) => convert(object, up));
  const fromHub = betweenAnyVersions((object) => convert(object, down));
  return {
    parts,
    toHub,
    fromHub,
    forgets: forgetsOf(parts),
    check: (own, parent) => checkParts(parts, { own, hub: parent }),
    pure: arePure(parts) ? [toHub, fromHub] : [],
    definition: () => parts.map(definitionOf),
  };
}

/** A spoke that was made of parts. It fits between any two versions: `check` knows whether it is right for them. */
export interface Lens {
  /** For documentation: each part carries its name, a sentence and its domain. */
  readonly parts: readonly Part[];
  readonly toHub: ConvertAnyVersion;
  readonly fromHub: ConvertAnyVersion;
  readonly forgets: readonly Forget[];
  readonly check: (own: Shape, parent: Shape) => readonly string[];
  /** Those of the two functions that leave their input alone and give plain JSON. An author's own do not count. */
  readonly pure: readonly unknown[];
  /** The parts as plain JSON: it changes when the conversion does, and every build makes the same of it. */
  readonly definition: () => JsonValue;
}

function convert(object: object, plan: Plan): object {
  if (!isJsonObject(object)) return object;
  const converted = apply(plan, object);
  return isJsonObject(converted) ? converted : object;
}
