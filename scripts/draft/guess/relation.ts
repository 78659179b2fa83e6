import { leadsTo } from '../../../src/core/json/value-path.ts';
import type { Both, Path } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import { elementsOf } from './differences.ts';
import { Call, stage, whereOf, within } from './drafted-part.ts';
import type { DraftedPart, Relation, Stages } from './drafted-part.ts';
import { sharedFields } from '../../../src/check/compare.ts';
import type { Field } from '../../../src/check/likeness.ts';
import type { PlaceForm, SchemaPlace } from '../../../src/check/place.ts';
import { formOf, textsOf, withoutField } from '../../../src/check/place.ts';
import { namedUnitOf } from '../../../src/check/units.ts';
import { namedElementOf } from './place.ts';
import { betweenNumbers } from './amounts/scales.ts';
import { unitOf } from './amounts/units.ts';
import { betweenWords } from './words.ts';

const NUMBERS: readonly PlaceForm[] = ['integer', 'number'];
const SCALARS: readonly PlaceForm[] = ['string', 'integer', 'number', 'boolean', 'int-or-string'];

/** Returns the relation that converts the value of one place to the other; undefined if no known part does. */
export function relationOf(own: Field, hub: Field): Relation | undefined {
  const forms = { own: formOf(own.place), hub: formOf(hub.place) };
  return (
    betweenUnits(own, hub, forms) ??
    betweenNumbers(own, hub, forms) ??
    betweenSame(own, hub, forms) ??
    betweenListAndOne(own, hub, forms) ??
    betweenListAndMap(own, hub, forms) ??
    betweenTypes(own, hub, forms) ??
    betweenTypeAndFields(own, hub, forms)
  );
}

/** Returns the part that moves a field: `wrap` or `unwrap` if one path is a field of the other, else `rename`. */
function moved(own: Path, hub: Path): DraftedPart {
  if (isFieldOf(hub, own)) return { lens: 'wrap', args: [writePath(own), hub.at(-1) ?? ''] };
  if (isFieldOf(own, hub)) return { lens: 'unwrap', args: [writePath(hub), own.at(-1) ?? ''] };
  return { lens: 'rename', args: [writePath(own), writePath(hub)] };
}

function isFieldOf(path: Path, object: Path): boolean {
  return path.length === object.length + 1 && leadsTo(object, path);
}

/** Relates two flags of which one is true if the other is false. */
export function inverted(own: Path, hub: Path): Relation {
  const rows = [
    [true, false],
    [false, true],
  ];
  return {
    weight: 1,
    partsOf: () => stage({ lens: 'values', args: [whereOf(own, hub), rows] }),
  };
}

function betweenSame(own: Field, hub: Field, forms: Both<PlaceForm>): Relation | undefined {
  const paths = { own: own.path, hub: hub.path };
  const isKin = forms.own === forms.hub || (areScalars(forms) && isWider(forms));
  if (!isKin) return undefined;
  if (areScalars(forms)) return betweenScalars(own, hub, forms);
  const rename: Stages = isSamePath(own.path, hub.path) ? [] : stage(moved(own.path, hub.path));
  if (forms.own === 'object') {
    return {
      weight: 1,
      partsOf: (guessWithin) =>
        orElse(within('inside', paths, guessWithin(own.place, hub.place)), rename),
    };
  }
  const elements = elementsOf({ own: own.place, hub: hub.place });
  return {
    weight: 1,
    partsOf: (guessWithin) =>
      elements === undefined
        ? rename
        : orElse(within('each', paths, guessWithin(elements.own, elements.hub)), rename),
  };
}

function betweenScalars(own: Field, hub: Field, forms: Both<PlaceForm>): Relation {
  const isSame = forms.own === forms.hub;
  const isRetyped = !isSame && areNumbers(forms);
  const where = whereOf(own.path, hub.path);
  const part = isRetyped
    ? { lens: 'retype', args: [where, forms.own, forms.hub] }
    : moved(own.path, hub.path);
  const isUnsure = areNumbers(forms) && hasUnit(own) !== hasUnit(hub);
  return (
    betweenWords(own, hub) ?? {
      weight: isSame ? 1 : 0.9,
      ...(isUnsure && { doubt: 'that both count in the same unit' }),
      partsOf: () => stage(part),
    }
  );
}

function hasUnit(field: Field): boolean {
  return namedUnitOf(field) !== undefined;
}

