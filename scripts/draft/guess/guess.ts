import { leadsTo } from '../../../src/core/json/value-path.ts';
import { contrary } from '../../../src/check/contrary.ts';
import type { Field } from '../../../src/check/likeness.ts';
import { isSibling, likenessOf } from '../../../src/check/likeness.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import { annotatedIn } from './annotated.ts';
import type { Candidate } from './candidates.ts';
import { candidatesOf, chooseFrom, rivalsOf } from './candidates.ts';
import { differencesOf, elementsOf } from './differences.ts';
import type { Differences, Pair } from './differences.ts';
import { alongside, stage, within } from './drafted-part.ts';
import type { DraftedPart, Stages } from './drafted-part.ts';
import type { Observations } from './observations.ts';
import { NO_OBSERVATIONS } from './observations.ts';
import { neededIn, noteOnNeed } from './needed.ts';
import type { GuessWithin } from './drafted-part.ts';
import { findUnkeyed } from './unkeyed.ts';
import { withShifts } from './shifts.ts';
import { splitsOf } from './splits.ts';
import { choicesOf } from './choices.ts';

/** The least score at which two contradicting fields of the same object get a note. */
const LEAST_CONTRARY = 0.36;

/**
 * Drafts the parts of a lens from the schemas of both versions. Fields without a likely counterpart are named as fields
 * of one side only, so that the draft is complete.
 */
export function guessParts(
  own: SchemaPlace,
  hub: SchemaPlace,
  observed: Observations = NO_OBSERVATIONS,
): Stages {
  const differences = withShifts(differencesOf(own, hub), { own, hub }, observed);
  const candidates = candidatesOf(differences, observed);
  const guessWithin = (one: SchemaPlace, another: SchemaPlace): Stages =>
    guessParts(one, another, observed);
  const splits = splitsOf(differences.only);
  const chosen = chooseFrom(candidates, splits.taken);
  const taken = {
    own: [...splits.taken.own, ...chosen.map((one) => one.own.path)],
    hub: [...splits.taken.hub, ...chosen.map((one) => one.hub.path)],
  };
  const choices = choicesOf(chosen, differences.only);
  const tagged = new Set(choices.flatMap(({ members }) => members));
  const needed = { own: neededIn(own, hub), hub: neededIn(hub, own) };
  const all = [
    ...splits.parts.map((part) => stage(part)),
    ...choices.map(({ part }) => stage(part)),
    ...chosen
      .filter((one) => !tagged.has(one))
      .map((one) => partsOf(one, rivalsOf(one, candidates, chosen), guessWithin)),
    ...differences.nested.map((pair) => partsWithin(pair, guessWithin)),
    leftOver(
      differences,
      {
        own: [...taken.own, ...choices.flatMap(({ tag }) => tag.own)],
        hub: [...taken.hub, ...choices.flatMap(({ tag }) => tag.hub)],
      },
      { observed, needed },
    ),
  ];
  return all.reduce(alongside, []);
}

function partsOf(
  candidate: Candidate,
  rivals: readonly Candidate[],
  guessWithin: GuessWithin,
): Stages {
  const stages = candidate.relation.partsOf(guessWithin);
  const guess = guessOf(candidate, rivals);
  if (guess === undefined) return stages;
  // The guess about the whole value goes to the part that moves it, which is in the last step.
  return stages.map((parts, at) => {
    const [first, ...rest] = parts;
    return at < stages.length - 1 || first === undefined ? parts : [{ ...first, guess }, ...rest];
  });
}

/** Returns why a candidate is a guess, and which candidates are equally likely; undefined if there is no doubt. */
function guessOf(
  { own, hub, relation, likeness }: Candidate,
  rivals: readonly Candidate[],
): string | undefined {
  const isInPlace = isSamePath(own.path, hub.path);
  if (isInPlace && relation.doubt === undefined) return undefined;
  const reasons = isInPlace ? ['the same place'] : likeness.reasons;
  const why = reasons.length > 0 ? reasons.join(', ') : 'the types fit';
  const doubt = relation.doubt === undefined ? [] : [`to confirm: ${relation.doubt}`];
  const named = (isInPlace ? [] : rivals)
    .slice(0, 3)
    .map((one) => `${writePath(one.own.path)} to ${writePath(one.hub.path)}`);
  const others = named.length === 0 ? [] : [`equally likely: ${named.join(', ')}`];
  return [why, ...doubt, ...others].join('; ');
}

function partsWithin(pair: Pair, guessWithin: GuessWithin): Stages {
  const { path } = pair;
  const elements = elementsOf(pair);
  if (elements === undefined) return [];
  const parts = guessWithin(elements.own, elements.hub);
  const unkeyed = findUnkeyed(pair, parts);
  const stages = within('each', { own: path, hub: path }, parts);
  if (unkeyed === undefined) return stages;
  return stages.map((all) => all.map((part) => ({ ...part, unkeyed })));
}

/** The samples, and the required fields, which decide what becomes of fields that no other part names. */
interface LeftOverContext {
  readonly observed: Observations;
  /** The fields of each side without which an object from the other side is invalid. */
  readonly needed: Both<readonly Path[]>;
}

