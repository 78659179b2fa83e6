import { describe, expect, it } from 'vitest';
import { crdFindings } from '../../../src/crd/crd-findings.ts';
import { crdsOfComposite } from '../../../src/crd/derived/composite-resource-definition.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { structuralFindings } from '../../../src/core/schema/structural/structural-findings.ts';

const STRING = { type: 'string' };
const VERSION = { name: 'v1', served: true, referenceable: true };

function definition(api: 'v1' | 'v2', spec: JsonObject): JsonObject {
  return {
    apiVersion: `apiextensions.crossplane.io/${api}`,
    kind: 'CompositeResourceDefinition',
    metadata: { name: 'xdatabases.example.org', labels: { team: 'a' } },
    spec: { group: 'example.org', names: { kind: 'XDatabase', plural: 'xdatabases' }, ...spec },
  };
}

function withSchema(openAPIV3Schema: JsonObject): JsonObject {
  return { versions: [{ ...VERSION, schema: { openAPIV3Schema } }] };
}

/** Returns the schema of a part of the only version. */
function partOf(crd: JsonObject | undefined, part: string): JsonObject {
  expect(crd).toMatchObject({ spec: { versions: [{ schema: { openAPIV3Schema: {} } }] } });
  const spec = crd?.['spec'] as { versions: { schema: { openAPIV3Schema: JsonObject } }[] };
  const properties = spec.versions[0]?.schema.openAPIV3Schema['properties'] as JsonObject;
  return properties[part] as JsonObject;
}

describe('the CRD of a namespaced composite resource', () => {
  const { composite, claim } = crdsOfComposite(
    definition('v2', {
      defaultCompositionUpdatePolicy: 'Manual',
      conversion: { strategy: 'None' },
      ...withSchema({
        type: 'object',
        description: 'A database.',
        required: ['metadata'],
        properties: {
          metadata: { type: 'object', properties: { name: { ...STRING, maxLength: 20 } } },
          spec: {
            type: 'object',
            minProperties: 1,
            required: ['size'],
            properties: { size: STRING, crossplane: STRING },
          },
          other: STRING,
        },
      }),
    }),
  );

  it('is that of Crossplane: its fields are in spec.crossplane, and replace those of the author', () => {
    const selector = {
      type: 'object',
      required: ['matchLabels'],
      properties: { matchLabels: { type: 'object', additionalProperties: STRING } },
    };
    const reference = { type: 'object', required: ['name'], properties: { name: STRING } };
    expect(composite).toEqual({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'xdatabases.example.org' },
      spec: {
        group: 'example.org',
        names: { kind: 'XDatabase', plural: 'xdatabases', categories: ['composite'] },
        scope: 'Namespaced',
        conversion: { strategy: 'None' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            subresources: { status: {} },
            schema: {
              openAPIV3Schema: {
                type: 'object',
                description: 'A database.',
                required: ['spec'],
                properties: {
                  apiVersion: STRING,
                  kind: STRING,
                  metadata: { type: 'object', properties: { name: { ...STRING, maxLength: 20 } } },
                  spec: {
                    type: 'object',
                    required: ['size'],
                    properties: {
                      size: STRING,
                      crossplane: {
                        type: 'object',
                        description:
                          'Configures how Crossplane will reconcile this composite resource',
                        properties: {
                          compositionRef: reference,
                          compositionSelector: selector,
                          compositionRevisionRef: reference,
                          compositionRevisionSelector: selector,
                          compositionUpdatePolicy: {
                            type: 'string',
                            enum: ['Automatic', 'Manual'],
                            default: 'Manual',
                          },
                          resourceRefs: {
                            type: 'array',
                            'x-kubernetes-list-type': 'atomic',
                            items: {
                              type: 'object',
                              properties: { apiVersion: STRING, name: STRING, kind: STRING },
                              required: ['apiVersion', 'kind'],
                            },
                          },
                        },
                      },
                    },
                  },
                  status: {
                    type: 'object',
                    properties: {
                      conditions: expect.objectContaining({
                        'x-kubernetes-list-map-keys': ['type'],
                      }) as JsonObject,
                    },
                  },
                },
              },
            },
          },
        ],
      },
    });
  });

  it('is a CRD without findings, and there is no claim', () => {
    expect(crdFindings(composite)).toEqual([]);
    expect(claim).toBeUndefined();
  });
});

describe('the CRDs of a definition with a claim', () => {
  const { composite, claim } = crdsOfComposite(
    definition('v1', {
      claimNames: { kind: 'Database', plural: 'databases' },
      defaultCompositeDeletePolicy: 'Foreground',
      ...withSchema({ properties: { spec: { properties: { size: STRING } } } }),
    }),
  );

  it('have the fields of Crossplane next to those of the author', () => {
    expect(Object.keys(partOf(composite, 'spec')['properties'] as JsonObject)).toEqual([
      'size',
      'compositionRef',
      'compositionSelector',
      'compositionRevisionRef',
      'compositionRevisionSelector',
      'compositionUpdatePolicy',
      'resourceRefs',
      'claimRef',
      'writeConnectionSecretToRef',
    ]);
    expect(partOf(claim, 'spec')).toMatchObject({
      properties: {
        size: STRING,
        compositeDeletePolicy: { default: 'Foreground' },
        resourceRef: { required: ['apiVersion', 'kind', 'name'] },
        writeConnectionSecretToRef: { required: ['name'] },
      },
    });
    for (const crd of [composite, claim]) {
      expect(Object.keys(partOf(crd, 'status')['properties'] as JsonObject)).toEqual([
        'conditions',
        'connectionDetails',
        'claimConditionTypes',
      ]);
    }
  });

  it('are cluster-scoped and namespaced', () => {
    expect(composite).toMatchObject({ spec: { scope: 'Cluster' } });
    expect(claim).toMatchObject({
      metadata: { name: 'databases.example.org' },
      spec: { scope: 'Namespaced', names: { kind: 'Database', categories: ['claim'] } },
    });
  });

  it('have structural schemas without findings', () => {
    for (const crd of [composite, claim]) {
      expect(crdFindings(crd)).toEqual([]);
      expect(crd).toMatchObject({ spec: { versions: [{ schema: {} }] } });
      const spec = crd?.['spec'] as { versions: { schema: { openAPIV3Schema: JsonObject } }[] };
      expect(
        spec.versions.flatMap((one) => structuralFindings(one.schema.openAPIV3Schema)),
      ).toEqual([]);
    }
  });
});

describe('a version', () => {
  it('without a schema has none, as Crossplane refuses it', () => {
    const { composite } = crdsOfComposite(definition('v2', { versions: [VERSION] }));
    expect(crdFindings(composite).map(({ rule }) => rule)).toEqual(['SchemaMissing']);
  });

  it('may have a scale', () => {
    const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
    const { composite } = crdsOfComposite(
      definition('v2', { versions: [{ ...VERSION, subresources: { scale } }] }),
    );
    expect(composite).toMatchObject({
      spec: { versions: [{ subresources: { status: {}, scale } }] },
    });
  });
});
