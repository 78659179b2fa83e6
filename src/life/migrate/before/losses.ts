import { areOfStatus, missingInWords } from '../../missing-fields.ts';
import type { VersionLoss } from '../../missing-fields.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops, warns } from '../finding.ts';
import type { MigrationTarget } from '../target.ts';

/**
 * Finds the versions that objects may be stored in, and of which strategy None prunes fields when they are written.
 *
 * @param signs - the findings about earlier migrations
 */
export function findLosses(
  target: MigrationTarget,
  signs: readonly MigrationFinding[],
): readonly MigrationFinding[] {
  const isDoubtful = signs.some(({ id }) => id === 'stored-versions-doubtful');
  return target.losses
    .filter(({ version }) => isDoubtful || target.storedVersions.includes(version))
    .map((loss) => findingFor(target, loss));
}

function findingFor({ name, storage }: MigrationTarget, loss: VersionLoss): MigrationFinding {
  const isStatus = areOfStatus(loss.fields);
  const advice = isStatus
    ? 'The migration goes on, because controllers write the status again. If none does, stop it and connect a webhook that converts the values.'
    : 'Connect a webhook that converts them. If you accept this loss, start the command with --accept-loss.';
  const find = isStatus ? warns : stops;
  return find(
    'none-loses-fields',
    `${storage} of ${name} does not have ${missingInWords(loss.fields, MOST_FIELDS)} of ${loss.version}, and strategy None prunes what a version does not have: objects that are stored in ${loss.version} lose the values for good when they are written in ${storage}. ${advice}`,
  );
}

const MOST_FIELDS = 5;