/** Returns the parts for the fields that no other part names. */
function leftOver(
  { only, changed }: Differences,
  taken: Both<readonly Path[]>,
  { observed, needed }: LeftOverContext,
): Stages {
  const left = (side: Side, others: readonly Path[] = []): Field[] =>
    [
      ...only[side],
      ...changed.map((pair): Field => ({ path: pair.path, place: pair[side] })),
    ].flatMap((found) => freeIn(found, [...taken[side], ...others]));
  const annotated = {
    own: annotatedIn('own', left('own'), observed),
    hub: annotatedIn('hub', left('hub'), observed),
  };
  const own = left(
    'own',
    annotated.own.map(({ path }) => path),
  );
  const hub = left(
    'hub',
    annotated.hub.map(({ path }) => path),
  );
  return stage(
    ...[...annotated.own, ...annotated.hub].map(({ part }) => part),
    ...own.map((found) =>
      onlyPart('ownOnly', found, [...noteOnNeed('own', found, needed), ...noteOn(found, own, hub)]),
    ),
    ...hub.map((found) => onlyPart('hubOnly', found, noteOnNeed('hub', found, needed))),
  );
}

function onlyPart(
  lens: 'ownOnly' | 'hubOnly',
  { path }: Field,
  notes: readonly string[],
): DraftedPart {
  return { lens, args: [writePath(path)], ...(notes.length > 0 && { note: notes.join('. ') }) };
}

/** Returns notes about a possible counterpart of a field that only one side has. */
function noteOn(
  { path, place }: Field,
  own: readonly Field[],
  hub: readonly Field[],
): readonly string[] {
  const across = hub.find((other) => isSamePath(other.path, path));
  if (across !== undefined) {
    return [
      `Both versions have ${writePath(path)}, ${describe(place)} here and ${describe(across.place)} in the hub: custom(…) can convert it`,
    ];
  }
  const [contradiction] = hub.flatMap((other) => noteOnContrary({ path, place }, other));
  if (contradiction !== undefined) return [contradiction];
  const found = { path, place };
  const [only, ...others] = hub.flatMap((other) => alikeFields(found, other));
  if (only === undefined || others.length > 0) return [];
  if (own.flatMap((one) => alikeFields(one, only.field)).length > 1) return [];
  if (contrary(found, only.field) !== undefined) return [];
  return [
    `Is it the same as ${writePath(only.field.path)}, which only the hub has? Then use rename('${writePath(only.from)}', '${writePath(only.to)}')`,
  ];
}

/** A field that may be the same as another one, and the paths between which the value then moves. */
interface Alike {
  readonly field: Field;
  readonly from: Path;
  readonly to: Path;
}

/** Returns another field of the same object if both fields, or the only fields in them, may have the same value. */
function alikeFields(one: Field, field: Field): readonly Alike[] {
  if (!isSamePath(one.path.slice(0, -1), field.path.slice(0, -1))) return [];
  if (mayBeSame(one, field)) return [{ field, from: one.path, to: field.path }];
  const [from, to] = [onlyFieldIn(one), onlyFieldIn(field)];
  return mayBeSame(from, to) ? [{ field, from: from.path, to: to.path }] : [];
}

function mayBeSame(one: Field, another: Field): boolean {
  return formOf(one.place) === formOf(another.place) && !likenessOf(one, another).isStrange;
}

/** Returns the field in an object that has one only, such as the `name` of a reference; any other field as it is. */
function onlyFieldIn(found: Field): Field {
  const [only, ...others] = Object.entries(found.place.fields ?? {});
  if (formOf(found.place) !== 'object' || only === undefined || others.length > 0) return found;
  return { path: [...found.path, only[0]], place: only[1] };
}

/** Returns a note if the other field is a sibling whose name means the opposite or another encoding. */
function noteOnContrary(one: Field, other: Field): string[] {
  const reason = contrary(one, other);
  const form = formOf(one.place);
  const isAlike = isSibling(one.path, other.path) && formOf(other.place) === form;
  if (reason === undefined || !isAlike || likenessOf(one, other).score < LEAST_CONTRARY) return [];
  const where = `['${writePath(one.path)}', '${writePath(other.path)}']`;
  if (reason === 'unit') {
    return [`Is it ${writePath(other.path)} in another unit? Then use scale(${where}, …)`];
  }
  if (reason === 'encoding') {
    return [`Is it ${writePath(other.path)} in another encoding? Then use custom(${where}, …)`];
  }
  return form === 'boolean'
    ? [
        `Is it the opposite of ${writePath(other.path)}? Then use values(${where}, [[true, false], [false, true]]), and define what an absent field means`,
      ]
    : [];
}

function describe(place: SchemaPlace): string {
  const form = formOf(place);
  if (form === 'int-or-string') return 'an integer or a string';
  return /^[aeio]/.test(form) ? `an ${form}` : `a ${form}`;
}

/** Returns the topmost fields at or below a place that contain no taken path. */
function freeIn({ path, place }: Field, taken: readonly Path[]): Field[] {
  if (taken.some((one) => leadsTo(one, path))) return [];
  if (!taken.some((one) => leadsTo(path, one))) return [{ path, place }];
  return Object.entries(place.fields ?? {}).flatMap(([name, field]) =>
    freeIn({ path: [...path, name], place: field }, taken),
  );
}
