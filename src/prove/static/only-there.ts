import { wordsOfName } from '../../check/likeness.ts';
import type { SchemaPlace } from '../../check/place.ts';
import { placeAt } from '../../check/place.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';

/** A field of which a lens says that it has no counterpart. */
interface OnlyThere {
  readonly path: Path;
  /** The part that says so: `ownOnly`, `hubOnly` or `forget`. */
  readonly lens: string;
}

/**
 * Returns the fields of one side of which a lens says that they have no counterpart.
 *
 * @param places - to find the fields that are forgotten and that only this side has; without them, none is found
 */
export function onlyOn(
  side: Side,
  claims: readonly Claim[],
  places?: Both<SchemaPlace>,
): readonly OnlyThere[] {
  return claims.flatMap(({ part, paths }) => {
    if (part.type === 'only' && part.side === side) {
      return paths[side].map((path) => ({ path, lens: `${side}Only` }));
    }
    if (part.type !== 'forget' || places === undefined) return [];
    const has = (one: Side, path: Path): boolean => placeAt(places[one], path) !== undefined;
    return paths[side]
      .filter((path) => has(side, path) && !has(other(side), path))
      .map((path) => ({ path, lens: part.lens }));
  });
}

/** Two fields of one name, and the parts that say that they have no counterpart: `ownOnly and hubOnly say`. */
interface Apart {
  readonly at: Both<Path>;
  readonly say: string;
}

/** Returns the pairs of fields of one name of which a lens says that they have no counterpart. */
export function sameNames(claims: readonly Claim[], places: Both<SchemaPlace>): readonly Apart[] {
  const there = onlyOn('hub', claims, places);
  return onlyOn('own', claims, places).flatMap((own) =>
    there
      .filter((hub) => singularOf(hub.path) === singularOf(own.path))
      .map((hub) => ({
        at: { own: own.path, hub: hub.path },
        say: own.lens === hub.lens ? `${own.lens} says` : `${own.lens} and ${hub.lens} say`,
      })),
  );
}

/** Returns the name of a field in the singular, as one that became a list has it. */
function singularOf(path: Path): string {
  return wordsOfName(path).join(' ');
}
