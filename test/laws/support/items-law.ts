import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { canonicalText, same, show } from './compare.ts';
import type { Column, Version } from './columns.ts';
import { KEY_OF } from './columns.ts';
import type { ColumnHop } from './column-hop.ts';
import { canStayHidden, isShared } from './column-hop.ts';
import { countOf, findingsInBags, isOtherCut } from './words-law.ts';

/** An element with its fields under names that do not depend on the version. Its key has the empty name. */
type Element = Readonly<Record<string, JsonValue>>;

/** Checks a list of objects after an edit. Elements are matched by the rules of the engine. */
export function findingsInItems(hop: ColumnHop): readonly string[] {
  const { column, home, away, before, seen, edited, after, bareBefore, bareEdited } = hop;
  if (edited === undefined || bareEdited === undefined) return [];
  const at = elementsOf(column, home, after);
  if (at === undefined) return [`${show(edited)} was written, and ${show(after)} is there`];
  const items: Items = {
    before: elementsOf(column, home, before) ?? [],
    seen: elementsOf(column, away, seen) ?? [],
    edited: elementsOf(column, away, edited) ?? [],
    after: at,
    written: elementsOf(column, home, bareEdited) ?? [],
    shownBefore: elementsOf(column, away, bareBefore) ?? [],
    between: () =>
      hop.between().flatMap(({ version, value }) => elementsOf(column, version, value) ?? []),
    shared: Object.keys(column.forms[home]?.fields ?? {}).filter((field) =>
      isShared(column, hop.path, field),
    ),
    hidden: Object.keys(column.forms[home]?.fields ?? {}).filter(
      (field) => !isShared(column, hop.path, field),
    ),
    wasSeen: seen !== undefined,
    canStay: (isHidden) => canStayHidden(hop, hiddenElements(hop, isHidden)),
  };
  const isByKey = column.naming === 'keyed' || column.naming === 'declared';
  const isNamed = column.naming === 'named' && areNamed(items);
  return isByKey || isNamed ? byKey(items, hop, isByKey) : byContent(items, hop);
}

interface Items {
  readonly before: readonly Element[];
  readonly seen: readonly Element[];
  readonly edited: readonly Element[];
  readonly after: readonly Element[];
  readonly written: readonly Element[];
  /** The elements at home before, as the conversions alone show them away. */
  readonly shownBefore: readonly Element[];
  /** The elements that versions on the path showed before. */
  readonly between: () => readonly Element[];
  /** The fields at home that every version on the path has, and those that some version lacks. */
  readonly shared: readonly string[];
  readonly hidden: readonly string[];
  readonly wasSeen: boolean;
  /** Reports whether hidden elements can stay without becoming visible. */
  readonly canStay: (isHidden: (one: Element) => boolean) => boolean;
}

/** Returns hidden elements in their form at home: a list or a map. */
function hiddenElements(
  { column, home, before }: ColumnHop,
  isHidden: (one: Element) => boolean,
): JsonValue {
  const elements = elementsOf(column, home, before) ?? [];
  if (isJsonObject(before)) {
    const entries = Object.entries(before).filter((_, at) => isHidden(elements[at] ?? {}));
    return Object.fromEntries(entries);
  }
  return isJsonList(before) ? before.filter((_, at) => isHidden(elements[at] ?? {})) : [];
}

function elementsOf(
  column: Column,
  version: Version,
  value: JsonValue | undefined,
): readonly Element[] | undefined {
  const form = column.forms[version];
  const key = KEY_OF[column.naming];
  if (form === undefined) return undefined;
  const element = (one: JsonObject, id: JsonValue | undefined): Element =>
    Object.fromEntries([
      ...(id === undefined ? [] : [['', id] as const]),
      ...Object.entries(form.fields).flatMap(([field, name]) => {
        const inside = one[name];
        return inside === undefined ? [] : [[field, inside] as const];
      }),
    ]);
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([id, one]) =>
      isJsonObject(one) ? [element(one, id)] : [],
    );
  }
  if (!isJsonList(value)) return undefined;
  return value.flatMap((one) =>
    isJsonObject(one) ? [element(one, key === undefined ? undefined : one[key])] : [],
  );
}

