/**
 * The versions of Deployment in worked.example.com. Generated from crd.yaml by `npm run generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Deployment of worked.example.com/v1. */
export interface DeploymentV1 extends KubernetesObject {
  readonly spec?: {
    readonly replicas?: number;
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
    readonly strategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
        readonly maxSurge?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly paused?: boolean;
    readonly progressDeadlineSeconds?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly unavailableReplicas?: number;
    readonly collisionCount?: number;
    readonly terminatingReplicas?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastUpdateTime?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** Deployment of worked.example.com/v1beta2. */
export interface DeploymentV1beta2 extends KubernetesObject {
  readonly spec?: {
    readonly replicas?: number;
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
    readonly strategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
        readonly maxSurge?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly paused?: boolean;
    readonly progressDeadlineSeconds?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly unavailableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastUpdateTime?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** Deployment of worked.example.com/v1beta1. */
export interface DeploymentV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly replicas?: number;
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
    readonly strategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
        readonly maxSurge?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly paused?: boolean;
    readonly progressDeadlineSeconds?: number;
    readonly rollbackTo?: {
      readonly revision?: number | bigint;
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
    readonly availableReplicas?: number;
    readonly unavailableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastUpdateTime?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** Deployment of worked.example.com/extensions-v1beta1. */
export type DeploymentExtensions_v1beta1 = DeploymentV1beta1;

/** The object type of every version. */
export type DeploymentVersions = {
  readonly v1: DeploymentV1;
  readonly v1beta2: DeploymentV1beta2;
  readonly v1beta1: DeploymentV1beta1;
  readonly 'extensions-v1beta1': DeploymentExtensions_v1beta1;
};

const selectorShape: Shape = {
  fields: {
    matchLabels: { values: {} },
    matchExpressions: {
      items: { fields: { key: {}, operator: {}, values: { items: {} } } },
    },
  },
};

const templateShape: Shape = {
  fields: {
    metadata: { fields: { labels: { values: {} }, annotations: { values: {} } } },
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
};

const strategyShape: Shape = {
  fields: {
    type: {},
    rollingUpdate: { fields: { maxUnavailable: {}, maxSurge: {} } },
  },
};

const specShape: Shape = {
  fields: {
    replicas: {},
    selector: selectorShape,
    template: templateShape,
    strategy: strategyShape,
    minReadySeconds: {},
    revisionHistoryLimit: {},
    paused: {},
    progressDeadlineSeconds: {},
  },
};

const conditionsShape: Shape = {
  items: {
    fields: {
      type: {},
      status: {},
      lastUpdateTime: {},
      lastTransitionTime: {},
      reason: {},
      message: {},
    },
  },
  keys: ['type'],
};

const statusShape: Shape = {
  fields: {
    observedGeneration: {},
    replicas: {},
    updatedReplicas: {},
    readyReplicas: {},
    availableReplicas: {},
    unavailableReplicas: {},
    collisionCount: {},
    conditions: conditionsShape,
  },
};

const v1beta1Shape: Shape = {
  fields: {
    apiVersion: {},
    kind: {},
    metadata: { open: true },
    spec: {
      fields: {
        replicas: {},
        selector: selectorShape,
        template: templateShape,
        strategy: strategyShape,
        minReadySeconds: {},
        revisionHistoryLimit: {},
        paused: {},
        progressDeadlineSeconds: {},
        rollbackTo: { fields: { revision: {} } },
      },
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<DeploymentVersions> = crdOf<DeploymentVersions>({
  group: 'worked.example.com',
  kind: 'Deployment',
  versions: ['v1', 'v1beta2', 'v1beta1', 'extensions-v1beta1'],
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
            updatedReplicas: {},
            readyReplicas: {},
            availableReplicas: {},
            unavailableReplicas: {},
            collisionCount: {},
            terminatingReplicas: {},
            conditions: conditionsShape,
          },
        },
      },
    },
    v1beta2: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: specShape,
        status: statusShape,
      },
    },
    v1beta1: v1beta1Shape,
    'extensions-v1beta1': v1beta1Shape,
  },
});
