/**
 * The versions of CronTab in stable.example.com. Generated from crd.yaml by `npm run generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../index.ts';
import { crdOf } from '../../index.ts';

/** CronTab of stable.example.com/v1. */
export interface CronTabV1 extends KubernetesObject {
  readonly host?: string;
  readonly port?: string;
  readonly spec?: {
    readonly cronSpec?: string;
    readonly image?: string;
    readonly replicas?: number;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number;
    readonly labelSelector?: string;
  };
}

/** CronTab of stable.example.com/v1beta1. */
export interface CronTabV1beta1 extends KubernetesObject {
  readonly hostPort?: string;
  readonly spec?: {
    readonly cronSpec?: string;
    readonly image?: string;
    readonly replicas?: number;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number;
    readonly labelSelector?: string;
  };
}

/** CronTab of stable.example.com/v1alpha1. */
export interface CronTabV1alpha1 extends KubernetesObject {
  readonly address?: string;
  readonly spec?: {
    readonly cronSpec?: string;
    readonly image?: string;
    readonly replicas?: number;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number;
    readonly labelSelector?: string;
  };
}

/** The object type of every version. */
export type CronTabVersions = {
  readonly v1: CronTabV1;
  readonly v1beta1: CronTabV1beta1;
  readonly v1alpha1: CronTabV1alpha1;
};

const specShape: Shape = { fields: { cronSpec: {}, image: {}, replicas: {}, revision: {} } };

const statusShape: Shape = { fields: { replicas: {}, labelSelector: {} } };

/** What the code knows of the CRD. */
export const crd: Crd<CronTabVersions> = crdOf<CronTabVersions>({
  group: 'stable.example.com',
  kind: 'CronTab',
  versions: ['v1', 'v1beta1', 'v1alpha1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        host: {},
        port: {},
        spec: specShape,
        status: statusShape,
      },
    },
    v1beta1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        hostPort: {},
        spec: specShape,
        status: statusShape,
      },
    },
    v1alpha1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        address: {},
        spec: specShape,
        status: statusShape,
      },
    },
  },
});
