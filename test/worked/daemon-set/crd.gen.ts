/**
 * The versions of DaemonSet in worked.example.com. Generated from crd.yaml by `npm run generate`:
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

const statusShape: Shape = {
  fields: {
    observedGeneration: {},
    currentNumberScheduled: {},
    numberMisscheduled: {},
    desiredNumberScheduled: {},
    numberReady: {},
    updatedNumberScheduled: {},
    numberAvailable: {},
    numberUnavailable: {},
    collisionCount: {},
    conditions: {
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
    },
  },
};

const updateStrategyShape: Shape = {
  fields: { type: {}, rollingUpdate: { fields: { maxUnavailable: {} } } },
};

/** What the code knows of the CRD. */
export const crd: Crd<DaemonSetVersions> = crdOf<DaemonSetVersions>({
  group: 'worked.example.com',
  kind: 'DaemonSet',
  versions: ['v1', 'v1beta2', 'extensions-v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: {
              fields: {
                type: {},
                rollingUpdate: { fields: { maxUnavailable: {}, maxSurge: {} } },
              },
            },
            minReadySeconds: {},
            revisionHistoryLimit: {},
          },
        },
        status: statusShape,
      },
    },
    v1beta2: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: updateStrategyShape,
            minReadySeconds: {},
            revisionHistoryLimit: {},
          },
        },
        status: statusShape,
      },
    },
    'extensions-v1beta1': {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            selector: selectorShape,
            template: templateShape,
            updateStrategy: updateStrategyShape,
            minReadySeconds: {},
            revisionHistoryLimit: {},
            templateGeneration: {},
          },
        },
        status: statusShape,
      },
    },
  },
});
