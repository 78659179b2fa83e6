/**
 * The versions of CertificateSigningRequest in worked.example.com. Generated from crd.yaml by `npm
 * run generate`: edit that file, not this one.
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

const extraShape: Shape = { values: { items: {} } };

const statusShape: Shape = {
  fields: {
    conditions: {
      items: {
        fields: {
          type: {},
          status: {},
          lastUpdateTime: {},
          lastTransitionTime: {},
          reason: {},
          message: {},
        },
      },
      keys: ['type'],
    },
    certificate: {},
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<CertificateSigningRequestVersions> = crdOf<CertificateSigningRequestVersions>({
  group: 'worked.example.com',
  kind: 'CertificateSigningRequest',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            request: {},
            signerName: {},
            usages: { items: {} },
            username: {},
            uid: {},
            groups: { items: {} },
            extra: extraShape,
            expirationSeconds: {},
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
            request: {},
            signerName: {},
            usages: { items: {} },
            username: {},
            uid: {},
            groups: { items: {} },
            extra: extraShape,
          },
        },
        status: statusShape,
      },
    },
  },
});
