/**
 * The versions of EndpointSlice in worked.example.com. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** EndpointSlice of worked.example.com/v1. */
export interface EndpointSliceV1 extends KubernetesObject {
  readonly addressType?: string;
  readonly endpoints?: readonly {
    readonly addresses?: readonly string[];
    readonly conditions?: {
      readonly ready?: boolean;
      readonly serving?: boolean;
      readonly terminating?: boolean;
    };
    readonly hostname?: string;
    readonly targetRef?: {
      readonly kind?: string;
      readonly namespace?: string;
      readonly name?: string;
      readonly uid?: string;
      readonly apiVersion?: string;
      readonly resourceVersion?: string;
      readonly fieldPath?: string;
    };
    readonly deprecatedTopology?: { readonly [key: string]: string };
    readonly nodeName?: string;
    readonly zone?: string;
    readonly hints?: {
      readonly forZones?: readonly {
        readonly name?: string;
      }[];
    };
  }[];
  readonly ports?: readonly {
    readonly name?: string;
    readonly protocol?: string;
    readonly port?: number;
    readonly appProtocol?: string;
  }[];
}

/** EndpointSlice of worked.example.com/v1beta1. */
export interface EndpointSliceV1beta1 extends KubernetesObject {
  readonly addressType?: string;
  readonly endpoints?: readonly {
    readonly addresses?: readonly string[];
    readonly conditions?: {
      readonly ready?: boolean;
    };
    readonly hostname?: string;
    readonly targetRef?: {
      readonly kind?: string;
      readonly namespace?: string;
      readonly name?: string;
      readonly uid?: string;
      readonly apiVersion?: string;
      readonly resourceVersion?: string;
      readonly fieldPath?: string;
    };
    readonly topology?: { readonly [key: string]: string };
  }[];
  readonly ports?: readonly {
    readonly name?: string;
    readonly protocol?: string;
    readonly port?: number;
    readonly appProtocol?: string;
  }[];
}

/** The object type of every version. */
export type EndpointSliceVersions = {
  readonly v1: EndpointSliceV1;
  readonly v1beta1: EndpointSliceV1beta1;
};

const targetRefShape: Shape = {
  type: 'object',
  fields: {
    kind: { type: 'string' },
    namespace: { type: 'string' },
    name: { type: 'string' },
    uid: { type: 'string' },
    apiVersion: { type: 'string' },
    resourceVersion: { type: 'string' },
    fieldPath: { type: 'string' },
  },
};

const portsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      name: { type: 'string' },
      protocol: { type: 'string' },
      port: { type: 'integer' },
      appProtocol: { type: 'string' },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<EndpointSliceVersions> = crdOf<EndpointSliceVersions>({
  group: 'worked.example.com',
  kind: 'EndpointSlice',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        addressType: { type: 'string' },
        endpoints: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              addresses: { type: 'list', items: { type: 'string' } },
              conditions: {
                type: 'object',
                fields: {
                  ready: { type: 'boolean' },
                  serving: { type: 'boolean' },
                  terminating: { type: 'boolean' },
                },
              },
              hostname: { type: 'string' },
              targetRef: targetRefShape,
              deprecatedTopology: { type: 'object', values: { type: 'string' } },
              nodeName: { type: 'string' },
              zone: { type: 'string' },
              hints: {
                type: 'object',
                fields: {
                  forZones: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: { name: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
        ports: portsShape,
      },
    },
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        addressType: { type: 'string' },
        endpoints: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              addresses: { type: 'list', items: { type: 'string' } },
              conditions: { type: 'object', fields: { ready: { type: 'boolean' } } },
              hostname: { type: 'string' },
              targetRef: targetRefShape,
              topology: { type: 'object', values: { type: 'string' } },
            },
          },
        },
        ports: portsShape,
      },
    },
  },
});
