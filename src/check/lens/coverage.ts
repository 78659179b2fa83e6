import type { Part } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import { advisePart, renaming } from '../advice.ts';
import type { LostPlace } from '../compare.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { LIKELY, likeness, similarity } from '../similar.ts';
import { locate } from './within.ts';
import { quotePath } from '../words.ts';

/** A field of one version that nothing converts. */
export interface UnnamedField {
  readonly side: Side;
  readonly place: SchemaPlace;
  readonly isRequired: boolean;
  /** The parts among which it must be named. */
  readonly parts: readonly Part[];
  /** The name of the step with these parts; empty if there is only one step. */
  readonly within: string;
}

/** The names of the two versions, and the place for the suggested lines. */
export interface PasteTarget {
  readonly names: Both<string>;
  readonly where: 'lens(…)' | 'unconverted';
}

/** Returns a lost place as a field that no part names. */
export function unnamed(
  lost: LostPlace,
  found: Omit<UnnamedField, 'place' | 'isRequired'>,
): UnnamedField {
  return { ...found, place: lost.place, isRequired: lost.isRequired };
}

/** Reports the fields that no part names, with suggested lines: grouped by their place, likely renames first. */
export function sayUnnamed(fields: readonly UnnamedField[], target: PasteTarget): readonly Note[] {
  if (fields.length === 0) return [];
  const groups = new Map<string, Group>();
  for (const field of fields) {
    const { chain, rest } = locate(field.parts, field.side, field.place.at);
    const key = [field.within, ...chain].filter((text) => text !== '').join(', ');
    const group = groups.get(key) ?? emptyGroup();
    groups.set(key, group);
    addTo(group, rest, field);
  }
  const lines = [...groups].flatMap(([key, group]) => [
    ...(key === '' ? [] : [`// ${key}`]),
    ...linesOf(group, target),
  ]);
  const inPlace =
    target.where === 'lens(…)'
      ? lines
      : ['{ toHub, fromHub, unconverted: [', ...lines.map((line) => `  ${line}`), '] }'];
  const text = inPlace.map((line) => `      ${line}`).join('\n');
  return [note('FieldNotConverted', `${headOf(fields.length, target.where)}\n${text}`)];
}

function headOf(count: number, where: PasteTarget['where']): string {
  const isOne = count === 1;
  const fields = isOne ? 'a field' : `${count} fields`;
  const them = isOne ? 'it' : 'them';
  const what =
    where === 'lens(…)'
      ? `${fields} ${isOne ? 'exists' : 'exist'} in one version only, and no part names ${them}`
      : `the functions seem not to convert ${fields}: no value that the check tried changes a result. It tries the words of an enum, and generated values for other types`;
  return where === 'lens(…)'
    ? `${what}. Convert ${them}, or add the lines that apply to lens(…):`
    : `${what}. Convert ${them}. If the functions are right, add the lines that apply to unconverted:`;
}

/** Fields of the same level, and the lists that contain more fields. */
interface Group {
  readonly own: Entry[];
  readonly hub: Entry[];
  readonly lists: Map<string, { readonly path: Path; readonly group: Group }>;
}

interface Entry {
  readonly path: Path;
  readonly place: SchemaPlace;
  readonly isRequired: boolean;
}

function emptyGroup(): Group {
  return { own: [], hub: [], lists: new Map() };
}

function addTo(group: Group, path: Path, field: UnnamedField): void {
  const list = path.indexOf(EVERY);
  if (list === -1) {
    const { place, isRequired } = field;
    group[field.side].push({ path, place, isRequired });
    return;
  }
  const above = path.slice(0, list);
  const key = above.join('.');
  const inner = group.lists.get(key) ?? { path: above, group: emptyGroup() };
  group.lists.set(key, inner);
  addTo(inner.group, path.slice(list + 1), field);
}

function linesOf(group: Group, target: PasteTarget): readonly string[] {
  const { pairs, own, hub } = target.where === 'lens(…)' ? pairUp(group) : { pairs: [], ...group };
  return [
    ...pairs.map((text) => `${text}, // a guess: are both the same field?`),
    ...own.map((entry) => lineOf('own', entry, target)),
    ...hub.map((entry) => lineOf('hub', entry, target)),
    ...[...group.lists.values()].flatMap((list) => [
      `each(${quotePath(list.path)},`,
      ...linesOf(list.group, target).map((line) => `  ${line}`),
      '),',
    ]),
  ];
}

function lineOf(side: Side, entry: Entry, { names, where }: PasteTarget): string {
  const { path, isRequired } = entry;
  const fill =
    where === 'lens(…)' ? `; to set it, write ${side}Constant(${quotePath(path)}, …) instead` : '';
  const required = isRequired ? `, and requires it${fill}` : '';
  return `${side}Only(${quotePath(path)}), // only ${names[side]} has it${required}`;
}

/** Returns the likely renames, the best first, and the remaining fields. */
function pairUp(group: Group): {
  readonly pairs: readonly string[];
  readonly own: readonly Entry[];
  readonly hub: readonly Entry[];
} {
  const own = group.own.flatMap((entry) => opened(entry, group.hub));
  const hub = group.hub.flatMap((entry) => opened(entry, group.own));
  const candidates = own
    .flatMap((one) => hub.map((another) => ({ one, another, ...guess(one, another) })))
    .filter(({ score }) => score >= LIKELY)
    .toSorted((left, right) => right.score - left.score);
  const taken = new Set<Entry>();
  const pairs: string[] = [];
  for (const { one, another, text } of candidates) {
    if (taken.has(one) || taken.has(another)) continue;
    taken.add(one).add(another);
    pairs.push(text);
  }
  const isFree = (entry: Entry): boolean => !taken.has(entry);
  return { pairs, own: own.filter(isFree), hub: hub.filter(isFree) };
}

/** Returns the fields of an object instead of the object if some of them were probably moved to another place. */
function opened(entry: Entry, others: readonly Entry[]): readonly Entry[] {
  const { path, place } = entry;
  const fields = Object.entries(place.fields ?? {}).map(([key, field]): Entry => {
    const isRequired = place.required?.includes(key) ?? false;
    return { path: [...path, key], place: field, isRequired };
  });
  const isOneField = others.some((one) => likeness(entry, one) >= LIKELY);
  const isMoved = fields.some((field) => others.some((one) => likeness(field, one) >= LIKELY));
  return isMoved && !isOneField ? fields : [entry];
}

/** Returns the part that may relate two fields, and its likelihood. */
function guess(one: Entry, another: Entry): { readonly score: number; readonly text: string } {
  const at = { own: one.path, hub: another.path };
  const score = likeness(one, another);
  if (score >= LIKELY) return { score, text: renaming(at) };
  const part = advisePart(at, { own: one.place, hub: another.place });
  const name = similarity(one.path.at(-1) ?? '', another.path.at(-1) ?? '');
  return part === undefined || part.startsWith('rename')
    ? { score, text: renaming(at) }
    : { score: name * 0.85, text: part };
}
