import { isMap } from 'yaml';
import type { ParsedNode } from 'yaml';
import { freshInline, freshInlineKey } from './fresh.ts';
import type { Edit } from '../../yaml/lines.ts';
import { applyEdits, indentBefore, shift } from '../../yaml/lines.ts';
import type { Rewriting } from './pieces.ts';
import { hasOrigins, inNewOrder, inOrder, keyEdits, movedInline, placeOf } from './pieces.ts';
import { areSorted, editsInPlace, planOf } from './plan.ts';
import type { Entry, Source } from './source.ts';
import type { Target } from './target.ts';
import { allOf, isWithin, shapeOf, upFrom } from './tree.ts';

/** Returns the edits of a flow mapping or flow list, which includes JSON. */
export function composeFlow(rewriting: Rewriting, target: Target, source: Source): Edit[] {
  const { text } = rewriting;
  const plan = planOf(rewriting, target, source);
  if (plan.isInPlace) return editsInPlace(rewriting, plan);
  const { stays, inserts, merge } = plan;
  const written = new Set([...stays.keys(), ...inserts]);
  const children = arrange(rewriting, target, source).filter((child) => written.has(child));
  const layout = layoutOf(text, source);
  const chunks = children.map((child) => {
    const entry = stays.get(child)?.entry;
    const moved = entry === undefined ? movedLead(rewriting, child, layout) : undefined;
    const lead = entry === undefined ? moved?.text : leadOf(text, source, entry);
    return { lead, chunk: flowChunk(rewriting, child, { ...layout, taken: moved?.entry }) };
  });
  const all =
    merge === undefined
      ? chunks
      : [{ lead: undefined, chunk: text.slice(merge.start, merge.end) }, ...chunks];
  const composed = all.map(({ lead, chunk }, index) =>
    index === 0 ? layout.first + chunk : `,${lead ?? layout.rest}${chunk}`,
  );
  const last = source.entries.at(-1);
  return last === undefined
    ? []
    : [{ start: layout.start, end: last.end, text: composed.join('') }];
}

/**
 * Returns the fields in order: fields from the text by their old offset, new fields last. Between sorted fields, new
 * ones go in alphabetical order.
 */
function arrange(rewriting: Rewriting, target: Target, source: Source): Target[] {
  if (shapeOf(target.value) === 'list') return [...target.children];
  if (!areSorted(source)) return inNewOrder(rewriting, target.children);
  const ordered = inOrder(rewriting, target.children);
  const placed = ordered.filter((child) => placeOf(rewriting, child) !== undefined);
  for (const child of ordered.filter((one) => !placed.includes(one))) {
    const at = placed.findIndex(({ name }) => String(name) > String(child.name));
    placed.splice(at === -1 ? placed.length : at, 0, child);
  }
  return placed;
}

/** The white space of a flow mapping or flow list. */
interface Layout {
  /** The offset after the opening bracket. */
  readonly start: number;
  /** The white space before the first entry. */
  readonly first: string;
  /** The white space before every other entry. */
  readonly rest: string;
  /** The white space between a key and its value. */
  readonly gap: string;
  /** The indentation of one level. */
  readonly step: number;
  /** The mapping or list that is composed. Comments outside of it stay where they are. */
  readonly home: Source;
  /** The entry whose comments are already written before the value around it, so they are not repeated inside. */
  readonly taken?: Entry | undefined;
}

function layoutOf(text: string, source: Source): Layout {
  const [first, second] = source.entries;
  const start = (source.node?.range[0] ?? 0) + 1;
  const lead = text.slice(start, first?.start ?? start);
  const hasLines = lead.includes('\n');
  const comma = second === undefined ? undefined : leadOf(text, source, second);
  const gap = gapOf(text, first) ?? ' ';
  const rest = withoutComments(comma ?? (hasLines ? lead : gap));
  const step = hasLines ? lastLine(lead) - indentBefore(text, start - 1).length : 0;
  return { start, first: lead, rest, gap, step: step > 0 ? step : 2, home: source };
}

/** Removes the comments from the white space before an entry. */
function withoutComments(lead: string): string {
  return lead.includes('#') ? lead.slice(lead.lastIndexOf('\n')) : lead;
}

/** Returns the length of the last line. */
function lastLine(text: string): number {
  return text.length - text.lastIndexOf('\n') - 1;
}

/** Returns the spaces between the colon and the value: none in compact JSON; undefined if the line ends there. */
function gapOf(text: string, entry: Entry | undefined): string | undefined {
  if (entry?.mark === undefined) return undefined;
  return /^ *(?=\S)/.exec(text.slice(entry.mark, entry.end))?.[0];
}

