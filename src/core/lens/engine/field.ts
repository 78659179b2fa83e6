import type { Argument, Convert, FieldPart, Holds } from './part.ts';
import { parseWhere } from './path.ts';
import type { Both, Where } from './path.ts';

/** The description and the functions of a part for one field. */
interface Field {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly args?: readonly Argument[];
  readonly holds?: Both<Holds>;
  /** Converts the own value to that of the hub. */
  readonly own: Convert;
  /** Converts the value of the hub to the own one. */
  readonly hub: Convert;
}

/** Returns a part for one field, which may also move. */
export function field(where: Where, { own, hub, ...described }: Field): FieldPart {
  return { type: 'field', ...described, at: parseWhere(where), convert: { own, hub } };
}
