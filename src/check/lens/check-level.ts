import { leadsTo } from '../../core/json/value-path.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type { Condition, Leaf } from '../../core/lens/engine/leaves.ts';
import { isNested, pathsOf } from '../../core/lens/engine/leaves.ts';
import type { FieldPart, ForgetPart } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import { partFormOf, writtenOn } from './carry.ts';
import {
  findNoElements,
  findReserved,
  findUnknownPaths,
  isKnown,
  whyUnknown,
} from './check-paths.ts';
import { findByHand } from './by-hand.ts';
import type { Level } from './level.ts';
import { SIDES, innerLevel, placeName } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { findOverlaps } from './overlaps.ts';
import { elementOf, placeAt } from '../place.ts';
import { nearest } from '../similar.ts';
import { callOf, quotePath, quoteWhere, some, writeValue } from '../words.ts';

/** Checks the parts of a level: paths, conditions, tables and overlaps. */
export function checkLevel(level: Level): readonly Note[] {
  const findings = level.leaves.flatMap((leaf) => [
    ...findReserved(leaf, level),
    ...findUnknownPaths(leaf, level),
    ...findNoElements(leaf, level),
    ...SIDES.flatMap((side) => findConditions(leaf, side, level)),
    ...(leaf.part.type === 'forget' ? findForget(leaf.part, leaf.prefix, level) : []),
    ...(leaf.part.type === 'field' ? findInField(leaf.part, leaf.prefix, level) : []),
    ...findByHand(leaf, level),
    ...findInNested(leaf, level),
  ]);
  // A wrong path may cause overlaps.
  return findings.some(isLost) ? findings : [...findings, ...findOverlaps(level)];
}

/** Reports whether a finding is about a wrong path, which may cause other findings. */
export function isLost({ rule }: Note): boolean {
  return rule.startsWith('Path') || rule === 'NoElements';
}

/** Checks the paths of parts that only name fields. They cannot overlap. */
export function checkNames(level: Level): readonly Note[] {
  return level.leaves.flatMap((leaf) => [
    ...findReserved(leaf, level),
    ...findUnknownPaths(leaf, level),
    ...findNoElements(leaf, level),
    ...(leaf.part.type === 'forget' ? findForget(leaf.part, leaf.prefix, level) : []),
    ...(isNested(leaf) ? checkNames(innerLevel(leaf, level)) : []),
  ]);
}

function findInNested(leaf: Leaf, level: Level): readonly Note[] {
  if (!isNested(leaf)) return [];
  const call = callOf(leaf.part);
  const inner = innerLevel(leaf, level);
  if (inner.leaves.length === 0 && leaf.part.type === 'each') {
    return [note('PartWithoutEffect', `${call} has no parts. Add them, or remove it.`)];
  }
  return checkLevel(inner);
}

function findConditions(leaf: Leaf, side: Side, level: Level): readonly Note[] {
  return leaf.conditions.flatMap((condition) => {
    const path = condition.at[side];
    // A condition outside of a level that several branches share is checked in the level above.
    if (path[0] === '..') return [];
    if (!isKnown(level, side, path)) {
      return [
        note('PathUnknown', whyUnknown(`when(${quoteWhere(condition.at)}, …)`, side, path, level)),
      ];
    }
    const place = placeName(level, side, path);
    const moves = pathsOf(leaf, side).some((one) => leadsTo(one, path));
    return [
      ...(moves
        ? [
            note(
              'ConditionMoved',
              `${callOf(leaf.part)} moves ${place} of ${level.names[side]}, which the when(…) around it reads. Move ${callOf(leaf.part)} out of that when(…).`,
            ),
          ]
        : []),
      ...findConditionWord(condition, side, level),
    ];
  });
}

function findConditionWord({ at, equals }: Condition, side: Side, level: Level): readonly Note[] {
  const { words } = placeAt(level.places[side], at[side]) ?? {};
  const asked = equals[side];
  if (words === undefined || words.includes(asked)) return [];
  const known = words.map(writeValue);
  const meant = nearest(writeValue(asked), known);
  const advice = meant === undefined ? `Write one of ${some(known)}.` : `Did you mean ${meant}?`;
  const message = `when(${quotePath(at[side])}, ${writeValue(asked)}, …): ${writeValue(asked)} is not a value of ${placeName(level, side, at[side])} in ${level.names[side]}. ${advice}`;
  return [note('WordsDiffer', message)];
}

function findForget({ path, reason }: ForgetPart, prefix: Path, level: Level): readonly Note[] {
  const full = [...prefix, ...path];
  const place = placeName(level, 'own', full);
  const isThere = SIDES.some((side) => placeAt(level.places[side], full) !== undefined);
  const { own, hub } = level.names;
  return [
    ...(reason.trim() === ''
      ? [
          note(
            'ReasonMissing',
            `forget(${quotePath(path)}) has no reason. Give the reason for the loss: forget(${quotePath(path)}, 'why').`,
          ),
        ]
      : []),
    ...(isThere
      ? []
      : [
          note(
            'PathUnknown',
            `forget(${quotePath(path)}, …): neither ${own} nor ${hub} has ${place}. Correct the path.`,
          ),
        ]),
  ];
}

