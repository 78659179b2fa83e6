/**
 * The versions of FlowSchema in worked.example.com. Generated from crd.yaml by `crdshift generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** FlowSchema of worked.example.com/v1. */
export interface FlowSchemaV1 extends KubernetesObject {
  readonly spec?: {
    readonly priorityLevelConfiguration?: {
      readonly name?: string;
    };
    readonly matchingPrecedence?: number;
    readonly distinguisherMethod?: {
      readonly type?: string;
    };
    readonly rules?: readonly {
      readonly subjects?: readonly {
        readonly kind?: string;
        readonly user?: {
          readonly name?: string;
        };
        readonly group?: {
          readonly name?: string;
        };
        readonly serviceAccount?: {
          readonly namespace?: string;
          readonly name?: string;
        };
      }[];
      readonly resourceRules?: readonly {
        readonly verbs?: readonly string[];
        readonly apiGroups?: readonly string[];
        readonly resources?: readonly string[];
        readonly clusterScope?: boolean;
        readonly namespaces?: readonly string[];
      }[];
      readonly nonResourceRules?: readonly {
        readonly verbs?: readonly string[];
        readonly nonResourceURLs?: readonly string[];
      }[];
    }[];
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** FlowSchema of worked.example.com/v1beta3. */
export type FlowSchemaV1beta3 = FlowSchemaV1;

/** FlowSchema of worked.example.com/v1beta2. */
export type FlowSchemaV1beta2 = FlowSchemaV1;

/** FlowSchema of worked.example.com/v1beta1. */
export type FlowSchemaV1beta1 = FlowSchemaV1;

/** The object type of every version. */
export type FlowSchemaVersions = {
  readonly v1: FlowSchemaV1;
  readonly v1beta3: FlowSchemaV1beta3;
  readonly v1beta2: FlowSchemaV1beta2;
  readonly v1beta1: FlowSchemaV1beta1;
};

const priorityLevelConfigurationShape: Shape = { type: 'object', fields: { name: { type: 'string' } } };

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        priorityLevelConfiguration: priorityLevelConfigurationShape,
        matchingPrecedence: { type: 'integer' },
        distinguisherMethod: { type: 'object', fields: { type: { type: 'string' } } },
        rules: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              subjects: {
                type: 'list',
                items: {
                  type: 'object',
                  fields: {
                    kind: { type: 'string' },
                    user: priorityLevelConfigurationShape,
                    group: priorityLevelConfigurationShape,
                    serviceAccount: {
                      type: 'object',
                      fields: {
                        namespace: { type: 'string' },
                        name: { type: 'string' },
                      },
                    },
                  },
                },
              },
              resourceRules: {
                type: 'list',
                items: {
                  type: 'object',
                  fields: {
                    verbs: { type: 'list', items: { type: 'string' } },
                    apiGroups: { type: 'list', items: { type: 'string' } },
                    resources: { type: 'list', items: { type: 'string' } },
                    clusterScope: { type: 'boolean' },
                    namespaces: { type: 'list', items: { type: 'string' } },
                  },
                },
              },
              nonResourceRules: {
                type: 'list',
                items: {
                  type: 'object',
                  fields: {
                    verbs: { type: 'list', items: { type: 'string' } },
                    nonResourceURLs: { type: 'list', items: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    status: {
      type: 'object',
      fields: {
        conditions: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              type: { type: 'string' },
              status: { type: 'string' },
              lastTransitionTime: { type: 'string' },
              reason: { type: 'string' },
              message: { type: 'string' },
            },
          },
          keys: ['type'],
        },
      },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<FlowSchemaVersions> = crdOf<FlowSchemaVersions>({
  group: 'worked.example.com',
  kind: 'FlowSchema',
  versions: ['v1', 'v1beta3', 'v1beta2', 'v1beta1'],
  shapes: {
    v1: v1Shape,
    v1beta3: v1Shape,
    v1beta2: v1Shape,
    v1beta1: v1Shape,
  },
});
