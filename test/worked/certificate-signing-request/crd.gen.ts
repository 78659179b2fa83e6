/**
 * The versions of CertificateSigningRequest in worked.example.com. Generated from crd.yaml by
 * `crdshift generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** CertificateSigningRequest of worked.example.com/v1. */
export interface CertificateSigningRequestV1 extends KubernetesObject {
  readonly spec?: {
    readonly request?: string;
    readonly signerName?: string;
    readonly usages?: readonly string[];
    readonly username?: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly extra?: { readonly [key: string]: readonly string[] };
    readonly expirationSeconds?: number;
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastUpdateTime?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
    readonly certificate?: string;
  };
}

/** CertificateSigningRequest of worked.example.com/v1beta1. */
export interface CertificateSigningRequestV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly request?: string;
    readonly signerName?: string;
    readonly usages?: readonly string[];
    readonly username?: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly extra?: { readonly [key: string]: readonly string[] };
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastUpdateTime?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
    readonly certificate?: string;
  };
}

/** The object type of every version. */
export type CertificateSigningRequestVersions = {
  readonly v1: CertificateSigningRequestV1;
  readonly v1beta1: CertificateSigningRequestV1beta1;
};

const extraShape: Shape = { type: 'object', values: { type: 'list', items: { type: 'string' } } };

const statusShape: Shape = {
  type: 'object',
  fields: {
    conditions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          type: { type: 'string' },
          status: { type: 'string' },
          lastUpdateTime: { type: 'string' },
          lastTransitionTime: { type: 'string' },
          reason: { type: 'string' },
          message: { type: 'string' },
        },
      },
      keys: ['type'],
    },
    certificate: { type: 'string' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<CertificateSigningRequestVersions> = crdOf<CertificateSigningRequestVersions>({
  group: 'worked.example.com',
  kind: 'CertificateSigningRequest',
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
            request: { type: 'string' },
            signerName: { type: 'string' },
            usages: { type: 'list', items: { type: 'string' } },
            username: { type: 'string' },
            uid: { type: 'string' },
            groups: { type: 'list', items: { type: 'string' } },
            extra: extraShape,
            expirationSeconds: { type: 'integer' },
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
            request: { type: 'string' },
            signerName: { type: 'string' },
            usages: { type: 'list', items: { type: 'string' } },
            username: { type: 'string' },
            uid: { type: 'string' },
            groups: { type: 'list', items: { type: 'string' } },
            extra: extraShape,
          },
        },
        status: statusShape,
      },
    },
  },
});
