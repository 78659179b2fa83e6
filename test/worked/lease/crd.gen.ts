/**
 * The versions of Lease in worked.example.com. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Lease of worked.example.com/v1. */
export interface LeaseV1 extends KubernetesObject {
  readonly spec?: {
    readonly holderIdentity?: string;
    readonly leaseDurationSeconds?: number;
    readonly acquireTime?: string;
    readonly renewTime?: string;
    readonly leaseTransitions?: number;
    readonly strategy?: string;
    readonly preferredHolder?: string;
  };
}

/** Lease of worked.example.com/v1beta1. */
export interface LeaseV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly holderIdentity?: string;
    readonly leaseDurationSeconds?: number;
    readonly acquireTime?: string;
    readonly renewTime?: string;
    readonly leaseTransitions?: number;
  };
}

/** The object type of every version. */
export type LeaseVersions = {
  readonly v1: LeaseV1;
  readonly v1beta1: LeaseV1beta1;
};

/** What the code knows of the CRD. */
export const crd: Crd<LeaseVersions> = crdOf<LeaseVersions>({
  group: 'worked.example.com',
  kind: 'Lease',
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
            holderIdentity: { type: 'string' },
            leaseDurationSeconds: { type: 'integer' },
            acquireTime: { type: 'string' },
            renewTime: { type: 'string' },
            leaseTransitions: { type: 'integer' },
            strategy: { type: 'string' },
            preferredHolder: { type: 'string' },
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
            holderIdentity: { type: 'string' },
            leaseDurationSeconds: { type: 'integer' },
            acquireTime: { type: 'string' },
            renewTime: { type: 'string' },
            leaseTransitions: { type: 'integer' },
          },
        },
      },
    },
  },
});
