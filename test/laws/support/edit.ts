import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { fieldIn } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { sorted } from '../../core/keep/a-deployment.ts';
import type { Plan } from './a-random-kind.ts';
import { columnOf } from './a-random-kind.ts';
import type { Column, Form, Version } from './columns.ts';
import { KEY_OF } from './columns.ts';
import { valueAt, withValue, withoutValue } from './places.ts';
import type { Source } from './values.ts';
import { elementOf, fieldsOf, freshKey, valueOf, wordOf } from './values.ts';

/**
 * Returns an object after one edit by a client of its version. An object that a client writes has a name: only server-side
 * apply sends others, and from those nothing was removed.
 */
export function edited(plan: Plan, version: Version, sent: JsonObject, source: Source): JsonObject {
  const named = hasName(sent) ? sent : withValue(sent, ['metadata', 'name'], 'edited');
  return sorted(editedAnyhow(plan, version, named, source));
}

function hasName({ metadata }: JsonObject): boolean {
  return ['name', 'generateName'].some((name) => fieldIn(metadata, name) !== undefined);
}

function editedAnyhow(plan: Plan, version: Version, sent: JsonObject, source: Source): JsonObject {
  const { tape } = source;
  const columns = plan.columns.filter((column) => column.forms[version] !== undefined);
  const column = columns[tape.below(Math.max(columns.length, 1))];
  const form = column?.forms[version];
  if (column === undefined || form === undefined) return sent;
  const parent = form.at.slice(0, -1);
  if (parent.length > 0 && tape.chance(5)) return withoutValue(sent, parent);
  const before = columnOf(column, version, sent);
  const after = editedValue(column, form, before, source);
  if (after === undefined) return withoutValue(sent, form.at);
  return withValue(sent, form.at, after);
}

/** Returns a column's value after an edit; undefined if the edit removes it. */
function editedValue(
  column: Column,
  form: Form,
  before: JsonValue | undefined,
  source: Source,
): JsonValue | undefined {
  const { tape } = source;
  if (before === undefined) return valueOf(column, form, source);
  const what = tape.below(10);
  if (what === 9) return undefined;
  if (what === 8) return valueOf(column, form, source);
  if (isJsonList(before)) return editedList(column, form, before, source);
  if (isJsonObject(before)) return editedObject(column, form, before, source);
  return valueOf(column, form, source);
}

function editedObject(column: Column, form: Form, before: JsonObject, source: Source): JsonObject {
  const { tape } = source;
  const names = Object.keys(before);
  const name = names[tape.below(Math.max(names.length, 1))];
  const isOfEntries = column.feature === 'map' || column.feature === 'items';
  if (tape.chance(30) && name !== undefined) return withoutValue(before, [name]);
  if (!isOfEntries) {
    const other = valueOf(column, form, source);
    const changed = isJsonObject(other) ? Object.entries(other) : [];
    const [field, value] = changed[tape.below(Math.max(changed.length, 1))] ?? [];
    return field === undefined ? before : { ...before, [field]: value };
  }
  if (name === undefined || tape.chance(30)) {
    return { ...before, [freshKey(names, tape)]: fieldsOf(form, source) };
  }
  const entry = valueAt(before, [name]);
  return { ...before, [name]: editedFields(form, isJsonObject(entry) ? entry : {}, source) };
}

/** Sets or removes one field of a record or an element. */
function editedFields(form: Form, before: JsonObject, source: Source): JsonObject {
  const { tape } = source;
  const names = Object.values(form.fields);
  const name = names[tape.below(Math.max(names.length, 1))] ?? '';
  if (tape.chance(30)) return withoutValue(before, [name]);
  const value = fieldsOf(form, source)[name];
  return value === undefined ? withoutValue(before, [name]) : { ...before, [name]: value };
}

type ListEdit = 'change' | 'remove' | 'append' | 'insert' | 'swap' | 'turn' | 'twin';

function editedList(
  column: Column,
  form: Form,
  list: readonly JsonValue[],
  source: Source,
): readonly JsonValue[] {
  const { tape } = source;
  const what = tape.pick<ListEdit>([
    'change',
    'remove',
    'append',
    'insert',
    'swap',
    'turn',
    'twin',
    'change',
  ]);
  const at = tape.below(Math.max(list.length, 1));
  const one = list[at];
  if (one === undefined) return [newElement(column, form, list, source)];
  switch (what) {
    case 'change':
      return list.with(at, changedElement(column, form, one, source));
    case 'remove':
      return list.toSpliced(at, 1);
    case 'append':
      return [...list, newElement(column, form, list, source)];
    case 'insert':
      return list.toSpliced(at, 0, newElement(column, form, list, source));
    case 'swap': {
      const other = tape.below(list.length);
      return list.with(at, list[other] ?? null).with(other, one);
    }
    case 'turn':
      return list.toReversed();
    case 'twin':
      return isKeyed(column) ? list.toReversed() : [...list, one];
    default:
      return what satisfies never;
  }
}

function isKeyed({ feature, naming }: Column): boolean {
  return feature === 'items' && (naming === 'keyed' || naming === 'declared');
}

function newElement(
  column: Column,
  form: Form,
  list: readonly JsonValue[],
  source: Source,
): JsonValue {
  if (column.feature === 'words') return wordOf(source);
  return elementOf(column, form, freshKey(namesIn(column, list), source.tape), source);
}

/** Mostly changes a field, sometimes the name. */
function changedElement(column: Column, form: Form, one: JsonValue, source: Source): JsonValue {
  if (!isJsonObject(one)) return wordOf(source);
  const key = KEY_OF[column.naming];
  if (key !== undefined && source.tape.chance(15)) {
    return { ...one, [key]: freshName(source) };
  }
  return editedFields(form, one, source);
}

/** Returns a name that no element has had before. */
function freshName({ mint }: Source): string {
  return `n${mint.number()}`;
}

function namesIn({ naming }: Column, list: readonly JsonValue[]): readonly string[] {
  const key = KEY_OF[naming];
  return list.flatMap((one) => {
    const name = isJsonObject(one) && key !== undefined ? one[key] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
