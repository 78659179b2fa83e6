import { tokensOf } from '../../check/likeness.ts';
import { leadsTo } from '../../core/json/value-path.ts';
import type { FieldsPart, Part } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { apart, crossed } from './crossed.ts';

/** The parts that divide a text into pieces, in the order of their paths. */
const DIVIDING: ReadonlySet<string> = new Set(['split', 'join', 'splitPattern']);

/** A mistake in a part of several fields: their names tell that some of them are exchanged. */
export interface Turned {
  readonly at: Both<Path>;
  /** Returns a sentence, without its period, that says how the part converts these fields. */
  readonly does: (text: (side: Side, path: Path) => string) => string;
  readonly remedy: string;
}

/** Returns what contradicts the names of the fields of a part that converts several fields. */
export function turnedIn({ part, paths }: Claim): readonly Turned[] {
  if (part.type !== 'fields') return [];
  const lens = part.lens.replace(/^flip\((.*)\)$/, '$1');
  if (DIVIDING.has(lens)) return turnedPieces(part, paths);
  return lens === 'tagged' ? exchangedTags(part, paths) : [];
}

/** `hostPort`, divided into a port and a host. */
function turnedPieces({ lens }: Part, { own, hub }: Both<readonly Path[]>): readonly Turned[] {
  const side: Side = own.length === 1 ? 'own' : 'hub';
  const [[text], pieces, there] =
    side === 'own' ? [own, hub, 'hub' as const] : [hub, own, 'own' as const];
  if (text === undefined) return [];
  const words = wordsOf(text);
  const turned = pieces.flatMap((first, at) =>
    pieces.slice(at + 1).flatMap((second) => {
      const places = [
        words.findIndex((word) => apart(wordsOf(first), wordsOf(second)).includes(word)),
        words.findIndex((word) => apart(wordsOf(second), wordsOf(first)).includes(word)),
      ];
      const [one = -1, other = -1] = places;
      return other !== -1 && one > other ? [{ first, second }] : [];
    }),
  );
  return turned.map(({ first, second }) => ({
    at: side === 'own' ? { own: text, hub: first } : { own: first, hub: text },
    does: (textOf) =>
      `${lens} puts ${textOf(there, first)} before ${textOf(there, second)} in ${textOf(side, text)}`,
    remedy: 'By its name, they come in the other order. Exchange the pieces',
  }));
}

/** The tags `Value` for a utilization and `Utilization` for a value. */
function exchangedTags(
  { lens, args = [] }: FieldsPart,
  { own, hub }: Both<readonly Path[]>,
): Turned[] {
  // A flipped part has the tag on its own side.
  const [side, [tagPath = [], ...tagged], others]: [Side, readonly Path[], readonly Path[]] =
    hub.length > own.length ? ['hub', hub, own] : ['own', own, hub];
  const rows = args.flatMap((tag, at) => {
    const [path, other] = [tagged[at], others[at]];
    if (typeof tag !== 'string' || path === undefined || other === undefined) return [];
    const object = tagPath.slice(0, -1);
    const words = leadsTo(object, path)
      ? path.slice(object.length).flatMap(tokensOf)
      : wordsOf(path);
    return [{ own: tokensOf(tag), hub: words, tag, path, other }];
  });
  return crossed(rows).flatMap((circle): Turned[] => {
    const [first] = circle;
    if (first === undefined) return [];
    const { path, other } = first;
    return [
      {
        at: side === 'hub' ? { own: other, hub: path } : { own: path, hub: other },
        does: (textOf) =>
          `${lens} has ${circle.map((row) => `the tag ${row.tag} for ${textOf(side, row.path)}`).join(' and ')}`,
        remedy: 'By their names, they belong together in another order. Exchange the tags',
      },
    ];
  });
}

function wordsOf(path: Path): readonly string[] {
  return tokensOf(path.at(-1) ?? '');
}
