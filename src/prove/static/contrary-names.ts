import { contrary } from '../../check/contrary.ts';
import { FUNCTIONS } from '../../check/functions/dropped.ts';
import { tokensOf } from '../../check/likeness.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { formOf, placeAt, placeOfSchema } from '../../check/place.ts';
import type { Kind } from '../../core/kind/define-kind.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { FieldPart, Scalar } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { claimsOf, isAbove } from '../../explain/claims.ts';
import { partsOf } from '../../explain/route.ts';
import type { ProofFinding } from '../finding.ts';
import type { Subject } from '../subjects/subject.ts';
import { answersOf } from './answers.ts';
import { contraryAnswers, isMove, isOfPart } from './contrary-answers.ts';
import { turnedIn } from './contrary-fields.ts';
import { WHY, whyContrary } from './contrary-part.ts';
import { belongs, crossed, inSentence, taken } from './crossed.ts';
import { wrongPieces } from './contrary-pieces.ts';
import type { Division } from './contrary-pieces.ts';
import { copiesOf, divisionsOf, flowsOf, isSameFlow, wordsOf } from './flows.ts';
import { unchangedUnits } from './unchanged-units.ts';
import { onlyOn, sameNames } from './only-there.ts';
import { versionFinding } from './version-finding.ts';

/**
 * Reports conversions that contradict the names of their fields: a rename of `enabled` to `disabled`, a factor of 60
 * between `delaySeconds` and `delayMillis`, two parts or functions that exchange `minSize` and `maxSize`, or two fields
 * of one name that are said to have no counterpart. No object shows such a mistake: both directions undo each other, or
 * keep data.
 */
export function findContraryNames({ definition, group, kind, versions }: Subject): ProofFinding[] {
  if (definition === undefined) return [];
  const placesOf = (version: string): SchemaPlace => {
    const source = versions.find(({ name }) => name === version)?.source;
    return placeOfSchema(source, 'pruned');
  };
  return Object.entries(definition.spokes).flatMap(([version, spoke]) => {
    const to = spoke.through ?? definition.hub;
    const claims = claimsOf(partsOf(spoke));
    const places = { own: placesOf(version), hub: placesOf(to) };
    const between = { spoke, group, kind, names: { own: version, hub: to }, places };
    const answers = answersOf(between).filter(({ at }) => !isOfPart(claims, at));
    const flows = withMoves(flowsOf(between), answers);
    const nameOf = (side: Side, path: Path): string =>
      `${textOf(path)} of ${{ own: version, hub: to }[side]}`;
    const divisions = divisionsOf(between).filter((one) => !claims.some(isDivisionOf(one)));
    const turned = [
      ...claims.flatMap((claim) => turnedIn(claim, places, claims)),
      ...divisions.flatMap((one) => wrongPieces(one, places)),
    ].map(({ at, does, remedy }) => ({
      at,
      message: `${does(nameOf)}. ${remedy}, or accept the finding.`,
    }));
    const copies = copiesOf(between).map(({ side, of, meant, shown }) => {
      const there = other(side);
      const at = side === 'own' ? { own: meant, hub: shown } : { own: shown, hub: meant };
      const message = `${FUNCTIONS[side]} gives ${nameOf(there, shown)} the value of ${nameOf(side, of)}. By their names, ${nameOf('own', at.own)} and ${nameOf('hub', at.hub)} are one field. Correct the function, or accept the finding.`;
      return { at, message };
    });
    const unchanged = (spoke.parts === undefined ? [] : unchangedUnits(claims, places)).map(
      (path) => ({
        at: { own: path, hub: path },
        message: `No part converts ${textOf(path)}, and its descriptions in ${version} and ${to} state different units. Multiply the number, for instance with scale, or accept the finding.`,
      }),
    );
    const converted = answers.filter((one) => !isMove(one));
    const found = [
      ...contradictionsIn({ claims, flows, places }, nameOf),
      ...turned,
      ...copies,
      ...unchanged,
      ...contraryAnswers(converted, { claims, places }, nameOf),
    ];
    return [
      ...found.map(({ at, message }) => {
        const path = textOf(at.own);
        return versionFinding('names-contradict', 'warning', version, { message, path, to });
      }),
      ...lostBetween(version, definition),
    ];
  });
}

/** Returns a predicate for the parts that divide the same text. Their arguments tell more than an example. */
function isDivisionOf({ side, text }: Division): (claim: Claim) => boolean {
  return ({ part, paths }) =>
    part.type === 'fields' &&
    part.isByHand !== true &&
    paths[side].some((path) => isSamePath(path, text));
}

