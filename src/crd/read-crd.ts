import * as v from 'valibot';
import { isJsonObject } from '../core/json/json-value.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import type {
  ClientConfigFields,
  ConversionFields,
  CrdForm,
  CrdVersion,
  CustomResourceDefinition,
} from './custom-resource-definition.ts';
import { error } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * Reads a CRD.
 *
 * @param document - a document for which `crdFormOf` returned the form
 * @returns the CRD, or a finding for each field of a wrong type, which the API server could not decode
 */
export function readCrd(document: unknown, form: CrdForm): CustomResourceDefinition | Finding[] {
  const reading = v.safeParse(Document, document);
  if (!reading.success) return reading.issues.map(wrongType);
  const { metadata, spec } = reading.output;
  const isV1 = form === 'v1';
  const version = isV1 ? '' : spec.version;
  return {
    form,
    name: metadata.name,
    group: spec.group,
    kind: spec.names.kind,
    plural: spec.names.plural,
    scope: spec.scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    versions:
      spec.versions.length === 0 && version !== ''
        ? [{ ...ONLY, name: version, ...subresourcesOf(spec.subresources) }]
        : spec.versions.map(({ schema, subresources, selectableFields, ...rest }) => ({
            ...rest,
            schema: schema.openAPIV3Schema ?? undefined,
            ...subresourcesOf(subresources ?? spec.subresources),
            selectableFields: selectableFields.map(({ jsonPath }) => jsonPath),
          })),
    version,
    sharedSchema: (isV1 ? undefined : spec.validation.openAPIV3Schema) ?? undefined,
    preserveUnknownFields: spec.preserveUnknownFields ?? !isV1,
    conversion: readConversion(spec.conversion, form),
  };
}

/** The only version of a v1beta1 CRD without a list of versions. */
const ONLY = {
  served: true,
  storage: true,
  deprecated: false,
  deprecationWarning: '',
  schema: undefined,
  selectableFields: [],
};

/** Returns the subresources of a version as written. */
function subresourcesOf(
  written: v.InferOutput<typeof Subresources> | null | undefined,
): Pick<CrdVersion, 'hasStatus' | 'scale'> {
  const { status = null, scale = null } = written ?? {};
  return {
    hasStatus: status !== null,
    scale:
      scale === null
        ? undefined
        : { ...scale, labelSelectorPath: scale.labelSelectorPath ?? undefined },
  };
}

const HTTPS_PORT = 443;

/** Precedes every object, because valibot accepts a list as an object and the API server does not. */
const Plain = v.custom<object>(isJsonObject);

const Text = v.nullish(v.string(), '');
const Flag = v.nullish(v.boolean(), false);
const Port = v.nullish(v.pipe(v.number(), v.integer()), HTTPS_PORT);
const ReviewVersions = v.nullish(v.array(v.string()), []);

const Service = v.pipe(Plain, v.object({ namespace: Text, name: Text, path: Text, port: Port }));

const ClientConfig = v.pipe(
  Plain,
  v.object({ url: v.nullish(v.string()), service: v.nullish(Service), caBundle: Text }),
);

const Webhook = v.pipe(
  Plain,
  v.object({
    clientConfig: v.nullish(ClientConfig),
    conversionReviewVersions: ReviewVersions,
  }),
);

const Conversion = v.pipe(
  Plain,
  v.object({
    strategy: Text,
    webhook: v.nullish(Webhook),
    webhookClientConfig: v.nullish(ClientConfig),
    conversionReviewVersions: ReviewVersions,
  }),
);

const Validation = v.pipe(
  Plain,
  v.object({ openAPIV3Schema: v.nullish(v.custom<JsonObject>(isJsonObject)) }),
);

const Subresources = v.pipe(
  Plain,
  v.object({
    status: v.nullish(v.custom<JsonObject>(isJsonObject)),
    scale: v.nullish(
      v.pipe(
        Plain,
        v.object({
          specReplicasPath: Text,
          statusReplicasPath: Text,
          labelSelectorPath: v.nullish(v.string()),
        }),
      ),
    ),
  }),
);

const Version = v.pipe(
  Plain,
  v.object({
    name: Text,
    served: Flag,
    storage: Flag,
    deprecated: Flag,
    deprecationWarning: Text,
    schema: v.nullish(Validation, {}),
    subresources: v.nullish(Subresources),
    selectableFields: v.nullish(v.array(v.pipe(Plain, v.object({ jsonPath: Text }))), []),
  }),
);

const Names = v.pipe(Plain, v.object({ kind: Text, plural: Text }));

const Spec = v.pipe(
  Plain,
  v.object({
    group: Text,
    names: v.nullish(Names, {}),
    scope: Text,
    version: Text,
    versions: v.nullish(v.array(Version), []),
    validation: v.nullish(Validation, {}),
    subresources: v.nullish(Subresources),
    preserveUnknownFields: v.nullish(v.boolean()),
    conversion: v.nullish(Conversion),
  }),
);

const Metadata = v.pipe(Plain, v.object({ name: Text }));

const Document = v.object({ metadata: v.nullish(Metadata, {}), spec: v.nullish(Spec, {}) });

type ConversionInput = v.InferOutput<typeof Conversion>;

function readConversion(
  conversion: ConversionInput | null | undefined,
  form: CrdForm,
): ConversionFields {
  if (conversion === null || conversion === undefined) {
    return { strategy: 'None', clientConfig: undefined, reviewVersions: [], ignored: [] };
  }
  return form === 'v1' ? readV1Conversion(conversion) : readV1beta1Conversion(conversion);
}

function readV1Conversion({ strategy, webhook, ...ofV1beta1 }: ConversionInput): ConversionFields {
  const { webhookClientConfig, conversionReviewVersions } = ofV1beta1;
  return {
    strategy,
    clientConfig: readClientConfig(webhook?.clientConfig),
    reviewVersions: webhook?.conversionReviewVersions ?? [],
    ignored: [
      ...(readClientConfig(webhookClientConfig) === undefined ? [] : ['webhookClientConfig']),
      ...(conversionReviewVersions.length === 0 ? [] : ['conversionReviewVersions']),
    ],
  };
}

function readV1beta1Conversion({ strategy, webhook, ...rest }: ConversionInput): ConversionFields {
  const { webhookClientConfig, conversionReviewVersions } = rest;
  const hasDefault = strategy === 'Webhook' && conversionReviewVersions.length === 0;
  return {
    strategy,
    clientConfig: readClientConfig(webhookClientConfig),
    reviewVersions: hasDefault ? ['v1beta1'] : conversionReviewVersions,
    ignored: webhook === null || webhook === undefined ? [] : ['webhook'],
  };
}

function readClientConfig(
  clientConfig: v.InferOutput<typeof ClientConfig> | null | undefined,
): ClientConfigFields | undefined {
  if (clientConfig === null || clientConfig === undefined) return undefined;
  const { url, service, caBundle } = clientConfig;
  return { url: url ?? undefined, service: service ?? undefined, caBundle };
}

const EXPECTED: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  array: 'a list',
};

function wrongType(issue: v.InferIssue<typeof Document>): Finding {
  const path = (v.getDotPath(issue) ?? '').replaceAll(/\.(\d+)/g, '[$1]');
  const expected = EXPECTED[issue.type] ?? 'an object';
  return error('WrongType', path, `this is ${kindOf(issue.input)}. Write ${expected}.`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
