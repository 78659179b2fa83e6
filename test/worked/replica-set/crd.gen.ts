/**
 * The versions of ReplicaSet in worked.example.com. Generated from crd.yaml by `crdshift generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** ReplicaSet of worked.example.com/v1. */
export interface ReplicaSetV1 extends KubernetesObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly selector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
    readonly template?: {
      readonly metadata?: {
        readonly labels?: { readonly [key: string]: string };
        readonly annotations?: { readonly [key: string]: string };
      };
      readonly spec?: {
        readonly containers?: readonly {
          readonly name?: string;
          readonly image?: string;
          readonly args?: readonly string[];
          readonly ports?: readonly {
            readonly name?: string;
            readonly containerPort?: number;
            readonly protocol?: string;
          }[];
          readonly env?: readonly {
            readonly name?: string;
            readonly value?: string;
          }[];
          readonly resources?: {
            readonly limits?: { readonly [key: string]: number | string };
            readonly requests?: { readonly [key: string]: number | string };
          };
        }[];
        readonly nodeSelector?: { readonly [key: string]: string };
        readonly restartPolicy?: string;
        readonly terminationGracePeriodSeconds?: number | bigint;
        readonly [key: string]: JsonValue | undefined;
      };
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly fullyLabeledReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly terminatingReplicas?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** ReplicaSet of worked.example.com/v1beta2. */
export interface ReplicaSetV1beta2 extends KubernetesObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly selector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
    readonly template?: {
      readonly metadata?: {
        readonly labels?: { readonly [key: string]: string };
        readonly annotations?: { readonly [key: string]: string };
      };
      readonly spec?: {
        readonly containers?: readonly {
          readonly name?: string;
          readonly image?: string;
          readonly args?: readonly string[];
          readonly ports?: readonly {
            readonly name?: string;
            readonly containerPort?: number;
            readonly protocol?: string;
          }[];
          readonly env?: readonly {
            readonly name?: string;
            readonly value?: string;
          }[];
          readonly resources?: {
            readonly limits?: { readonly [key: string]: number | string };
            readonly requests?: { readonly [key: string]: number | string };
          };
        }[];
        readonly nodeSelector?: { readonly [key: string]: string };
        readonly restartPolicy?: string;
        readonly terminationGracePeriodSeconds?: number | bigint;
        readonly [key: string]: JsonValue | undefined;
      };
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly fullyLabeledReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** ReplicaSet of worked.example.com/extensions-v1beta1. */
export type ReplicaSetExtensions_v1beta1 = ReplicaSetV1beta2;

/** The object type of every version. */
export type ReplicaSetVersions = {
  readonly v1: ReplicaSetV1;
  readonly v1beta2: ReplicaSetV1beta2;
  readonly 'extensions-v1beta1': ReplicaSetExtensions_v1beta1;
};

const specShape: Shape = {
  type: 'object',
  fields: {
    replicas: { type: 'integer' },
    minReadySeconds: { type: 'integer' },
    selector: {
      type: 'object',
      fields: {
        matchLabels: { type: 'object', values: { type: 'string' } },
        matchExpressions: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              key: { type: 'string' },
              operator: { type: 'string' },
              values: { type: 'list', items: { type: 'string' } },
            },
          },
        },
      },
    },
    template: {
      type: 'object',
      fields: {
        metadata: {
          type: 'object',
          fields: {
            labels: { type: 'object', values: { type: 'string' } },
            annotations: { type: 'object', values: { type: 'string' } },
          },
        },
        spec: {
          type: 'object',
          fields: {
            containers: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  image: { type: 'string' },
                  args: { type: 'list', items: { type: 'string' } },
                  ports: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        name: { type: 'string' },
                        containerPort: { type: 'integer' },
                        protocol: { type: 'string', nullable: true },
                      },
                    },
                    keys: ['containerPort', 'protocol'],
                  },
                  env: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        name: { type: 'string' },
                        value: { type: 'string' },
                      },
                    },
                    keys: ['name'],
                  },
                  resources: {
                    type: 'object',
                    fields: {
                      limits: {
                        type: 'object',
                        values: { type: 'int-or-string' },
                      },
                      requests: {
                        type: 'object',
                        values: { type: 'int-or-string' },
                      },
                    },
                  },
                },
              },
              keys: ['name'],
            },
            nodeSelector: { type: 'object', values: { type: 'string' } },
            restartPolicy: { type: 'string' },
            terminationGracePeriodSeconds: { type: 'integer' },
          },
          open: true,
        },
      },
    },
  },
};

const conditionsShape: Shape = {
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
};

const v1beta2Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: specShape,
    status: {
      type: 'object',
      fields: {
        observedGeneration: { type: 'integer' },
        replicas: { type: 'integer' },
        fullyLabeledReplicas: { type: 'integer' },
        readyReplicas: { type: 'integer' },
        availableReplicas: { type: 'integer' },
        conditions: conditionsShape,
      },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<ReplicaSetVersions> = crdOf<ReplicaSetVersions>({
  group: 'worked.example.com',
  kind: 'ReplicaSet',
  versions: ['v1', 'v1beta2', 'extensions-v1beta1'],
  shapes: {
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: specShape,
        status: {
          type: 'object',
          fields: {
            observedGeneration: { type: 'integer' },
            replicas: { type: 'integer' },
            fullyLabeledReplicas: { type: 'integer' },
            readyReplicas: { type: 'integer' },
            availableReplicas: { type: 'integer' },
            terminatingReplicas: { type: 'integer' },
            conditions: conditionsShape,
          },
        },
      },
    },
    v1beta2: v1beta2Shape,
    'extensions-v1beta1': v1beta2Shape,
  },
});
