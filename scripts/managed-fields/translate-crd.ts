import { storageOf } from '../../src/crd/custom-resource-definition.ts';
import type { Cluster } from '../../src/life/cluster.ts';
import { noCrd } from '../../src/life/crd-status.ts';
import { translateAll } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import type {
  ManagedFieldsReport,
  OnTranslated,
} from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { knownVersions } from '../../src/life/managed-fields/translation.ts';
import type { TranslationRules } from '../../src/life/managed-fields/translation.ts';
import { findLosses } from '../../src/life/migrate/before/losses.ts';
import { otherMigrations } from '../../src/life/migrate/before/other-migrations.ts';
import { installedCrd } from '../../src/life/migrate/target.ts';
import type { MigrationTarget } from '../../src/life/migrate/target.ts';
import { CLOCK } from '../cluster/clock.ts';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { conversionOfCrd } from './conversion-of-crd.ts';

/** The translation of the managedFields of one CRD, ready to run. */
export interface CrdTranslation {
  /** The version of the translated entries. */
  readonly target: string;
  /** The origin of the conversion, or the reason why there is none. */
  readonly from: string;
  /** False if the conversion is unknown, so that only fields at the same paths are kept. */
  readonly isExact: boolean;
  /** @throws {RefusedRequest} if the objects cannot be listed */
  readonly run: (
    isDryRun: boolean,
    onPage: OnTranslated,
    workers?: number,
  ) => Promise<ManagedFieldsReport>;
}

/** The options of a translation. */
interface TranslationOptions {
  /** Chooses the versions to leave, by default all. */
  readonly isLeaving?: (version: string) => boolean;
  /** True to write objects even if strategy None prunes fields that the storage version does not have. */
  readonly isLossAccepted?: boolean;
}

/** As many objects as a migration writes at the same time. */
const WORKERS = 4;

/**
 * Prepares the translation of entries that are not in the storage version.
 *
 * @throws {Failure} if there is no such CRD, its storage version is not served, or a write would lose fields
 * @throws {RefusedRequest} if the CRD cannot be read
 */
export async function crdTranslation(
  cluster: Cluster,
  name: string,
  { isLeaving = () => true, isLossAccepted = false }: TranslationOptions = {},
): Promise<CrdTranslation> {
  const installed = await installedCrd(cluster, name);
  if (installed === undefined) throw new Failure(noCrd(cluster, name));
  const { crd } = installed;
  const storage = storageOf(crd);
  if (storage?.served !== true) {
    throw new Failure(
      `the storage version ${storage?.name ?? ''} of ${name} is not served, so no entry can be written in it. Serve it first.`,
    );
  }
  if (!isLossAccepted) await checkLosses(cluster, installed.target);
  const { convert, schemas, from } = await conversionOfCrd(crd, projectHere());
  const target = storage.name;
  const present = new Set(crd.versions.map((version) => version.name));
  const rules: TranslationRules = {
    group: crd.group,
    versions: knownVersions(schemas),
    convert,
    isLeaving,
    target,
    // Server-side apply of an object fails for everybody while it has an entry in a version that is gone.
    isReleased: (version) => !present.has(version),
  };
  const otherVersions = crd.versions
    .filter((version) => version.served && version !== storage)
    .map((version) => version.name);
  const resource = { group: crd.group, version: target, plural: crd.plural };
  return {
    target,
    from,
    isExact: convert !== undefined,
    run: (isDryRun, onPage, workers = WORKERS) =>
      translateAll(
        { cluster, clock: CLOCK, resource, otherVersions, rules, workers, isDryRun },
        onPage,
      ),
  };
}

/** @throws {Failure} if strategy None would prune fields of an object when its managedFields are written */
async function checkLosses(cluster: Cluster, target: MigrationTarget): Promise<void> {
  const found = findLosses(target, await otherMigrations(cluster, target, undefined));
  const loss = found.find(({ level }) => level === 'error');
  if (loss !== undefined) throw new Failure(loss.message);
}
