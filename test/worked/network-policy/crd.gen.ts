/**
 * The versions of NetworkPolicy in worked.example.com. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** NetworkPolicy of worked.example.com/v1. */
export interface NetworkPolicyV1 extends KubernetesObject {
  readonly spec?: {
    readonly podSelector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly {
      readonly from?: readonly {
        readonly podSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly namespaceSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly ipBlock?: {
          readonly cidr?: string;
          readonly except?: readonly string[];
        };
      }[];
      readonly ports?: readonly {
        readonly protocol?: string;
        readonly port?: number | string;
        readonly endPort?: number;
      }[];
    }[];
    readonly egress?: readonly {
      readonly to?: readonly {
        readonly podSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly namespaceSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly ipBlock?: {
          readonly cidr?: string;
          readonly except?: readonly string[];
        };
      }[];
      readonly ports?: readonly {
        readonly protocol?: string;
        readonly port?: number | string;
        readonly endPort?: number;
      }[];
    }[];
  };
}

/** NetworkPolicy of worked.example.com/extensions-v1beta1. */
export interface NetworkPolicyExtensions_v1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly podSelector?: {
      readonly matchLabels?: { readonly [key: string]: string };
      readonly matchExpressions?: readonly {
        readonly key?: string;
        readonly operator?: string;
        readonly values?: readonly string[];
      }[];
    };
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly {
      readonly from?: readonly {
        readonly podSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly namespaceSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly ipBlock?: {
          readonly cidr?: string;
          readonly except?: readonly string[];
        };
      }[];
      readonly ports?: readonly {
        readonly protocol?: string;
        readonly port?: number | string;
      }[];
    }[];
    readonly egress?: readonly {
      readonly to?: readonly {
        readonly podSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly namespaceSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly ipBlock?: {
          readonly cidr?: string;
          readonly except?: readonly string[];
        };
      }[];
      readonly ports?: readonly {
        readonly protocol?: string;
        readonly port?: number | string;
      }[];
    }[];
  };
}

/** The object type of every version. */
export type NetworkPolicyVersions = {
  readonly v1: NetworkPolicyV1;
  readonly 'extensions-v1beta1': NetworkPolicyExtensions_v1beta1;
};

const podSelectorShape: Shape = {
  type: 'object',
  fields: {
    matchLabels: { type: 'object', values: { type: 'string' } },
    matchExpressions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          key: { type: 'string' },
          operator: { type: 'string' },
          values: { type: 'list', items: { type: 'string' } },
        },
      },
    },
  },
};

const fromShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      podSelector: podSelectorShape,
      namespaceSelector: podSelectorShape,
      ipBlock: {
        type: 'object',
        fields: {
          cidr: { type: 'string' },
          except: { type: 'list', items: { type: 'string' } },
        },
      },
    },
  },
};

const portsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      protocol: { type: 'string' },
      port: { type: 'int-or-string' },
      endPort: { type: 'integer' },
    },
  },
};

const portsShape2: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: { protocol: { type: 'string' }, port: { type: 'int-or-string' } },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<NetworkPolicyVersions> = crdOf<NetworkPolicyVersions>({
  group: 'worked.example.com',
  kind: 'NetworkPolicy',
  versions: ['v1', 'extensions-v1beta1'],
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
            podSelector: podSelectorShape,
            policyTypes: { type: 'list', items: { type: 'string' } },
            ingress: {
              type: 'list',
              items: {
                type: 'object',
                fields: { from: fromShape, ports: portsShape },
              },
            },
            egress: {
              type: 'list',
              items: {
                type: 'object',
                fields: { to: fromShape, ports: portsShape },
              },
            },
          },
        },
      },
    },
    'extensions-v1beta1': {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            podSelector: podSelectorShape,
            policyTypes: { type: 'list', items: { type: 'string' } },
            ingress: {
              type: 'list',
              items: {
                type: 'object',
                fields: { from: fromShape, ports: portsShape2 },
              },
            },
            egress: {
              type: 'list',
              items: {
                type: 'object',
                fields: { to: fromShape, ports: portsShape2 },
              },
            },
          },
        },
      },
    },
  },
});
