import { fieldOf } from '../../json/fields.ts';
import type { Shape } from '../../schema/shape.ts';
import { OPEN } from '../../schema/shape.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { Hidden } from '../hidden.ts';
import { fieldShape } from '../../schema/prune.ts';

/** A place in an object that has come home, with all that decides what can be put back there. */
export interface Place {
  /** The shape at home; undefined when the schema there has no such place. */
  readonly home: Shape | undefined;
  /** The shape at the same place in the version where the path began; undefined when it has no such place. */
  readonly from: Shape | undefined;
  /** The value at the same place in the object as it was there. */
  readonly there: JsonValue | undefined;
  /** Whether the schema at home names every step to the place. An entry of a map comes and goes by its name. */
  readonly isNamed: boolean;
  /** Where in the object, as far as that makes a difference. */
  readonly at?: 'object' | 'metadata' | 'labels or annotations';
  readonly by: Author;
  /** The name of the field that it is. */
  readonly name?: string;
  /** Of an entry of a map, the name of the map. */
  readonly map?: string | undefined;
}

/** The definition of the kind by which something was kept. */
export interface Author {
  /** Whether the kind is defined otherwise now. */
  readonly isOther: boolean;
  /**
   * Whether what it has kept may show where nothing was shown before: the present definition may have a place for it
   * that this one did not have.
   */
  readonly mayShow: boolean;
  /** Whether the present definition has noted in `over` what stands in the place, so that a change of it is an edit. */
  readonly isSeen: boolean;
  /**
   * Whether it goes to places that the schema does not know. The API server may have a newer schema than this one; what
   * another definition has kept may be from an older one, and then it is pruned.
   */
  readonly takesUnknown: boolean;
  /** What the object has in other versions: what was kept below it waits. Absent: nothing. */
  readonly hidden?: Hidden;
  /** Nothing is put back: all of it waits. */
  readonly isBarred?: boolean;
}

/** The place of a field of an object. */
export function placeOfField(place: Place, name: string): Place {
  const { home, from, there, isNamed, at, by } = place;
  if (at === 'metadata') {
    const always = { at: 'labels or annotations', there: undefined } as const;
    return { home: OPEN, from: OPEN, isNamed, by, name, ...always };
  }
  return {
    ...(at === 'object' && name === 'metadata' && { at: 'metadata' }),
    home: homeOfField(home, name),
    from: fieldShape(from, name) ?? openOf(from),
    there: isJsonObject(there) ? fieldOf(there, name) : undefined,
    isNamed: isNamed && isField(home, name),
    by,
    name,
    map: isField(home, name) ? undefined : place.name,
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
    home: homeOfElement(home),
    from: from?.items ?? openOf(from),
    there: undefined,
    name: '',
  };
}

/** The shape of a field at home; undefined when the schema there has no such place. */
export function homeOfField(home: Shape | undefined, name: string): Shape | undefined {
  return fieldShape(home, name) ?? (openOf(home) && OPEN);
}

/** The same for each element of a list. */
export function homeOfElement(home: Shape | undefined): Shape | undefined {
  return home?.items ?? (openOf(home) && OPEN);
}

/** Whether a schema names a field. Any other name is that of an entry of a map. */
export function isField(shape: Shape | undefined, name: string): boolean {
  return shape?.fields !== undefined && Object.hasOwn(shape.fields, name);
}

/** The shape itself, if it keeps what it does not know. */
function openOf(shape: Shape | undefined): Shape | undefined {
  return shape?.open === true ? shape : undefined;
}
