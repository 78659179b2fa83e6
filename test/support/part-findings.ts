import { checkLenses } from '../../src/check/lens/check-lens.ts';
import type { SchemaPlace } from '../../src/check/place.ts';
import { placeOf } from '../../src/check/place.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import type { Part } from '../../src/core/lens/engine/part.ts';

const OPEN: Shape = { open: true };

/** Checks parts of a lens between versions of these shapes, by default open ones, and returns the findings. */
export function partFindings(
  parts: readonly Part[],
  { own = OPEN, hub = OPEN }: { readonly own?: Shape; readonly hub?: Shape } = {},
): readonly string[] {
  const placeOfShape = (shape: Shape): SchemaPlace => placeOf(shape, {}, []);
  const places = { own: placeOfShape(own), hub: placeOfShape(hub) };
  const names = { own: 'v1beta1', hub: 'v1' };
  return checkLenses([parts], { places, names }).map(({ message }) => message);
}
