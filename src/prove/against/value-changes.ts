import type { JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import { LATEST } from '../../core/schema/release.ts';
import { factsOf } from '../../core/schema/validate/facts.ts';
import type { StructuralSchema, ValueValidations } from '../../core/schema/structural-schema.ts';
import { changeAt, nameOf, shortText } from './schema-change.ts';
import type { SchemaChange, Twin } from './schema-change.ts';

/**
 * Returns the changes of the keywords that restrict the values of a place. A relaxed keyword does not count, except
 * that clients may now read a value that they do not know: a new enum value, or null.
 */
export function valueChanges(twin: Twin): SchemaChange[] {
  return [
    ...boundChanges(twin),
    ...enumChanges(twin),
    ...textChanges(twin),
    ...nullChanges(twin),
    ...junctionChanges(twin),
    ...ruleChanges(twin),
  ];
}

const MAXIMA = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const MINIMA = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;

/** Bounds that are exclusive if another keyword says so. */
const EXCLUSIVE = { maximum: 'exclusiveMaximum', minimum: 'exclusiveMinimum' } as const;

type Bound = (typeof MAXIMA)[number] | (typeof MINIMA)[number];

function boundChanges(twin: Twin): SchemaChange[] {
  const [before, after] = [twin.old.validations, twin.now.validations];
  return [...MAXIMA, ...MINIMA].flatMap((keyword) => {
    const [was, is] = [boundOf(before, keyword), boundOf(after, keyword)];
    if (is === undefined || !isTighter(twin, keyword)) return [];
    const [wasText, isText] = [boundText(before, keyword), boundText(after, keyword)];
    const what =
      was === undefined
        ? `${nameOf(twin.now)} has the new ${keyword} ${isText}`
        : `${keyword} of ${nameOf(twin.now)} changed from ${wasText} to ${isText}`;
    const isCertain = was !== undefined || !isRestricted(twin.old);
    return [tightened(twin, keyword, { what, isCertain })];
  });
}

function isTighter({ old, now }: Twin, keyword: Bound): boolean {
  const [was, is] = [boundOf(old.validations, keyword), boundOf(now.validations, keyword)];
  if (is === undefined) return false;
  if (was === undefined) return true;
  if (was !== is) return keyword.startsWith('max') ? is < was : is > was;
  if (keyword !== 'maximum' && keyword !== 'minimum') return false;
  return now.validations[EXCLUSIVE[keyword]] && !old.validations[EXCLUSIVE[keyword]];
}

/** Returns a bound; undefined if there is none, or none that restricts anything. */
function boundOf(validations: ValueValidations, keyword: Bound): number | bigint | undefined {
  const bound = validations[keyword];
  return keyword !== 'minimum' && keyword.startsWith('min') && bound === 0 ? undefined : bound;
}

function boundText(validations: ValueValidations, keyword: Bound): string {
  const isExclusive =
    (keyword === 'maximum' || keyword === 'minimum') && validations[EXCLUSIVE[keyword]];
  return `${validations[keyword]}${isExclusive ? ' (exclusive)' : ''}`;
}

/** Reports whether other keywords restrict the values, so that a new one may exclude none of them. */
function isRestricted({ validations, type }: StructuralSchema): boolean {
  const { enum: values, pattern, format } = validations;
  return [values, pattern, format].some((one) => one !== undefined) || type === 'boolean';
}

function enumChanges(twin: Twin): SchemaChange[] {
  const [was, is] = [twin.old.validations.enum, twin.now.validations.enum];
  const name = nameOf(twin.now);
  if (was === undefined) {
    if (is === undefined) return [];
    const what = `${name} may now only be one of ${listed(is)}`;
    return [tightened(twin, 'enum', { what, isCertain: !isRestricted(twin.old) })];
  }
  if (is === undefined) {
    const what = `${name} was limited to ${listed(was)}, and may now have any value`;
    return [changeAt(twin, 'values-added', 'enum', { what })];
  }
  const [gone, added] = [without(was, is), without(is, was)];
  return [
    ...(gone.length === 0
      ? []
      : [tightened(twin, 'enum', { what: `${name} may no longer be ${listed(gone)}` })]),
    ...(added.length === 0
      ? []
      : [
          changeAt(twin, 'values-added', 'enum', {
            what: `${name} may now also be ${listed(added)}`,
          }),
        ]),
  ];
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  return values.filter((value) => !others.some((other) => sameJson(value, other)));
}

function listed(values: readonly JsonValue[]): string {
  return shortText(values.map((value) => stringifyJson(value, true)).join(', '));
}

/** Formats that every number of their type has. */
const WIDEST: ReadonlySet<string> = new Set(['int64', 'float', 'double']);

function textChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  // A format that the API server does not know restricts nothing.
  const [oldFormat, newFormat] = [factsOf(old, LATEST).format, factsOf(now, LATEST).format];
  const texts = [
    ['pattern', old.validations.pattern, now.validations.pattern],
    ['format', oldFormat, WIDEST.has(newFormat) ? '' : newFormat],
    ['multipleOf', old.validations.multipleOf, now.validations.multipleOf],
  ] as const;
  return texts.flatMap(([keyword, was, is]) => {
    if (is === undefined || is === '' || is === was) return [];
    const name = nameOf(now);
    const what =
      was === undefined || was === ''
        ? `${name} has the new ${keyword} ${quoted(is)}`
        : `${keyword} of ${name} changed from ${quoted(was)} to ${quoted(is)}`;
    return [tightened(twin, keyword, { what, isCertain: false })];
  });
}