function findInField(part: FieldPart, prefix: Path, level: Level): readonly Note[] {
  const { name } = partFormOf(part);
  if (name === 'rename') return findStandingStill(part, level);
  if (name === 'values') return findInTable(part, prefix, level);
  return name === 'listToMap' ? findKey(part, prefix, level) : [];
}

/** Finds a rename to the same path. Next to a `rest(…)` it has an effect: it excludes the field from the rest. */
function findStandingStill(part: FieldPart, { leaves }: Level): readonly Note[] {
  const isTold = leaves.some((leaf) => leaf.part.type === 'rest');
  if (!isSamePath(part.at.own, part.at.hub) || isTold) return [];
  const message = `${callOf(part)} does nothing, because both paths are the same. Correct one of them, or remove it.`;
  return [note('PartWithoutEffect', message)];
}

/** Checks a table of values. Finds an empty table, rows without effect, and values that the schema does not have. */
function findInTable(part: FieldPart, prefix: Path, level: Level): readonly Note[] {
  const rows = (part.args ?? []).filter(isRow);
  const call = callOf(part);
  if (rows.length === 0) {
    const message = `${call} has an empty table. List each value of ${level.names.own} with its value in ${level.names.hub}: { own: 'hub' }.`;
    return [note('PartWithoutEffect', message)];
  }
  const swapped = findSwappedTable(part, rows, { prefix, level });
  if (swapped !== undefined) return [swapped];
  const dead = rows.filter(([own, hub], at) => {
    const before = rows.slice(0, at);
    return (
      before.some((row) => sameJson(row[0], own)) && before.some((row) => sameJson(row[1], hub))
    );
  });
  return [
    ...dead.map(([own, hub]) =>
      note(
        'PartWithoutEffect',
        `${call}: the row [${writeValue(own)}, ${writeValue(hub)}] has no effect, because earlier rows convert both values. Remove it.`,
      ),
    ),
    ...SIDES.flatMap((side) => findUnknownWords(part, rows, side, { prefix, level })),
  ];
}

type Row = readonly [own: JsonValue, hub: JsonValue];

function findSwappedTable(
  part: FieldPart,
  rows: readonly Row[],
  { prefix, level }: { readonly prefix: Path; readonly level: Level },
): Note | undefined {
  const isSwapped = SIDES.every((side) => {
    const { words } = placeAt(level.places[side], [...prefix, ...part.at[side]]) ?? {};
    const column = writtenOn(part, side) === 'own' ? 1 : 0;
    return rows.every((row) => words?.some((word) => sameJson(word, row[column])) === true);
  });
  if (!isSwapped) return undefined;
  const straight = rows.every(([own, hub]) => sameJson(own, hub));
  if (straight) return undefined;
  const turned = rows.map(([own, hub]) => `[${writeValue(hub)}, ${writeValue(own)}]`).join(', ');
  const message = `${callOf(part)} has the values of ${level.names.hub} first. Swapped? The values of ${level.names.own} come first: [${turned}].`;
  return note('WordsDiffer', message);
}

function findUnknownWords(
  part: FieldPart,
  rows: readonly Row[],
  side: Side,
  { prefix, level }: { readonly prefix: Path; readonly level: Level },
): readonly Note[] {
  const path = [...prefix, ...part.at[side]];
  const { words } = placeAt(level.places[side], path) ?? {};
  if (words === undefined) return [];
  const column = writtenOn(part, side) === 'own' ? 0 : 1;
  const unknown = rows
    .map((row) => row[column])
    .filter((word) => !words.some((one) => sameJson(one, word)));
  return unknown.map((word) => {
    const known = words.map(writeValue);
    const meant = nearest(writeValue(word), known);
    const advice =
      meant === undefined ? `Its values are ${some(known)}.` : `Did you mean ${meant}?`;
    const message = `${callOf(part)}: ${writeValue(word)} is not a value of ${placeName(level, side, path)} in ${level.names[side]}. ${advice}`;
    return note('WordsDiffer', message);
  });
}

function isRow(row: unknown): row is Row {
  return isJsonList(row) && row.length === 2;
}

/** Checks that the elements of a list have the key of the map that it becomes, and that the key is a string. */
function findKey(part: FieldPart, prefix: Path, level: Level): readonly Note[] {
  const [key, value] = part.args ?? [];
  const side = SIDES.find((one) => writtenOn(part, one) === 'own') ?? 'own';
  const path = [...prefix, ...part.at[side]];
  const place = placeAt(level.places[side], path);
  const element = place?.type === 'list' ? elementOf(place) : undefined;
  if (element?.fields === undefined || element.open === true) return [];
  const where = placeName(level, side, path);
  return [key, value].flatMap((name, at): readonly Note[] => {
    if (typeof name !== 'string') return [];
    const field = placeAt(element, [name]);
    if (field === undefined) {
      const known = Object.keys(element.fields ?? {});
      const meant = nearest(name, known);
      const advice = meant === undefined ? `They have ${some(known)}.` : `Did you mean '${meant}'?`;
      const message = `${callOf(part)}: the elements of ${where} in ${level.names[side]} have no '${name}'. ${advice}`;
      return [note('PathUnknown', message)];
    }
    return at === 0 && field.type !== undefined && field.type !== 'string'
      ? [
          note(
            'TypesDiffer',
            `${callOf(part)}: the key '${name}' of ${where} in ${level.names[side]} is not a string, as the keys of a map must be. Name another field.`,
          ),
        ]
      : [];
  });
}