function areNamed({ before, seen, edited }: Items): boolean {
  return [before, seen, edited].every((list) => {
    const names = list.map((one) => one['']);
    return names.every((name) => name !== undefined) && new Set(names).size === names.length;
  });
}

function byKey(items: Items, hop: ColumnHop, isByKey: boolean): readonly string[] {
  const { before, seen, edited, after, written, shared, hidden, wasSeen } = items;
  const [was, shown, now, live] = [before, seen, edited, written].map(byName);
  const is = byName(after);
  if (is.size !== after.length) return [`an element is there twice: ${show(after)}`];
  const lost = isOtherCut(after, written, hop)
    ? []
    : [...(live?.keys() ?? [])].filter((key) => !is.has(key));
  const isHidden = (key: JsonValue | undefined): boolean =>
    shown?.has(key) !== true && now?.has(key) !== true;
  const canStay = wasSeen && items.canStay((one) => isHidden(one['']));
  const cut = [...(was?.keys() ?? [])].filter((key) => canStay && !is.has(key) && isHidden(key));
  const findings = [
    ...lost.map((key) => `a written element is missing: ${show(key)}, in ${show(after)}`),
    ...cut.map(
      (key) => `an element that was not shown is missing: ${show(key)}, in ${show(after)}`,
    ),
  ];
  for (const [key, one] of is) {
    const [old, mine] = [was?.get(key), now?.get(key)];
    const name = `element ${show(key)}`;
    if (mine === undefined) {
      // An element that was shown and removed away must not return, even if it waits on the path.
      const isSeen = shown?.has(key) === true;
      if (isOwn(key, one, items)) continue;
      if (!isSeen && hasWaited(one, items, [...shared, ...hidden], hop)) continue;
      if (isSeen) findings.push(`a removed element is back: ${name}`);
      else if (!same(one, old)) findings.push(`${name}: ${show(old)} has become ${show(one)}`);
      continue;
    }
    // Two elements share the key: a hidden one, and a new one that home does not show.
    const isTwo = old !== undefined && shown?.has(key) !== true && live?.has(key) !== true;
    if (isTwo) continue;
    // A conversion that drops an element from a list drops its fields, too. A field that only away shows may then be
    // missing, but no field may differ from its written value.
    const given =
      live?.has(key) === true
        ? shared
        : shared.filter(
            (field) => one[field] !== undefined && !isOlder(field, { one, old, mine }, hop),
          );
    findings.push(...wrongFields(name, one, mine, given));
    const wasThere = shown?.has(key) === true && old !== undefined;
    if (wasThere) findings.push(...wrongFields(name, one, old, hidden));
    else if (old === undefined && isByKey && !hasWaited(one, items, hidden, hop)) {
      if (wasCut(key, { one, shown, hidden }, hop)) {
        hop.note('an element that was cut at home');
        continue;
      }
      findings.push(...wrongFields(name, one, {}, hidden));
    }
  }
  return [...findings, ...wrongOrder(items, hop)];
}

/**
 * Reports whether an element has the value from before an edit, because the way home drops the element. The edit then
 * waits in the kept data.
 */
function isOlder(
  field: string,
  {
    one,
    old,
    mine,
  }: Readonly<Record<'one' | 'mine', Element>> & { readonly old: Element | undefined },
  { waits, note }: ColumnHop,
): boolean {
  const isEdited = mine[field] !== undefined && !same(mine[field], one[field]);
  if (!isEdited || !same(old?.[field], one[field]) || !waits(show(mine[field]))) return false;
  note('an edit of an element that the way home drops');
  return true;
}

/**
 * Reports whether an element that away showed was missing at home only because home cuts the list. Its fields that only
 * home has are then in the kept data.
 */
