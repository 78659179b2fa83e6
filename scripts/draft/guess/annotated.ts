import type { Field } from '../../../src/check/likeness.ts';
import type { PlaceForm } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import type { Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';
import { Call } from './drafted-part.ts';
import type { DraftedPart } from './drafted-part.ts';
import type { Observations } from './observations.ts';
import { reachedFrom } from './place.ts';

/** A field of one version that a webhook writes into an annotation of the other. */
export interface AnnotatedField {
  readonly path: Path;
  readonly part: DraftedPart;
}

const PIECES: Readonly<Partial<Record<PlaceForm, string>>> = {
  integer: 'asInteger',
  number: 'asNumber',
  boolean: 'asBoolean',
};

/** Finds the fields whose values a webhook writes into annotations. Fields in lists are skipped: they share one. */
export function annotatedIn(
  side: Side,
  left: readonly Field[],
  observed: Observations,
): readonly AnnotatedField[] {
  return left.flatMap(reachedFrom).flatMap(({ path, place }) => {
    const key = observed.annotationOf(side, place.at);
    if (key === undefined || !isSamePath(path, place.at)) return [];
    const written = PIECES[formOf(place)];
    const piece = written === undefined ? writePath(path) : new Call(written, writePath(path));
    const guess = 'the webhook writes the value into this annotation';
    const part: DraftedPart =
      side === 'own'
        ? { lens: 'fieldToAnnotation', args: [piece, key], guess }
        : { lens: 'annotationToField', args: [key, piece], guess };
    return [{ path, part }];
  });
}
