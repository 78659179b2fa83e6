import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectHere } from '../project/project.ts';

/** The maximum number of places, from the mistake to its callers. */
const MAX_PLACES = 3;

/** Returns the stack of an error, reduced to code that the project's author has written. */
export function placesOfError(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  const places = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return writtenByAuthor(places.map(inProject)).slice(0, MAX_PLACES);
}

/** Filters stack lines, with paths relative to the project, for code that its author has written. */
export function writtenByAuthor(places: readonly string[]): string[] {
  return places.filter(
    (line) => !/node:|node_modules|[\s(](?:src\/(?:core|http|entry)|scripts)\//.test(line),
  );
}

function inProject(line: string): string {
  const { root } = projectHere();
  return line
    .replace(/file:\/\/[^\s)]*?(?=:\d+:\d+\)?$)/, (url) => fileURLToPath(url))
    .replace(/\/[^\s()]*?(?=:\d+:\d+\)?$)/, (path) =>
      path.startsWith(root) ? relative(root, path) : path,
    );
}
