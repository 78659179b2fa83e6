/**
 * The versions of PodDisruptionBudget in worked.example.com. Generated from crd.yaml by `npm run
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** PodDisruptionBudget of worked.example.com/v1. */
export interface PodDisruptionBudgetV1 extends KubernetesObject {
  readonly spec?: {
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
    readonly selector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly disruptedPods?: { readonly [key: string]: string };
    readonly disruptionsAllowed?: number;
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
    readonly expectedPods?: number;
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** PodDisruptionBudget of worked.example.com/v1beta1. */
export interface PodDisruptionBudgetV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
    readonly selector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly disruptedPods?: { readonly [key: string]: string };
    readonly disruptionsAllowed?: number;
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
    readonly expectedPods?: number;
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
export type PodDisruptionBudgetVersions = {
  readonly v1: PodDisruptionBudgetV1;
  readonly v1beta1: PodDisruptionBudgetV1beta1;
};

const selectorShape: Shape = {
  fields: {
    matchLabels: { values: {} },
    matchExpressions: {
      items: { fields: { key: {}, operator: {}, values: { items: {} } } },
    },
  },
};

const statusShape: Shape = {
  fields: {
    observedGeneration: {},
    disruptedPods: { values: {} },
    disruptionsAllowed: {},
    currentHealthy: {},
    desiredHealthy: {},
    expectedPods: {},
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

/** What the code knows of the CRD. */
export const crd: Crd<PodDisruptionBudgetVersions> = crdOf<PodDisruptionBudgetVersions>({
  group: 'worked.example.com',
  kind: 'PodDisruptionBudget',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            minAvailable: {},
            maxUnavailable: {},
            selector: selectorShape,
            unhealthyPodEvictionPolicy: {},
          },
        },
        status: statusShape,
      },
    },
    v1beta1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            minAvailable: {},
            maxUnavailable: {},
            selector: selectorShape,
          },
        },
        status: statusShape,
      },
    },
  },
});
