/**
 * The versions of CronJob in worked.example.com. Generated from crd.yaml by `crdshift generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** CronJob of worked.example.com/v1. */
export interface CronJobV1 extends KubernetesObject {
  readonly spec?: {
    readonly schedule?: string;
    readonly timeZone?: string;
    readonly startingDeadlineSeconds?: number | bigint;
    readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    readonly suspend?: boolean;
    readonly jobTemplate?: {
      readonly metadata?: {
        readonly labels?: { readonly [key: string]: string };
        readonly annotations?: { readonly [key: string]: string };
      };
      readonly spec?: {
        readonly parallelism?: number;
        readonly completions?: number;
        readonly completionMode?: string;
        readonly backoffLimit?: number;
        readonly activeDeadlineSeconds?: number | bigint;
        readonly ttlSecondsAfterFinished?: number;
        readonly suspend?: boolean;
        readonly selector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly manualSelector?: boolean;
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
    };
    readonly successfulJobsHistoryLimit?: number;
    readonly failedJobsHistoryLimit?: number;
  };
  readonly status?: {
    readonly active?: readonly {
      readonly apiVersion?: string;
      readonly kind?: string;
      readonly name?: string;
      readonly namespace?: string;
      readonly uid?: string;
    }[];
    readonly lastScheduleTime?: string;
    readonly lastSuccessfulTime?: string;
  };
}

/** CronJob of worked.example.com/v1beta1. */
export type CronJobV1beta1 = CronJobV1;

/** The object type of every version. */
export type CronJobVersions = {
  readonly v1: CronJobV1;
  readonly v1beta1: CronJobV1beta1;
};

const metadataShape: Shape = {
  type: 'object',
  fields: {
    labels: { type: 'object', values: { type: 'string' } },
    annotations: { type: 'object', values: { type: 'string' } },
  },
};

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        schedule: { type: 'string' },
        timeZone: { type: 'string' },
        startingDeadlineSeconds: { type: 'integer' },
        concurrencyPolicy: { type: 'string' },
        suspend: { type: 'boolean' },
        jobTemplate: {
          type: 'object',
          fields: {
            metadata: metadataShape,
            spec: {
              type: 'object',
              fields: {
                parallelism: { type: 'integer' },
                completions: { type: 'integer' },
                completionMode: { type: 'string' },
                backoffLimit: { type: 'integer' },
                activeDeadlineSeconds: { type: 'integer' },
                ttlSecondsAfterFinished: { type: 'integer' },
                suspend: { type: 'boolean' },
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
                manualSelector: { type: 'boolean' },
                template: {
                  type: 'object',
                  fields: {
                    metadata: metadataShape,
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
                              args: {
                                type: 'list',
                                items: { type: 'string' },
                              },
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
            },
          },
        },
        successfulJobsHistoryLimit: { type: 'integer' },
        failedJobsHistoryLimit: { type: 'integer' },
      },
    },
    status: {
      type: 'object',
      fields: {
        active: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              name: { type: 'string' },
              namespace: { type: 'string' },
              uid: { type: 'string' },
            },
          },
        },
        lastScheduleTime: { type: 'string' },
        lastSuccessfulTime: { type: 'string' },
      },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<CronJobVersions> = crdOf<CronJobVersions>({
  group: 'worked.example.com',
  kind: 'CronJob',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: v1Shape,
    v1beta1: v1Shape,
  },
});
