/**
 * The versions of DaemonSet in worked.example.com. Generated from crd.yaml by `crdshift generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** DaemonSet of worked.example.com/v1. */
export interface DaemonSetV1 extends KubernetesObject {
  readonly spec?: {
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
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
        readonly maxSurge?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly currentNumberScheduled?: number;
    readonly numberMisscheduled?: number;
    readonly desiredNumberScheduled?: number;
    readonly numberReady?: number;
    readonly updatedNumberScheduled?: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** DaemonSet of worked.example.com/v1beta2. */
export interface DaemonSetV1beta2 extends KubernetesObject {
  readonly spec?: {
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
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly currentNumberScheduled?: number;
    readonly numberMisscheduled?: number;
    readonly desiredNumberScheduled?: number;
    readonly numberReady?: number;
    readonly updatedNumberScheduled?: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** DaemonSet of worked.example.com/extensions-v1beta1. */
export interface DaemonSetExtensions_v1beta1 extends KubernetesObject {
  readonly spec?: {
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
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly maxUnavailable?: number | string;
      };
    };
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly templateGeneration?: number | bigint;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly currentNumberScheduled?: number;
    readonly numberMisscheduled?: number;
    readonly desiredNumberScheduled?: number;
    readonly numberReady?: number;
    readonly updatedNumberScheduled?: number;
    readonly numberAvailable?: number;
    readonly numberUnavailable?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** The object type of every version. */
export type DaemonSetVersions = {
  readonly v1: DaemonSetV1;
  readonly v1beta2: DaemonSetV1beta2;
  readonly 'extensions-v1beta1': DaemonSetExtensions_v1beta1;
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

const statusShape: Shape = {
  type: 'object',
  fields: {
    observedGeneration: { type: 'integer' },
    currentNumberScheduled: { type: 'integer' },
    numberMisscheduled: { type: 'integer' },
    desiredNumberScheduled: { type: 'integer' },
    numberReady: { type: 'integer' },
    updatedNumberScheduled: { type: 'integer' },
    numberAvailable: { type: 'integer' },
    numberUnavailable: { type: 'integer' },
    collisionCount: { type: 'integer' },
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
};

const updateStrategyShape: Shape = {
  type: 'object',
  fields: {
    type: { type: 'string' },
    rollingUpdate: {
      type: 'object',
      fields: { maxUnavailable: { type: 'int-or-string' } },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<DaemonSetVersions> = crdOf<DaemonSetVersions>({
  group: 'worked.example.com',
  kind: 'DaemonSet',
  versions: ['v1', 'v1beta2', 'extensions-v1beta1'],
  shapes: {
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: {
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
            },
            minReadySeconds: { type: 'integer' },
            revisionHistoryLimit: { type: 'integer' },
          },
        },
        status: statusShape,
      },
    },
    v1beta2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: updateStrategyShape,
            minReadySeconds: { type: 'integer' },
            revisionHistoryLimit: { type: 'integer' },
          },
        },
        status: statusShape,
      },
    },
    'extensions-v1beta1': {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: updateStrategyShape,
            minReadySeconds: { type: 'integer' },
            revisionHistoryLimit: { type: 'integer' },
            templateGeneration: { type: 'integer' },
          },
        },
        status: statusShape,
      },
    },
  },
});