function wasCut(
  key: JsonValue | undefined,
  {
    one,
    shown,
    hidden,
  }: Pick<Items, 'hidden'> & {
    readonly one: Element;
    readonly shown: ReadonlyMap<JsonValue | undefined, Element> | undefined;
  },
  { hasKept, before }: ColumnHop,
): boolean {
  const known = [key, ...hidden.map((field) => one[field])].filter((value) => value !== undefined);
  const wasHome = show(before).includes(show(key));
  return shown?.has(key) === true && !wasHome && known.every((value) => hasKept(show(value)));
}

function byName(list: readonly Element[]): ReadonlyMap<JsonValue | undefined, Element> {
  return new Map(list.map((one) => [one[''], one]));
}

/**
 * Reports whether an element was not at home before, but in a version on the path, with the same fields. A field that
 * the version lacks may come from the kept data.
 */
function hasWaited(
  one: Element,
  { before, between }: Items,
  fields: readonly string[],
  { hasKept }: ColumnHop,
): boolean {
  if (byName(before).has(one[''])) return false;
  return between().some((other) =>
    ['', ...fields].every((field) => {
      const isKept = other[field] === undefined && hasKept(show(one[field]));
      return isKept || same(one[field], other[field]);
    }),
  );
}

/** Reports whether home still has its own element of a name: one never shown away, where another one has that name. */
function isOwn(key: JsonValue | undefined, one: Element, { before, shownBefore }: Items): boolean {
  return !byName(shownBefore).has(key) && same(byName(before).get(key), one);
}

function wrongFields(
  name: string,
  is: Element,
  meant: Element,
  fields: readonly string[],
): readonly string[] {
  return fields
    .filter((field) => !same(is[field], meant[field]))
    .map((field) => {
      const isGone = is[field] === undefined ? 'is gone' : 'is another one';
      return `a field of an element ${isGone}: ${field} of ${name} is ${show(is[field])} instead of ${show(meant[field])}`;
    });
}

/** Checks that the order is as written, unless a conversion on the path changes it. */
function wrongOrder({ edited, after }: Items, { isInOrder }: ColumnHop): readonly string[] {
  const keys = after.map((one) => one['']);
  const meant = edited.map((one) => one['']);
  if (!isInOrder || keys.length !== meant.length || same(keys, meant)) return [];
  return [`the order is ${show(keys)} instead of ${show(meant)}`];
}

function byContent(items: Items, hop: ColumnHop): readonly string[] {
  const { isInOrder } = hop;
  const { before, seen, edited, after, written, shared, hidden } = items;
  const part = (fields: readonly string[]) => (one: Element) =>
    canonicalText(Object.fromEntries(fields.map((field) => [field, one[field] ?? null])));
  const visible = part(['', ...shared]);
  const [was, shown, now] = [before, seen, edited].map((list) => list.map(visible));
  const findings = [
    ...findingsInBags({
      before: was ?? [],
      seen: shown ?? [],
      edited: now ?? [],
      after: after.map(visible),
      written: written.map(visible),
      own: items.shownBefore.map(visible),
      mayGo: !items.canStay(isBeyond(shown ?? [], visible)),
      isReplaced: (text) =>
        before.some((one) => visible(one) === text && isReplaced(one[''], items, hop)),
      isFromBefore: (text) =>
        after.some((one, at) => visible(one) === text && isOldForm(one, at, items, hop)),
      isOtherCut: isOtherCut(after, written, hop),
    }),
    // In a list that is cut, elements that look the same may swap places, each with the fields that one version hides.
    ...(isInOrder ? [hidden] : hidden.map((field) => [field])).flatMap((some) =>
      invented(
        [before, items.between()].map((list) => list.map(part(some))),
        after.map(part(some)),
        part(some)({}),
        (text) => after.some((one) => part(some)(one) === text && waited(one, some, hop)),
      ),
    ),
  ];
  if (findings.length > 0 || hidden.length === 0) return findings;
  const once = [was, shown, now].map((list) => countOf(list ?? []));
  for (const old of before) {
    const text = visible(old);
    if (once.some((counts) => counts.get(text) !== 1)) continue;
    // Without a name, a change of any field makes a different element, even if not every version shows that field.
    const [shownOne, mine] = [seen, edited].map((list) =>
      list.find((other) => visible(other) === text),
    );
    if (!same(shownOne, mine)) continue;
    const one = after.find((other) => visible(other) === text);
    if (one !== undefined) findings.push(...wrongFields(text, one, old, hidden));
  }
  return [...findings, ...(isInOrder ? wrongNeighbour(items, visible) : [])];
}

