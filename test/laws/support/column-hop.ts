import type { JsonValue } from '../../../src/index.ts';
import type { Column, Version } from './columns.ts';

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
  /** Whether a function on the way changes the order of lists, or leaves elements out. */
  readonly isInOrder: boolean;
}

/** Whether a field of a record is there in all versions of a path. */
export function isShared({ forms }: Column, path: readonly Version[], field: string): boolean {
  return path.every((version) => forms[version]?.fields[field] !== undefined);
}
