import type { Shape } from '../crd/shape.ts';
import { betweenAnyVersions } from './any-version.ts';
import type { Lens } from './lens.ts';
import { OPEN_SHAPE } from './shape-at.ts';

/**
 * Lenses one after another, for the rare case that one part needs what another one made: each takes what the one
 * before it gives, and the way back runs through them in the opposite order. `check` can judge only the outer sides,
 * because nobody knows the shape in between.
 *
 * @example
 * ```ts
 * chain(
 *   lens(each('spec.columns', rename('JSONPath', 'jsonPath'))),
 *   lens(sharedToEach('spec.versions', { 'spec.columns': 'columns' })),
 * )
 * ```
 */
export function chain(...lenses: readonly Lens[]): Lens {
  const back = lenses.toReversed();
  const toHub = betweenAnyVersions((object) => {
    let result = object;
    for (const one of lenses) result = one.toHub(result);
    return result;
  });
  const fromHub = betweenAnyVersions((object) => {
    let result = object;
    for (const one of back) result = one.fromHub(result);
    return result;
  });
  const arePure = lenses.every(({ pure, ...one }) =>
    [one.toHub, one.fromHub].every((convert) => pure.includes(convert)),
  );
  return {
    parts: lenses.flatMap((one) => one.parts),
    toHub,
    fromHub,
    forgets: lenses.flatMap((one) => one.forgets),
    check: (own, parent) =>
      lenses.flatMap((one, at) => {
        const before: Shape = at === 0 ? own : OPEN_SHAPE;
        return one.check(before, at === lenses.length - 1 ? parent : OPEN_SHAPE);
      }),
    pure: arePure ? [toHub, fromHub] : [],
    definition: () => lenses.map((one) => one.definition()),
  };
}
