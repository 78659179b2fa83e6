/**
 * The versions of StatefulSet in worked.example.com. Generated from crd.yaml by `npm run generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** StatefulSet of worked.example.com/v1. */
export interface StatefulSetV1 extends KubernetesObject {
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
    readonly volumeClaimTemplates?: readonly {
      readonly metadata?: {
        readonly name?: string;
        readonly labels?: { readonly [key: string]: string };
        readonly annotations?: { readonly [key: string]: string };
      };
      readonly spec?: {
        readonly accessModes?: readonly string[];
        readonly storageClassName?: string;
        readonly resources?: {
          readonly requests?: { readonly [key: string]: number | string };
        };
      };
    }[];
    readonly serviceName?: string;
    readonly podManagementPolicy?: string;
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly partition?: number;
        readonly maxUnavailable?: number | string;
      };
    };
    readonly revisionHistoryLimit?: number;
    readonly minReadySeconds?: number;
    readonly persistentVolumeClaimRetentionPolicy?: {
      readonly whenDeleted?: string;
      readonly whenScaled?: string;
    };
    readonly ordinals?: {
      readonly start?: number;
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly currentRevision?: string;
    readonly updateRevision?: string;
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

/** StatefulSet of worked.example.com/v1beta2. */
export interface StatefulSetV1beta2 extends KubernetesObject {
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
    readonly volumeClaimTemplates?: readonly {
      readonly metadata?: {
        readonly name?: string;
        readonly labels?: { readonly [key: string]: string };
        readonly annotations?: { readonly [key: string]: string };
      };
      readonly spec?: {
        readonly accessModes?: readonly string[];
        readonly storageClassName?: string;
        readonly resources?: {
          readonly requests?: { readonly [key: string]: number | string };
        };
      };
    }[];
    readonly serviceName?: string;
    readonly podManagementPolicy?: string;
    readonly updateStrategy?: {
      readonly type?: string;
      readonly rollingUpdate?: {
        readonly partition?: number;
      };
    };
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly replicas?: number;
    readonly readyReplicas?: number;
    readonly currentReplicas?: number;
    readonly updatedReplicas?: number;
    readonly availableReplicas?: number;
    readonly currentRevision?: string;
    readonly updateRevision?: string;
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

/** StatefulSet of worked.example.com/v1beta1. */
export type StatefulSetV1beta1 = StatefulSetV1beta2;

/** The object type of every version. */
export type StatefulSetVersions = {
  readonly v1: StatefulSetV1;
  readonly v1beta2: StatefulSetV1beta2;
  readonly v1beta1: StatefulSetV1beta1;
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

const volumeClaimTemplatesShape: Shape = {
  items: {
    fields: {
      metadata: {
        fields: {
          name: {},
          labels: { values: {} },
          annotations: { values: {} },
        },
      },
      spec: {
        fields: {
          accessModes: { items: {} },
          storageClassName: {},
          resources: { fields: { requests: { values: {} } } },
        },
      },
    },
  },
};

const statusShape: Shape = {
  fields: {
    observedGeneration: {},
    replicas: {},
    readyReplicas: {},
    currentReplicas: {},
    updatedReplicas: {},
    availableReplicas: {},
    currentRevision: {},
    updateRevision: {},
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

const v1beta2Shape: Shape = {
  fields: {
    apiVersion: {},
    kind: {},
    metadata: { open: true },
    spec: {
      fields: {
        replicas: {},
        selector: selectorShape,
        template: templateShape,
        volumeClaimTemplates: volumeClaimTemplatesShape,
        serviceName: {},
        podManagementPolicy: {},
        updateStrategy: {
          fields: { type: {}, rollingUpdate: { fields: { partition: {} } } },
        },
        revisionHistoryLimit: {},
      },
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<StatefulSetVersions> = crdOf<StatefulSetVersions>({
  group: 'worked.example.com',
  kind: 'StatefulSet',
  versions: ['v1', 'v1beta2', 'v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            replicas: {},
            selector: selectorShape,
            template: templateShape,
            volumeClaimTemplates: volumeClaimTemplatesShape,
            serviceName: {},
            podManagementPolicy: {},
            updateStrategy: {
              fields: {
                type: {},
                rollingUpdate: { fields: { partition: {}, maxUnavailable: {} } },
              },
            },
            revisionHistoryLimit: {},
            minReadySeconds: {},
            persistentVolumeClaimRetentionPolicy: { fields: { whenDeleted: {}, whenScaled: {} } },
            ordinals: { fields: { start: {} } },
          },
        },
        status: statusShape,
      },
    },
    v1beta2: v1beta2Shape,
    v1beta1: v1beta2Shape,
  },
});