/** Returns the flows, with those of the flags that functions move. */
function withMoves(
  flows: readonly Both<Path>[],
  answers: readonly FieldPart[],
): readonly Both<Path>[] {
  const moves = answers
    .filter((one) => isMove(one) && !isSamePath(one.at.own, one.at.hub))
    .map(({ at }) => at);
  return [...flows, ...moves.filter((move) => !flows.some((flow) => isSameFlow(flow, move)))];
}

/** Reports the fields that both ends of two steps have, and of which both steps say that the middle has none. */
function lostBetween(version: string, { spokes, hub }: Kind): ProofFinding[] {
  const [spoke, middle] = [spokes[version], spokes[version]?.through];
  const next = middle === undefined ? undefined : spokes[middle];
  if (spoke === undefined || middle === undefined || next === undefined) return [];
  const end = next.through ?? hub;
  const there = onlyOn('hub', claimsOf(partsOf(next)));
  return onlyOn('own', claimsOf(partsOf(spoke)))
    .filter(({ path: own }) => there.some(({ path }) => isSamePath(own, path)))
    .map(({ path: own }) => {
      const path = textOf(own);
      const message = `${version} and ${end} have ${path}, and ${middle} between them does not: ${version} converts through ${middle}. So neither shows the value that the other has. Let ${version} convert through ${end}, or accept the finding.`;
      return versionFinding('names-contradict', 'warning', version, { message, path, to: end });
    });
}

interface Contradiction {
  readonly at: Both<Path>;
  readonly message: string;
}

/** The conversions of a spoke: what its parts name, and what its conversion does with objects. */
interface Conversions {
  readonly claims: readonly Claim[];
  readonly flows: readonly Both<Path>[];
  readonly places: Both<SchemaPlace>;
}

function contradictionsIn(
  { claims, flows, places }: Conversions,
  nameOf: (side: Side, path: Path) => string,
): Contradiction[] {
  const names = ({ own, hub }: Both<Path>): string =>
    `${nameOf('own', own)} and ${nameOf('hub', hub)}`;
  const conversions = conversionsIn(claims, flows);
  const circles = crossed(conversions);
  const inCircles = new Set(circles.flat());
  const pairs = taken(conversions.filter((one) => !inCircles.has(one)));
  for (const one of pairs.flat()) inCircles.add(one);
  const exchanged = circles.flatMap((circle) => {
    const [one] = circle;
    const order = circle.length === 2 ? 'the other way round' : 'in another order';
    const message = `${inSentence(circle.map(between))}. By their names, they belong together ${order}. Exchange the paths of one version, or accept the finding.`;
    return one === undefined ? [] : [{ at: one.at, message }];
  });
  const stolen = pairs.map(([one, another]) => {
    const meant = { own: one.at.own, hub: another.at.hub };
    const message = `${between(one)}, and ${between(another)}. By their names, ${names(meant)} are one field. Exchange the paths of one version, or accept the finding.`;
    return { at: one.at, message };
  });
  const others = conversions.filter((one) => !inCircles.has(one));
  const alone = others.flatMap((one) =>
    whyWrong(one, places).map((why) => ({ at: one.at, message: `${between(one)}, ${why}` })),
  );
  const mistaken = others.flatMap((one) => {
    const [missed] = missedBy(one, { claims, places });
    if (missed === undefined) return [];
    const { side, at, says } = missed;
    const message = `${between(one)}, and ${says} says that ${nameOf(side, at[side])} has no counterpart. By their names, ${names(at)} are one field. Convert between them, or accept the finding.`;
    return [{ at: one.at, message }];
  });
  const apart = sameNames(claims, places).map(({ at, say }) => ({
    at,
    message: `${say} that ${names(at)} have no counterpart, and both have the same name. If they are one field, rename it. If each is another field of that name in the other version, rename both. Otherwise, accept the finding.`,
  }));
  return [...alone, ...exchanged, ...stolen, ...mistaken, ...apart];

  function between({ part, at, words = [] }: Conversion): string {
    const lens = part?.lens ?? claims.find((claim) => namesBoth(claim, at))?.part.lens;
    const which = words.length === 0 ? '' : ` for ${words.join(', ')}`;
    return `${lens ?? 'toHub'} converts between ${names(at)}${which}`;
  }
}

