import { leadsTo } from '../../core/json/value-path.ts';
import { insideOf, isNested, leavesOf, pathsOf } from '../../core/lens/engine/leaves.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, isSamePath } from '../../core/lens/engine/path.ts';
import { carriesAsIs } from './carry.ts';
import { callOf, quoteWhere } from '../words.ts';

/** The location for a new part. */
export interface Location {
  /** The parts around it, from the outside, in words. */
  readonly chain: readonly string[];
  /** The path inside of them. */
  readonly rest: Path;
}

/** Finds the location for a part that names a path: inside a part for one of its parents, or instead of that part. */
export function locate(parts: readonly Part[], side: Side, path: Path): Location {
  for (const leaf of leavesOf(parts)) {
    const { part, prefix } = leaf;
    if (isNested(leaf)) {
      const around = insideOf(leaf, side);
      if (!leadsTo(around, path)) continue;
      const { chain, rest } = locate(leaf.part.parts, side, path.slice(around.length));
      return { chain: [`in ${callOf(part)}`, ...chain], rest };
    }
    const around = pathsOf(leaf, side).find((one) => leadsTo(one, path));
    if (around === undefined || isSamePath(around, path)) continue;
    if (part.type === 'field' && carriesAsIs(part)) {
      const instead = `in inside(${quoteWhere(part.at)}, …) instead of ${callOf(part)}`;
      return { chain: [instead], rest: path.slice([...prefix, ...part.at[side]].length) };
    }
    if (part.type !== 'field' && part.type !== 'fields') continue;
    const order =
      side === 'own' ? `lens(these), lens(${part.lens}(…))` : `lens(${part.lens}(…)), lens(these)`;
    return {
      chain: [
        `${callOf(part)} converts the whole value, so these need a separate step: steps(${order})`,
      ],
      rest: path,
    };
  }
  return { chain: [], rest: path };
}

/** Returns a part that relates two places as in source code, within each(…) for lists, and its location in words. */
export function writeWithin(
  parts: readonly Part[],
  at: Both<Path>,
  write: (at: Both<Path>) => string,
): string {
  const own = locate(parts, 'own', at.own);
  const hub = locate(parts, 'hub', at.hub);
  const chain = own.chain.join(', ');
  if (chain !== hub.chain.join(', ')) return fold(at, write);
  const text = fold({ own: own.rest, hub: hub.rest }, write);
  return chain === '' ? text : `${text} ${chain}`;
}

function fold({ own, hub }: Both<Path>, write: (at: Both<Path>) => string): string {
  const [left, right] = [own.indexOf(EVERY), hub.indexOf(EVERY)];
  if (left === -1 || right === -1) return write({ own, hub });
  const list = { own: own.slice(0, left), hub: hub.slice(0, right) };
  const inner = fold({ own: own.slice(left + 1), hub: hub.slice(right + 1) }, write);
  return `each(${quoteWhere(list)}, ${inner})`;
}
