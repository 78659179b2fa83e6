import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Plan, RandomKind } from './a-random-kind.ts';
import { columnOf, isLinkedAlong, pathOf } from './a-random-kind.ts';
import type { ColumnHop } from './column-hop.ts';
import { isShared } from './column-hop.ts';
import type { Column, Quirk, Version } from './columns.ts';
import { isMapForm } from './columns.ts';
import { keptTexts, same, show } from './compare.ts';
import { findingsInItems } from './items-law.ts';
import { valueAt, withValue } from './places.ts';
import { findingsInWords } from './words-law.ts';

/** An object seen in another version, edited there by a client, and seen at home again. */
export interface Hop {
  readonly kind: RandomKind;
  readonly home: Version;
  readonly away: Version;
  /** The third version in which the object was stored on its way home, if any. */
  readonly via?: Version;
  readonly before: JsonObject;
  readonly seen: JsonObject;
  readonly edited: JsonObject;
  readonly after: JsonObject;
  /** Counts an exception that the law makes. */
  readonly note: (exception: string) => void;
}

/** Checks an object at home against law 2, column by column. */
export function findingsOf(hop: Hop): readonly string[] {
  const { kind, home, via, away } = hop;
  const { via: _, ...direct } = hop;
  const over = homeward(hop);
  // An object that passes through its home version may express values there that a third version cannot hold.
  const passesHome = via !== undefined && pathOf(kind.plan, away, via).includes(home);
  return kind.plan.columns.flatMap((column) => {
    if (column.forms[home] === undefined || isParentGone(hop, column)) return [];
    if (via === undefined) return named(column, findingsIn(direct, column, over));
    const straight = findingsIn(direct, column, over);
    if (passesHome || straight.length === 0) return named(column, straight);
    return named(column, findingsIn(hop, column, over));
  });
}

function named({ name }: Column, findings: readonly string[]): readonly string[] {
  return findings.map((finding) => `${name}: ${finding}`);
}

function findingsIn(hop: Hop, column: Column, over: readonly Version[]): readonly string[] {
  const { kind, home, away, via } = hop;
  const path = homeward(hop);
  const of = (version: Version, one: JsonObject): JsonValue | undefined =>
    columnOf(column, version, one);
  return findingsInColumn(via !== undefined, {
    column,
    home,
    away,
    path,
    before: of(home, hop.before),
    seen: of(away, hop.seen),
    edited: of(away, hop.edited),
    after: of(home, hop.after),
    bareSeen: of(home, bareTrip(hop, hop.seen)),
    bareEdited: of(home, bareTrip(hop, hop.edited)),
    bareBefore: of(away, kind.bare(hop.before, away)),
    isInOrder: isInOrder(kind.plan, column, over),
    isCutInAnyOrder: isCutInAnyOrder(kind.plan, column, over),
    between: () =>
      path.slice(1, -1).map((version) => {
        return { version, value: of(version, kind.see(hop.before, version) as JsonObject) };
      }),
    bareBetween: () =>
      path.slice(1, -1).map((version) => {
        const shown = kind.see(hop.before, version) as JsonObject;
        return of(home, kind.bare(shown, home));
      }),
    hasKept: (text) => isKeptIn(hop.before, text),
    waits: (text) => isKeptIn(hop.after, text),
    note: hop.note,
    shown: (value) => {
      const at = column.forms[home]?.at ?? [];
      return of(away, kind.bare(withValue(bareTrip(hop, hop.edited), at, value), away));
    },
  });
}

/** Returns the path home, through the third version if there is one. */
function homeward({ kind, away, home, via }: Hop): readonly Version[] {
  if (via === undefined) return pathOf(kind.plan, away, home);
  return [...pathOf(kind.plan, away, via), ...pathOf(kind.plan, via, home).slice(1)];
}

/** Reports whether a text is in the kept data of an object. */
function isKeptIn(one: JsonObject, text: string): boolean {
  return Object.values(keptTexts(one)).some((kept) => kept.includes(text));
}

function bareTrip({ kind, home, via }: Hop, one: JsonObject): JsonObject {
  return kind.bare(via === undefined ? one : kind.bare(one, via), home);
}

/** Reports whether the edit has removed the object around a column. The column may be gone with it. */
function isParentGone(hop: Hop, { forms }: Column): boolean {
  const isThere = (one: JsonObject, parent: readonly string[]): boolean =>
    parent.length > 0 && valueAt(one, parent) !== undefined;
  return homeward(hop).some((version) => {
    const parent = forms[version]?.at.slice(0, -1) ?? [];
    return isThere(hop.seen, parent) && !isThere(hop.edited, parent);
  });
}

function isInOrder(plan: Plan, column: Column, path: readonly Version[]): boolean {
  return !hasMap(column, path) && quirksOn(plan, column, path).every((does) => does === 'nothing');
}

/** Reports whether a path both cuts a list and reorders it. The order then decides which elements are shown. */
export function isCutInAnyOrder(plan: Plan, column: Column, path: readonly Version[]): boolean {
  const quirks = quirksOn(plan, column, path);
  const changesOrder = quirks.includes('sort') || quirks.includes('turn') || hasMap(column, path);
  return changesOrder && quirks.includes('cut');
}

function hasMap({ feature, naming, forms }: Column, path: readonly Version[]): boolean {
  return path.some((version) => {
    const form = forms[version];
    return form !== undefined && isMapForm(feature, naming, form);
  });
}

