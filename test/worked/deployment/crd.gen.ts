/**
 * The versions of Deployment in worked.example.com. Generated from crd.yaml by `crdshift generate`:
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
};

const templateShape: Shape = {
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
                  limits: { type: 'object', values: { type: 'int-or-string' } },
                  requests: { type: 'object', values: { type: 'int-or-string' } },
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
};

const strategyShape: Shape = {
  type: 'object',
  fields: {
    type: { type: 'string' },
    rollingUpdate: {
      type: 'object',
      fields: {
        maxUnavailable: { type: 'int-or-string' },
        maxSurge: { type: 'int-or-string' },
      },
    },
  },
};

const specShape: Shape = {
  type: 'object',
  fields: {
    replicas: { type: 'integer' },
    selector: selectorShape,
    template: templateShape,
    strategy: strategyShape,
    minReadySeconds: { type: 'integer' },
    revisionHistoryLimit: { type: 'integer' },
    paused: { type: 'boolean' },
    progressDeadlineSeconds: { type: 'integer' },
  },
};

const conditionsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      type: { type: 'string' },
      status: { type: 'string' },
      lastUpdateTime: { type: 'string' },
      lastTransitionTime: { type: 'string' },
      reason: { type: 'string' },
      message: { type: 'string' },
    },
  },
  keys: ['type'],
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    observedGeneration: { type: 'integer' },
    replicas: { type: 'integer' },
    updatedReplicas: { type: 'integer' },
    readyReplicas: { type: 'integer' },
    availableReplicas: { type: 'integer' },
    unavailableReplicas: { type: 'integer' },
    collisionCount: { type: 'integer' },
    conditions: conditionsShape,
  },
};

const v1beta1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        replicas: { type: 'integer' },
        selector: selectorShape,
        template: templateShape,
        strategy: strategyShape,
        minReadySeconds: { type: 'integer' },
        revisionHistoryLimit: { type: 'integer' },
        paused: { type: 'boolean' },
        progressDeadlineSeconds: { type: 'integer' },
        rollbackTo: { type: 'object', fields: { revision: { type: 'integer' } } },
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
            updatedReplicas: { type: 'integer' },
            readyReplicas: { type: 'integer' },
            availableReplicas: { type: 'integer' },
            unavailableReplicas: { type: 'integer' },
            collisionCount: { type: 'integer' },
            terminatingReplicas: { type: 'integer' },
            conditions: conditionsShape,
          },
        },
      },
    },
    v1beta2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: specShape,
        status: statusShape,
      },
    },
    v1beta1: v1beta1Shape,
    'extensions-v1beta1': v1beta1Shape,
  },
});
