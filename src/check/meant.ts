import type { Path } from '../core/lens/engine/path.ts';
import type { SchemaPlace } from './place.ts';
import { placeAt } from './place.ts';
import { nearest, similarity } from './similar.ts';

/** A path that does not exist. */
export interface MissedPath {
  readonly root: SchemaPlace;
  /** True if the root is a whole object, whose `metadata` no part converts. */
  readonly isWhole: boolean;
  /** The number of keys that exist. */
  readonly at: number;
  /** The fields after these keys. */
  readonly known: readonly string[];
}

/**
 * Returns the path that an author may have meant: a similar name in the same object, or the same name in another one.
 */
export function meantBy(path: Path, { root, isWhole, at, known }: MissedPath): Path | undefined {
  const elsewhere = placeNamed(root, path.at(-1) ?? '', isWhole);
  const meant = nearest(path[at] ?? '', known, elsewhere === undefined ? undefined : CLOSE);
  if (meant === undefined) return elsewhere;
  const whole = [...path.slice(0, at), meant, ...path.slice(at + 1)];
  return placeAt(root, whole) === undefined ? whole.slice(0, at + 1) : whole;
}

/** The similarity above which one of two names is likely a misspelling. */
const CLOSE = 0.8;

/** Finds the only field with a name, or else the only one with a close name, anywhere outside of lists. */
function placeNamed(root: SchemaPlace, name: string, isWhole: boolean): Path | undefined {
  const same: Path[] = [];
  const close: Path[] = [];
  const look = (one: SchemaPlace, path: Path): void => {
    for (const [key, field] of Object.entries(one.fields ?? {})) {
      if (path.length === 0 && isWhole && key === 'metadata') continue;
      const here = [...path, key];
      if (key === name) {
        same.push(here);
        continue;
      }
      if (similarity(key, name) > CLOSE) close.push(here);
      if (path.length < DEEPEST) look(field, here);
    }
  };
  look(root, []);
  const found = same.length === 0 ? close : same;
  return found.length === 1 ? found[0] : undefined;
}

/** The depth of the search. Authors name the parents of deeper fields. */
const DEEPEST = 6;
