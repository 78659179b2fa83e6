import type { Shape, JsonType } from '../../../src/core/schema/shape.ts';
import { integer, listOf, mapOf, object, text } from '../../core/keep/a-deployment.ts';
import type { Tape } from './tape.ts';

/** The versions that a random kind may have, in the order in which they are taken. */
export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1', 'v2'] as const;
export type Version = (typeof VERSIONS)[number];

/**
 * A part of a kind that has nothing to do with any other part: one field, with all that is below it, wherever it
 * stands in each version. Whoever edits one column has not touched another.
 */
export interface Column {
  readonly name: string;
  readonly feature: Feature;
  /** The type of a scalar. */
  readonly type: JsonType;
  /** The fields that name an element of a list, and how the kind says so. */
  readonly naming: Naming;
  /** How each version holds it; a version without a form does not hold it. */
  readonly forms: Readonly<Partial<Record<Version, Form>>>;
  /** What the hand-written function of a spoke does to it beside moving it. */
  readonly quirks: Readonly<Partial<Record<Version, Quirk>>>;
  /** Whether two versions that have it in different places do not know of each other's. */
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

/** How one version holds a column. */
export interface Form {
  readonly at: readonly string[];
  /** Which of two ways to hold it: as text or as a number, as a list or as a map. */
  readonly isOther: boolean;
  /** The fields of a record or an element, by what they are, with their names in this version. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a hand-written function does to a value on its way. Those that `isUp` do it on the way to the hub as well. */
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

/** A column of a random feature, with a form in some of the versions. */
export function columnFrom(tape: Tape, index: number): Column {
  const name = `c${index}`;
  const feature = tape.pick(FEATURES);
  const type = tape.pick<JsonType>(['string', 'integer', 'boolean', 'number', 'int-or-string']);
  const naming = tape.pick<Naming>(['keyed', 'named', 'declared', 'nameless']);
  const apart = tape.chance(15);
  const column = { name, feature, type, naming, apart };
  const forms = VERSIONS.map((version) => [version, formFrom(tape, column)] as const);
  const quirks = VERSIONS.map((version) => [version, quirkFrom(tape, feature)] as const);
  // A column that no version has is nothing.
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

/** A form in a version, whether or not the version will have it. */
export function formFrom(tape: Tape, column: Omit<Column, 'forms' | 'quirks'>): Form {
  const { name } = column;
  const at = tape.pick([[name], ['spec', name], ['box', name], [`${name}x`]]);
  const isOther = tape.chance(40);
  const some = tape.some(Object.keys(FIELDS));
  const fields = some.length === 0 ? ['a'] : some;
  // A lens that makes a map of a list leaves the fields of its elements alone.
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

/** The shape of the value of a column in a form. */
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

/** Whether a list of elements stands as a map by their keys. */
export function isMapForm(feature: Feature, naming: Naming, form: Form): boolean {
  return feature === 'items' && naming === 'keyed' && form.isOther;
}
