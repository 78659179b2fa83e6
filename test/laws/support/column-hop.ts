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
  /** The values at home of the object as seen and as edited, by the conversions alone. */
  readonly bareSeen: JsonValue | undefined;
  readonly bareEdited: JsonValue | undefined;
  /** The value away of the object at home before, by the conversions alone. */
  readonly bareBefore: JsonValue | undefined;
  /** True if no function on the path reorders lists or drops elements. */
  readonly isInOrder: boolean;
  /** True if the functions on the path both drop elements of a list and change its order. */
  readonly isCutInAnyOrder: boolean;
  /** The column as versions on the path showed it before. Kept data may have waited for them. */
  readonly between: () => readonly Seen[];
  /** Those values at home, by the conversions alone. */
  readonly bareBetween: () => readonly (JsonValue | undefined)[];
  /** Reports whether the kept data of the object at home before contains a text. */
  readonly hasKept: (text: string) => boolean;
  /** Reports whether a text is in the kept data of the object at home after the edit. */
  readonly waits: (text: string) => boolean;
  /** Counts an exception that the law makes. */
  readonly note: (exception: string) => void;
  /** Converts a value at home to the other version, by the conversions alone. */
  readonly shown: (value: JsonValue) => JsonValue | undefined;
}

/** A column as one version showed it. */
export interface Seen {
  readonly version: Version;
  readonly value: JsonValue | undefined;
}

/** Reports whether all versions of a path have a field of a record. */
export function isShared({ forms }: Column, path: readonly Version[], field: string): boolean {
  return path.every((version) => forms[version]?.fields[field] !== undefined);
}

/**
 * Reports whether hidden elements can stay in a list after an edit without becoming visible. In a list that is cut and
 * gets shorter they would become visible, though the edit did not add them.
 *
 * @param hidden the elements in their form at home
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
