import { global, dyn, int, list, method, string } from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import { EvaluationError, ListValue, NotReproduced, Unsigned } from '../language/values.ts';
import type { Value } from '../language/values.ts';
import { GO_ESCAPES } from '../../validate/go-text.ts';
import { format } from './text-format.ts';

/** The strings extension of cel-go in version 0 (`ext/strings.go`). Positions are code points. */
export const STRINGS: readonly Overload[] = [
  method('charAt', [string, int], string, charAt),
  method('indexOf', [string, string], int, (text, part) => indexOf(text, part, 0n)),
  method('indexOf', [string, string, int], int, indexOf),
  method('lastIndexOf', [string, string], int, lastIndexOf),
  method('lastIndexOf', [string, string, int], int, lastIndexBefore),
  method('lowerAscii', [string], string, (text) =>
    text.replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  ),
  method('upperAscii', [string], string, (text) =>
    text.replace(/[a-z]+/g, (part) => part.toUpperCase()),
  ),
  method('replace', [string, string, string], string, (text, old, by) =>
    replace(text, old, by, -1n),
  ),
  method('replace', [string, string, string, int], string, replace),
  method('split', [string, string], list(string), (text, by) => split(text, by, -1n)),
  method('split', [string, string, int], list(string), split),
  method('substring', [string, int], string, (text, start) => substring(text, start, undefined)),
  method('substring', [string, int, int], string, (text, start, end) =>
    substring(text, start, end),
  ),
  method('trim', [string], string, trimSpace),
  method('join', [list(string)], string, (values) => join(values, '')),
  method('join', [list(string), string], string, join),
];

/** The functions that version 1 of the extension adds. */
export const STRINGS_1: readonly Overload[] = [
  method('format', [string, list(dyn)], string, (text, values) => format(text, values.elements)),
  global('strings.quote', [string], string, quote),
];

function charAt(text: string, at: bigint): string {
  const characters = Array.from(text);
  if (at < 0n || at > BigInt(characters.length)) throw outOfRange(at);
  return characters[Number(at)] ?? '';
}

function indexOf(text: string, part: string, from: bigint): bigint {
  if (part === '') return from;
  if (from < 0n) throw outOfRange(from);
  const characters = Array.from(text);
  if (from >= BigInt(characters.length)) return -1n;
  const sought = Array.from(part);
  for (let at = Number(from); at + sought.length <= characters.length; at += 1) {
    if (occursAt(characters, sought, at)) return BigInt(at);
  }
  return -1n;
}

function lastIndexOf(text: string, part: string): bigint {
  const size = BigInt(Array.from(text).length);
  if (part === '') return size;
  return text.length < part.length ? -1n : lastIndexBefore(text, part, size - 1n);
}

function lastIndexBefore(text: string, part: string, from: bigint): bigint {
  if (part === '') return from;
  if (from < 0n) throw outOfRange(from);
  const characters = Array.from(text);
  const sought = Array.from(part);
  if (from >= BigInt(characters.length)) return -1n;
  for (let at = Math.min(Number(from), characters.length - sought.length); at >= 0; at -= 1) {
    if (occursAt(characters, sought, at)) return BigInt(at);
  }
  return -1n;
}

function occursAt(characters: readonly string[], sought: readonly string[], at: number): boolean {
  return sought.every((character, index) => characters[at + index] === character);
}

/** As Go's `strings.Replace`: an empty text occurs before each character and at the end. */
function replace(text: string, old: string, by: string, limit: bigint): string {
  const most = limit < 0n ? Infinity : Number(limit);
  if (old === '') return replaceBetween(Array.from(text), by, most);
  const parts = text.split(old);
  const head = parts.slice(0, most + 1).join(by);
  return [head, ...parts.slice(most + 1)].join(old);
}

function replaceBetween(characters: readonly string[], by: string, limit: number): string {
  const head = characters.map((character, at) => (at < limit ? by + character : character));
  return head.join('') + (characters.length < limit ? by : '');
}

/** As Go's `strings.SplitN`. */
function split(text: string, by: string, limit: bigint): ListValue {
  if (limit === 0n) return ListValue.of([]);
  const parts = by === '' ? Array.from(text) : text.split(by);
  if (limit < 0n || BigInt(parts.length) <= limit) return ListValue.of(parts);
  const kept = Number(limit) - 1;
  return ListValue.of([...parts.slice(0, kept), parts.slice(kept).join(by)]);
}

function substring(text: string, start: bigint, end: bigint | undefined): string {
  const characters = Array.from(text);
  const size = BigInt(characters.length);
  if (end !== undefined && start > end) {
    throw new EvaluationError(`invalid substring range. start: ${start}, end: ${end}`);
  }
  if (start < 0n || start > size) throw outOfRange(start);
  if (end !== undefined && end > size) throw outOfRange(end);
  return characters.slice(Number(start), end === undefined ? undefined : Number(end)).join('');
}

/** Returns a text without white space around it, as Go's `strings.TrimSpace`. JavaScript's `trim` also removes U+FEFF, and keeps U+0085. */
export function trimSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charAt(start))) start += 1;
  while (end > start && isSpace(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(character: string): boolean {
  return /^\p{White_Space}$/u.test(character);
}

function join(values: ListValue, by: string): string {
  const texts = values.elements.map((element) => {
    if (typeof element !== 'string') {
      throw new EvaluationError(`join: invalid input: ${shown(element)}`);
    }
    return element;
  });
  return texts.join(by);
}

function shown(value: Value): string {
  if (value instanceof Unsigned) return String(value.value);
  if (typeof value === 'object' && value !== null) {
    throw new NotReproduced('the text of a value in an error of join()');
  }
  return String(value);
}

/** Returns a text as a literal of CEL. */
function quote(text: string): string {
  return `"${Array.from(text, (character) => GO_ESCAPES.get(character) ?? character).join('')}"`;
}

function outOfRange(at: bigint): EvaluationError {
  return new EvaluationError(`index out of range: ${at}`);
}
