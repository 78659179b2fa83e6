/**
 * The versions of StatefulSet in worked.example.com. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
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

const volumeClaimTemplatesShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      metadata: {
        type: 'object',
        fields: {
          name: { type: 'string' },
          labels: { type: 'object', values: { type: 'string' } },
          annotations: { type: 'object', values: { type: 'string' } },
        },
      },
      spec: {
        type: 'object',
        fields: {
          accessModes: { type: 'list', items: { type: 'string' } },
          storageClassName: { type: 'string' },
          resources: {
            type: 'object',
            fields: {
              requests: { type: 'object', values: { type: 'int-or-string' } },
            },
          },
        },
      },
    },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    observedGeneration: { type: 'integer' },
    replicas: { type: 'integer' },
    readyReplicas: { type: 'integer' },
    currentReplicas: { type: 'integer' },
    updatedReplicas: { type: 'integer' },
    availableReplicas: { type: 'integer' },
    currentRevision: { type: 'string' },
    updateRevision: { type: 'string' },
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

const v1beta2Shape: Shape = {
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
        volumeClaimTemplates: volumeClaimTemplatesShape,
        serviceName: { type: 'string' },
        podManagementPolicy: { type: 'string' },
        updateStrategy: {
          type: 'object',
          fields: {
            type: { type: 'string' },
            rollingUpdate: {
              type: 'object',
              fields: { partition: { type: 'integer' } },
            },
          },
        },
        revisionHistoryLimit: { type: 'integer' },
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
            volumeClaimTemplates: volumeClaimTemplatesShape,
            serviceName: { type: 'string' },
            podManagementPolicy: { type: 'string' },
            updateStrategy: {
              type: 'object',
              fields: {
                type: { type: 'string' },
                rollingUpdate: {
                  type: 'object',
                  fields: {
                    partition: { type: 'integer' },
                    maxUnavailable: { type: 'int-or-string' },
                  },
                },
              },
            },
            revisionHistoryLimit: { type: 'integer' },
            minReadySeconds: { type: 'integer' },
            persistentVolumeClaimRetentionPolicy: {
              type: 'object',
              fields: {
                whenDeleted: { type: 'string' },
                whenScaled: { type: 'string' },
              },
            },
            ordinals: { type: 'object', fields: { start: { type: 'integer' } } },
          },
        },
        status: statusShape,
      },
    },
    v1beta2: v1beta2Shape,
    v1beta1: v1beta2Shape,
  },
});
