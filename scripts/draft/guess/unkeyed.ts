import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import type { Both, Side } from '../../../src/core/lens/engine/path.ts';
import { NAMING_FIELDS } from '../../../src/core/keep/tree/match-elements.ts';
import { EVERY, writePath } from '../../../src/core/lens/engine/path.ts';
import type { Pair } from './differences.ts';
import type { DraftedPart, Stages, UnkeyedList } from './drafted-part.ts';

/** The side that has a field, by the part that names it. */
const ONLY: Readonly<Record<string, Side>> = { ownOnly: 'own', hubOnly: 'hub' };

/**
 * Returns the list of a pair if its elements have no keys, one side has fields in them that the other side lacks, and that
 * other side sets defaults. One write may then change all elements, and the kept fields no longer find theirs.
 *
 * @param parts - the drafted parts for the elements
 */
export function findUnkeyed({ own, hub }: Pair, parts: Stages): UnkeyedList | undefined {
  const [mine, others] = [own.items, hub.items];
  if (mine === undefined || others === undefined) return undefined;
  const lists = [own, hub];
  if (lists.some(({ keys, items }) => keys !== undefined || hasName(items))) return undefined;
  const elements: Both<SchemaPlace> = { own: mine, hub: others };
  const owners = new Set(parts.flat().flatMap(ownersIn));
  const writers = (['own', 'hub'] as const).filter(
    (side) => owners.has(side === 'own' ? 'hub' : 'own') && hasDefault(elements[side]),
  );
  if (writers.length === 0) return undefined;
  const paths = lists.map(({ at }) => writePath(at.filter((name) => name !== EVERY)));
  return { paths, key: keyIn(elements), writers };
}

function hasName(element: SchemaPlace | undefined): boolean {
  return NAMING_FIELDS.flat().some((name) => element?.fields?.[name] !== undefined);
}

function ownersIn({ lens, parts = [] }: DraftedPart): Side[] {
  const owner = ONLY[lens];
  return [...(owner === undefined ? [] : [owner]), ...parts.flatMap(ownersIn)];
}

/** Reports whether the API server may set a default below a place. */
function hasDefault({ fields = {}, values, items }: SchemaPlace): boolean {
  const below = [...Object.values(fields), ...[values, items].filter((one) => one !== undefined)];
  return below.some((one) => one.schema?.['default'] !== undefined || hasDefault(one));
}

/** Returns a text or an integer that both sides require in every element. */
function keyIn({ own, hub }: Both<SchemaPlace>): string | undefined {
  return own.required?.find((name) => {
    const fields = [own, hub].map((one) => one.fields?.[name]);
    return (
      hub.required?.includes(name) === true &&
      fields.every(
        (field) =>
          field !== undefined &&
          field.words === undefined &&
          ['string', 'integer'].includes(formOf(field)),
      )
    );
  });
}