/** Returns the text between the comma and an entry. */
function leadOf(text: string, { entries }: Source, entry: Entry): string | undefined {
  const before = entries[entries.indexOf(entry) - 1];
  if (before === undefined) return undefined;
  const between = text.slice(before.end, entry.start);
  return between.slice(between.indexOf(',') + 1);
}

/** An entry, and the white space and comments before it. */
interface Led {
  readonly entry: Entry;
  readonly text: string;
}

/** Returns the comments before a value that moves here, after the comma. Its line is indented like the others here. */
function movedLead(rewriting: Rewriting, target: Target, layout: Layout): Led | undefined {
  const origins = allOf(target).flatMap((one) => rewriting.matches.origin.get(one) ?? []);
  const [origin] = origins.toSorted((one, other) => one.at - other.at);
  const led = origin && leadAround(rewriting, origin, layout.home);
  if (led === undefined || led.entry === layout.taken || !led.text.includes('#')) return undefined;
  const own = led.text.lastIndexOf('\n') + 1;
  const fresh = layout.rest.lastIndexOf('\n') + 1;
  const indent = fresh === 0 ? led.text.slice(own) : layout.rest.slice(fresh);
  return { entry: led.entry, text: led.text.slice(0, own) + indent };
}

/**
 * Returns the text between the comma and a value, inside the mapping or list that is composed. The first value of an
 * object takes the text before this object, unless the object stays.
 */
function leadAround({ text, matches }: Rewriting, origin: Source, home: Source): Led | undefined {
  if (!isWithin(origin, home)) return undefined;
  for (const one of upFrom(origin)) {
    const { entry, parent } = one;
    const isOutside = one === home || (one !== origin && matches.arrival.has(one));
    if (isOutside || parent === undefined || entry?.style !== 'flow') return undefined;
    const lead = leadOf(text, parent, entry);
    if (lead !== undefined) return { entry, text: lead };
  }
  return undefined;
}

/** Returns the text of a field or an element between brackets. */
function flowChunk(rewriting: Rewriting, target: Target, layout: Layout): string {
  const { text, matches } = rewriting;
  const source = matches.origin.get(target);
  const entry = source?.entry;
  const isElement = typeof target.name === 'number';
  if (source !== undefined && entry?.style === 'flow' && isElement === (entry.key === undefined)) {
    const edits = [...keyEdits(entry, target), ...rewriting.editsOf(target, source)];
    const chunk = applyEdits(text, [entry.start, entry.end], edits);
    const columns = lastLine(layout.rest) - indentBefore(text, entry.start).length;
    return layout.rest.includes('\n') ? shift(chunk, columns) : chunk;
  }
  return freshChunk(rewriting, target, layout);
}

function freshChunk(rewriting: Rewriting, target: Target, layout: Layout): string {
  const { style, matches } = rewriting;
  const { name, value, children } = target;
  // After a key without quotes, the colon needs a space.
  const gap = style.isJson ? layout.gap : layout.gap || ' ';
  const key = typeof name === 'number' ? '' : `${freshInlineKey(name, style)}:${gap}`;
  const node = matches.origin.get(target)?.node;
  const inline = safeInline(node, movedInline(rewriting, target));
  if (inline !== undefined) return key + inline;
  const isLaidOut = layout.rest.includes('\n') || hasOrigins(rewriting, target);
  return children.length > 0 && isLaidOut
    ? key + freshFlow(rewriting, target, layout)
    : key + freshInline(value, style);
}

/** Returns a new mapping or list in brackets, laid out like the one around it. */
function freshFlow(rewriting: Rewriting, target: Target, layout: Layout): string {
  const { rest, step, first } = layout;
  const isInLines = rest.includes('\n');
  const inside = isInLines ? rest + (rest.includes('\t') ? '\t' : ' '.repeat(step)) : rest;
  const lead = isInLines ? inside : first;
  const below = { ...layout, rest: inside, first: lead };
  const chunks = inNewOrder(rewriting, target.children).map((child, index) => {
    const moved = index === 0 ? undefined : movedLead(rewriting, child, below);
    const chunk = flowChunk(rewriting, child, { ...below, taken: moved?.entry ?? layout.taken });
    return index === 0 ? lead + chunk : `,${moved?.text ?? inside}${chunk}`;
  });
  const [open, close] = shapeOf(target.value) === 'list' ? '[]' : '{}';
  return `${open}${chunks.join('')}${isInLines ? rest : first}${close}`;
}

/** Returns the text of a value if it is safe between brackets, where commas, colons and brackets are special. */
function safeInline(node: ParsedNode | undefined, inline: string | undefined): string | undefined {
  if (inline === undefined || node === undefined) return undefined;
  const isQuoted = /^["'[{]/.test(inline) || isMap(node);
  return isQuoted || /^[\w./+-]+$/.test(inline) ? inline : undefined;
}
