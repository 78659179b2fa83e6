import { tokensOf, wordsOfName } from '../../check/likeness.ts';
import { partFormOf } from '../../check/lens/carry.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { leadsTo } from '../../core/json/value-path.ts';
import type { FieldsPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { divisionOf, wrongPieces } from './contrary-pieces.ts';
import type { Turned } from './contrary-pieces.ts';
import { crossed } from './crossed.ts';

/** Returns what contradicts the schemas of the fields of a part that converts several fields. */
export function turnedIn({ part, paths }: Claim, places: Both<SchemaPlace>): readonly Turned[] {
  if (part.type !== 'fields') return [];
  const division = divisionOf(part, paths);
  if (division !== undefined) return wrongPieces(division, places);
  return partFormOf(part).name === 'tagged' ? exchangedTags(part, paths) : [];
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
      : wordsOfName(path);
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
