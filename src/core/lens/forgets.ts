import type { Forget } from '../kind/spoke.ts';
import type { Part } from './part.ts';
import type { Path } from './path.ts';
import { EVERY, isSamePath } from './path.ts';

/** The losses that parts name, each at its full path; `*` stands for every element of a list or a map. */
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
        const element = part.type === 'each' ? [EVERY] : [];
        return places.flatMap((place) => forgetsOf(part.parts, [...prefix, ...place, ...element]));
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
