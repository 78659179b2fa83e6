import { objectAt, without } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { error, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { someOf } from '../some-of.ts';
import { prunedPlaces } from './pruned-places.ts';

/** The rules about the way from the v1beta1 form of a CRD to the v1 form. */
export type UpgradeRule = 'FieldTwice' | 'UnknownFieldsPruned';

/** A CRD in the v1 form, with what the upgrade could not decide. */
export interface UpgradedCrd {
  readonly document: JsonObject;
  /** Errors for fields that contradict each other, and warnings for a change of meaning. */
  readonly findings: readonly Finding<UpgradeRule>[];
}

/** The fields of `spec` that are fields of each version in the v1 form. */
const PER_VERSION = {
  validation: 'schema',
  subresources: 'subresources',
  additionalPrinterColumns: 'additionalPrinterColumns',
} as const;

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';

/**
 * Turns a CRD of `apiextensions.k8s.io/v1beta1` into `v1`, as the deprecated API migration guide of Kubernetes 1.22
 * says. Defaults that only v1beta1 has are written out, so that the API server reads the same CRD. The result can break
 * rules of v1 that the CRD has broken before: check it with `crdFindings` and `structuralFindings`.
 *
 * @param document - a CRD for which `readCrd` returned no findings
 */
export function upgradeCrd(document: JsonObject): UpgradedCrd {
  const spec = objectAt(document, 'spec');
  const { validation, subresources, additionalPrinterColumns, ...rest } = without(spec, [
    'version',
  ]);
  const isPreserved = (spec['preserveUnknownFields'] ?? true) === true;
  const shared = { validation, subresources, additionalPrinterColumns };
  const versions = versionsOf(spec).map((one) => upgradeVersion(one, shared, isPreserved));
  const { conversion } = spec;
  return {
    document: {
      ...document,
      apiVersion: 'apiextensions.k8s.io/v1',
      spec: {
        ...rest,
        ...(isJsonObject(conversion) ? { conversion: upgradeConversion(conversion) } : {}),
        ...(isPreserved ? { preserveUnknownFields: false } : {}),
        scope: spec['scope'] ?? 'Namespaced',
        versions,
      },
    },
    findings: [
      ...twiceFindings(spec, versionsOf(spec)),
      ...(isPreserved ? pruningFindings(versions) : []),
    ],
  };
}

/** Returns the versions, or the only one of a CRD that has just `spec.version`. */
function versionsOf(spec: JsonObject): JsonObject[] {
  const { version, versions } = spec;
  const listed = isJsonList(versions) ? versions.filter(isJsonObject) : [];
  if (listed.length > 0 || typeof version !== 'string') return listed;
  return [{ name: version, served: true, storage: true }];
}

function upgradeVersion(version: JsonObject, shared: JsonObject, isPreserved: boolean): JsonObject {
  const { schema, subresources, additionalPrinterColumns, ...rest } = version;
  const columns = additionalPrinterColumns ?? shared['additionalPrinterColumns'] ?? undefined;
  const ownSchema = upgradeSchema(schema ?? shared['validation'] ?? undefined, isPreserved);
  const ownSubresources = subresources ?? shared['subresources'] ?? undefined;
  return {
    ...rest,
    ...(ownSchema === undefined ? {} : { schema: ownSchema }),
    ...(ownSubresources === undefined ? {} : { subresources: ownSubresources }),
    ...(columns === undefined ? {} : { additionalPrinterColumns: upgradeColumns(columns) }),
  };
}

/** The root of an object is an object, so a missing type says nothing new there. */
function upgradeSchema(
  validation: JsonValue | undefined,
  isPreserved: boolean,
): JsonValue | undefined {
  const own = isJsonObject(validation) ? validation['openAPIV3Schema'] : undefined;
  const schema = isJsonObject(own) ? own : undefined;
  if (schema === undefined && !isPreserved) return validation;
  const openAPIV3Schema = {
    ...((schema?.['type'] ?? '') === '' ? { ...schema, type: 'object' } : schema),
    ...(isPreserved ? { [PRESERVE]: true } : {}),
  };
  return { openAPIV3Schema };
}

function upgradeColumns(columns: JsonValue): JsonValue {
  if (!isJsonList(columns)) return columns;
  return columns.map((column) => {
    if (!isJsonObject(column)) return column;
    const own: JsonObject = column;
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name === 'JSONPath' ? 'jsonPath' : name, value]),
    );
  });
}

/** The API server drops a `webhook` that a v1beta1 CRD has, so it must not take effect. */
function upgradeConversion(conversion: JsonObject): JsonObject {
  const { webhookClientConfig, conversionReviewVersions, ...rest } = without(conversion, [
    'webhook',
  ]);
  const isWebhook = conversion['strategy'] === 'Webhook';
  const clientConfig = webhookClientConfig ?? undefined;
  const hasVersions = isJsonList(conversionReviewVersions) && conversionReviewVersions.length > 0;
  const reviewVersions = hasVersions
    ? conversionReviewVersions
    : isWebhook
      ? ['v1beta1']
      : undefined;
  if (clientConfig === undefined && reviewVersions === undefined) return rest;
  return {
    ...rest,
    webhook: {
      ...(reviewVersions === undefined ? {} : { conversionReviewVersions: reviewVersions }),
      ...(clientConfig === undefined ? {} : { clientConfig }),
    },
  };
}

function twiceFindings(spec: JsonObject, versions: readonly JsonObject[]): Finding<UpgradeRule>[] {
  return Object.entries(PER_VERSION).flatMap(([field, own]) => {
    const index = versions.findIndex((version) => (version[own] ?? null) !== null);
    if ((spec[field] ?? null) === null || index === -1) return [];
    const message = `the CRD has ${field} for all versions and ${own} in spec.versions[${index}]. Keep one or the other.`;
    return [error('FieldTwice', `spec.${field}`, message)];
  });
}

function pruningFindings(versions: readonly JsonObject[]): Finding<UpgradeRule>[] {
  return versions.flatMap((version, index) => {
    const schema = objectAt(objectAt(version, 'schema'), 'openAPIV3Schema');
    const places = prunedPlaces(schema);
    if (places.length === 0) return [];
    const message = `the v1beta1 form keeps unknown fields everywhere, but ${PRESERVE} at the root does not reach into fields with a schema of their own: unknown fields in ${someOf(places, NAMED)} are pruned with the next write. Set ${PRESERVE}: true there as well, unless no object has such fields.`;
    return [
      warning('UnknownFieldsPruned', `spec.versions[${index}].schema.openAPIV3Schema`, message),
    ];
  });
}

/** The number of places that a message names. */
const NAMED = 5;
