import { fileURLToPath } from 'node:url';
import { Failure } from '../program/wrong-usage.ts';
import { placesOfError } from '../samples/places-of-error.ts';

/**
 * Explains to an author why the kinds cannot be imported: an error in a definition with its file and line, any other
 * error with its places in the sources.
 */
export function definitionInWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown instanceof Failure) return thrown.message;
  if (thrown.name === 'DefinitionError') {
    const [, place] = /\(?([^\s(]+:\d+):\d+\)?$/.exec(placesOfError(thrown)[0] ?? '') ?? [];
    return place === undefined ? thrown.message : `${place}: ${thrown.message}`;
  }
  const lines = (thrown.stack ?? thrown.message).split('\n');
  return lines.filter((line) => !isOfTools(line)).join('\n');
}

/** The folder of the program. */
const PROGRAM = fileURLToPath(new URL('../', import.meta.url));

/** Reports whether a line of a stack belongs to Node or to this program. */
function isOfTools(line: string): boolean {
  return /^ +at /.test(line) && ['node:', PROGRAM].some((where) => line.includes(where));
}
