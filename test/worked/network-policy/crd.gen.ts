/**
 * The versions of NetworkPolicy in worked.example.com. Generated from crd.yaml by `npm run
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
  fields: {
    matchLabels: { values: {} },
    matchExpressions: {
      items: { fields: { key: {}, operator: {}, values: { items: {} } } },
    },
  },
};

const fromShape: Shape = {
  items: {
    fields: {
      podSelector: podSelectorShape,
      namespaceSelector: podSelectorShape,
      ipBlock: { fields: { cidr: {}, except: { items: {} } } },
    },
  },
};

const portsShape: Shape = { items: { fields: { protocol: {}, port: {}, endPort: {} } } };

const portsShape2: Shape = { items: { fields: { protocol: {}, port: {} } } };

/** What the code knows of the CRD. */
export const crd: Crd<NetworkPolicyVersions> = crdOf<NetworkPolicyVersions>({
  group: 'worked.example.com',
  kind: 'NetworkPolicy',
  versions: ['v1', 'extensions-v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            podSelector: podSelectorShape,
            policyTypes: { items: {} },
            ingress: {
              items: { fields: { from: fromShape, ports: portsShape } },
            },
            egress: { items: { fields: { to: fromShape, ports: portsShape } } },
          },
        },
      },
    },
    'extensions-v1beta1': {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            podSelector: podSelectorShape,
            policyTypes: { items: {} },
            ingress: {
              items: { fields: { from: fromShape, ports: portsShape2 } },
            },
            egress: { items: { fields: { to: fromShape, ports: portsShape2 } } },
          },
        },
      },
    },
  },
});
