/**
 * The versions of ReplicaSet in worked.example.com. Generated from crd.yaml by `npm run generate`:
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
  fields: {
    replicas: {},
    minReadySeconds: {},
    selector: {
      fields: {
        matchLabels: { values: {} },
        matchExpressions: {
          items: { fields: { key: {}, operator: {}, values: { items: {} } } },
        },
      },
    },
    template: {
      fields: {
        metadata: {
          fields: { labels: { values: {} }, annotations: { values: {} } },
        },
        spec: {
          fields: {
            containers: {
              items: {
                fields: {
                  name: {},
                  image: {},
                  args: { items: {} },
                  ports: {
                    items: {
                      fields: {
                        name: {},
                        containerPort: {},
                        protocol: { nullable: true },
                      },
                    },
                    keys: ['containerPort', 'protocol'],
                  },
                  env: {
                    items: { fields: { name: {}, value: {} } },
                    keys: ['name'],
                  },
                  resources: {
                    fields: { limits: { values: {} }, requests: { values: {} } },
                  },
                },
              },
              keys: ['name'],
            },
            nodeSelector: { values: {} },
            restartPolicy: {},
            terminationGracePeriodSeconds: {},
          },
          open: true,
        },
      },
    },
  },
};

const conditionsShape: Shape = {
  items: {
    fields: {
      type: {},
      status: {},
      lastTransitionTime: {},
      reason: {},
      message: {},
    },
  },
  keys: ['type'],
};

const v1beta2Shape: Shape = {
  fields: {
    apiVersion: {},
    kind: {},
    metadata: { open: true },
    spec: specShape,
    status: {
      fields: {
        observedGeneration: {},
        replicas: {},
        fullyLabeledReplicas: {},
        readyReplicas: {},
        availableReplicas: {},
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
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: specShape,
        status: {
          fields: {
            observedGeneration: {},
            replicas: {},
            fullyLabeledReplicas: {},
            readyReplicas: {},
            availableReplicas: {},
            terminatingReplicas: {},
            conditions: conditionsShape,
          },
        },
      },
    },
    v1beta2: v1beta2Shape,
    'extensions-v1beta1': v1beta2Shape,
  },
});
