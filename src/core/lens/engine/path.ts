import { leadsTo } from '../../json/value-path.ts';
import type { DefinitionError } from '../../kind/definition-error.ts';
import { wrongPart } from './wrong-part.ts';

/** A place in an object, key by key from its root. The empty path is the root itself. */
export type Path = readonly string[];

/**
 * The place where a lens works: one path that is the same in both versions, or two paths, first in the version that the
 * lens is written for ("own"), then in the version that it converts through ("hub").
 *
 * A path is written `spec.template.spec`. A key with characters other than letters, digits, `_`, `$` and `-` is written
 * in brackets and quotes: `metadata.annotations['example.com/a.b']`. Inside `each`, `.` is the element itself.
 */
export type Where = string | readonly [own: string, hub: string];

/** The version that a lens is written for, or the version that it converts through. */
export type Side = 'own' | 'hub';

/** One thing for each side. */
export interface Both<Thing> {
  readonly own: Thing;
  readonly hub: Thing;
}

/** A key in brackets and quotes, with `\` before a quote or another `\`. */
const QUOTED = String.raw`\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]`;
const FIRST_STEP = new RegExp(String.raw`([\w$-]+)|${QUOTED}`, 'y');
const NEXT_STEP = new RegExp(String.raw`\.([\w$-]+)|${QUOTED}`, 'y');

/**
 * Reads a path.
 *
 * @throws {DefinitionError} if the text is not a path. The message states the position and the correct spelling
 */
export function parsePath(text: string): Path {
  // Plain JavaScript may omit a path.
  const given: unknown = text;
  if (typeof given !== 'string') {
    throw wrongPart("a path is missing or is not a string: write it like 'spec.schedule'");
  }
  if (text === '.') return [];
  const path: string[] = [];
  let at = 0;
  do {
    const pattern = at === 0 ? FIRST_STEP : NEXT_STEP;
    pattern.lastIndex = at;
    const step = pattern.exec(text);
    if (step === null) throw malformed(text, at);
    path.push(step[1] ?? (step[2] ?? step[3] ?? '').replaceAll(/\\(.)/g, '$1'));
    at = pattern.lastIndex;
  } while (at < text.length);
  return path;
}

/** Reads the paths of both sides. */
export function parseWhere(where: Where): Both<Path> {
  if (typeof where === 'string') {
    const path = parsePath(where);
    return { own: path, hub: path };
  }
  return { own: parsePath(where[0]), hub: parsePath(where[1]) };
}

/** Writes a path as `parsePath` reads it, and `[*]` for every element. */
export function writePath(path: Path): string {
  if (path.length === 0) return '.';
  return path.map((key, at) => writeKey(key, at === 0)).join('');
}

function writeKey(key: string, isFirst: boolean): string {
  if (key === EVERY) return '[*]';
  if (/^[\w$-]+$/.test(key)) return isFirst ? key : `.${key}`;
  return `['${key.replaceAll(/[\\']/g, String.raw`\$&`)}']`;
}

/**
 * The key that stands for every element of a list and every value of a map. No field has this key: it is not valid
 * Unicode, so no JSON that an API server reads or writes contains it.
 */
export const EVERY = '\uD800';

/** Reports whether two paths are the same place. */
export function isSamePath(left: Path, right: Path): boolean {
  return left.length === right.length && leadsTo(left, right);
}

/** Returns the paths of a place below another one. */
export function pathsBelow(base: Both<Path>, { own, hub }: Both<Path>): Both<Path> {
  return { own: [...base.own, ...own], hub: [...base.hub, ...hub] };
}

function malformed(text: string, at: number): DefinitionError {
  const place = at >= text.length ? 'at its end' : `at ${JSON.stringify(text.slice(at))}`;
  const advice = adviceFor(text, text.slice(at));
  return wrongPart(`the path ${JSON.stringify(text)} is malformed ${place}: ${advice}`);
}

function adviceFor(text: string, rest: string): string {
  if (/^\[[\d*\]]/.test(rest)) return 'reach the elements of a list with each(…)';
  if (text.startsWith('/')) return 'write it with dots, as in spec.schedule';
  return "separate keys by dots, and write a key with characters other than letters, digits, _, $ and - as ['key']";
}
