import { fieldOf } from '../json/fields.ts';
import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { fieldShape } from './prune.ts';

/** A place in an object that has come home, with all that decides what can be put back there. */
export interface Place {
  /** The shape at home; undefined when the schema there has no such place. */
  readonly home: Shape | undefined;
  /** The shape at the same place in the version that the object comes from; undefined when it has no such place. */
  readonly from: Shape | undefined;
  /** The value at the same place in the object as it came from there. */
  readonly there: JsonValue | undefined;
  /** Whether the schema at home names every step to the place. An entry of a map comes and goes by its name. */
  readonly isNamed: boolean;
  /** Where in the object, as far as that makes a difference. */
  readonly at?: 'object' | 'metadata' | 'labels or annotations';
  readonly by: Author;
}

/** The definition of the kind by which something was kept. */
export interface Author {
  /** Whether the kind is defined otherwise now. */
  readonly isOther: boolean;
  /** Whether the present definition has noted in `over` what stands in the place, so that a change of it is an edit. */
  readonly isSeen: boolean;
  /**
   * Whether it goes to places that the schema does not know. The API server may have a newer schema than this one; what
   * another definition has kept may be from an older one, and then it is pruned.
   */
  readonly takesUnknown: boolean;
  /** Nothing is put back: all of it waits. */
  readonly isBarred?: boolean;
}

/** The place of a field of an object. */
export function placeOfField({ home, from, there, isNamed, at, by }: Place, name: string): Place {
  if (at === 'metadata') {
    const always = { at: 'labels or annotations', there: undefined } as const;
    return { home: OPEN, from: OPEN, isNamed, by, ...always };
  }
  return {
    ...(at === 'object' && name === 'metadata' && { at: 'metadata' }),
    home: fieldShape(home, name) ?? (openOf(home) && OPEN),
    from: fieldShape(from, name) ?? openOf(from),
    there: isJsonObject(there) ? fieldOf(there, name) : undefined,
    isNamed: isNamed && home?.fields !== undefined && Object.hasOwn(home.fields, name),
    by,
  };
}

/**
 * The place of each element of a list. It takes fields that the schema does not know: an element that comes home in parts
 * would lose its position.
 */
export function placeOfElement(place: Place): Place {
  const { home, from } = place;
  return {
    ...place,
    by: { ...place.by, takesUnknown: true },
    home: home?.items ?? (openOf(home) && OPEN),
    from: from?.items ?? openOf(from),
    there: undefined,
  };
}

/** The shape itself, if it keeps what it does not know. */
function openOf(shape: Shape | undefined): Shape | undefined {
  return shape?.open === true ? shape : undefined;
}
