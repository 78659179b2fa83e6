import { canonical } from '../../../src/core/json/stringify-json.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { commentsIn } from '../comments.ts';
import type { Edit } from '../../yaml/lines.ts';
import { applyEdits, columnOf, endOfLine, startOfLine } from '../../yaml/lines.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import type { Entry } from './source.ts';

/**
 * Returns the text of a removed field as comment lines, in the form that people comment out a field. The comments above
 * the field stay as they are.
 *
 * @returns undefined if a line of the field begins before the field, as lines of texts in quotes may
 */
export function remainsOf(text: string, { start, head, end }: Entry): string | undefined {
  const column = columnOf(text, head);
  const [first = '', ...lines] = text.slice(head, end).replace(/\n$/, '').split('\n');
  const indent = ' '.repeat(column);
  if (lines.some((line) => line.trim() !== '' && !line.startsWith(indent))) return undefined;
  if (lines.some((line) => line.trim() === '' && line.replace('\r', '') !== '')) return undefined;
  const commented = lines.map((line) =>
    line.trim() === '' ? `${indent}#${line}` : `${indent}# ${line.slice(column)}`,
  );
  return `${[`${text.slice(start, head)}# ${first}`, ...commented].join('\n')}\n`;
}

/** A text in which fields that were comments are fields again. */
export interface RevivedText {
  readonly text: string;
  /** The offsets of these fields. */
  readonly heads: ReadonlySet<number>;
}

/**
 * Makes commented-out fields into fields again.
 *
 * @param isWanted whether the object around this offset has a new field with this name and value
 */
export function revive(
  text: string,
  isWanted: (name: string, value: JsonValue, at: number) => boolean,
): RevivedText {
  const edits: Edit[] = [];
  const heads = new Set<number>();
  let removed = 0;
  let done = 0;
  for (const [first, ...deeper] of commentedFields(text)) {
    if (first === undefined || first.start < done) continue;
    // A deeper line may be a comment about the next field.
    const lines = [[first], [first, ...deeper]].find((some) => {
      const field = fieldIn(text, some);
      return field !== undefined && isWanted(...field, first.start);
    });
    if (lines === undefined) continue;
    heads.add(first.start - removed);
    for (const { start, end, prefix } of lines) {
      const from = start + prefix === end ? startOfLine(text, start) : start;
      edits.push({ start: from, end: start + prefix, text: '' });
      removed += start + prefix - from;
      done = end;
    }
  }
  return { text: applyEdits(text, [0, text.length], edits), heads };
}

/** The key and the text of a name and a value, to find a field by. */
export function fieldKey(name: string, value: JsonValue): string {
  return `${name}: ${canonical(value)}`;
}

interface CommentLine {
  /** The offset of the number sign. */
  readonly start: number;
  readonly end: number;
  /** The number of characters to remove. */
  readonly prefix: number;
}

/** Finds comments that may be a field: a line such as `# name: value`, and the deeper lines below it. */
function commentedFields(text: string): CommentLine[][] {
  const comments = commentsIn(text).filter(({ start }) =>
    /^[ -]*$/.test(text.slice(startOfLine(text, start), start)),
  );
  const fields: CommentLine[][] = [];
  for (const [index, { start, end }] of comments.entries()) {
    if (!/^# [^\s#].*:(?:\s|$)/.test(text.slice(start, end))) continue;
    const lines: CommentLine[] = [{ start, end, prefix: 2 }];
    for (const next of comments.slice(index + 1)) {
      const last = lines.at(-1);
      const isNext =
        last !== undefined && startOfLine(text, next.start) === endOfLine(text, last.end);
      if (!isNext || columnOf(text, next.start) !== columnOf(text, start)) break;
      const comment = text.slice(next.start, next.end);
      if (!/^#(?: {2}| [-}\]]|\s*$)/.test(comment)) break;
      lines.push({ ...next, prefix: comment.trim() === '#' ? 1 : 2 });
    }
    fields.push(lines);
  }
  return fields;
}

/** Reads commented-out lines as one field. */
function fieldIn(text: string, lines: readonly CommentLine[]): [string, JsonValue] | undefined {
  const field = lines.map(({ start, end, prefix }) => text.slice(start + prefix, end)).join('\n');
  const read = readYaml(field, 'object');
  const value = 'message' in read || read.length !== 1 ? undefined : read[0]?.value;
  if (value === undefined || !isJsonObject(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry === undefined || others.length > 0 ? undefined : [entry[0], entry[1] ?? null];
}
