import { isJsonObject } from '../core/json/json-value.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import type { Scale } from '../core/schema/validate/scale.ts';
import type { ServiceFields } from './service-findings.ts';

/** The two forms of a CRD; `v1beta1` was served up to Kubernetes 1.21. */
export type CrdForm = 'v1' | 'v1beta1';

/** The versions of a CRD and their conversion, with the defaults of the API server. */
export interface CustomResourceDefinition {
  readonly form: CrdForm;
  readonly name: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly versions: readonly CrdVersion[];
  /** v1beta1 only: the name of the first version. */
  readonly version: string;
  /** v1beta1 only: the schema of all versions. */
  readonly sharedSchema: JsonObject | undefined;
  readonly preserveUnknownFields: boolean;
  readonly conversion: ConversionFields;
}

/** One version of a CRD, served or not, with its own schema. `schemaOf` returns the schema that applies. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string;
  readonly schema: JsonObject | undefined;
  /** True with the subresource `status`: only writes to `/status` change the status then. */
  readonly hasStatus: boolean;
  /** The subresource `scale`; undefined without one. */
  readonly scale: Scale | undefined;
  /** The paths by which clients can select objects: `.spec.color`. */
  readonly selectableFields: readonly string[];
}

/** The conversion stanza as written. It may be invalid. */
export interface ConversionFields {
  readonly strategy: string;
  readonly clientConfig: ClientConfigFields | undefined;
  readonly reviewVersions: readonly string[];
  /** Fields of the other form. The API server silently drops them. */
  readonly ignored: readonly string[];
}

/** The client config as written. It may have both a url and a service, or neither. */
export interface ClientConfigFields {
  readonly url: string | undefined;
  readonly service: ServiceFields | undefined;
  readonly caBundle: string;
}

const FORMS: Readonly<Record<string, CrdForm>> = {
  'apiextensions.k8s.io/v1': 'v1',
  'apiextensions.k8s.io/v1beta1': 'v1beta1',
};

/** Returns the form of a CRD; undefined if the document is not a CRD. */
export function crdFormOf(document: unknown): CrdForm | undefined {
  if (!isJsonObject(document) || document['kind'] !== 'CustomResourceDefinition') return undefined;
  const { apiVersion } = document;
  return typeof apiVersion === 'string' && Object.hasOwn(FORMS, apiVersion)
    ? FORMS[apiVersion]
    : undefined;
}

/** Returns the schema by which the API server prunes objects of a version; undefined if there is none. */
export function schemaOf(
  crd: CustomResourceDefinition,
  version: CrdVersion,
): JsonObject | undefined {
  return crd.sharedSchema ?? version.schema;
}

/** Returns the storage version of a CRD; undefined if none is marked. */
export function storageOf<Version extends Pick<CrdVersion, 'storage'>>({
  versions,
}: {
  readonly versions: readonly Version[];
}): Version | undefined {
  return versions.find(({ storage }) => storage);
}

/** Returns the paths of the client config and the review versions in a form of CRD. */
export function conversionPaths(form: CrdForm): { clientConfig: string; reviewVersions: string } {
  return form === 'v1'
    ? {
        clientConfig: 'spec.conversion.webhook.clientConfig',
        reviewVersions: 'spec.conversion.webhook.conversionReviewVersions',
      }
    : {
        clientConfig: 'spec.conversion.webhookClientConfig',
        reviewVersions: 'spec.conversion.conversionReviewVersions',
      };
}
