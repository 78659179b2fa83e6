import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { canonicalText, same, show } from './compare.ts';
import type { Column, Version } from './columns.ts';
import { KEY_OF } from './columns.ts';
import type { ColumnHop } from './column-hop.ts';
import { canStayHidden, isShared } from './column-hop.ts';
import { countOf, findingsInBags, isOtherCut } from './words-law.ts';

/** An element by what its fields are, whatever they are called in a version; its key stands under the empty name. */
type Element = Readonly<Record<string, JsonValue>>;

/** A list of objects after an edit: elements are the same as before by the rule of the house. */
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
  /** What the conversions alone show away of the elements at home before. */
  readonly shownBefore: readonly Element[];
  /** The elements that versions on the way showed before. */
  readonly between: () => readonly Element[];
  /** The fields at home that every version on the way has, and those that one does not have. */
  readonly shared: readonly string[];
  readonly hidden: readonly string[];
  readonly wasSeen: boolean;
  /** Whether elements that were not shown can stay without being seen. */
  readonly canStay: (isHidden: (one: Element) => boolean) => boolean;
}

/** Elements at home as they stand there: a list of them, or a map. */
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
      // What was shown away and removed there must not come back, also if it waits on the way.
      const isSeen = shown?.has(key) === true;
      if (isOwn(key, one, items)) continue;
      if (!isSeen && hasWaited(one, items, [...shared, ...hidden])) continue;
      if (isSeen) findings.push(`a removed element is back: ${name}`);
      else if (!same(one, old)) findings.push(`${name}: ${show(old)} has become ${show(one)}`);
      continue;
    }
    // Two elements have one key: one that was not shown, and a new one that home does not show.
    const isTwo = old !== undefined && shown?.has(key) !== true && live?.has(key) !== true;
    if (isTwo) continue;
    // What a conversion leaves out of a list, it gives no field of. Then one may be missing that only away shows, but none
    // may be another than was written.
    const given =
      live?.has(key) === true ? shared : shared.filter((field) => one[field] !== undefined);
    findings.push(...wrongFields(name, one, mine, given));
    const wasThere = shown?.has(key) === true && old !== undefined;
    if (wasThere) findings.push(...wrongFields(name, one, old, hidden));
    else if (old === undefined && isByKey && !hasWaited(one, items, hidden)) {
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
 * Whether home did not show an element that away did, and what only home knows of it has waited there: its list was cut,
 * and nobody has removed it.
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

/** Whether an element was not at home before, and a version on the way has had it, with the same fields. */
function hasWaited(one: Element, { before, between }: Items, fields: readonly string[]): boolean {
  if (byName(before).has(one[''])) return false;
  return between().some((other) =>
    ['', ...fields].every((field) => same(one[field], other[field])),
  );
}

/** Whether home still has its own element of a name: one that was never shown, beside another one of that name away. */
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

/** Where no conversion on the way changes the order, it is the one that was written. */
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
      isOtherCut: isOtherCut(after, written, hop),
    }),
    // Where a list is cut, elements that look the same may change places, and take what one version hides with them.
    ...(isInOrder ? [hidden] : hidden.map((field) => [field])).flatMap((some) =>
      invented(
        [before, items.between()].map((list) => list.map(part(some))),
        after.map(part(some)),
        part(some)({}),
      ),
    ),
  ];
  if (findings.length > 0 || hidden.length === 0) return findings;
  const once = [was, shown, now].map((list) => countOf(list ?? []));
  for (const old of before) {
    const text = visible(old);
    if (once.some((counts) => counts.get(text) !== 1)) continue;
    // Without a name, an element is another one as soon as any field of it is, though not every version shows it.
    const [shownOne, mine] = [seen, edited].map((list) =>
      list.find((other) => visible(other) === text),
    );
    if (!same(shownOne, mine)) continue;
    const one = after.find((other) => visible(other) === text);
    if (one !== undefined) findings.push(...wrongFields(text, one, old, hidden));
  }
  return [...findings, ...(isInOrder ? wrongNeighbour(items, visible) : [])];
}

/** Tells of each element of a list, one after the other, whether it is one more than were shown of its kind. */
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

/** Hidden fields that nobody has written, or that two elements have now. */
function invented(
  before: readonly (readonly string[])[],
  after: readonly string[],
  nothing: string,
): readonly string[] {
  const known = before.map(countOf);
  const most = (text: string): number => Math.max(...known.map((counts) => counts.get(text) ?? 0));
  return [...countOf(after)]
    .filter(([text, count]) => text !== nothing && count > most(text))
    .map(([text]) => `hidden ${text} is there more often than before`);
}

/** An element that has changed among neighbours that have not keeps its hidden fields. */
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
  // A name that was there and is another one now is a matter of the names.
  if (!isSimple || changed.length !== 1 || at === undefined) return [];
  if (!same(seen[at]?.[''], edited[at]?.[''])) return [];
  return wrongFields(`element ${at}`, after[at] ?? {}, before[at] ?? {}, hidden);
}
