import type { JsonValue } from '../../json/json-value.ts';
import type { PartBetween } from '../engine/part.ts';
import { mirror } from '../engine/part.ts';
import { parsePath, parseWhere } from '../engine/path.ts';
import type { Where } from '../engine/path.ts';
import type { At, HubPath, KeyOf, PairIn, PathIn, PathInBoth } from '../engine/typed-paths.ts';

function same(value: JsonValue): JsonValue {
  return value;
}

/**
 * Renames a field, or moves it to another place.
 *
 * Domain: every value, if the other path is free. Otherwise the field stays.
 *
 * @example
 * ```ts
 * rename('spec.cronSpec', 'spec.schedule')      // {spec: {cronSpec: '* * * * *'}} ↔ {spec: {schedule: '* * * * *'}}
 * rename('spec.backend', 'spec.server.backend') // moves between any two places
 * ```
 */
export function rename<Own, Hub, P extends string, Q extends string>(
  own: PathIn<Own, P>,
  hub: PathIn<Hub, Q>,
): PartBetween<Own, Hub> {
  return {
    type: 'field',
    lens: 'rename',
    sentence: 'Renames or moves a field.',
    domain: 'Every value.',
    at: { own: parsePath(own), hub: parsePath(hub) },
    convert: { own: same, hub: same },
    isMove: true,
  };
}

/**
 * Wraps a value in an object in the hub, as one field of it. Other parts may fill the other fields of that object.
 *
 * Domain: every value. In the conversion back, everything stays if the object has fields that no part names.
 *
 * @example
 * ```ts
 * wrap('spec.image', 'name')                  // {image: 'nginx'} ↔ {image: {name: 'nginx'}}
 * wrap(['spec.image', 'spec.source'], 'name') // {image: 'nginx'} ↔ {source: {name: 'nginx'}}
 * ```
 */
export function wrap<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  key: NoInfer<KeyOf<At<Hub, HubPath<P, Q>>>>,
): PartBetween<Own, Hub> {
  const { own, hub } = parseWhere(where);
  return {
    type: 'field',
    lens: 'wrap',
    sentence: 'Wraps a value in an object, as one field of it.',
    domain: 'Every value; in reverse, an object that holds nothing else.',
    at: { own, hub: [...hub, key] },
    convert: { own: same, hub: same },
    isMove: true,
  };
}

/** Replaces an object with one field by the value of that field in the hub: `wrap` in reverse. */
export function unwrap<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  key: NoInfer<KeyOf<At<Own, P>>>,
): PartBetween<Own, Hub> {
  return mirror(wrap<unknown, unknown, string, string>(turn(where), key), 'unwrap');
}

/**
 * Moves the fields that no other part names from one object to another. A field that another part names on either side
 * is left to that part.
 *
 * Domain: objects; at the other place an object with other fields, or nothing.
 *
 * @example
 * ```ts
 * rename("topology['topology.kubernetes.io/zone']", 'zone'),
 * rest('topology', 'deprecatedTopology'),
 * ```
 */
export function rest<Own, Hub, P extends string, Q extends string>(
  own: PathIn<Own, P>,
  hub: PathIn<Hub, Q>,
): PartBetween<Own, Hub> {
  return {
    type: 'rest',
    lens: 'rest',
    sentence: 'Moves the fields that no other part names from one object to another.',
    domain: 'Objects that share no field name with the object at the other place.',
    at: { own: parsePath(own), hub: parsePath(hub) },
  };
}

/** Exchanges the two paths of a place. */
export function turn(where: Where): Where {
  return typeof where === 'string' ? where : [where[1], where[0]];
}
