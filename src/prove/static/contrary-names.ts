import { contrary } from '../../check/contrary.ts';
import { namedUnitOf } from '../../check/units.ts';
import type { Path } from '../../core/lens/engine/path.ts';
import { EVERY, writePath } from '../../core/lens/engine/path.ts';
import type { FieldPart } from '../../core/lens/engine/part.ts';
import { claimsOf } from '../../explain/claims.ts';
import { partsOf } from '../../explain/route.ts';
import type { ProofFinding } from '../finding.ts';
import type { Subject } from '../subjects/subject.ts';
import { versionFinding } from './version-finding.ts';

/**
 * Reports parts of lenses between two fields whose names contradict what the part does: a rename of `enabled` to
 * `disabled`, or a factor of 60 between `delaySeconds` and `delayMillis`. Both directions undo each other, so no object
 * shows such a mistake.
 */
export function findContraryNames({ definition }: Subject): ProofFinding[] {
  if (definition === undefined) return [];
  return Object.entries(definition.spokes).flatMap(([version, spoke]) => {
    const to = spoke.through ?? definition.hub;
    return claimsOf(partsOf(spoke)).flatMap(({ part, paths }): ProofFinding[] => {
      const [own, hub] = [paths.own[0], paths.hub[0]];
      if (part.type !== 'field' || own === undefined || hub === undefined) return [];
      const why = whyContrary(part, own, hub);
      if (why === undefined) return [];
      const names = `${textOf(own)} of ${version} and ${textOf(hub)} of ${to}`;
      const message = `${part.lens} converts between ${names}, ${why}`;
      const path = textOf(own);
      return [{ ...versionFinding('names-contradict', 'warning', version, { message, path }), to }];
    });
  });
}

function whyContrary(part: FieldPart, own: Path, hub: Path): string | undefined {
  const wrong = part.isByHand === true ? undefined : wrongFactor(part, own, hub);
  if (wrong !== undefined) return wrong;
  const reason = part.isMove === true ? contrary({ path: own }, { path: hub }) : undefined;
  return reason === undefined || reason === 'unit' ? undefined : WHY[reason];
}

const WHY = {
  opposite:
    'whose names are opposites. If their values are opposites too, convert them, for instance with values. Otherwise, accept the finding.',
  encoding:
    'and only one of the names says that the value is encoded. If it is, convert the values with custom. Otherwise, accept the finding.',
} as const;

/** A number that is whole in most units. */
const NUMBER = 3_600_000;

/** Returns what is wrong if the names state other units than the part converts between. */
function wrongFactor({ convert }: FieldPart, own: Path, hub: Path): string | undefined {
  const [here, there] = [namedUnitOf({ path: own }), namedUnitOf({ path: hub })];
  if (here === undefined || here.measure !== there?.measure) return undefined;
  const converted = convert.own(NUMBER, { root: {}, metadata: {}, at: [] });
  if (typeof converted !== 'number' && typeof converted !== 'bigint') return undefined;
  const [is, meant] = [Number(converted) / NUMBER, Number(here.size) / Number(there.size)];
  // Allows for rounding.
  if (Math.abs(is - meant) <= meant / 1000) return undefined;
  return `whose names state units with the factor ${round(meant)}, but it multiplies the numbers by ${round(is)}. Correct the factor of scale, or accept the finding.`;
}

function round(factor: number): number {
  return Number(factor.toPrecision(6));
}

function textOf(path: Path): string {
  return writePath(path)
    .replaceAll(writePath([EVERY]), '[]')
    .replaceAll('.[]', '[]');
}
