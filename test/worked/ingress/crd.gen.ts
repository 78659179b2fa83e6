/**
 * The versions of Ingress in worked.example.com. Generated from crd.yaml by `crdshift generate`:
 * edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Ingress of worked.example.com/v1. */
export interface IngressV1 extends KubernetesObject {
  readonly spec?: {
    readonly ingressClassName?: string;
    readonly defaultBackend?: {
      readonly service?: {
        readonly name?: string;
        readonly port?: {
          readonly name?: string;
          readonly number?: number;
        };
      };
      readonly resource?: {
        readonly apiGroup?: string;
        readonly kind?: string;
        readonly name?: string;
      };
    };
    readonly tls?: readonly {
      readonly hosts?: readonly string[];
      readonly secretName?: string;
    }[];
    readonly rules?: readonly {
      readonly host?: string;
      readonly http?: {
        readonly paths?: readonly {
          readonly path?: string;
          readonly pathType?: string;
          readonly backend?: {
            readonly service?: {
              readonly name?: string;
              readonly port?: {
                readonly name?: string;
                readonly number?: number;
              };
            };
            readonly resource?: {
              readonly apiGroup?: string;
              readonly kind?: string;
              readonly name?: string;
            };
          };
        }[];
      };
    }[];
  };
  readonly status?: {
    readonly loadBalancer?: {
      readonly ingress?: readonly {
        readonly ip?: string;
        readonly hostname?: string;
        readonly ports?: readonly {
          readonly port?: number;
          readonly protocol?: string;
          readonly error?: string;
        }[];
      }[];
    };
  };
}

/** Ingress of worked.example.com/v1beta1. */
export interface IngressV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly ingressClassName?: string;
    readonly backend?: {
      readonly serviceName?: string;
      readonly servicePort?: number | string;
      readonly resource?: {
        readonly apiGroup?: string;
        readonly kind?: string;
        readonly name?: string;
      };
    };
    readonly tls?: readonly {
      readonly hosts?: readonly string[];
      readonly secretName?: string;
    }[];
    readonly rules?: readonly {
      readonly host?: string;
      readonly http?: {
        readonly paths?: readonly {
          readonly path?: string;
          readonly pathType?: string;
          readonly backend?: {
            readonly serviceName?: string;
            readonly servicePort?: number | string;
            readonly resource?: {
              readonly apiGroup?: string;
              readonly kind?: string;
              readonly name?: string;
            };
          };
        }[];
      };
    }[];
  };
  readonly status?: {
    readonly loadBalancer?: {
      readonly ingress?: readonly {
        readonly ip?: string;
        readonly hostname?: string;
        readonly ports?: readonly {
          readonly port?: number;
          readonly protocol?: string;
          readonly error?: string;
        }[];
      }[];
    };
  };
}

/** Ingress of worked.example.com/extensions-v1beta1. */
export type IngressExtensions_v1beta1 = IngressV1beta1;

/** The object type of every version. */
export type IngressVersions = {
  readonly v1: IngressV1;
  readonly v1beta1: IngressV1beta1;
  readonly 'extensions-v1beta1': IngressExtensions_v1beta1;
};

const resourceShape: Shape = {
  type: 'object',
  fields: {
    apiGroup: { type: 'string' },
    kind: { type: 'string' },
    name: { type: 'string' },
  },
};

const defaultBackendShape: Shape = {
  type: 'object',
  fields: {
    service: {
      type: 'object',
      fields: {
        name: { type: 'string' },
        port: {
          type: 'object',
          fields: { name: { type: 'string' }, number: { type: 'integer' } },
        },
      },
    },
    resource: resourceShape,
  },
};

const tlsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      hosts: { type: 'list', items: { type: 'string' } },
      secretName: { type: 'string' },
    },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    loadBalancer: {
      type: 'object',
      fields: {
        ingress: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              ip: { type: 'string' },
              hostname: { type: 'string' },
              ports: {
                type: 'list',
                items: {
                  type: 'object',
                  fields: {
                    port: { type: 'integer' },
                    protocol: { type: 'string' },
                    error: { type: 'string' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

const backendShape: Shape = {
  type: 'object',
  fields: {
    serviceName: { type: 'string' },
    servicePort: { type: 'int-or-string' },
    resource: resourceShape,
  },
};

const v1beta1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        ingressClassName: { type: 'string' },
        backend: backendShape,
        tls: tlsShape,
        rules: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              host: { type: 'string' },
              http: {
                type: 'object',
                fields: {
                  paths: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        path: { type: 'string' },
                        pathType: { type: 'string' },
                        backend: backendShape,
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<IngressVersions> = crdOf<IngressVersions>({
  group: 'worked.example.com',
  kind: 'Ingress',
  versions: ['v1', 'v1beta1', 'extensions-v1beta1'],
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
            ingressClassName: { type: 'string' },
            defaultBackend: defaultBackendShape,
            tls: tlsShape,
            rules: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  host: { type: 'string' },
                  http: {
                    type: 'object',
                    fields: {
                      paths: {
                        type: 'list',
                        items: {
                          type: 'object',
                          fields: {
                            path: { type: 'string' },
                            pathType: { type: 'string' },
                            backend: defaultBackendShape,
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        status: statusShape,
      },
    },
    v1beta1: v1beta1Shape,
    'extensions-v1beta1': v1beta1Shape,
  },
});
