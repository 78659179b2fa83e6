/**
 * The versions of Ingress in worked.example.com. Generated from crd.yaml by `npm run generate`:
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

const resourceShape: Shape = { fields: { apiGroup: {}, kind: {}, name: {} } };

const defaultBackendShape: Shape = {
  fields: {
    service: { fields: { name: {}, port: { fields: { name: {}, number: {} } } } },
    resource: resourceShape,
  },
};

const tlsShape: Shape = { items: { fields: { hosts: { items: {} }, secretName: {} } } };

const statusShape: Shape = {
  fields: {
    loadBalancer: {
      fields: {
        ingress: {
          items: {
            fields: {
              ip: {},
              hostname: {},
              ports: {
                items: { fields: { port: {}, protocol: {}, error: {} } },
              },
            },
          },
        },
      },
    },
  },
};

const backendShape: Shape = {
  fields: { serviceName: {}, servicePort: {}, resource: resourceShape },
};

const v1beta1Shape: Shape = {
  fields: {
    apiVersion: {},
    kind: {},
    metadata: { open: true },
    spec: {
      fields: {
        ingressClassName: {},
        backend: backendShape,
        tls: tlsShape,
        rules: {
          items: {
            fields: {
              host: {},
              http: {
                fields: {
                  paths: {
                    items: {
                      fields: { path: {}, pathType: {}, backend: backendShape },
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
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            ingressClassName: {},
            defaultBackend: defaultBackendShape,
            tls: tlsShape,
            rules: {
              items: {
                fields: {
                  host: {},
                  http: {
                    fields: {
                      paths: {
                        items: {
                          fields: {
                            path: {},
                            pathType: {},
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
