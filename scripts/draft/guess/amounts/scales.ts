import type { Both } from '../../../../src/core/lens/engine/path.ts';
import type { Field } from '../../../../src/check/likeness.ts';
import type { PlaceForm } from '../../../../src/check/place.ts';
import { haveOtherUnits, namedUnitOf } from '../../../../src/check/units.ts';
import { stage, whereOf } from '../drafted-part.ts';
import type { DraftedPart, Relation } from '../drafted-part.ts';

/**
 * Relates two numbers of which at least one has a name that states a unit: `delaySeconds` and `delayMillis`. Undefined if
 * none does, or if no whole number of one unit makes one of the other.
 */
export function betweenNumbers(
  own: Field,
  hub: Field,
  forms: Both<PlaceForm>,
): Relation | undefined {
  const factor = haveOtherUnits(own, hub) ? factorBetween(own, hub) : undefined;
  return factor && scaled({ own, hub }, forms, { factor, doubt: 'that the names state the units' });
}

/** Relates two numbers of one type by a factor. */
export function scaled(
  { own, hub }: Both<Field>,
  forms: Both<PlaceForm>,
  { factor, doubt }: { readonly factor: Factor; readonly doubt?: string },
): Relation | undefined {
  const lens = scaleFor(forms);
  if (lens === undefined) return undefined;
  const part: DraftedPart =
    'times' in factor
      ? { lens, args: [whereOf(own.path, hub.path), factor.times] }
      : {
          lens: 'flip',
          args: [],
          parts: [{ lens, args: [whereOf(hub.path, own.path), factor.per] }],
        };
  return {
    weight: 1,
    ...(doubt !== undefined && { doubt }),
    isScaled: true,
    partsOf: () => stage(part),
  };
}

function scaleFor({ own, hub }: Both<PlaceForm>): 'scale' | 'scaleNumber' | undefined {
  if (own !== hub) return undefined;
  return own === 'integer' ? 'scale' : own === 'number' ? 'scaleNumber' : undefined;
}

/** The number of hub units in one own unit, or of own units in one hub unit. */
export type Factor = { readonly times: number } | { readonly per: number };

function factorBetween(own: Field, hub: Field): Factor | undefined {
  const [here, there] = [namedUnitOf(own)?.size, namedUnitOf(hub)?.size];
  if (here === undefined || there === undefined) return undefined;
  if (here % there === 0n) return { times: Number(here / there) };
  return there % here === 0n ? { per: Number(there / here) } : undefined;
}
