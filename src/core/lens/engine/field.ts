import type { Argument, Convert, FieldPart, Holds } from './part.ts';
import { parseWhere } from './path.ts';
import type { Both, Where } from './path.ts';

/** What a lens for one field says of itself. */
interface Field {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly args?: readonly Argument[];
  readonly holds?: Both<Holds>;
  /** From the own value to that of the hub. */
  readonly own: Convert;
  /** From the value of the hub to the own one. */
  readonly hub: Convert;
}

/** A part for one field that may also move. */
export function field(where: Where, { own, hub, ...described }: Field): FieldPart {
  return { type: 'field', ...described, at: parseWhere(where), convert: { own, hub } };
}
