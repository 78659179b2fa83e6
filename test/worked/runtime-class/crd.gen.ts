/**
 * The versions of RuntimeClass in worked.example.com. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** RuntimeClass of worked.example.com/v1. */
export interface RuntimeClassV1 extends KubernetesObject {
  readonly handler?: string;
  readonly overhead?: {
    readonly podFixed?: { readonly [key: string]: number | string };
  };
  readonly scheduling?: {
    readonly nodeSelector?: { readonly [key: string]: string };
    readonly tolerations?: readonly {
      readonly key?: string;
      readonly operator?: string;
      readonly value?: string;
      readonly effect?: string;
      readonly tolerationSeconds?: number | bigint;
    }[];
  };
}

/** RuntimeClass of worked.example.com/v1beta1. */
export type RuntimeClassV1beta1 = RuntimeClassV1;

/** RuntimeClass of worked.example.com/v1alpha1. */
export interface RuntimeClassV1alpha1 extends KubernetesObject {
  readonly spec?: {
    readonly runtimeHandler?: string;
    readonly overhead?: {
      readonly podFixed?: { readonly [key: string]: number | string };
    };
    readonly scheduling?: {
      readonly nodeSelector?: { readonly [key: string]: string };
      readonly tolerations?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly value?: string;
        readonly effect?: string;
        readonly tolerationSeconds?: number | bigint;
      }[];
    };
  };
}

/** The object type of every version. */
export type RuntimeClassVersions = {
  readonly v1: RuntimeClassV1;
  readonly v1beta1: RuntimeClassV1beta1;
  readonly v1alpha1: RuntimeClassV1alpha1;
};

const overheadShape: Shape = {
  type: 'object',
  fields: { podFixed: { type: 'object', values: { type: 'int-or-string' } } },
};

const schedulingShape: Shape = {
  type: 'object',
  fields: {
    nodeSelector: { type: 'object', values: { type: 'string' } },
    tolerations: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          key: { type: 'string' },
          operator: { type: 'string' },
          value: { type: 'string' },
          effect: { type: 'string' },
          tolerationSeconds: { type: 'integer' },
        },
      },
    },
  },
};

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    handler: { type: 'string' },
    overhead: overheadShape,
    scheduling: schedulingShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<RuntimeClassVersions> = crdOf<RuntimeClassVersions>({
  group: 'worked.example.com',
  kind: 'RuntimeClass',
  versions: ['v1', 'v1beta1', 'v1alpha1'],
  shapes: {
    v1: v1Shape,
    v1beta1: v1Shape,
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            runtimeHandler: { type: 'string' },
            overhead: overheadShape,
            scheduling: schedulingShape,
          },
        },
      },
    },
  },
});