function areScalars({ own, hub }: Both<PlaceForm>): boolean {
  return SCALARS.includes(own) && SCALARS.includes(hub);
}

/** Reports whether one of two types accepts every value of the other. */
function isWider({ own, hub }: Both<PlaceForm>): boolean {
  const both = [own, hub];
  return both.includes('int-or-string')
    ? both.includes('string') || both.includes('integer')
    : areNumbers({ own, hub });
}

function areNumbers({ own, hub }: Both<PlaceForm>): boolean {
  return NUMBERS.includes(own) && NUMBERS.includes(hub);
}

function betweenListAndOne(own: Field, hub: Field, forms: Both<PlaceForm>): Relation | undefined {
  if ((forms.own === 'list') === (forms.hub === 'list')) return undefined;
  const element = namedElementOf((forms.own === 'list' ? own : hub).place);
  const one = forms.own === 'list' ? hub.place : own.place;
  if (element === undefined) return undefined;
  if (formOf(element) !== formOf(one)) return betweenListAndText(own, hub, formOf(one));
  const same = { own: own.path, hub: own.path };
  const lens = forms.own === 'list' ? 'listToValue' : 'valueToList';
  const part = stage({ lens, args: [whereOf(own.path, hub.path)] });
  return {
    weight: 0.9,
    ...doubtAboutOne(one, element),
    // Changes inside the value come in an earlier step, where the value is still as in the own version.
    partsOf: (guessWithin) => {
      const [before, around] =
        forms.own === 'list'
          ? [guessWithin(element, one), 'each' as const]
          : [guessWithin(one, element), 'inside' as const];
      return [...within(around, same, before), ...part];
    },
  };
}

/** The share of common fields from which an object and an element are surely the same object. */
const SAME_OBJECT = 1 / 3;

/** Returns the doubt that a value is one element of the list; none for an object that has the fields of an element. */
function doubtAboutOne(one: SchemaPlace, element: SchemaPlace): Pick<Relation, 'doubt'> {
  const form = formOf(one);
  const isUnsure =
    form === 'string' || (form === 'object' && sharedFields(one, element) < SAME_OBJECT);
  return isUnsure ? { doubt: `that the ${form} is one element, and not several` } : {};
}

function betweenListAndText(own: Field, hub: Field, form: PlaceForm): Relation | undefined {
  const list = formOf(own.place) === 'list' ? own : hub;
  const element = namedElementOf(list.place);
  if (form !== 'string' || element === undefined || formOf(element) !== 'string') return undefined;
  const lens = list === own ? 'listToString' : 'stringToList';
  return {
    weight: 0.6,
    doubt: 'the separator',
    partsOf: () => stage({ lens, args: [whereOf(own.path, hub.path), ','] }),
  };
}

/** The fields that often identify the elements of a list. */
const KEYS: readonly string[] = ['name', 'key', 'id', 'uid', 'type', 'path'];

function betweenListAndMap(own: Field, hub: Field, forms: Both<PlaceForm>): Relation | undefined {
  const isListFirst = forms.own === 'list' && forms.hub === 'map';
  if (!isListFirst && !(forms.own === 'map' && forms.hub === 'list')) return undefined;
  const [list, map] = isListFirst ? [own.place, hub.place] : [hub.place, own.place];
  const keys = keysBetween(list, map);
  if (keys === undefined) return undefined;
  const where = whereOf(own.path, hub.path);
  const part = stage({ lens: isListFirst ? 'listToMap' : 'mapToList', args: [where, ...keys] });
  const same = { own: own.path, hub: own.path };
  return {
    weight: 0.8,
    doubt: `the key ${keys[0]}`,
    // Changes inside the elements come in an earlier step, as they do between a list and one value.
    partsOf: (guessWithin) => {
      const [element, value] = [namedElementOf(list), namedElementOf(map)];
      if (element === undefined || value === undefined || keys.length > 1) return part;
      const rest = withoutField(element, keys[0]);
      const before = isListFirst ? guessWithin(rest, value) : guessWithin(value, rest);
      return [...within('each', same, before), ...part];
    },
  };
}

