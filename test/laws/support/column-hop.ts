import type { JsonValue } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Column, Version } from './columns.ts';
import { same } from './compare.ts';

/** One column of a hop: its values at home and away, before and after. */
export interface ColumnHop {
  readonly column: Column;
  readonly home: Version;
  readonly away: Version;
  readonly path: readonly Version[];
  readonly before: JsonValue | undefined;
  readonly seen: JsonValue | undefined;
  readonly edited: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** What the conversions alone make of the object as it was seen, and as it was edited. */
  readonly bareSeen: JsonValue | undefined;
  readonly bareEdited: JsonValue | undefined;
  /** What the conversions alone show away of the object at home before. */
  readonly bareBefore: JsonValue | undefined;
  /** Whether no function on the way changes the order of lists, or leaves elements out. */
  readonly isInOrder: boolean;
  /** Whether a function on the way leaves elements out of a list, and another one changes its order. */
  readonly isCutInAnyOrder: boolean;
  /** What the versions on the way showed of the object at home before: something may have waited there for them. */
  readonly between: () => readonly Seen[];
  /** What the conversions alone give home of that. */
  readonly bareBetween: () => readonly (JsonValue | undefined)[];
  /** Whether a text is in the kept data that the object had at home before. */
  readonly hasKept: (text: string) => boolean;
  /** Whether a text is in the kept data that the object has at home after it. */
  readonly waits: (text: string) => boolean;
  /** Counts an exception that the law makes. */
  readonly note: (exception: string) => void;
  /** What the conversions alone show away of a value at home. */
  readonly shown: (value: JsonValue) => JsonValue | undefined;
}

/** A column as a version showed it. */
export interface Seen {
  readonly version: Version;
  readonly value: JsonValue | undefined;
}

/** Whether a field of a record is there in all versions of a path. */
export function isShared({ forms }: Column, path: readonly Version[], field: string): boolean {
  return path.every((version) => forms[version]?.fields[field] !== undefined);
}

/**
 * Whether elements that were not shown can stay in a list after an edit without being seen: where a list is cut and
 * gets shorter they would come into view, and nobody has said that they should.
 *
 * @param hidden the elements, as they stood at home
 */
export function canStayHidden(
  { bareEdited, shown }: Pick<ColumnHop, 'bareEdited' | 'shown'>,
  hidden: JsonValue,
): boolean {
  if (isJsonList(bareEdited) && isJsonList(hidden)) {
    return same(shown([...bareEdited, ...hidden]), shown(bareEdited));
  }
  if (!isJsonObject(bareEdited) || !isJsonObject(hidden)) return false;
  return same(shown({ ...bareEdited, ...hidden }), shown(bareEdited));
}