function quoted(value: string | number | bigint): string {
  return shortText(typeof value === 'string' ? JSON.stringify(value) : String(value));
}

function nullChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  if (old.isNullable === now.isNullable) return [];
  const name = nameOf(now);
  return now.isNullable
    ? [changeAt(twin, 'values-added', 'nullable', { what: `${name} may now be null` })]
    : [
        // The API server replaces null by the default.
        tightened(twin, 'nullable', {
          what: `${name} may no longer be null`,
          isCertain: now.preset === undefined,
        }),
      ];
}

const JUNCTIONS = ['allOf', 'anyOf', 'oneOf'] as const;

function junctionChanges(twin: Twin): SchemaChange[] {
  const [before, after] = [twin.old.validations, twin.now.validations];
  const changed = JUNCTIONS.filter((keyword) => {
    const was = before[keyword].map(textOf);
    const is = after[keyword].map(textOf);
    const isSame = is.length === was.length && is.every((text, at) => text === was[at]);
    // Fewer conditions of `allOf` restrict less.
    return keyword === 'allOf' ? is.some((text) => !was.includes(text)) : is.length > 0 && !isSame;
  });
  const isNot = after.not !== undefined && textOf(after.not) !== textOf(before.not);
  return [...changed, ...(isNot ? (['not'] as const) : [])].map((keyword) =>
    tightened(twin, keyword, {
      what: `${keyword} of ${nameOf(twin.now)} changed`,
      isCertain: false,
    }),
  );
}

/** Returns a schema as text, without its place. */
function textOf(schema: StructuralSchema | undefined): string | undefined {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'at') return undefined;
    if (typeof value === 'bigint') return `${value}n`;
    return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
  });
}

function ruleChanges(twin: Twin): SchemaChange[] {
  const known = new Set(twin.old.rules.map(({ rule }) => rule));
  return twin.now.rules
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule, at }) =>
      tightened(twin, 'x-kubernetes-validations', {
        what: `${nameOf(twin.now)} has the new rule ${quoted(rule)}`,
        isCertain: false,
        schemaAt: at,
      }),
    );
}

function tightened(
  twin: Twin,
  rule: string,
  rest: Pick<SchemaChange, 'what'> & Partial<SchemaChange>,
): SchemaChange {
  // `nullable` has no line of its own when it is gone.
  const schemaAt = rule === 'nullable' ? twin.now.at : [...twin.now.at, rule];
  return changeAt(twin, 'validation-tightened', rule, { schemaAt, ...rest });
}
