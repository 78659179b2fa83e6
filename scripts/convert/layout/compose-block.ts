import { isMap } from 'yaml';
import type { Edit } from '../../yaml/lines.ts';
import { columnOf } from '../../yaml/lines.ts';
import type { Rewriting } from './pieces.ts';
import { blockChunk, columnIn, inOrder, placeOf } from './pieces.ts';
import { areSorted, editsInPlace, planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { remainsOf } from './remains.ts';
import type { Entry, Source } from './source.ts';
import type { Target } from './target.ts';
import { shapeOf } from './tree.ts';

/** Returns the edits of a block mapping or block list: single values where possible, or else all of its lines. */
export function composeBlock(rewriting: Rewriting, target: Target, source: Source): Edit[] {
  const plan = planOf(rewriting, target, source);
  if (plan.isInPlace) return editsInPlace(rewriting, plan);
  const { text } = rewriting;
  const [first] = source.entries;
  const last = source.entries.at(-1);
  if (first === undefined || last === undefined) return [];
  const column = columnIn(rewriting, source);
  const lines =
    shapeOf(target.value) === 'list'
      ? elements(rewriting, { plan, target }, column)
      : fields(rewriting, { plan, source }, column);
  const indent = ' '.repeat(column);
  const composed = lines.startsWith(indent) ? lines.slice(column) : lines;
  const isCut = text[last.end - 1] !== '\n';
  return [
    { start: first.start, end: last.end, text: isCut ? composed.replace(/\r?\n$/, '') : composed },
  ];
}

interface Mapping {
  readonly plan: Plan;
  readonly source: Source;
}

/** Fields keep their order. A field that moves here is placed by its old offset; a new field comes last. */
function fields(rewriting: Rewriting, { plan, source }: Mapping, column: number): string {
  const { text } = rewriting;
  const indent = ' '.repeat(column);
  const chunkOf = (child: Target): string => indent + blockChunk(rewriting, child, column);
  const waiting = inOrder(rewriting, plan.inserts);
  const takeUntil = (isDue: (child: Target) => boolean): string[] => {
    const taken: string[] = [];
    while (waiting[0] !== undefined && isDue(waiting[0])) {
      taken.push(chunkOf(waiting[0]));
      waiting.shift();
    }
    return taken;
  };
  const isBefore =
    (offset: number) =>
    (child: Target): boolean => {
      const place = placeOf(rewriting, child);
      return place !== undefined && place < offset;
    };
  const bySource = new Map([...plan.stays].map(([child, from]) => [from.entry, child]));
  const isSorted = areSorted(source);
  const lines: string[] = [];
  let last: Entry | undefined;
  for (const entry of source.entries) {
    const child = bySource.get(entry);
    const before = takeUntil(isBefore(entry.head));
    const sorted = isSorted && child !== undefined ? takeUntil(isNewBefore(rewriting, child)) : [];
    const stay = child === undefined ? remains(rewriting, source, entry) : [chunkOf(child)];
    const merge = entry === plan.merge ? [indent + text.slice(entry.start, entry.end)] : [];
    const after = child === undefined ? takeUntil(isBefore(entry.end)) : [];
    const block = [...before, ...merge, ...stay, ...after];
    const between = last === undefined ? '' : betweenLines(text, last, entry);
    lines.push(...sorted);
    if (block.length > 0 || between.trim() !== '') lines.push(between);
    lines.push(...block);
    last = entry;
  }
  lines.push(...takeUntil(() => true));
  return withoutBlankStart(lines);
}

/** Returns a removed field as a comment, if it is to remain as one. */
function remains(rewriting: Rewriting, { children, node }: Source, entry: Entry): string[] {
  const { text, doesRemain } = rewriting;
  const source = children.find((child) => child.entry === entry);
  if (source === undefined || !isMap(node) || !doesRemain(source)) return [];
  const lines = remainsOf(text, entry);
  return lines === undefined ? [] : [' '.repeat(columnOf(text, entry.head)) + lines];
}

/** Selects the new fields that come before a field in alphabetical order. */
function isNewBefore(rewriting: Rewriting, child: Target): (one: Target) => boolean {
  return (one) => placeOf(rewriting, one) === undefined && String(one.name) < String(child.name);
}

/** Elements come in the order of the converted list, each with the blank lines and comments before it. */
function elements(
  rewriting: Rewriting,
  { plan: { stays }, target }: { readonly plan: Plan; readonly target: Target },
  column: number,
): string {
  const { text } = rewriting;
  const indent = ' '.repeat(column);
  const lines: string[] = [];
  for (const child of target.children) {
    const from = stays.get(child);
    const entries = from?.parent?.entries ?? [];
    const index = from?.entry === undefined ? 0 : entries.indexOf(from.entry);
    const [before, entry] = [entries[index - 1], entries[index]];
    if (before !== undefined && entry !== undefined) lines.push(betweenLines(text, before, entry));
    lines.push(indent + blockChunk(rewriting, child, column));
  }
  return withoutBlankStart(lines);
}

/** Returns the lines between two entries: blank lines, and comments that belong to neither. */
function betweenLines(text: string, before: Entry, entry: Entry): string {
  const lines = text.slice(before.end, entry.start);
  return lines.slice(0, lines.lastIndexOf('\n') + 1);
}

function withoutBlankStart(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(Math.max(first, 0)).join('');
}