/** Returns the field of the elements that becomes the key of the map, and the only other field as the value. */
function keysBetween(
  list: SchemaPlace,
  map: SchemaPlace,
): readonly [key: string, ...options: { readonly value: string }[]] | undefined {
  const element = namedElementOf(list);
  const value = namedElementOf(map);
  if (element === undefined || value === undefined) return undefined;
  const fields = Object.entries(element.fields ?? {});
  const strings = fields.filter(([, place]) => formOf(place) === 'string').map(([name]) => name);
  const key = [...(list.keys ?? []), ...KEYS].find((name) => strings.includes(name));
  if (key === undefined) return undefined;
  const [other, ...others] = fields.filter(([name]) => name !== key);
  const isPair = other !== undefined && others.length === 0 && formOf(value) !== 'object';
  return isPair ? [key, { value: other[0] }] : [key];
}

/** Relates a quantity or a duration to a number that counts it in a unit. */
function betweenUnits(own: Field, hub: Field, forms: Both<PlaceForm>): Relation | undefined {
  const isTextFirst = forms.own === 'string' || forms.own === 'int-or-string';
  const [text, number] = isTextFirst ? [own, hub] : [hub, own];
  const numberForm = formOf(number.place);
  const textForm = formOf(text.place);
  if (!NUMBERS.includes(numberForm)) return undefined;
  if (textForm !== 'string' && textForm !== 'int-or-string') return undefined;
  const unit = unitOf(text, number);
  if (unit === undefined) return undefined;
  const written = new Call(unit.form, unit.unit);
  const types = isTextFirst ? [written, numberForm] : [numberForm, written];
  return {
    weight: 0.9,
    doubt: `that it is a ${unit.form}, and its unit`,
    partsOf: () => stage({ lens: 'retype', args: [whereOf(own.path, hub.path), ...types] }),
  };
}

/** The weight of fields of different types. They are rarely the same field, so names and descriptions must be alike. */
const OTHER_TYPE = 0.55;

function betweenTypes(own: Field, hub: Field, forms: Both<PlaceForm>): Relation | undefined {
  if (!areScalars(forms) || forms.own === forms.hub) return undefined;
  const where = whereOf(own.path, hub.path);
  const words = textsOf(forms.own === 'boolean' ? hub.place : own.place);
  if ((forms.own === 'boolean') !== (forms.hub === 'boolean') && words?.length === 2) {
    const [yes = '', no = ''] = yesFirst(words);
    const rows = [
      [true, yes],
      [false, no],
    ];
    const table = forms.own === 'boolean' ? rows : rows.map((row) => row.toReversed());
    return {
      weight: OTHER_TYPE,
      doubt: 'which word means true',
      partsOf: () => stage({ lens: 'values', args: [where, table] }),
    };
  }
  const types = [forms.own, forms.hub].map((form) => (form === 'int-or-string' ? 'string' : form));
  if (types[0] === types[1]) return undefined;
  return {
    weight: OTHER_TYPE,
    doubt: types.includes('string')
      ? 'that the string holds this value and nothing else'
      : 'that both count in the same unit',
    partsOf: () => stage({ lens: 'retype', args: [where, ...types] }),
  };
}

const NO = /^(?:no|off|false|never|dis|in|un|none|not)/i;

function yesFirst(words: readonly string[]): readonly string[] {
  return words.toSorted((left, right) => Number(NO.test(left)) - Number(NO.test(right)));
}

/** Relates an int-or-string value to an object with one field for each type. */
function betweenTypeAndFields(
  own: Field,
  hub: Field,
  forms: Both<PlaceForm>,
): Relation | undefined {
  const isOwn = forms.own === 'int-or-string' && forms.hub === 'object';
  if (!isOwn && !(forms.hub === 'int-or-string' && forms.own === 'object')) return undefined;
  const [one, object] = isOwn ? [own, hub] : [hub, own];
  const fields = Object.entries(object.place.fields ?? {});
  const nameOf = (form: PlaceForm): string | undefined =>
    fields.find(([, place]) => formOf(place) === form)?.[0];
  const [integer, string] = [nameOf('integer'), nameOf('string')];
  if (fields.length !== 2 || integer === undefined || string === undefined) return undefined;
  const names = {
    integer: writePath([...object.path, integer]),
    string: writePath([...object.path, string]),
  };
  const part: DraftedPart = { lens: 'byType', args: [writePath(one.path), names] };
  return {
    weight: 0.9,
    partsOf: () => stage(isOwn ? part : { lens: 'flip', args: [], parts: [part] }),
  };
}

function orElse(stages: Stages, other: Stages): Stages {
  return stages.length === 0 ? other : stages;
}
