import { isJsonObject } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { crdFormOf } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import type { Cluster } from '../../src/life/cluster.ts';
import { translateAll } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import type {
  ManagedFieldsReport,
  OnTranslated,
} from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { knownVersions } from '../../src/life/managed-fields/translation.ts';
import type { TranslationRules } from '../../src/life/managed-fields/translation.ts';
import { crdPath } from '../../src/life/migrate/target.ts';
import { RefusedRequest } from '../../src/life/status.ts';
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

/** As many objects as a migration writes at the same time. */
const WORKERS = 4;

/**
 * Prepares the translation of entries that are not in the storage version.
 *
 * @param isLeaving - chooses their versions, by default all
 * @throws {Failure} if there is no such CRD, or its storage version is not served
 * @throws {RefusedRequest} if the CRD cannot be read
 */
export async function crdTranslation(
  cluster: Cluster,
  name: string,
  isLeaving: (version: string) => boolean = () => true,
): Promise<CrdTranslation> {
  const crd = await installedCrd(cluster, name);
  const storage = crd.versions.find((version) => version.storage);
  if (storage?.served !== true) {
    throw new Failure(
      `the storage version ${storage?.name ?? ''} of ${name} is not served, so no entry can be written in it. Serve it first.`,
    );
  }
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

async function installedCrd(cluster: Cluster, name: string): Promise<CustomResourceDefinition> {
  const answer = await cluster.send({ method: 'GET', path: crdPath(name) });
  if (answer.status === 404) throw new Failure(`the cluster has no CRD ${name}`);
  const document = answer.status === 200 ? parseJson(answer.text)?.value : undefined;
  const form = crdFormOf(document);
  const crd = isJsonObject(document) && form !== undefined ? readCrd(document, form) : [];
  if ('group' in crd) return crd;
  throw new RefusedRequest(`CRD ${name}`, answer);
}
