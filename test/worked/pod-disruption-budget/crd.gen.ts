/**
 * The versions of PodDisruptionBudget in worked.example.com. Generated from crd.yaml by `crdshift
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

const statusShape: Shape = {
  type: 'object',
  fields: {
    observedGeneration: { type: 'integer' },
    disruptedPods: { type: 'object', values: { type: 'string' } },
    disruptionsAllowed: { type: 'integer' },
    currentHealthy: { type: 'integer' },
    desiredHealthy: { type: 'integer' },
    expectedPods: { type: 'integer' },
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

/** What the code knows of the CRD. */
export const crd: Crd<PodDisruptionBudgetVersions> = crdOf<PodDisruptionBudgetVersions>({
  group: 'worked.example.com',
  kind: 'PodDisruptionBudget',
  versions: ['v1', 'v1beta1'],
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
            minAvailable: { type: 'int-or-string' },
            maxUnavailable: { type: 'int-or-string' },
            selector: selectorShape,
            unhealthyPodEvictionPolicy: { type: 'string' },
          },
        },
        status: statusShape,
      },
    },
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            minAvailable: { type: 'int-or-string' },
            maxUnavailable: { type: 'int-or-string' },
            selector: selectorShape,
          },
        },
        status: statusShape,
      },
    },
  },
});
