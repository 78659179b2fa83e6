import type {
  NestedBetween,
  NestedPart,
  Part,
  PartBetween,
  Scalar,
  WhenPart,
} from '../engine/part.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { parseWhere } from '../engine/path.ts';
import type { Where } from '../engine/path.ts';
import type { At, ElementOf, HubPath, PairIn, PathInBoth } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/**
 * Applies parts inside an object: their paths start there. With two paths, the whole object moves as well.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * inside('spec.template', rename('image', 'container.image'))
 * inside(['spec.backend', 'spec.defaultBackend'], rename('serviceName', 'service.name'))
 * ```
 */
export function inside<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  ...parts: readonly PartBetween<NoInfer<At<Own, P>>, NoInfer<At<Hub, HubPath<P, Q>>>>[]
): NestedBetween<Own, Hub> {
  return {
    type: 'inside',
    lens: 'inside',
    sentence: 'Applies parts inside an object; with two paths, the object moves too.',
    domain: 'What its parts convert.',
    at: parseWhere(where),
    parts,
  };
}

/**
 * Applies parts to every element of a list, or to every value of a map. With two paths, the whole list or map moves as
 * well. In the parts, the path `.` is the element itself.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * each('spec.rules', each('http.paths', rename('backend.serviceName', 'backend.service.name')))
 * each('spec.modes', values('.', { rw: 'ReadWrite', ro: 'ReadOnly' }))
 * ```
 */
export function each<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  ...parts: readonly PartBetween<
    NoInfer<ElementOf<At<Own, P>>>,
    NoInfer<ElementOf<At<Hub, HubPath<P, Q>>>>
  >[]
): NestedBetween<Own, Hub> {
  return {
    type: 'each',
    lens: 'each',
    sentence: 'Applies parts to every element of a list or every value of a map.',
    domain: 'What its parts convert.',
    at: parseWhere(where),
    parts,
  };
}

/**
 * Applies parts to an object, and again to every object below it at the named places, to any depth.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * recursive('spec.route', [each('routes')], rename('group_by', 'groupBy'))
 * recursive('schema', [each('properties'), inside('items'), each('allOf')], rename('id', '$id'))
 * ```
 * @param again - the places of such objects within one: `each` and `inside` without parts
 * @throws {DefinitionError} if one of those has parts, which would never apply, or if one of the parts is `forget`: a
 *   loss names one place, not one at every depth
 */
export function recursive<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  again: readonly NestedBetween<NoInfer<At<Own, P>>, NoInfer<At<Hub, HubPath<P, Q>>>>[],
  ...parts: readonly PartBetween<NoInfer<At<Own, P>>, NoInfer<At<Hub, HubPath<P, Q>>>>[]
): NestedBetween<Own, Hub>;
export function recursive(
  where: Where,
  again: readonly NestedPart[],
  ...parts: readonly Part[]
): NestedPart {
  if (again.some((place) => place.parts.length > 0 || place.again !== undefined)) {
    throw wrongPart('recursive: a place has parts of its own; pass them after the list of places');
  }
  if (haveForget(parts)) {
    throw wrongPart(
      'recursive: a loss names one place, not one at every depth; name each place in a lens of its own, next to the version that has the field: steps(lens(forget(…), each(…, forget(…))), lens(recursive(…)))',
    );
  }
  return {
    ...inside(where, ...parts),
    lens: 'recursive',
    sentence: 'Applies parts to an object, and again to the objects below it.',
    again,
  };
}

/**
 * Applies parts together or not at all, for fields that make sense only together, such as the members of a union. If
 * one of the fields is absent or cannot be read, or a place is occupied, all of them stay. A value that a part converts
 * to itself, such as 0 by `scale`, counts as converted.
 *
 * Domain: that of the parts, if each of them has something to convert.
 *
 * @example
 * ```ts
 * together(rename('spec.host', 'spec.tcp.host'), rename('spec.port', 'spec.tcp.port'))
 * // {host: 'a', port: 1} ↔ {tcp: {host: 'a', port: 1}}; {host: 'a'} ↔ {host: 'a'}
 * ```
 */
export function together<Own, Hub>(
  ...parts: readonly PartBetween<Own, Hub>[]
): NestedBetween<Own, Hub> {
  return {
    ...inside('.', ...parts),
    lens: 'together',
    sentence: 'Applies parts together or not at all.',
    domain: 'What its parts convert, if each has something to convert.',
    isTogether: true,
  };
}

/**
 * Applies parts only if a discriminator field has a certain value. The discriminator itself stays in place. If it moves
 * or its value changes, convert it by another part next to this one, and give two paths or two values here. Branches of
 * one discriminator with different values may name the same fields.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * when('type', 'Pods', rename('pods.metricName', 'pods.metric.name'))
 * when(['spec.type', 'spec.kind'], ['tcp', 'TCP'], rename('spec.port', 'spec.tcp.port'))
 * ```
 * @throws {DefinitionError} if one of the parts is `forget`: a loss does not depend on a value
 */
export function when<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  equals: Scalar | readonly [own: Scalar, hub: Scalar],
  ...parts: readonly PartBetween<NoInfer<Own>, NoInfer<Hub>>[]
): PartBetween<Own, Hub> {
  if (haveForget(parts)) {
    throw wrongPart(
      'when: a loss cannot depend on a value; move forget(…) out of when(…), or write ownOnly(…) or hubOnly(…) instead, which keeps the field',
    );
  }
  return {
    type: 'when',
    lens: 'when',
    sentence: 'Applies parts only if a discriminator field has a certain value.',
    domain: 'What its parts convert, if the value of the discriminator survives a round trip.',
    at: parseWhere(where),
    equals: typeof equals === 'object' ? { own: equals[0], hub: equals[1] } : bothOf(equals),
    parts,
  };
}

/** Reports whether parts declare a loss. Plain JavaScript may pass anything, which `lens` refuses. */
function haveForget(parts: readonly unknown[]): boolean {
  return parts.some(
    (part) =>
      isJsonObject(part) &&
      (part['type'] === 'forget' || (isJsonList(part['parts']) && haveForget(part['parts']))),
  );
}

function bothOf(value: Scalar): WhenPart['equals'] {
  return { own: value, hub: value };
}
