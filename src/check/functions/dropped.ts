import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, writePath } from '../../core/lens/engine/path.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { isPlainKey, quote, quotePath, some } from '../words.ts';

/** The name of the function that reads each side. */
export const FUNCTIONS: Both<'toHub' | 'fromHub'> = { own: 'toHub', hub: 'fromHub' };

/**
 * Reports the fields of both versions that a function drops. This is seldom intended, so the message shows the fix. An
 * intended loss requires a reason.
 *
 * @param side the version whose fields the function drops
 * @param paths the fields, with `EVERY` for every element
 */
export function sayDropped(side: Side, paths: readonly Path[]): readonly Note[] {
  const [first] = paths;
  if (first === undefined) return [];
  const isOne = paths.length === 1;
  const names = some(paths.map(writePath));
  const which = isOne
    ? `${names}, which both versions have`
    : `${paths.length} fields that both versions have: ${names}`;
  const fix = `Carry ${isOne ? 'it' : 'them'} over${isOne ? '' : ', for instance'}: ${carry(first)}`;
  const loss = `If the loss is intended, give the reason: { toHub, fromHub, unconverted: [${forgetting(first)}] }`;
  return [note('FieldNotConverted', `${FUNCTIONS[side]} drops ${which}. ${fix}. ${loss}.`)];
}

/** Returns the code that carries a field over, `{ …, spec: { …, image: object.spec?.image } }`. */
function carry(path: Path): string {
  const list = path.lastIndexOf(EVERY);
  const below = path.slice(list + 1);
  const result = nested(below, `${list === -1 ? 'object' : 'element'}${reach(below)}`);
  return list === -1 ? result : `${result} for every element of ${writePath(path.slice(0, list))}`;
}

function nested([key, ...rest]: Path, value: string): string {
  if (key === undefined) return value;
  const name = isPlainKey(key) ? key : quote(key);
  return `{ …, ${name}: ${nested(rest, value)} }`;
}

/** Returns the code that reads a field. Its parents may be absent. */
function reach(path: Path): string {
  const steps = path.map((key, at) => {
    if (isPlainKey(key)) return at === 0 ? `.${key}` : `?.${key}`;
    return `${at === 0 ? '' : '?.'}[${quote(key)}]`;
  });
  return steps.join('');
}

function forgetting(path: Path): string {
  const list = path.indexOf(EVERY);
  if (list === -1) return `forget(${quotePath(path)}, 'why')`;
  return `each(${quotePath(path.slice(0, list))}, ${forgetting(path.slice(list + 1))})`;
}
