import type { JsonValue } from '../json/json-value.ts';
import type { FieldPart, Part, RestPart } from './part.ts';
import { mirror } from './part.ts';
import { parsePath, parseWhere } from './path.ts';
import type { Where } from './path.ts';

function same(value: JsonValue): JsonValue {
  return value;
}

/**
 * A field under two names, or in two places.
 *
 * Domain: every value, of objects in which the other path is free. Where it is taken the field stays.
 *
 * @example
 * ```ts
 * rename('spec.cronSpec', 'spec.schedule')      // {spec: {cronSpec: '* * * * *'}} ↔ {spec: {schedule: '* * * * *'}}
 * rename('spec.backend', 'spec.server.backend') // moves between any two places
 * ```
 */
export function rename(own: string, hub: string): FieldPart {
  return {
    type: 'field',
    lens: 'rename',
    sentence: 'A field under two names, or in two places.',
    domain: 'Every value.',
    at: { own: parsePath(own), hub: parsePath(hub) },
    convert: { own: same, hub: same },
  };
}

/**
 * A value that becomes one field of an object. Other parts may fill the other fields of that object.
 *
 * Domain: every value. Way back: where the object holds fields that no part names, everything stays.
 *
 * @example
 * ```ts
 * wrap('spec.image', 'name')                  // {image: 'nginx'} ↔ {image: {name: 'nginx'}}
 * wrap(['spec.image', 'spec.source'], 'name') // {image: 'nginx'} ↔ {source: {name: 'nginx'}}
 * ```
 */
export function wrap(where: Where, key: string): FieldPart {
  const { own, hub } = parseWhere(where);
  return {
    type: 'field',
    lens: 'wrap',
    sentence: 'A value that becomes one field of an object.',
    domain: 'Every value; on the way back, an object that holds nothing else.',
    at: { own, hub: [...hub, key] },
    convert: { own: same, hub: same },
  };
}

/** An object with one field that becomes the value of that field. `wrap` the other way round. */
export function unwrap(where: Where, key: string): Part {
  return mirror(wrap(turn(where), key), 'unwrap');
}

/**
 * Every field of an object that no other part names, into another object. Fields that another part names on either
 * side are that part's business.
 *
 * Domain: objects; at the other place an object with other fields, or nothing.
 *
 * @example
 * ```ts
 * rename("topology['topology.kubernetes.io/zone']", 'zone'),
 * rest('topology', 'deprecatedTopology'),
 * ```
 */
export function rest(own: string, hub: string): RestPart {
  return {
    type: 'rest',
    lens: 'rest',
    sentence: 'Every field of an object that no other part names, into another object.',
    domain: 'Objects of which no field has the name of one that stands at the other place.',
    at: { own: parsePath(own), hub: parsePath(hub) },
  };
}

/** Exchanges the two paths of a place. */
export function turn(where: Where): Where {
  return typeof where === 'string' ? where : [where[1], where[0]];
}
