import type { Forget, Unconverted } from '../../kind/spoke.ts';
import type { Part } from './part.ts';
import type { Path } from './path.ts';
import { isSamePath } from './path.ts';

/** The losses that a spoke names: a lens by its parts, functions beside them. */
export function forgetsIn({
  forgets,
  unconverted = [],
}: {
  readonly forgets?: readonly Forget[];
  readonly unconverted?: Unconverted;
}): readonly Forget[] {
  return forgets ?? forgetsOf(unconverted);
}

/** The losses that parts name, each at its full path, in which the elements of lists do not count. */
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
        return places.flatMap((place) => forgetsOf(part.parts, [...prefix, ...place]));
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