/** Returns the effects of the functions on a path on a column. */
function quirksOn(
  { byHand, parents }: Plan,
  { quirks }: Column,
  path: readonly Version[],
): readonly (Quirk['does'] | undefined)[] {
  return path.flatMap((version, at) => {
    const before = path[at - 1];
    if (before === undefined) return [];
    const spoke = parents[before] === version ? before : version;
    return byHand.has(spoke) ? [quirks[spoke]?.does] : [];
  });
}

function findingsInColumn(hasThird: boolean, hop: ColumnHop): readonly string[] {
  const { column, before, seen, edited, after, path } = hop;
  if (same(seen, edited)) {
    return same(after, before) ? [] : [changedBy('nobody has touched it', before, after)];
  }
  if (!isLinkedAlong(column, path)) {
    return hasThird || same(after, before)
      ? []
      : [
          `it has no counterpart where it was edited, and ${show(before)} has become ${show(after)}`,
        ];
  }
  const isRemoved = seen !== undefined && edited === undefined;
  // Home's own value was never shown, so the edit removed another one.
  if (isRemoved && hop.bareBefore === undefined && same(after, before)) return [];
  const isBack = isRemoved && after !== undefined && hop.bareSeen !== undefined;
  if (isBack && !isRest(column, after)) {
    return [`it was removed, and ${show(after)} is there`];
  }
  switch (column.feature) {
    case 'words':
      return findingsInWords(hop);
    case 'items':
      return findingsInItems(hop);
    case 'record':
    case 'wrapped':
      return findingsInRecord(hop);
    case 'map':
      return findingsInMap(hop);
    case 'scalar':
    case 'digits':
    case 'choice':
    case 'pieces':
      return findingsInScalar(hop);
    default:
      return column.feature satisfies never;
  }
}

/**
 * Reports whether a wrapped value is gone and only fields remain that the other version never showed. A wrapper looks
 * like an object with other fields next to the value, and those stay when the value is removed.
 */
function isRest({ feature }: Column, after: JsonValue | undefined): boolean {
  return feature === 'wrapped' && isJsonObject(after) && after['name'] === undefined;
}

function changedBy(
  what: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): string {
  const how = after === undefined ? 'is gone' : 'has changed';
  return `${what}, and it ${how}: ${show(before)} has become ${show(after)}`;
}

function findingsInScalar(hop: ColumnHop): readonly string[] {
  const { column, before, seen, after, bareSeen, bareEdited } = hop;
  if (same(after, bareEdited)) return [];
  if (bareEdited === undefined && isRest(column, after)) return [];
  // Home cannot detect an edit that looks the same there, even if only a version on the path showed the value.
  const looks = same(after, before) ? [bareSeen, ...hop.bareBetween()] : [];
  if (looks.some((look) => same(look, bareEdited))) return [];
  // A part of the value that was not edited may look different at home.
  if (column.feature === 'pieces' && after !== undefined && same(hop.shown(after), hop.edited)) {
    return [];
  }
  // Home shows the value neither before nor after: it depends on data that waits for a version on the path. In a
  // wrapper, another field may wait there, and no version can hold both as a text.
  const isUnseen =
    before === undefined &&
    after === undefined &&
    (seen !== undefined || column.feature === 'wrapped');
  if (isUnseen && hop.waits(show(bareEdited))) {
    hop.note('a value that home never shows');
    return [];
  }
  return [`${show(bareEdited)} was written, and ${show(after)} is there`];
}

function findingsInRecord(hop: ColumnHop): readonly string[] {
  const { before, seen, after, bareSeen, bareEdited } = hop;
  if (!isJsonObject(bareEdited) || !isJsonObject(after)) return findingsInScalar(hop);
  const wasSeen = seen !== undefined && bareSeen !== undefined && isJsonObject(before);
  return findingsInFields(hop, {
    after,
    written: bareEdited,
    before: wasSeen ? before : undefined,
  });
}

/**
 * Checks a record: fields that both versions have are as written, and the others are unchanged.
 *
 * @param before undefined if the expected values of the others are unknown
 */
function findingsInFields(
  { column, home, path }: Pick<ColumnHop, 'column' | 'home' | 'path'>,
  {
    after,
    written,
    before,
  }: { after: JsonObject; written: JsonObject; before: JsonObject | undefined },
): readonly string[] {
  if (column.feature === 'wrapped') {
    const isRight = same(after['name'], written['name']);
    return isRight ? [] : [`${show(written)} was written, and ${show(after)} is there`];
  }
  return Object.entries(column.forms[home]?.fields ?? {}).flatMap(([field, name]) => {
    if (isShared(column, path, field)) {
      if (same(after[name], written[name])) return [];
      return [`${show(written[name])} was written to ${name}, and ${show(after[name])} is there`];
    }
    if (before === undefined || same(after[name], before[name])) return [];
    return [changedBy('nobody has touched a field of it', before[name], after[name])];
  });
}

function findingsInMap(hop: ColumnHop): readonly string[] {
  const { before, seen, after, bareEdited, bareSeen } = hop;
  if (!isJsonObject(bareEdited) || !isJsonObject(after)) return findingsInScalar(hop);
  const keys = new Set([...Object.keys(bareEdited), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [written, is] = [bareEdited[key], after[key]];
    if (!isJsonObject(written) || !isJsonObject(is)) {
      return [`${show(written)} was written to ${key}, and ${show(is)} is there`];
    }
    const was = isJsonObject(before) && isJsonObject(seen) && isJsonObject(bareSeen);
    const old = was && bareSeen[key] !== undefined ? before[key] : undefined;
    const hidden = was && bareSeen[key] === undefined ? {} : old;
    return findingsInFields(hop, {
      after: is,
      written,
      before: isJsonObject(hidden) ? hidden : undefined,
    }).map((finding) => `${key}: ${finding}`);
  });
}
