/**
 * The versions of Barge in test.example.com. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Barge of test.example.com/v1. */
export interface BargeV1 extends KubernetesObject {
  readonly spec?: {
    readonly host?: string;
    readonly port?: string;
    readonly replicas?: number | bigint;
    readonly extra?: {
      readonly a?: number | bigint;
      readonly b?: string;
    };
    readonly rig?: {
      readonly masts?: number | bigint;
      readonly tier?: string;
    };
    readonly holds?: readonly {
      readonly name?: string;
      readonly cargo?: string;
      readonly seal?: string;
    }[];
  };
}

/** Barge of test.example.com/v1beta1. */
export interface BargeV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly hostPort?: string;
    readonly replicas?: number | bigint;
    readonly legacy?: string;
    readonly rig?: {
      readonly masts?: number | bigint;
      readonly era?: string;
    };
    readonly holds?: readonly {
      readonly name?: string;
      readonly cargo?: string;
      readonly note?: string;
    }[];
    readonly lamps?: readonly {
      readonly name?: string;
      readonly light?: string;
    }[];
  };
}

/** Barge of test.example.com/v1alpha1. */
export interface BargeV1alpha1 extends KubernetesObject {
  readonly spec?: {
    readonly address?: string;
    readonly replicas?: number | bigint;
    readonly relic?: string;
  };
}

/** The object type of every version. */
export type BargeVersions = {
  readonly v1: BargeV1;
  readonly v1beta1: BargeV1beta1;
  readonly v1alpha1: BargeV1alpha1;
};

/** What the code knows of the CRD. */
export const crd: Crd<BargeVersions> = crdOf<BargeVersions>({
  group: 'test.example.com',
  kind: 'Barge',
  versions: ['v1', 'v1beta1', 'v1alpha1'],
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
            host: { type: 'string' },
            port: { type: 'string' },
            replicas: { type: 'integer' },
            extra: {
              type: 'object',
              fields: { a: { type: 'integer' }, b: { type: 'string' } },
            },
            rig: {
              type: 'object',
              fields: { masts: { type: 'integer' }, tier: { type: 'string' } },
            },
            holds: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  cargo: { type: 'string' },
                  seal: { type: 'string' },
                },
              },
              keys: ['name'],
            },
          },
        },
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
            hostPort: { type: 'string' },
            replicas: { type: 'integer' },
            legacy: { type: 'string' },
            rig: {
              type: 'object',
              fields: { masts: { type: 'integer' }, era: { type: 'string' } },
            },
            holds: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  cargo: { type: 'string' },
                  note: { type: 'string' },
                },
              },
              keys: ['name'],
            },
            lamps: {
              type: 'list',
              items: {
                type: 'object',
                fields: { name: { type: 'string' }, light: { type: 'string' } },
              },
              keys: ['name'],
            },
          },
        },
      },
    },
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            address: { type: 'string' },
            replicas: { type: 'integer' },
            relic: { type: 'string' },
          },
        },
      },
    },
  },
});
