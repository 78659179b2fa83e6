/**
 * The versions of CronTab in example.com. Generated from crd.yaml by `crdshift generate`: edit that
 * file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject } from '../../index.ts';
import { crdOf } from '../../index.ts';

/** CronTab of example.com/v1beta1. */
export interface CronTabV1beta1 extends KubernetesObject {
  readonly hostPort?: string;
}

/** CronTab of example.com/v1. */
export interface CronTabV1 extends KubernetesObject {
  readonly host?: string;
  readonly port?: string;
}

/** The object type of every version. */
export type CronTabVersions = {
  readonly v1beta1: CronTabV1beta1;
  readonly v1: CronTabV1;
};

/** What the code knows of the CRD. */
export const crd: Crd<CronTabVersions> = crdOf<CronTabVersions>({
  group: 'example.com',
  kind: 'CronTab',
  versions: ['v1beta1', 'v1'],
  shapes: {
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        hostPort: { type: 'string' },
      },
    },
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        host: { type: 'string' },
        port: { type: 'string' },
      },
    },
  },
});
