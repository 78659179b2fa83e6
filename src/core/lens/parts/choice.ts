import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { isInt64 } from '../values/integer.ts';
import type { FieldsPart, Holds, PartBetween } from '../engine/part.ts';
import { parsePath, parseWhere } from '../engine/path.ts';
import type { Where } from '../engine/path.ts';
import type { PathIn, WhereIn } from '../engine/typed-paths.ts';

/** The types of a field with several types. An integer is a number too, unless both are listed. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'object';

/**
 * Converts a field of several types to one field for each type in the hub. A value of another type stays.
 *
 * Domain: values of the listed types; in the hub, exactly one of the fields, of its type.
 *
 * @example
 * ```ts
 * byType('servicePort', { integer: 'service.port.number', string: 'service.port.name' })
 * // {servicePort: 80}     ↔ {service: {port: {number: 80}}}
 * // {servicePort: 'http'} ↔ {service: {port: {name: 'http'}}}
 * ```
 */
export function byType<Own, Hub, P extends string, Q extends string>(
  own: PathIn<Own, P>,
  fields: { readonly [Type in ValueType]?: PathIn<Hub, Q> },
): PartBetween<Own, Hub> {
  const types = TYPES.filter((type) => fields[type] !== undefined);
  const typeOf = (value: JsonValue): number => types.findIndex((type) => IS_TYPE[type](value));
  return {
    type: 'fields',
    lens: 'byType',
    args: types,
    sentence: 'Converts a field of several types to one field for each type in the hub.',
    domain: 'Values of the listed types; in the hub, exactly one of the fields, of its type.',
    at: { own: [parsePath(own)], hub: types.map((type) => parsePath(fields[type] ?? '.')) },
    holds: { own: [holdsOneOf(types)], hub: types.map((type) => ({ type })) },
    convert: {
      own: ([value]) => {
        const at = value === undefined ? -1 : typeOf(value);
        return at === -1 ? undefined : types.map((_, other) => (other === at ? value : undefined));
      },
      hub: (values) => {
        const at = onlyPresent(values);
        const value = values[at];
        return value !== undefined && typeOf(value) === at ? [value] : undefined;
      },
    },
  };
}

/**
 * Converts a choice that the own version expresses by the field that is present, and the hub also by a field that names
 * it. If several fields are present, the one listed first names the choice, and the others are converted with it.
 *
 * Domain: at least one of the own fields; in the hub, the name of the first field that is present. A fragment that has
 * only the name or only a field stays.
 *
 * @example
 * ```ts
 * tagged('target.type', {
 *   Utilization: ['targetAverageUtilization', 'target.averageUtilization'],
 *   AverageValue: ['targetAverageValue', 'target.averageValue'],
 * })
 * // {targetAverageUtilization: 50} ↔ {target: {type: 'Utilization', averageUtilization: 50}}
 * ```
 * @param tag - the path in the hub of the field that names the choice
 * @param choices - the place of the field, for each name
 */
export function tagged<
  Own,
  Hub,
  Tag extends string,
  const Choices extends Readonly<Record<string, Where>>,
>(
  tag: PathIn<Hub, Tag>,
  choices: { readonly [Name in keyof Choices]: WhereIn<Own, Hub, Choices[Name]> },
): PartBetween<Own, Hub>;
export function tagged(tag: string, choices: Readonly<Record<string, Where>>): FieldsPart {
  const names = Object.keys(choices);
  const places = Object.values(choices).map(parseWhere);
  return {
    type: 'fields',
    lens: 'tagged',
    args: names,
    sentence: 'Adds a field to the hub that names which of several fields is present.',
    domain:
      'Objects with at least one of the own fields; in the hub, the name of the first that is present.',
    at: {
      own: places.map((place) => place.own),
      hub: [parsePath(tag), ...places.map((place) => place.hub)],
    },
    holds: {
      own: places.map(() => ({})),
      hub: [{ words: names }, ...places.map(() => ({}))],
    },
    convert: {
      own: (values) => {
        const name = names[firstPresent(values)];
        return name === undefined ? undefined : [name, ...values];
      },
      hub: ([name, ...values]) => {
        const chosen = names[firstPresent(values)];
        return chosen !== undefined && chosen === name ? values : undefined;
      },
    },
  };
}

/** Returns the single type of a place that accepts values of several types, if there is one. */
function holdsOneOf(types: readonly ValueType[]): Holds {
  const [type, ...others] = types;
  if (type === undefined) return {};
  if (others.length === 0) return { type };
  return types.length === 2 && types.includes('integer') && types.includes('string')
    ? { type: 'int-or-string' }
    : {};
}

/** Integers come first, so that they do not count as other numbers. */
const TYPES: readonly ValueType[] = ['integer', 'number', 'string', 'boolean', 'list', 'object'];

const IS_TYPE: Readonly<Record<ValueType, (value: JsonValue) => boolean>> = {
  integer: isInt64,
  number: (value) => typeof value === 'number' || typeof value === 'bigint',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  list: isJsonList,
  object: isJsonObject,
};

/** Returns the position of the first value that is present; -1 if there is none. */
function firstPresent(values: readonly (JsonValue | undefined)[]): number {
  return values.findIndex((value) => value !== undefined);
}

/** Returns the position of the only value that is present; -1 if there is none or more than one. */
function onlyPresent(values: readonly (JsonValue | undefined)[]): number {
  const at = firstPresent(values);
  return at === values.findLastIndex((value) => value !== undefined) ? at : -1;
}
