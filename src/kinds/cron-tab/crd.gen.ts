/**
 * The versions of CronTab in stable.example.com. Generated from crd.yaml by `crdshift generate`:
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
    readonly replicas?: number | bigint;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number | bigint;
    readonly labelSelector?: string;
  };
}

/** CronTab of stable.example.com/v1beta1. */
export interface CronTabV1beta1 extends KubernetesObject {
  readonly hostPort?: string;
  readonly spec?: {
    readonly cronSpec?: string;
    readonly image?: string;
    readonly replicas?: number | bigint;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number | bigint;
    readonly labelSelector?: string;
  };
}

/** CronTab of stable.example.com/v1alpha1. */
export interface CronTabV1alpha1 extends KubernetesObject {
  readonly address?: string;
  readonly spec?: {
    readonly cronSpec?: string;
    readonly image?: string;
    readonly replicas?: number | bigint;
    readonly revision?: number | bigint;
  };
  readonly status?: {
    readonly replicas?: number | bigint;
    readonly labelSelector?: string;
  };
}

/** The object type of every version. */
export type CronTabVersions = {
  readonly v1: CronTabV1;
  readonly v1beta1: CronTabV1beta1;
  readonly v1alpha1: CronTabV1alpha1;
};

const specShape: Shape = {
  type: 'object',
  fields: {
    cronSpec: { type: 'string' },
    image: { type: 'string' },
    replicas: { type: 'integer' },
    revision: { type: 'integer' },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: { replicas: { type: 'integer' }, labelSelector: { type: 'string' } },
};

/** What the code knows of the CRD. */
export const crd: Crd<CronTabVersions> = crdOf<CronTabVersions>({
  group: 'stable.example.com',
  kind: 'CronTab',
  versions: ['v1', 'v1beta1', 'v1alpha1'],
  shapes: {
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        host: { type: 'string' },
        port: { type: 'string' },
        spec: specShape,
        status: statusShape,
      },
    },
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        hostPort: { type: 'string' },
        spec: specShape,
        status: statusShape,
      },
    },
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        address: { type: 'string' },
        spec: specShape,
        status: statusShape,
      },
    },
  },
});
