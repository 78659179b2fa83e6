import { counted } from '../../core/counted.ts';
import type { MigrationFinding } from './finding.ts';
import { notes, stops, warns } from './finding.ts';
import type { PassResult, RefusedObject } from './pass.ts';

/** Returns the findings of a pass of real writes. */
export function findingsOfPass(result: PassResult): readonly MigrationFinding[] {
  const { stopped, refused } = result;
  return [...(stopped === undefined ? [] : [stopped]), ...refusedFinding(refused)];
}

function refusedFinding(refused: readonly RefusedObject[]): readonly MigrationFinding[] {
  if (refused.length === 0) return [];
  const message = `${counted(refused.length, 'object')} could not be written in any way, so an old version may be left in storage. Every other object was written. Nothing was pruned and no object was edited: remove the causes, and start again.`;
  return [stops('object-refused', message)];
}

/** Returns the findings of the last proof. */
export function findingsOfProof(result: PassResult): readonly MigrationFinding[] {
  const { counts, changed, restless } = result;
  return [
    ...findingsOfPass(result),
    ...(counts.changed === 0
      ? []
      : [
          stops(
            'object-changes-at-every-write',
            `${counted(counts.changed, 'object')} changed again in the last proof: ${listed(changed, counts.changed)}. Something changes these objects at every write, probably a mutating webhook or policy, so nothing is proved and nothing was pruned. Make it change an object only once, and start again.`,
          ),
        ]),
    ...(counts.restless === 0
      ? []
      : [
          notes(
            'object-never-at-rest',
            `other clients changed ${counted(counts.restless, 'object')} faster than the proof could read: ${listed(restless, counts.restless)}. Each of these changes, like the write of this command, stored its object in the storage version.`,
          ),
        ]),
  ];
}

/** Returns the findings of a dry run. */
export function findingsOfTrial(result: PassResult, limit: number): readonly MigrationFinding[] {
  const untried = result.refused.filter((one) => isUntried(one));
  const refused = result.refused.filter((one) => !isUntried(one));
  return [
    ...(result.stopped === undefined ? [] : [result.stopped]),
    ...(refused.length === 0
      ? []
      : [
          stops(
            'object-refused',
            `${counted(refused.length, 'object')} would be refused in every way. The others can be written.`,
          ),
        ]),
    ...(untried.length === 0
      ? []
      : [
          warns(
            'dry-run-unsupported',
            `${counted(untried.length, 'object')} could not be tried, because an admission webhook supports no dry run`,
          ),
        ]),
    ...result.tooBig.map(({ name, bytes }) =>
      warns(
        'object-too-big',
        `${name} has ${bytes} bytes in the storage version, and etcd takes ${limit} in one request by default`,
      ),
    ),
  ];
}

const NO_DRY_RUN = 'does not support dry run';

function isUntried({ refusals }: RefusedObject): boolean {
  return refusals.some(({ message }) => message.includes(NO_DRY_RUN));
}

function listed(names: readonly string[], all: number): string {
  const more = all > names.length ? ` and ${all - names.length} more` : '';
  return `${names.join(', ')}${more}`;
}
