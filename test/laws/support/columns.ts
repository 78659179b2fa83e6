import type { Shape, JsonType } from '../../../src/core/schema/shape.ts';
import { integer, listOf, mapOf, object, text } from '../../core/keep/a-deployment.ts';
import type { Tape } from './tape.ts';

/** The versions that a random kind may have, in the order in which they are used. */
export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1', 'v2'] as const;
export type Version = (typeof VERSIONS)[number];

/**
 * An independent part of a kind: one field with everything below it, at its place in each version. An edit of one
 * column does not touch another.
 */
export interface Column {
  readonly name: string;
  readonly feature: Feature;
  /** The type of a scalar. */
  readonly type: JsonType;
  /** The fields that name a list element, and how the kind declares them. */
  readonly naming: Naming;
  /** The form in each version. A version without a form does not have the column. */
  readonly forms: Readonly<Partial<Record<Version, Form>>>;
  /** The effect of each spoke's hand-written function, in addition to moving the value. */
  readonly quirks: Readonly<Partial<Record<Version, Quirk>>>;
  /** True if two versions with the column in different places do not know that it is the same. */
  readonly apart: boolean;
}

export type Feature =
  | 'scalar'
  | 'record'
  | 'words'
  | 'items'
  | 'map'
  | 'digits'
  | 'choice'
  | 'wrapped'
  | 'pieces';

export type Naming = 'keyed' | 'named' | 'declared' | 'nameless';

/** The form of a column in one version. */
export interface Form {
  readonly at: readonly string[];
  /** True for the second of two forms, such as text and number, or list and map. */
  readonly isOther: boolean;
  /** The fields of a record or an element: the name in this version of each field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The effect of a hand-written function on a value. With `isUp` it also applies in the direction of the hub. */
export interface Quirk {
  readonly does: 'nothing' | 'sort' | 'turn' | 'cut' | 'lower' | 'round' | 'drop' | 'spoil';
  readonly isUp: boolean;
}

/** The fields that records and elements may have. */
const FIELDS: Readonly<Record<string, Shape>> = {
  a: text,
  b: integer,
  h: text,
  g: { type: 'boolean' },
};

/** The field that names an element. */
export const KEY_OF = {
  keyed: 'id',
  named: 'name',
  declared: 'host',
  nameless: undefined,
} as const;

const QUIRKS: Readonly<Record<Feature, readonly [Quirk['does'], ...Quirk['does'][]]>> = {
  scalar: ['nothing', 'lower', 'drop', 'round', 'spoil'],
  record: ['nothing'],
  words: ['nothing', 'sort', 'turn', 'cut'],
  items: ['nothing', 'sort', 'turn', 'cut'],
  map: ['nothing'],
  digits: ['nothing', 'drop'],
  choice: ['nothing'],
  wrapped: ['nothing'],
  pieces: ['nothing', 'lower'],
};

const FEATURES: readonly [Feature, ...Feature[]] = [
  'scalar',
  'record',
  'items',
  'words',
  'map',
  'items',
  'digits',
  'choice',
  'wrapped',
  'pieces',
  'record',
  'items',
];

/** Returns a column with a random feature, and with forms in some of the versions. */
export function columnFrom(tape: Tape, index: number): Column {
  const name = `c${index}`;
  const feature = tape.pick(FEATURES);
  const type = tape.pick<JsonType>(['string', 'integer', 'boolean', 'number', 'int-or-string']);
  const naming = tape.pick<Naming>(['keyed', 'named', 'declared', 'nameless']);
  const apart = tape.chance(15);
  const column = { name, feature, type, naming, apart };
  const forms = VERSIONS.map((version) => [version, formFrom(tape, column)] as const);
  const quirks = VERSIONS.map((version) => [version, quirkFrom(tape, feature)] as const);
  // At least one version must have the column.
  const [, first] = forms[0] ?? [];
  const shown = forms.map(([version, form], at) => [
    version,
    tape.chance(at === 0 ? 15 : 25) && !(at === 0 && first === undefined) ? undefined : form,
  ]);
  return {
    ...column,
    forms: Object.fromEntries(shown) as Column['forms'],
    quirks: Object.fromEntries(quirks),
  };
}

/** Returns a form for a version, whether or not the version will have the column. */
export function formFrom(tape: Tape, column: Omit<Column, 'forms' | 'quirks'>): Form {
  const { name } = column;
  const at = tape.pick([[name], ['spec', name], ['box', name], [`${name}x`]]);
  const isOther = tape.chance(40);
  const some = tape.some(Object.keys(FIELDS));
  const fields = some.length === 0 ? ['a'] : some;
  // A lens that turns a list into a map cannot rename the fields of its elements.
  const isRenamed = tape.chance(30) && !(column.feature === 'items' && column.naming === 'keyed');
  return {
    at,
    isOther,
    fields: Object.fromEntries(
      fields.map((field) => [field, isRenamed ? `${field}${field}` : field]),
    ),
  };
}

function quirkFrom(tape: Tape, feature: Feature): Quirk {
  return { does: tape.pick(QUIRKS[feature]), isUp: tape.chance(30) };
}

/** Returns the shape of a column's value in a form. */
export function shapeOf({ feature, type, naming }: Column, form: Form): Shape {
  const fields = Object.fromEntries(
    Object.entries(form.fields).map(([field, name]) => [name, FIELDS[field] ?? text]),
  );
  switch (feature) {
    case 'scalar':
      return { type };
    case 'record':
      return object(fields);
    case 'words':
      return listOf(text);
    case 'map':
      return mapOf(object(fields));
    case 'items': {
      const key = KEY_OF[naming];
      if (isMapForm(feature, naming, form)) return mapOf(object(fields));
      const element = object({ ...(key !== undefined && { [key]: text }), ...fields });
      return naming === 'keyed' && key !== undefined ? listOf(element, key) : listOf(element);
    }
    case 'digits':
      return form.isOther ? integer : text;
    case 'choice':
      return text;
    case 'wrapped':
      return form.isOther ? object({ name: text, more: text }) : text;
    case 'pieces':
      return form.isOther ? object({ host: text, port: text }) : text;
    default:
      return feature satisfies never;
  }
}

/** Reports whether a form holds a list of elements as a map by key. */
export function isMapForm(feature: Feature, naming: Naming, form: Form): boolean {
  return feature === 'items' && naming === 'keyed' && form.isOther;
}
