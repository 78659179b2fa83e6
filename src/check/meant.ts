import type { Path } from '../core/lens/engine/path.ts';
import type { Place } from './place.ts';
import { placeAt } from './place.ts';
import { nearest, similarity } from './similar.ts';

/** A path that leads nowhere, as far as it leads. */
export interface MissedPath {
  readonly root: Place;
  /** The root is a whole object, in which `metadata` is the business of nobody. */
  readonly isWhole: boolean;
  /** How far the path leads. */
  readonly at: number;
  /** The fields that are there. */
  readonly known: readonly string[];
}

/** The path that an author may have meant: a field of a similar name beside it, or one of this name elsewhere. */
export function meantBy(path: Path, { root, isWhole, at, known }: MissedPath): Path | undefined {
  const elsewhere = placeNamed(root, path.at(-1) ?? '', isWhole);
  const meant = nearest(path[at] ?? '', known, elsewhere === undefined ? undefined : CLOSE);
  if (meant === undefined) return elsewhere;
  const whole = [...path.slice(0, at), meant, ...path.slice(at + 1)];
  return placeAt(root, whole) === undefined ? whole.slice(0, at + 1) : whole;
}

/** So alike are two names of which one is likely a slip. */
const CLOSE = 0.8;

/** The one field of this name, or else of one that is close to it, wherever it stands outside of lists. */
function placeNamed(root: Place, name: string, isWhole: boolean): Path | undefined {
  const same: Path[] = [];
  const close: Path[] = [];
  const look = (one: Place, path: Path): void => {
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

/** Deeper than this nobody means a field without naming what is around it. */
const DEEPEST = 6;
