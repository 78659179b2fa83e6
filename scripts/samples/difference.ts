import { writeYaml } from '../../src/yaml/write-yaml.ts';
import { align } from './align.ts';
import type { Aligned } from './align.ts';

/** The number of lines shown on each side of a change. */
const CONTEXT = 3;

/** The keys that come first in YAML. All other keys are sorted, because their order has no meaning. */
const FIRST = ['apiVersion', 'kind', 'metadata'];

/** Formats an object as YAML. Equal objects have equal texts. */
export function asYaml(object: object): string {
  return writeYaml(object, { sortMapEntries: byName });
}

function byName(one: { key: unknown }, other: { key: unknown }): number {
  const [left, right] = [rank(one.key), rank(other.key)];
  return left < right ? -1 : Number(left > right);
}

function rank(key: unknown): string {
  const name = String(key);
  const first = FIRST.indexOf(name);
  return first === -1 ? `~${name}` : String(first);
}

/** Returns the difference of two texts, with `-` before lines of the first and `+` before lines of the second, if any. */
export function differenceIn(first: string, second: string): string | undefined {
  if (first === second) return undefined;
  const lines = align(linesOf(first), linesOf(second), (one, other) => one === other).map(inWords);
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  const shown: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) shown.push(line);
    else if (shown.at(-1) !== '  …') shown.push('  …');
  }
  return shown.join('\n');
}

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}

function inWords([before, after]: Aligned<string>): string {
  if (before === undefined) return `+ ${after ?? ''}`;
  return after === undefined ? `- ${before}` : `  ${before}`;
}
