import { tokensOf } from '../../check/likeness.ts';
import type { FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { EVERY, writePath } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { claimsOf } from '../../explain/claims.ts';
import { partsOf } from '../../explain/route.ts';
import type { ProofFinding } from '../finding.ts';
import type { Subject } from '../subjects/subject.ts';
import { whyContrary } from './contrary-part.ts';
import { crossed } from './crossed.ts';
import { versionFinding } from './version-finding.ts';

/**
 * Reports parts of lenses that contradict the names of their fields: a rename of `enabled` to `disabled`, a factor of 60
 * between `delaySeconds` and `delayMillis`, two parts that exchange `minSize` and `maxSize`, or two fields of one name
 * that are said to have no counterpart. No object shows such a mistake: both directions undo each other, or keep data.
 */
export function findContraryNames({ definition }: Subject): ProofFinding[] {
  if (definition === undefined) return [];
  return Object.entries(definition.spokes).flatMap(([version, spoke]) => {
    const to = spoke.through ?? definition.hub;
    const claims = claimsOf(partsOf(spoke));
    const names = ({ own, hub }: Both<Path>): string =>
      `${textOf(own)} of ${version} and ${textOf(hub)} of ${to}`;
    return contradictionsIn(claims, names).map(({ at, message }) => {
      const path = textOf(at.own);
      return { ...versionFinding('names-contradict', 'warning', version, { message, path }), to };
    });
  });
}

interface Contradiction {
  readonly at: Both<Path>;
  readonly message: string;
}

function contradictionsIn(
  claims: readonly Claim[],
  names: (at: Both<Path>) => string,
): Contradiction[] {
  const conversions = claims.flatMap(conversionOf);
  const whys = new Map(conversions.map((one) => [one, whyContrary(one.part, one.at)]));
  const alone = conversions.flatMap((one) =>
    (whys.get(one) ?? []).map((why) => ({ at: one.at, message: `${between(one)}, ${why}` })),
  );
  const others = conversions.filter((one) => whys.get(one)?.length === 0);
  const exchanged = crossed(others).map(([one, other]) => ({
    at: one.at,
    message: `${between(one)}, and ${between(other)}. By their names, they belong together the other way round. Exchange the paths of one version, or accept the finding.`,
  }));
  const apart = sameNames(claims).map((at) => ({
    at,
    message: `ownOnly and hubOnly say that ${names(at)} have no counterpart, and both have the same name. If they are one field, rename it. If each is another field of that name in the other version, rename both. Otherwise, accept the finding.`,
  }));
  return [...alone, ...exchanged, ...apart];

  function between({ part, at }: Conversion): string {
    return `${part.lens} converts between ${names(at)}`;
  }
}

/** A part that converts one field to one field, with the words of their paths. */
interface Conversion extends Both<readonly string[]> {
  readonly part: FieldPart;
  readonly at: Both<Path>;
}

function conversionOf({ part, paths }: Claim): Conversion[] {
  const [own, hub] = [paths.own[0], paths.hub[0]];
  if (part.type !== 'field' || own === undefined || hub === undefined) return [];
  return [{ part, at: { own, hub }, own: wordsOf(own), hub: wordsOf(hub) }];
}

function wordsOf(path: Path): readonly string[] {
  return path.filter((key) => key !== EVERY).flatMap(tokensOf);
}

/** Returns the pairs of fields of one name of which a lens says that only their version has them. */
function sameNames(claims: readonly Claim[]): Both<Path>[] {
  const only = (side: Side): readonly Path[] =>
    claims.flatMap(({ part, paths }) =>
      part.type === 'only' && part.side === side ? paths[side] : [],
    );
  const there = only('hub');
  return only('own').flatMap((own) =>
    there.filter((hub) => hub.at(-1) === own.at(-1)).map((hub) => ({ own, hub })),
  );
}

function textOf(path: Path): string {
  return writePath(path)
    .replaceAll(writePath([EVERY]), '[]')
    .replaceAll('.[]', '[]');
}
