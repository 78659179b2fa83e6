/**
 * The versions of Vessel in test.example.com. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Vessel of test.example.com/v1. */
export interface VesselV1 extends KubernetesObject {
  readonly spec?: {
    readonly host?: string;
    readonly port?: string;
    readonly tonnage?: number | bigint;
    readonly extra?: {
      readonly a?: number | bigint;
      readonly b?: string;
    };
    readonly holds?: readonly {
      readonly name?: string;
      readonly cargo?: string;
      readonly sealed?: boolean;
    }[];
  };
  readonly status?: {
    readonly phase?: string;
    readonly detail?: string;
  };
}

/** Vessel of test.example.com/v1beta1. */
export interface VesselV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly hostPort?: string;
    readonly legacy?: string;
    readonly holds?: readonly {
      readonly name?: string;
      readonly cargo?: string;
    }[];
  };
  readonly status?: {
    readonly phase?: string;
  };
}

/** Vessel of test.example.com/v1alpha1. */
export interface VesselV1alpha1 extends KubernetesObject {
  readonly spec?: {
    readonly address?: string;
  };
  readonly status?: {
    readonly phase?: string;
  };
}

/** The object type of every version. */
export type VesselVersions = {
  readonly v1: VesselV1;
  readonly v1beta1: VesselV1beta1;
  readonly v1alpha1: VesselV1alpha1;
};

const statusShape: Shape = { type: 'object', fields: { phase: { type: 'string' } } };

/** What the code knows of the CRD. */
export const crd: Crd<VesselVersions> = crdOf<VesselVersions>({
  group: 'test.example.com',
  kind: 'Vessel',
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
            tonnage: { type: 'integer' },
            extra: {
              type: 'object',
              fields: { a: { type: 'integer' }, b: { type: 'string' } },
            },
            holds: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  cargo: { type: 'string' },
                  sealed: { type: 'boolean' },
                },
              },
              keys: ['name'],
            },
          },
        },
        status: {
          type: 'object',
          fields: { phase: { type: 'string' }, detail: { type: 'string' } },
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
            legacy: { type: 'string' },
            holds: {
              type: 'list',
              items: {
                type: 'object',
                fields: { name: { type: 'string' }, cargo: { type: 'string' } },
              },
              keys: ['name'],
            },
          },
        },
        status: statusShape,
      },
    },
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: { type: 'object', fields: { address: { type: 'string' } } },
        status: statusShape,
      },
    },
  },
});
