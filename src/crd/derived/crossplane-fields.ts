import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';

/** The scopes of a composite resource. Only those of the first API, `LegacyCluster`, can have claims. */
export type CompositeScope = 'Namespaced' | 'Cluster' | 'LegacyCluster';

/**
 * Returns the fields that Crossplane adds to the spec of a composite resource (crossplane-runtime 2.4, `pkg/xcrd`,
 * `CompositeResourceSpecProps`).
 *
 * @param updatePolicy - `spec.defaultCompositionUpdatePolicy` of the definition
 */
export function compositeSpecFields(
  scope: CompositeScope,
  updatePolicy: JsonValue | undefined,
): JsonObject {
  const composition = {
    ...COMPOSITION,
    compositionUpdatePolicy: choiceOf(['Automatic', 'Manual'], updatePolicy),
    resourceRefs: resourceRefs(scope),
  };
  if (scope === 'LegacyCluster') {
    return {
      ...composition,
      claimRef: reference(['apiVersion', 'kind', 'namespace', 'name']),
      writeConnectionSecretToRef: reference(['name', 'namespace']),
    };
  }
  const description = 'Configures how Crossplane will reconcile this composite resource';
  return { crossplane: { type: 'object', description, properties: composition } };
}

/**
 * Returns the fields that Crossplane adds to the spec of a claim (`CompositeResourceClaimSpecProps`).
 *
 * @param deletePolicy - `spec.defaultCompositeDeletePolicy` of the definition
 */
export function claimSpecFields(deletePolicy: JsonValue | undefined): JsonObject {
  return {
    ...COMPOSITION,
    compositionUpdatePolicy: choiceOf(['Automatic', 'Manual'], undefined),
    compositeDeletePolicy: choiceOf(['Background', 'Foreground'], deletePolicy),
    resourceRef: reference(['apiVersion', 'kind', 'name']),
    writeConnectionSecretToRef: reference(['name']),
  };
}

/** Returns the fields that Crossplane adds to the status (`CompositeResourceStatusProps`). */
export function compositeStatusFields(scope: CompositeScope): JsonObject {
  const conditions = {
    description: 'Conditions of the resource.',
    type: 'array',
    'x-kubernetes-list-map-keys': ['type'],
    'x-kubernetes-list-type': 'map',
    items: {
      type: 'object',
      required: ['lastTransitionTime', 'reason', 'status', 'type'],
      properties: {
        lastTransitionTime: { type: 'string', format: 'date-time' },
        message: STRING,
        reason: STRING,
        status: STRING,
        type: STRING,
        observedGeneration: { type: 'integer', format: 'int64' },
      },
    },
  };
  if (scope !== 'LegacyCluster') return { conditions };
  return {
    conditions,
    connectionDetails: {
      type: 'object',
      properties: { lastPublishedTime: { type: 'string', format: 'date-time' } },
    },
    claimConditionTypes: { type: 'array', 'x-kubernetes-list-type': 'set', items: STRING },
  };
}

const STRING = { type: 'string' } as const;

const SELECTOR = {
  type: 'object',
  required: ['matchLabels'],
  properties: { matchLabels: { type: 'object', additionalProperties: STRING } },
} as const;

const COMPOSITION = {
  compositionRef: reference(['name']),
  compositionSelector: SELECTOR,
  compositionRevisionRef: reference(['name']),
  compositionRevisionSelector: SELECTOR,
} as const;

/** Composed resources of a namespaced composite resource are in its namespace. */
function resourceRefs(scope: CompositeScope): JsonObject {
  const namespace = scope === 'Namespaced' ? {} : { namespace: STRING };
  return {
    type: 'array',
    'x-kubernetes-list-type': 'atomic',
    items: {
      type: 'object',
      properties: { apiVersion: STRING, name: STRING, ...namespace, kind: STRING },
      required: ['apiVersion', 'kind'],
    },
  };
}

function reference(fields: readonly string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((field) => [field, STRING]));
  return { type: 'object', required: fields, properties };
}

function choiceOf(values: readonly string[], chosen: JsonValue | undefined): JsonObject {
  const known = chosen === undefined || chosen === null ? {} : { default: chosen };
  return { type: 'string', enum: values, ...known };
}
