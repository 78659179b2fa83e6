import type { JsonObject, JsonValue, KubernetesObject } from '../../../src/index.ts';
import type { JsonType } from '../../../src/core/schema/shape.ts';
import type { Plan, RandomKind } from './a-random-kind.ts';
import type { Column, Form, Version } from './columns.ts';
import { KEY_OF, isMapForm } from './columns.ts';
import { withValue } from './places.ts';
import type { Tape } from './tape.ts';

/** Creates unique values, so that each can be found again wherever it ends up. */
export class Mint {
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  number(): number {
    this.#next += 1;
    return this.#next;
  }

  text(): string {
    // Some contain capitals, which a quirk changes, and some have an even length.
    const number = this.number();
    return number % 3 === 0 ? `U${number}` : `u${number}${number % 2 === 0 ? 'x' : ''}`;
  }
}

/** Matches values that only a mint creates. */
export const MINTED = /^(?:[uU]\d{4,}x?|[1-9]\d{3,}|[1-9]\d{3,}\.5)$/;

/** The sources of a random value. */
export interface Source {
  readonly tape: Tape;
  readonly mint: Mint;
}

/** Returns a value of a column as a client of a version would write it. */
export function valueOf(column: Column, form: Form, source: Source): JsonValue {
  const { tape, mint } = source;
  const { feature, type } = column;
  switch (feature) {
    case 'scalar':
      return scalarOf(type, source);
    case 'record':
      return fieldsOf(form, source);
    case 'words':
      return Array.from({ length: tape.below(5) }, () => wordOf(source));
    case 'map':
      return Object.fromEntries(keysOf(tape, 3).map((key) => [key, fieldsOf(form, source)]));
    case 'items':
      return itemsOf(column, form, source);
    case 'digits':
      if (form.isOther) return mint.number();
      return tape.chance(50) ? String(mint.number()) : mint.text();
    case 'choice':
      return tape.pick(['rw', 'ReadOnly', 'ro', 'ReadWrite', 'other']);
    case 'wrapped':
      if (!form.isOther) return mint.text();
      return {
        ...(!tape.chance(20) && { name: mint.text() }),
        ...(tape.chance(50) && { more: mint.text() }),
      };
    case 'pieces':
      return piecesOf(form, source);
    default:
      return feature satisfies never;
  }
}

function scalarOf(type: JsonType, { tape, mint }: Source): JsonValue {
  switch (type) {
    case 'integer':
      return mint.number();
    case 'number':
      return tape.chance(50) ? mint.number() + 0.5 : mint.number();
    case 'boolean':
      return tape.chance(50);
    case 'int-or-string':
      return tape.chance(50) ? mint.number() : mint.text();
    case 'string':
    case 'object':
    case 'list':
      return mint.text();
    default:
      return type satisfies never;
  }
}

function piecesOf(form: Form, { tape, mint }: Source): JsonValue {
  const [host, port, more] = [mint.text(), mint.text(), mint.text()];
  if (form.isOther) {
    const some = tape.pick([
      { host, port },
      { host },
      { port },
      { host: `${host}:${more}`, port },
      { host, port: '' },
    ]);
    return some;
  }
  return tape.pick([`${host}:${port}`, host, `${host}:${port}:${more}`, `${host}:`, `:${port}`]);
}

/** Returns the fields that a form has of a record or an element, each present or not. */
export function fieldsOf(form: Form, { tape, mint }: Source): JsonObject {
  const entries = Object.entries(form.fields).flatMap(([field, name]): [string, JsonValue][] => {
    if (tape.chance(20)) return [];
    if (field === 'b') return [[name, mint.number()]];
    return [[name, field === 'g' ? tape.chance(50) : mint.text()]];
  });
  return Object.fromEntries(entries);
}

const KEYS = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'] as const;

/** Returns distinct keys, in any order. */
function keysOf(tape: Tape, limit: number): readonly string[] {
  let left: readonly string[] = KEYS;
  return Array.from({ length: tape.below(limit + 1) }, () => {
    const key = left[tape.below(left.length)] ?? '';
    left = left.filter((one) => one !== key);
    return key;
  });
}

/** Returns a word for a list: mostly a unique one, sometimes one of a few. */
export function wordOf({ tape, mint }: Source): string {
  return tape.chance(30) ? tape.pick(['a', 'b']) : mint.text();
}

function itemsOf(column: Column, form: Form, source: Source): JsonValue {
  const { tape } = source;
  const keys = keysOf(tape, 4);
  if (isMapForm(column.feature, column.naming, form)) {
    return Object.fromEntries(keys.map((key) => [key, fieldsOf(form, source)]));
  }
  const elements = keys.map((key) => elementOf(column, form, key, source));
  const [first] = elements;
  // A duplicate. List maps have none.
  const isTwice = tape.chance(12) && column.naming !== 'keyed' && column.naming !== 'declared';
  return first !== undefined && isTwice ? [...elements, first] : elements;
}

/** Returns an element, with a key if the column's elements have one. */
export function elementOf(column: Column, form: Form, key: string, source: Source): JsonObject {
  const name = KEY_OF[column.naming];
  return { ...(name !== undefined && { [name]: key }), ...fieldsOf(form, source) };
}

/** Returns a key that is not among these. */
export function freshKey(taken: readonly string[], tape: Tape): string {
  const free = KEYS.filter((key) => !taken.includes(key));
  let next = KEYS.length + 1;
  while (taken.includes(`k${next}`)) next += 1;
  return free[tape.below(Math.max(free.length, 1))] ?? `k${next}`;
}

const UID = '3415a7fc-162b-4300-b5da-fd6083580d66';
const STORED: readonly [JsonObject, ...JsonObject[]] = [
  { name: 'nightly', namespace: 'prod', uid: UID, generation: 3 },
  { name: 'nightly', namespace: 'prod', uid: UID, labels: { tier: 'gold' } },
  { name: 'nightly', uid: UID, annotations: { note: 'mine', 'example.com/x': '{}' } },
];

/** Metadata without a uid: the API server sets it when it stores the object, after admission. */
const UNSTORED: readonly [JsonObject, ...(JsonObject | undefined)[]] = [
  { name: 'nightly' },
  { name: 'nightly', managedFields: [{ manager: 'kubectl', operation: 'Update' }] },
  { generateName: 'nightly-' },
  {},
  undefined,
];

/** Returns an object of a version as an API server holds it: only fields of its schema, each of its type. */
export function objectFrom(
  { kind, plan }: Pick<RandomKind, 'kind'> & { readonly plan: Plan },
  version: Version,
  sources: {
    readonly root: Source;
    readonly ofColumns: readonly Source[];
    /** True if the object has a uid; random if undefined. */
    readonly isStored?: boolean;
  },
): KubernetesObject {
  const { tape } = sources.root;
  const isStored = sources.isStored ?? !tape.chance(40);
  const metadata = tape.pick<JsonObject | undefined>(isStored ? STORED : UNSTORED);
  let result: JsonObject = {};
  for (const [at, column] of plan.columns.entries()) {
    const form = column.forms[version];
    const source = sources.ofColumns[at];
    if (form === undefined || source === undefined || source.tape.chance(15)) continue;
    result = withValue(result, form.at, valueOf(column, form, source));
  }
  return {
    apiVersion: `${kind.group}/${version}`,
    kind: kind.kind,
    ...(metadata !== undefined && { metadata }),
    ...result,
  };
}
