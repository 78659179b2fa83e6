import { stringLiteral } from '../../generate/literal.ts';
import { partsIn } from '../guess/drafted-part.ts';
import type { DraftedSpoke, UnkeyedList } from '../guess/drafted-part.ts';
import { commentLines } from './part-code.ts';

/** The place of a field that the schemas do not show. */
const UNKNOWN = '…';

/**
 * Returns the option of the kind that names the keys of all lists without keys, as a comment behind the spokes. Its lines
 * are not wrapped, so that it is code as soon as the author removes the slashes.
 */
export function keysComment(spokes: readonly DraftedSpoke[]): string {
  const found = spokes.flatMap(unkeyedIn);
  if (found.length === 0) return '';
  const versions = [...new Set(found.flatMap(({ writers }) => writers))].join(' or ');
  const option = [
    '{',
    '  listKeys: {',
    ...entriesOf(found).map((one) => `    ${one},`),
    '  },',
    '},',
  ];
  return [
    ',\n',
    commentLines(
      `TODO: A write in ${versions} may set defaults in all elements of these lists. The elements have no keys, so the values that annotations keep for them may then be lost. If a field identifies the elements of a list, name it here. Uncomment the option without the lists that have no such field. For those, remove the defaults from the CRD, or accept the finding default-replaces.`,
    ),
    ...option.map((line) => `// ${line}\n`),
  ].join('');
}

/** Returns the lists without keys of a spoke, with the versions whose clients set their defaults. */
function unkeyedIn({ stages, version, through }: DraftedSpoke): Unkeyed[] {
  return stages
    .flat()
    .flatMap(partsIn)
    .flatMap(({ unkeyed }) => unkeyed ?? [])
    .map(({ writers, ...list }) => ({
      ...list,
      writers: writers.map((side) => (side === 'own' ? version : through)),
    }));
}

type Unkeyed = Omit<UnkeyedList, 'writers'> & { readonly writers: readonly string[] };

/** Returns an entry for each path, with the keys that its versions may have. */
function entriesOf(found: readonly Unkeyed[]): string[] {
  const byPath = new Map<string, Set<string>>();
  for (const { paths, key } of found) {
    for (const path of paths) {
      const keys = byPath.get(path) ?? new Set();
      byPath.set(path, key === undefined ? keys : keys.add(key));
    }
  }
  return [...byPath].map(([path, keys]) => {
    const names = keys.size === 0 ? [UNKNOWN] : [...keys];
    return `${stringLiteral(path)}: [${names.map(stringLiteral).join(', ')}]`;
  });
}