/**
 * Reports whether a client has added an element under the name of a hidden one. The written list may have another name
 * twice, and be a list of names again at home.
 */
function isReplaced(
  name: JsonValue | undefined,
  items: Items,
  { column, note }: ColumnHop,
): boolean {
  const [wasShown, isWritten] = [items.seen, items.written].map((list) => byName(list).has(name));
  if (column.naming !== 'named' || wasShown === true || isWritten !== true) return false;
  note('an element under a hidden name');
  return true;
}

/**
 * Reports whether an element without a name lacks the fields that an edit in its place has added, because the way home
 * drops the edited element. The edit then waits in the kept data.
 */
function isOldForm(
  one: Element,
  at: number,
  { before, seen, edited, written, shared }: Items,
  { waits, note }: ColumnHop,
): boolean {
  const [old, mine] = [seen[at], edited[at]];
  if (old === undefined || mine === undefined || at < written.length) return false;
  const added = shared.filter((field) => !same(old[field], mine[field]));
  const areAdded = added.every((field) => old[field] === undefined && waits(show(mine[field])));
  if (!same(one, before[at]) || added.length === 0 || !areAdded) return false;
  note('an edit of an element that the way home drops');
  return true;
}

/**
 * Returns a predicate to call for each element of a list in order: true for each beyond the number shown of its kind.
 */
function isBeyond(
  shown: readonly string[],
  textOf: (one: Element) => string,
): (one: Element) => boolean {
  const left = new Map(countOf(shown));
  return (one) => {
    const count = left.get(textOf(one)) ?? 0;
    left.set(textOf(one), count - 1);
    return count <= 0;
  };
}

/**
 * Reports whether hidden fields waited in the kept data at home. A version on the path had cut off their element, and an
 * edit has moved it to the front.
 */
function waited(one: Element, fields: readonly string[], { hasKept, note }: ColumnHop): boolean {
  const values = fields.flatMap((field) => one[field] ?? []);
  if (!values.every((value) => hasKept(show(value)))) return false;
  note('a hidden field that waited');
  return true;
}

/**
 * Finds hidden fields that nobody has written, or that two elements have now.
 *
 * @param mayAppear whether one element may have these fields now although none had them before
 */
function invented(
  before: readonly (readonly string[])[],
  after: readonly string[],
  nothing: string,
  mayAppear: (text: string) => boolean,
): readonly string[] {
  const known = before.map(countOf);
  const most = (text: string): number => Math.max(...known.map((counts) => counts.get(text) ?? 0));
  return [...countOf(after)]
    .filter(([text, count]) => text !== nothing && count > most(text))
    .filter(([text, count]) => count > 1 || !mayAppear(text))
    .map(([text]) => `hidden ${text} is there more often than before`);
}

/** Checks that a changed element keeps its hidden fields if no other element has changed. */
function wrongNeighbour(
  { before, seen, edited, after, hidden }: Items,
  visible: (one: Element) => string,
): readonly string[] {
  const [shown, now] = [seen.map(visible), edited.map(visible)];
  const isSimple =
    [before, edited, after].every(({ length }) => length === shown.length) &&
    new Set(shown).size === shown.length &&
    new Set(now).size === now.length;
  const changed = now.flatMap((text, at) => (text === shown[at] ? [] : [at]));
  const [at] = changed;
  // A renamed element is checked by its name elsewhere.
  if (!isSimple || changed.length !== 1 || at === undefined) return [];
  if (!same(seen[at]?.[''], edited[at]?.[''])) return [];
  return wrongFields(`element ${at}`, after[at] ?? {}, before[at] ?? {}, hidden);
}
