import { isJsonList } from '../../core/json/json-value.ts';
import type { Both, Side } from '../../core/lens/engine/path.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import { customFor, advisePart } from '../advice.ts';
import { carriesAsIs, partFormOf, writtenOn } from './carry.ts';
import type { Disagreement, UnknownWords } from '../compare.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { placeAt } from '../place.ts';
import { bothOf } from './level.ts';
import { writeWithin } from './within.ts';
import { tableFor } from './word-table.ts';
import { describe, isMap, isRecord } from '../types.ts';
import { callOf, quoteWhere, some, writeValue } from '../words.ts';
import { writePath } from '../../core/lens/engine/path.ts';

/** The direction of an image: from one version to the other. */
export interface Direction {
  readonly from: Side;
  readonly names: Both<string>;
  /** The root of the version that is converted. */
  readonly source: SchemaPlace;
  /** The parts of the lens, among which a suggested part is inserted. */
  readonly parts: readonly Part[];
}

/** Reports that two places have different types, and suggests a part that relates them. */
export function sayTypes(found: Disagreement, direction: Direction): Note {
  const { place, target, path } = found;
  const { from, names, parts } = direction;
  const to = other(from);
  const { by } = place;
  const where = writePath(path);
  if (by !== undefined && !carriesAsIs(by)) {
    const wanted =
      isMap(place) && isRecord(target) ? 'an object of named fields' : describe(target);
    const message = `${callOf(by)} writes ${describe(place)} to ${where} of ${names[to]}, but the schema requires ${wanted}. ${adviceFor(by, found, direction)}`;
    return note('TypesDiffer', message);
  }
  const at = bothOf(from, place.at, path);
  const places = bothOf(from, place, target);
  const part = writeWithin(parts, at, (inside) => advisePart(inside, places) ?? customFor(inside));
  if (by === undefined && writePath(place.at) === where) {
    const message = `${where} is ${describe(places.own)} in ${names.own} and ${describe(places.hub)} in ${names.hub}, and no part converts it. Add ${part}.`;
    return note('TypesDiffer', message);
  }
  const what = `${writePath(place.at)} of ${names[from]} is ${describe(place)}, but its target, ${where} of ${names[to]}, is ${describe(target)}`;
  return note(
    'TypesDiffer',
    by === undefined ? `${what}. Write ${part}.` : `${callOf(by)}: ${what}. Write ${part} instead.`,
  );
}

/** The parts that read and write the text of a field, whose form an author can name. */
const PIECES = /^(?:split|splitPattern|fieldToLabel|fieldToAnnotation)$/;

/** The function that names the form of a field with values of a type. */
const FORMS: Readonly<Record<string, string>> = {
  integer: 'asInteger',
  number: 'asNumber',
  boolean: 'asBoolean',
  object: 'asJson',
  list: 'asJson',
};

/** Returns the function that names the form of a field in a part for texts; undefined if there is none. */
function formFor(by: Part, { type = 'string' }: SchemaPlace): string | undefined {
  const { name } = partFormOf(by);
  const form = PIECES.test(name) ? FORMS[type] : undefined;
  // No value of a label is JSON.
  return form === 'asJson' && name === 'fieldToLabel' ? undefined : form;
}

/** Advises about a part that gives a wrong type. Its forms may be swapped. */
function adviceFor(
  by: Part,
  { place, target }: Disagreement,
  { from, names, source }: Direction,
): string {
  const form = place.type === 'string' ? formFor(by, target) : undefined;
  if (form !== undefined) return `Name the form of the field, as in ${form}('path').`;
  const advice = 'Correct the part, or its path.';
  if (by.type !== 'field' || by.lens !== 'retype' || by.holds === undefined) return advice;
  const [here, there] = [by.holds[from].type, by.holds[other(from)].type];
  const isTurned = here === target.type && there === placeAt(source, place.at)?.type;
  return isTurned ? `${advice} Swapped? The form of ${names.own} comes first.` : advice;
}

/**
 * Returns an example of a table in which a value has two counterparts, if the table needs that; an object cannot
 * express it.
 */
function severalRows({ place, words }: UnknownWords, { from }: Direction): string {
  const { by } = place;
  if (by?.type !== 'field' || writtenOn(by, from) === 'own') return '';
  const row = by.args?.find(isJsonList);
  const [own, hub, word] = [row?.[0], row?.[1], words[0]];
  if (own === undefined || hub === undefined || word === undefined) return '';
  const rows = [hub, word].map((one) => `[${writeValue(own)}, ${writeValue(one)}]`);
  return `, for instance as [${rows.join(', ')}]`;
}

/** Reports that the enum of a version lacks values of the other one. */
export function sayWords(found: UnknownWords, direction: Direction): Note {
  const { place, target, path, words } = found;
  const { from, names } = direction;
  const to = other(from);
  const unknown = some(words.map(writeValue));
  const known = some((target.words ?? []).map(writeValue));
  const { by } = place;
  const start = `${writePath(place.at)} of ${names[from]} can be ${unknown}`;
  if (by !== undefined && place.isUnmet === true) {
    const message = `${callOf(by)} is within when(…), so it converts only some objects. In the others, ${start}, but ${writePath(path)} of ${names[to]} allows only ${known}. Move the part out of when(…), or convert the others, too.`;
    return note('WordsDiffer', message);
  }
  if (by?.type === 'constant') {
    const message = `${callOf(by)}: the values of ${writePath(path)} in ${names[to]} are ${known}. Write one of them.`;
    return note('WordsDiffer', message);
  }
  if (by !== undefined && partFormOf(by).name === 'values') {
    const counterparts = words.length === 1 ? 'its counterpart' : 'their counterparts';
    const message = `${callOf(by)}: ${start}, but ${writePath(path)} of ${names[to]} allows only ${known}. Add ${counterparts} to the table${severalRows(found, direction)}.`;
    return note('WordsDiffer', message);
  }
  if (by !== undefined && !carriesAsIs(by)) {
    const message = `${callOf(by)} writes ${unknown} to ${writePath(path)} of ${names[to]}, which allows only ${known}. Correct the part, or its path.`;
    return note('WordsDiffer', message);
  }
  const at = bothOf(from, place.at, path);
  const table = tableFor(bothOf(from, place, target));
  const part = writeWithin(
    direction.parts,
    at,
    (inside) => `values(${quoteWhere(inside)}, ${table})`,
  );
  const what = `${start}, but ${writePath(path)} of ${names[to]} allows only ${known}`;
  const message = `${what}. Map the values, for instance with ${part}${by === undefined ? '' : ` instead of ${callOf(by)}`}.`;
  return note('WordsDiffer', message);
}
