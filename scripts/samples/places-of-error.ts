import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectHere } from '../project/project.ts';

/** As many places as lead from the mistake to where it is called. */
const MAX_PLACES = 3;

/** Where an error was thrown: the places in the project that its author has written, with file and line. */
export function placesOfError(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  const places = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return writtenByAuthor(places.map(inProject)).slice(0, MAX_PLACES);
}

/** Of places that begin at the root of the project, those that its author has written. */
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
