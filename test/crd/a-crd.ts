import type { JsonObject } from '../../src/core/json/json-value.ts';

const schema = (...fields: string[]): JsonObject => ({
  openAPIV3Schema: {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
  },
});

/** Returns the CronTab of the Kubernetes documents in the v1 form, with additions to the spec. */
export function aCrd(spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'crontabs.example.com', ...metadata },
    spec: {
      group: 'example.com',
      names: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab' },
      scope: 'Namespaced',
      versions: [
        { name: 'v1beta1', served: true, storage: true, schema: schema('hostPort') },
        { name: 'v1', served: true, storage: false, schema: schema('host', 'port') },
      ],
      ...spec,
    },
  };
}

/** Returns the same CRD in the v1beta1 form. */
export function aV1beta1Crd(spec: JsonObject = {}): JsonObject {
  return {
    ...aCrd({ preserveUnknownFields: false, ...spec }),
    apiVersion: 'apiextensions.k8s.io/v1beta1',
  };
}

/** Returns a conversion stanza of the v1 form that calls a webhook with this client config. */
export function aWebhook(clientConfig: JsonObject, reviewVersions: string[] = ['v1']): JsonObject {
  return {
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: reviewVersions, clientConfig },
  };
}
