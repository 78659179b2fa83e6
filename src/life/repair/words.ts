import { counted } from '../../core/counted.ts';
import { doubtsInWords } from '../migration-state.ts';
import type { BrokenState } from './diagnose.ts';
import type { RepairStep } from './propose.ts';
import { READING_VERSION } from './restored-version.ts';

/** A broken state in words: one sentence with the cause, and what it means for the user. */
export function stateInWords(state: BrokenState): string {
  switch (state.kind) {
    case 'objects-left':
      return `objects are stored in ${state.version}, which the CRD no longer has. They cannot be read or deleted, and every list of the resource fails. Nothing is lost.`;
    case 'managers-left':
      return `${counted(state.objects, 'object')} with field managers in ${state.version}: if the CRD does not have this version, server-side apply of these objects fails for every manager. The managers in ${state.version}: ${state.managers.join(', ')}.`;
    case 'repair-unfinished':
      return `an earlier repair has added ${state.versions.join(', ')} to the CRD and has not finished.`;
    case 'stored-versions-doubtful':
      return `status.storedVersions is not reliable: ${doubtsInWords(state.reasons)}. Objects may be stored in another version of the CRD.`;
    case 'condition-left':
      return `the CRD has the condition StorageMigrating ("${state.message}"), and no migration runs: it was deleted halfway.`;
    case 'migration-failed':
      return `StorageVersionMigration ${state.migration.name} has failed: ${state.migration.message}`;
    case 'migration-running':
      return `StorageVersionMigration ${state.migration.name} runs${state.migration.message === '' ? '' : ` (${state.migration.message})`}. Wait until it ends, and start again. Do not delete it: a deleted migration leaves status.storedVersions wrong.`;
    case 'migrations-unknown':
      return `the CRD has the condition StorageMigrating ("${state.message}"), and it is unknown whether a migration runs: ${state.reason}. The repair changes nothing while a migration may run: ask for a role that may list storageversionmigrations of group storagemigration.k8s.io, and start again.`;
    case 'conversion-fails':
      return `objects cannot be read in ${state.version}, because the conversion webhook refuses one of them or does not answer: ${state.message}\n${NOT_CORRUPT}`;
    case 'unknown':
      return `objects cannot be read in ${state.version}: ${state.message}\nA repair does not know this state, so it proposes nothing.`;
  }
}

/** Kubernetes 1.37 puts this in front of the message of every conversion webhook, and offers to delete the object. */
const NOT_CORRUPT =
  'From 1.37 on, Kubernetes calls such an object corrupt ("StorageError: corrupt object"). It is intact, and can be read in the version that it is stored in. Never delete it with ignoreStoreReadErrorWithClusterBreakingPotential. Make the webhook answer, or correct its conversion. Then the object can be read again, and nothing else needs a repair.';

/** A step in words, as a proposal. */
export function stepInWords(step: RepairStep): string {
  switch (step.kind) {
    case 'restore-version':
      return `add ${step.version} to the CRD again, not served, with a schema that preserves every field, so that its objects can be read`;
    case 'restore-stored-versions':
      return `set status.storedVersions to ${step.versions.join(', ')}, so that none of them can be removed while objects may be stored in it`;
    case 'compare':
      return `compare every object as it is stored with its form in the storage version, in a version ${READING_VERSION} that is added for the comparison, and stop if a field would be lost`;
    case 'migrate':
      return 'rewrite every object in the storage version, prove that none is left in another one, and prune status.storedVersions';
    case 'translate-managers':
      return `translate the field managers of ${step.version} to the storage version`;
    case 'remove-versions':
      return `remove ${step.versions.join(', ')} from the CRD`;
    case 'remove-condition':
      return 'remove the condition StorageMigrating from the CRD';
    case 'delete-migration':
      return `delete StorageVersionMigration ${step.name}, which has failed`;
  }
}
