import type { JsonValue } from '../../json/json-value.ts';
import { field } from '../engine/field.ts';
import type { CustomContext, FieldPart, FieldsPart, PartBetween } from '../engine/part.ts';
import type { Both, Where } from '../engine/path.ts';
import { parsePath } from '../engine/path.ts';
import type {
  HubPath,
  PairIn,
  PathIn,
  PathInBoth,
  ValueAt,
  ValueOf,
} from '../engine/typed-paths.ts';

/** Two functions of the author, one for each direction. They return undefined to leave a value in place. */
export interface CustomFunctions<Own, Hub> {
  readonly toHub: (value: Own, context: CustomContext) => Hub | undefined;
  readonly fromHub: (value: Hub, context: CustomContext) => Own | undefined;
}

/**
 * Converts one field by two functions of your own. They are called with the value of the field, and never for an absent
 * field. The value has the type of the schema, but a fragment that has not been validated may hold anything. Return
 * undefined to leave a value in place. crdshift reports errors that the functions throw.
 *
 * The second argument has the whole original object, its metadata, and the positions of the enclosing elements. A
 * function may read anything there; only the named field changes.
 *
 * Domain: the values for which one function undoes the other.
 *
 * @example
 * ```ts
 * custom('spec.schedule', {
 *   toHub: (cron) => (typeof cron === 'string' ? cron.replace(/^@daily$/, '0 0 * * *') : undefined),
 *   fromHub: (cron) => cron,
 * })
 * // a reference without its version: the conversion back writes the usual one, and crdshift keeps any other
 * custom(['spec.ref.apiVersion', 'spec.ref.apiGroup'], {
 *   toHub: (apiVersion) => (typeof apiVersion === 'string' ? apiVersion.split('/')[0] : undefined),
 *   fromHub: (apiGroup) => (typeof apiGroup === 'string' ? `${apiGroup}/v1` : undefined),
 * })
 * ```
 */
export function custom<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  functions: CustomFunctions<
    NoInfer<ValueOf<ValueAt<Own, P>>>,
    NoInfer<ValueOf<ValueAt<Hub, HubPath<P, Q>>>>
  >,
): PartBetween<Own, Hub>;
export function custom(
  where: Where,
  { toHub, fromHub }: CustomFunctions<JsonValue, JsonValue>,
): FieldPart {
  const part = field(where, {
    lens: 'custom',
    args: [toHub, fromHub],
    sentence: 'Converts one field by two functions of the author.',
    domain: 'The values for which one function undoes the other.',
    own: toHub,
    hub: fromHub,
  });
  return { ...part, isByHand: true };
}

type Values = readonly (JsonValue | undefined)[];

/** The values at several paths. */
export type ValuesOf<T, P extends readonly string[]> = {
  readonly [Index in keyof P]: ValueOf<ValueAt<T, P[Index]>> | undefined;
};

/**
 * Converts several fields to several fields by two functions of your own. A function receives a list of values in the
 * order of its own side's paths, and returns one in the order of the other side's. In both, undefined is an absent
 * field. It is called if at least one of its fields is present. Return undefined instead of a list to leave all of them
 * in place. Name a field that both sides need, for instance a discriminator, on both. The second argument is that of
 * `custom`.
 *
 * Domain: the values for which one function undoes the other.
 *
 * @example
 * ```ts
 * customFields({ own: ['spec.minutes', 'spec.seconds'], hub: ['spec.timeoutSeconds'] }, {
 *   toHub: ([minutes = 0, seconds = 0]) =>
 *     typeof minutes === 'number' && typeof seconds === 'number' ? [minutes * 60 + seconds] : undefined,
 *   fromHub: ([total]) =>
 *     typeof total === 'number' ? [Math.floor(total / 60), total % 60] : undefined,
 * })
 * ```
 */
export function customFields<
  Own,
  Hub,
  const P extends readonly string[],
  const Q extends readonly string[],
>(
  paths: {
    readonly own: { readonly [Index in keyof P]: PathIn<Own, P[Index]> };
    readonly hub: { readonly [Index in keyof Q]: PathIn<Hub, Q[Index]> };
  },
  functions: CustomFunctions<NoInfer<ValuesOf<Own, P>>, NoInfer<ValuesOf<Hub, Q>>>,
): PartBetween<Own, Hub>;
export function customFields(
  { own, hub }: Both<readonly string[]>,
  { toHub, fromHub }: CustomFunctions<Values, Values>,
): FieldsPart {
  return {
    type: 'fields',
    lens: 'customFields',
    args: [toHub, fromHub],
    sentence: 'Converts several fields by two functions of the author.',
    domain: 'The values for which one function undoes the other.',
    isByHand: true,
    at: { own: own.map(parsePath), hub: hub.map(parsePath) },
    convert: { own: toHub, hub: fromHub },
  };
}
