import type { NestedPart, Part, Scalar, WhenPart } from './part.ts';
import { parseWhere } from './path.ts';
import type { Where } from './path.ts';

/**
 * Parts whose paths start inside of an object. With two paths the whole object moves as well.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * inside('spec.template', rename('image', 'container.image'))
 * inside(['spec.backend', 'spec.defaultBackend'], rename('serviceName', 'service.name'))
 * ```
 */
export function inside(where: Where, ...parts: readonly Part[]): NestedPart {
  return {
    type: 'inside',
    lens: 'inside',
    sentence: 'Parts whose paths start inside of an object; with two paths the object moves too.',
    domain: 'That of its parts.',
    at: parseWhere(where),
    parts,
  };
}

/**
 * Parts that apply to every element of a list, or to every value of a map. With two paths the whole list or map moves
 * as well. In the parts the path `.` is the element itself.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * each('spec.rules', each('http.paths', rename('backend.serviceName', 'backend.service.name')))
 * each('spec.modes', values('.', { rw: 'ReadWrite', ro: 'ReadOnly' }))
 * ```
 */
export function each(where: Where, ...parts: readonly Part[]): NestedPart {
  return {
    type: 'each',
    lens: 'each',
    sentence: 'Parts that apply to every element of a list or every value of a map.',
    domain: 'That of its parts.',
    at: parseWhere(where),
    parts,
  };
}

/**
 * Parts that apply only where a discriminator field has a value. The discriminator itself stays where it is; where it
 * moves or changes its value, another part beside this one says so, and two paths or two values here say how it reads
 * on each side. Branches of one discriminator with different values may name the same fields.
 *
 * Domain: that of the parts.
 *
 * @example
 * ```ts
 * when('type', 'Pods', rename('pods.metricName', 'pods.metric.name'))
 * when(['spec.type', 'spec.kind'], ['tcp', 'TCP'], rename('spec.port', 'spec.tcp.port'))
 * ```
 */
export function when(
  where: Where,
  equals: Scalar | readonly [own: Scalar, hub: Scalar],
  ...parts: readonly Part[]
): WhenPart {
  return {
    type: 'when',
    lens: 'when',
    sentence: 'Parts that apply only where a discriminator field has a value.',
    domain: 'That of its parts, where the discriminator itself converts there and back.',
    at: parseWhere(where),
    equals: typeof equals === 'object' ? { own: equals[0], hub: equals[1] } : bothOf(equals),
    parts,
  };
}

function bothOf(value: Scalar): WhenPart['equals'] {
  return { own: value, hub: value };
}
