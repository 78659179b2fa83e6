import { tokensOf, wordsOfName } from '../../check/likeness.ts';
import { partFormOf } from '../../check/lens/carry.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { placeAt, textsOf } from '../../check/place.ts';
import { leadsTo } from '../../core/json/value-path.ts';
import type { FieldsPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { divisionOf, wrongPieces } from './contrary-pieces.ts';
import type { Turned } from './contrary-pieces.ts';
import { apart, crossed } from './crossed.ts';

/** Returns what contradicts the schemas of the fields of a part that converts several fields, or one in some cases. */
export function turnedIn(
  claim: Claim,
  places: Both<SchemaPlace>,
  all: readonly Claim[],
): readonly Turned[] {
  const { part, paths } = claim;
  if (part.type === 'field') {
    return [...otherCase('own', claim, places, all), ...otherCase('hub', claim, places, all)];
  }
  if (part.type !== 'fields') return [];
  const division = divisionOf(part, paths);
  if (division !== undefined) return wrongPieces(division, places);
  return partFormOf(part).name === 'tagged' ? exchangedTags(part, paths) : [];
}

/** Finds a field that has the name of another case than the one of its part, such as `tcpPort` for `UDP`. */
function otherCase(
  side: Side,
  { part, paths, conditions, cases }: Claim,
  places: Both<SchemaPlace>,
  all: readonly Claim[],
): readonly Turned[] {
  const [[own], [hub]] = [paths.own, paths.hub];
  if (own === undefined || hub === undefined) return [];
  const here = { own, hub }[side];
  const named = apart(here.flatMap(tokensOf), { own: hub, hub: own }[side].flatMap(tokensOf));
  return cases[side].flatMap((value, index) => {
    const condition = conditions[2 * index + (side === 'own' ? 0 : 1)] ?? [];
    const words = textsOf(placeAt(places[side], condition) ?? { at: condition }) ?? [];
    if (tokensOf(String(value)).some((token) => named.includes(token))) return [];
    const word = words.find((one) => isNamedIn(tokensOf(one), named));
    if (word === undefined || all.some((one) => one.cases[side].includes(word))) return [];
    return [
      {
        at: { own, hub },
        does: (textOf) =>
          `${part.lens} converts between ${textOf('own', own)} and ${textOf('hub', hub)} for ${String(value)}, and ${textOf(side, here)} has the name of ${word}`,
        remedy: 'Correct the case or the field',
      },
    ];
  });
}

/** Reports whether a name has all tokens of a word. The words `*` and the empty one have none, so no name has them. */
function isNamedIn(word: readonly string[], name: readonly string[]): boolean {
  return word.length > 0 && apart(word, name).length === 0;
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
