import type { Forget, Unconverted } from '../../kind/spoke.ts';
import type { Part } from './part.ts';
import type { Path } from './path.ts';
import { EVERY, isSamePath } from './path.ts';

/** Returns the losses that a spoke declares: a lens by its parts, functions by `unconverted`. */
export function forgetsIn({
  forgets,
  unconverted = [],
}: {
  readonly forgets?: readonly Forget[];
  readonly unconverted?: Unconverted;
}): readonly Forget[] {
  return forgets ?? forgetsOf(unconverted);
}

/** Returns the losses that parts declare, each with its full path. */
export function forgetsOf(parts: readonly Part[], prefix: Path = []): Forget[] {
  return parts.flatMap((part): Forget[] => {
    switch (part.type) {
      case 'forget':
        return [{ path: [...prefix, ...part.path], reason: part.reason }];
      case 'when':
        return forgetsOf(part.parts, prefix);
      case 'inside':
      case 'each': {
        const { own, hub } = part.at;
        const places = isSamePath(own, hub) ? [own] : [own, hub];
        const below = part.type === 'each' ? [EVERY] : [];
        return places.flatMap((place) => forgetsOf(part.parts, [...prefix, ...place, ...below]));
      }
      case 'field':
      case 'fields':
      case 'rest':
      case 'only':
      case 'constant':
        return [];
    }
  });
}
