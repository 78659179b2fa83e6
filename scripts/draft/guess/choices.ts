import { leadsTo } from '../../../src/core/json/value-path.ts';
import { other } from '../../../src/core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import type { Candidate } from './candidates.ts';
import type { DraftedPart } from './drafted-part.ts';
import type { Field } from '../../../src/check/likeness.ts';
import { likeTokens, tokensOf } from '../../../src/check/likeness.ts';
import { formOf, textsOf } from '../../../src/check/place.ts';
import { fieldOf } from '../../../src/core/json/fields.ts';
import { reachedFrom } from './place.ts';

/** A union: alternative fields, of which a tag field names the one that is set on one side. */
export interface Choice {
  readonly members: readonly Candidate[];
  readonly part: DraftedPart;
  /** The field that names the choice. */
  readonly tag: Both<readonly Path[]>;
}

/** The common names of tag fields. */
const TAGS: readonly string[] = ['type', 'kind', 'mode'];

/** The fields of references. An object with one of them is a reference, not a union. */
const OF_REFERENCES: readonly string[] = ['name', 'namespace', 'key', 'apiVersion', 'kind'];

/** Finds unions: objects that only one side has, in which a tag names the field that is set. */
export function choicesOf(chosen: readonly Candidate[], only: Both<readonly Field[]>): Choice[] {
  return [...choicesOn('hub', chosen, only), ...choicesOn('own', chosen, only)];
}

function choicesOn(
  side: Side,
  chosen: readonly Candidate[],
  only: Both<readonly Field[]>,
): Choice[] {
  return only[side].flatMap(reachedFrom).flatMap((union) => {
    if (formOf(union.place) !== 'object') return [];
    const tag = TAGS.find((name) => isTag(name, union, chosen, side));
    if (tag === undefined) return [];
    const { fields = {} } = union.place;
    const others = Object.keys(fields).filter((name) => name !== tag);
    const words = textsOf(fieldOf(fields, tag) ?? union.place);
    const members = others.flatMap((name) => memberAt([...union.path, name], chosen, side));
    const isUnion =
      words === undefined
        ? looksLikeUnion(others)
        : members.every((one) => wordFor(one, side, words) !== undefined);
    if (members.length === 0 || !isUnion) return [];
    const path = [...union.path, tag];
    return [
      {
        members,
        part: taggedPart(path, members, side, words),
        tag: side === 'hub' ? { own: [], hub: [path] } : { own: [path], hub: [] },
      },
    ];
  });
}

function isTag(
  name: string,
  { path, place }: Field,
  chosen: readonly Candidate[],
  side: Side,
): boolean {
  const isThere = fieldOf(place.fields ?? {}, name)?.type === 'string';
  const full = [...path, name];
  return isThere && chosen.every((one) => !leadsTo(one[side].path, full));
}

function memberAt(path: Path, chosen: readonly Candidate[], side: Side): Candidate[] {
  return chosen.filter(
    (one) => isSamePath(one[side].path, path) && formOf(one.own.place) === formOf(one.hub.place),
  );
}

/** Guesses a union where the tag has no enum: each field shares a part of its name with another field. */
function looksLikeUnion(names: readonly string[]): boolean {
  if (names.length < 2 || names.some((name) => OF_REFERENCES.includes(name))) return false;
  return names.every((name) =>
    names.some((another) => another !== name && likeTokens(tokensOf(another), tokensOf(name)) > 0),
  );
}

function wordFor(
  member: Candidate,
  side: Side,
  words: readonly string[] | undefined,
): string | undefined {
  const name = member[side].path.at(-1) ?? '';
  if (words === undefined) return name.charAt(0).toUpperCase() + name.slice(1);
  const likes = words.map((word) => likeTokens(tokensOf(word), tokensOf(name)));
  const best = Math.max(0, ...likes);
  return best === 0 ? undefined : words[likes.indexOf(best)];
}

function taggedPart(
  tag: Path,
  members: readonly Candidate[],
  side: Side,
  words: readonly string[] | undefined,
): DraftedPart {
  const across = other(side);
  const choices = members.map((one) => [
    wordFor(one, side, words) ?? '',
    [writePath(one[across].path), writePath(one[side].path)],
  ]);
  const part = { lens: 'tagged', args: [writePath(tag), Object.fromEntries(choices)] };
  const guess = `similar names; to confirm: that ${tag.at(-1)} names the field that is set, by which words, and which field wins if several are set`;
  return side === 'hub' ? { ...part, guess } : { lens: 'flip', args: [], parts: [part], guess };
}
