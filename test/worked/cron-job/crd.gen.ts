/**
 * The versions of CronJob in worked.example.com. Generated from crd.yaml by `npm run generate`:
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

const metadataShape: Shape = { fields: { labels: { values: {} }, annotations: { values: {} } } };

const v1Shape: Shape = {
  fields: {
    apiVersion: {},
    kind: {},
    metadata: { open: true },
    spec: {
      fields: {
        schedule: {},
        timeZone: {},
        startingDeadlineSeconds: {},
        concurrencyPolicy: {},
        suspend: {},
        jobTemplate: {
          fields: {
            metadata: metadataShape,
            spec: {
              fields: {
                parallelism: {},
                completions: {},
                completionMode: {},
                backoffLimit: {},
                activeDeadlineSeconds: {},
                ttlSecondsAfterFinished: {},
                suspend: {},
                selector: {
                  fields: {
                    matchLabels: { values: {} },
                    matchExpressions: {
                      items: {
                        fields: { key: {}, operator: {}, values: { items: {} } },
                      },
                    },
                  },
                },
                manualSelector: {},
                template: {
                  fields: {
                    metadata: metadataShape,
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
                                fields: {
                                  limits: { values: {} },
                                  requests: { values: {} },
                                },
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
            },
          },
        },
        successfulJobsHistoryLimit: {},
        failedJobsHistoryLimit: {},
      },
    },
    status: {
      fields: {
        active: {
          items: {
            fields: {
              apiVersion: {},
              kind: {},
              name: {},
              namespace: {},
              uid: {},
            },
          },
        },
        lastScheduleTime: {},
        lastSuccessfulTime: {},
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