/** A conversion of one field to one field, with the words of their paths. */
interface Conversion extends Both<readonly string[]> {
  /** The part that names both fields; absent if a function or a part of several fields converts them. */
  readonly part?: FieldPart;
  readonly at: Both<Path>;
  /** The values of the discriminators on which the part depends. */
  readonly words?: readonly Scalar[];
}

/** Returns the conversions of one field to one field: those of parts, and those that only the results of functions show. */
function conversionsIn(
  claims: readonly Claim[],
  flows: readonly Both<Path>[],
): readonly Conversion[] {
  const ofParts = claims.flatMap((claim) => conversionOf(claim, claims));
  const inPartCircles = new Set(crossed(ofParts).flat());
  const ofFunctions = flows
    .filter(
      (flow) =>
        !ofParts.some(
          (one) =>
            isSameFlow(one.at, flow) ||
            (isAround(one, flow) && (one.part?.isByHand !== true || inPartCircles.has(one))),
        ),
    )
    .map((at): Conversion => ({ at, own: wordsOf(at.own), hub: wordsOf(at.hub) }));
  return [...ofParts, ...ofFunctions];
}

function conversionOf({ part, paths, cases }: Claim, claims: readonly Claim[]): Conversion[] {
  const at = ends(paths);
  if (part.type !== 'field' || at === undefined) return [];
  const words = (side: Side): readonly string[] => {
    // Several parts convert one field, each in another case, so the case is part of its name.
    const isShared = claims.some(
      (another) => another.part !== part && isSamePath(another.paths[side][0] ?? [], at[side]),
    );
    return [...wordsOf(at[side]), ...(isShared ? cases[side].flatMap(wordsOfCase) : [])];
  };
  return [{ part, at, own: words('own'), hub: words('hub'), words: cases.own }];
}

function ends({ own: [own], hub: [hub] }: Both<readonly Path[]>): Both<Path> | undefined {
  return own === undefined || hub === undefined ? undefined : { own, hub };
}

/** Reports whether a part of several fields converts one of them to the other. */
function namesBoth({ part, paths }: Claim, at: Both<Path>): boolean {
  const hasPath = (side: Side): boolean => paths[side].some((path) => isSamePath(path, at[side]));
  return part.type === 'fields' && hasPath('own') && hasPath('hub');
}

/** Reports whether a value that moves is inside the value that a part converts. */
function isAround({ at }: Conversion, flow: Both<Path>): boolean {
  return isAbove(at.own, flow.own) && isAbove(at.hub, flow.hub);
}

function wordsOfCase(value: Scalar): readonly string[] {
  return typeof value === 'string' ? tokensOf(value) : [];
}

/** Returns what contradicts the names of the fields of one conversion, as ends of a sentence. */
function whyWrong({ part, at }: Conversion, places: Both<SchemaPlace>): readonly string[] {
  if (part !== undefined) return whyContrary(part, at, places);
  const reason = contrary({ path: at.own }, { path: at.hub });
  // A function may add or remove the version.
  return reason === undefined || reason === 'version' ? [] : [WHY[reason]];
}

/** A field that a lens says has no counterpart, with the field that it belongs to by its name. */
interface Missed {
  readonly side: Side;
  readonly at: Both<Path>;
  /** The part that says so. */
  readonly says: string;
}

/** Returns the fields, declared to have no counterpart, whose names fit an end of a conversion better than its field. */
function missedBy(one: Conversion, { claims, places }: Omit<Conversions, 'flows'>): Missed[] {
  if (isSamePath(one.at.own, one.at.hub)) return [];
  return (['hub', 'own'] as const).flatMap((side) =>
    onlyOn(side, claims, places)
      .filter(
        ({ path }) =>
          areOfOneForm(places[side], path, one.at[side]) &&
          belongs(one[other(side)], { to: wordsOf(path), not: one[side] }),
      )
      .map(({ path, lens }) => ({ side, at: { ...one.at, [side]: path }, says: lens })),
  );
}

/** Reports whether two fields have values of the same form, in as many lists and maps. */
function areOfOneForm(root: SchemaPlace, one: Path, another: Path): boolean {
  const [left, right] = [one, another].map((path) => {
    const place = placeAt(root, path);
    const depth = path.filter((key) => key === EVERY).length;
    return place === undefined ? undefined : `${depth} ${formOf(place)}`;
  });
  return left !== undefined && left === right;
}

function textOf(path: Path): string {
  return writePath(path)
    .replaceAll(writePath([EVERY]), '[]')
    .replaceAll('.[]', '[]');
}
