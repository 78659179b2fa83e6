/**
 * The versions of ExternalSecret in external-secrets.io. Generated from crd.yaml by `crdshift
 * generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** ExternalSecret is the Schema for the external-secrets API. */
export interface ExternalSecretV1alpha1 extends KubernetesObject {
  /** ExternalSecretSpec defines the desired state of ExternalSecret. */
  readonly spec?: {
    /** Data defines the connection between the Kubernetes Secret keys and the Provider data */
    readonly data?: readonly {
      /** ExternalSecretDataRemoteRef defines Provider data location. */
      readonly remoteRef?: {
        /** Used to define a conversion Strategy */
        readonly conversionStrategy?: string;
        /** Key is the key used in the Provider, mandatory */
        readonly key?: string;
        /** Used to select a specific property of the Provider value (if a map), if supported */
        readonly property?: string;
        /** Used to select a specific version of the Provider value, if supported */
        readonly version?: string;
      };
      readonly secretKey?: string;
    }[];
    /**
     * DataFrom is used to fetch all properties from a specific Provider data
     * If multiple entries are specified, the Secret keys are merged in the specified order
     */
    readonly dataFrom?: readonly {
      /** Used to define a conversion Strategy */
      readonly conversionStrategy?: string;
      /** Key is the key used in the Provider, mandatory */
      readonly key?: string;
      /** Used to select a specific property of the Provider value (if a map), if supported */
      readonly property?: string;
      /** Used to select a specific version of the Provider value, if supported */
      readonly version?: string;
    }[];
    /**
     * RefreshInterval is the amount of time before the values are read again from the SecretStore
     * provider
     * Valid time units are "ns", "us" (or "µs"), "ms", "s", "m", "h"
     * May be set to zero to fetch and create it once. Defaults to 1h.
     */
    readonly refreshInterval?: string;
    /** SecretStoreRef defines which SecretStore to fetch the ExternalSecret data. */
    readonly secretStoreRef?: {
      /**
       * Kind of the SecretStore resource (SecretStore or ClusterSecretStore)
       * Defaults to `SecretStore`
       */
      readonly kind?: string;
      /** Name of the SecretStore resource */
      readonly name?: string;
    };
    /**
     * ExternalSecretTarget defines the Kubernetes Secret to be created
     * There can be only one target per ExternalSecret.
     */
    readonly target?: {
      /**
       * CreationPolicy defines rules on how to create the resulting Secret
       * Defaults to 'Owner'
       */
      readonly creationPolicy?: string;
      /** Immutable defines if the final secret will be immutable */
      readonly immutable?: boolean;
      /**
       * Name defines the name of the Secret resource to be managed
       * This field is immutable
       * Defaults to the .metadata.name of the ExternalSecret resource
       */
      readonly name?: string;
      /** Template defines a blueprint for the created Secret resource. */
      readonly template?: {
        readonly data?: { readonly [key: string]: string };
        /**
         * EngineVersion specifies the template engine version
         * that should be used to compile/execute the
         * template specified in .data and .templateFrom[].
         */
        readonly engineVersion?: string;
        /** ExternalSecretTemplateMetadata defines metadata fields for the Secret blueprint. */
        readonly metadata?: {
          readonly annotations?: { readonly [key: string]: string };
          readonly labels?: { readonly [key: string]: string };
        };
        readonly templateFrom?: readonly {
          readonly configMap?: {
            readonly items?: readonly {
              readonly key?: string;
            }[];
            readonly name?: string;
          };
          readonly secret?: {
            readonly items?: readonly {
              readonly key?: string;
            }[];
            readonly name?: string;
          };
        }[];
        readonly type?: string;
      };
    };
  };
  readonly status?: {
    /** Binding represents a servicebinding.io Provisioned Service reference to the secret */
    readonly binding?: {
      /**
       * Name of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       * TODO: Add other useful fields. apiVersion, kind, uid?
       */
      readonly name?: string;
    };
    readonly conditions?: readonly {
      readonly lastTransitionTime?: string;
      readonly message?: string;
      readonly reason?: string;
      readonly status?: string;
      readonly type?: string;
    }[];
    /**
     * refreshTime is the time and date the external secret was fetched and
     * the target secret updated
     */
    readonly refreshTime?: string | null;
    /** SyncedResourceVersion keeps track of the last synced version */
    readonly syncedResourceVersion?: string;
  };
}

/** ExternalSecret is the Schema for the external-secrets API. */
export interface ExternalSecretV1beta1 extends KubernetesObject {
  /** ExternalSecretSpec defines the desired state of ExternalSecret. */
  readonly spec?: {
    /** Data defines the connection between the Kubernetes Secret keys and the Provider data */
    readonly data?: readonly {
      /**
       * RemoteRef points to the remote secret and defines
       * which secret (version/property/..) to fetch.
       */
      readonly remoteRef?: {
        /** Used to define a conversion Strategy */
        readonly conversionStrategy?: string;
        /** Used to define a decoding Strategy */
        readonly decodingStrategy?: string;
        /** Key is the key used in the Provider, mandatory */
        readonly key?: string;
        /**
         * Policy for fetching tags/labels from provider secrets, possible options are Fetch, None.
         * Defaults to None
         */
        readonly metadataPolicy?: string;
        /** Used to select a specific property of the Provider value (if a map), if supported */
        readonly property?: string;
        /** Used to select a specific version of the Provider value, if supported */
        readonly version?: string;
      };
      /**
       * SecretKey defines the key in which the controller stores
       * the value. This is the key in the Kind=Secret
       */
      readonly secretKey?: string;
      /**
       * SourceRef allows you to override the source
       * from which the value will pulled from.
       */
      readonly sourceRef?: {
        /** GeneratorRef points to a generator custom resource in */
        readonly generatorRef?: {
          /** Specify the apiVersion of the generator resource */
          readonly apiVersion?: string;
          /** Specify the Kind of the resource, e.g. Password, ACRAccessToken etc. */
          readonly kind?: string;
          /** Specify the name of the generator resource */
          readonly name?: string;
        };
        /** SecretStoreRef defines which SecretStore to fetch the ExternalSecret data. */
        readonly storeRef?: {
          /**
           * Kind of the SecretStore resource (SecretStore or ClusterSecretStore)
           * Defaults to `SecretStore`
           */
          readonly kind?: string;
          /** Name of the SecretStore resource */
          readonly name?: string;
        };
      };
    }[];
    /**
     * DataFrom is used to fetch all properties from a specific Provider data
     * If multiple entries are specified, the Secret keys are merged in the specified order
     */
    readonly dataFrom?: readonly {
      /**
       * Used to extract multiple key/value pairs from one secret
       * Note: Extract does not support sourceRef.Generator or sourceRef.GeneratorRef.
       */
      readonly extract?: {
        /** Used to define a conversion Strategy */
        readonly conversionStrategy?: string;
        /** Used to define a decoding Strategy */
        readonly decodingStrategy?: string;
        /** Key is the key used in the Provider, mandatory */
        readonly key?: string;
        /**
         * Policy for fetching tags/labels from provider secrets, possible options are Fetch, None.
         * Defaults to None
         */
        readonly metadataPolicy?: string;
        /** Used to select a specific property of the Provider value (if a map), if supported */
        readonly property?: string;
        /** Used to select a specific version of the Provider value, if supported */
        readonly version?: string;
      };
      /**
       * Used to find secrets based on tags or regular expressions
       * Note: Find does not support sourceRef.Generator or sourceRef.GeneratorRef.
       */
      readonly find?: {
        /** Used to define a conversion Strategy */
        readonly conversionStrategy?: string;
        /** Used to define a decoding Strategy */
        readonly decodingStrategy?: string;
        /** Finds secrets based on the name. */
        readonly name?: {
          /** Finds secrets base */
          readonly regexp?: string;
        };
        /** A root path to start the find operations. */
        readonly path?: string;
        /** Find secrets based on tags. */
        readonly tags?: { readonly [key: string]: string };
      };
      /**
       * Used to rewrite secret Keys after getting them from the secret Provider
       * Multiple Rewrite operations can be provided. They are applied in a layered order (first to
       * last)
       */
      readonly rewrite?: readonly {
        /**
         * Used to rewrite with regular expressions.
         * The resulting key will be the output of a regexp.ReplaceAll operation.
         */
        readonly regexp?: {
          /** Used to define the regular expression of a re.Compiler. */
          readonly source?: string;
          /** Used to define the target pattern of a ReplaceAll operation. */
          readonly target?: string;
        };
      }[];
      /**
       * SourceRef points to a store or generator
       * which contains secret values ready to use.
       * Use this in combination with Extract or Find pull values out of
       * a specific SecretStore.
       * When sourceRef points to a generator Extract or Find is not supported.
       * The generator returns a static map of values
       */
      readonly sourceRef?: {
        /** GeneratorRef points to a generator custom resource in */
        readonly generatorRef?: {
          /** Specify the apiVersion of the generator resource */
          readonly apiVersion?: string;
          /** Specify the Kind of the resource, e.g. Password, ACRAccessToken etc. */
          readonly kind?: string;
          /** Specify the name of the generator resource */
          readonly name?: string;
        };
        /** SecretStoreRef defines which SecretStore to fetch the ExternalSecret data. */
        readonly storeRef?: {
          /**
           * Kind of the SecretStore resource (SecretStore or ClusterSecretStore)
           * Defaults to `SecretStore`
           */
          readonly kind?: string;
          /** Name of the SecretStore resource */
          readonly name?: string;
        };
      };
    }[];
    /**
     * RefreshInterval is the amount of time before the values are read again from the SecretStore
     * provider
     * Valid time units are "ns", "us" (or "µs"), "ms", "s", "m", "h"
     * May be set to zero to fetch and create it once. Defaults to 1h.
     */
    readonly refreshInterval?: string;
    /** SecretStoreRef defines which SecretStore to fetch the ExternalSecret data. */
    readonly secretStoreRef?: {
      /**
       * Kind of the SecretStore resource (SecretStore or ClusterSecretStore)
       * Defaults to `SecretStore`
       */
      readonly kind?: string;
      /** Name of the SecretStore resource */
      readonly name?: string;
    };
    /**
     * ExternalSecretTarget defines the Kubernetes Secret to be created
     * There can be only one target per ExternalSecret.
     */
    readonly target?: {
      /**
       * CreationPolicy defines rules on how to create the resulting Secret
       * Defaults to 'Owner'
       */
      readonly creationPolicy?: 'Owner' | 'Orphan' | 'Merge' | 'None';
      /**
       * DeletionPolicy defines rules on how to delete the resulting Secret
       * Defaults to 'Retain'
       */
      readonly deletionPolicy?: 'Delete' | 'Merge' | 'Retain';
      /** Immutable defines if the final secret will be immutable */
      readonly immutable?: boolean;
      /**
       * Name defines the name of the Secret resource to be managed
       * This field is immutable
       * Defaults to the .metadata.name of the ExternalSecret resource
       */
      readonly name?: string;
      /** Template defines a blueprint for the created Secret resource. */
      readonly template?: {
        readonly data?: { readonly [key: string]: string };
        readonly engineVersion?: string;
        readonly mergePolicy?: string;
        /** ExternalSecretTemplateMetadata defines metadata fields for the Secret blueprint. */
        readonly metadata?: {
          readonly annotations?: { readonly [key: string]: string };
          readonly labels?: { readonly [key: string]: string };
        };
        readonly templateFrom?: readonly {
          readonly configMap?: {
            readonly items?: readonly {
              readonly key?: string;
              readonly templateAs?: string;
            }[];
            readonly name?: string;
          };
          readonly literal?: string;
          readonly secret?: {
            readonly items?: readonly {
              readonly key?: string;
              readonly templateAs?: string;
            }[];
            readonly name?: string;
          };
          readonly target?: string;
        }[];
        readonly type?: string;
      };
    };
  };
  readonly status?: {
    /** Binding represents a servicebinding.io Provisioned Service reference to the secret */
    readonly binding?: {
      /**
       * Name of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       * TODO: Add other useful fields. apiVersion, kind, uid?
       */
      readonly name?: string;
    };
    readonly conditions?: readonly {
      readonly lastTransitionTime?: string;
      readonly message?: string;
      readonly reason?: string;
      readonly status?: string;
      readonly type?: string;
    }[];
    /**
     * refreshTime is the time and date the external secret was fetched and
     * the target secret updated
     */
    readonly refreshTime?: string | null;
    /** SyncedResourceVersion keeps track of the last synced version */
    readonly syncedResourceVersion?: string;
  };
}

/** The object type of every version. */
export type ExternalSecretVersions = {
  readonly v1alpha1: ExternalSecretV1alpha1;
  readonly v1beta1: ExternalSecretV1beta1;
};

const remoteRefShape: Shape = {
  type: 'object',
  fields: {
    conversionStrategy: { type: 'string', nullable: true },
    key: { type: 'string' },
    property: { type: 'string' },
    version: { type: 'string' },
  },
};

const secretStoreRefShape: Shape = {
  type: 'object',
  fields: { kind: { type: 'string' }, name: { type: 'string' } },
};

const metadataShape: Shape = {
  type: 'object',
  fields: {
    annotations: { type: 'object', values: { type: 'string' } },
    labels: { type: 'object', values: { type: 'string' } },
  },
};

const configMapShape: Shape = {
  type: 'object',
  fields: {
    items: {
      type: 'list',
      items: { type: 'object', fields: { key: { type: 'string' } } },
    },
    name: { type: 'string' },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    binding: { type: 'object', fields: { name: { type: 'string' } } },
    conditions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          lastTransitionTime: { type: 'string' },
          message: { type: 'string' },
          reason: { type: 'string' },
          status: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
    refreshTime: { type: 'string', nullable: true },
    syncedResourceVersion: { type: 'string' },
  },
};

const remoteRefShape2: Shape = {
  type: 'object',
  fields: {
    conversionStrategy: { type: 'string', nullable: true },
    decodingStrategy: { type: 'string', nullable: true },
    key: { type: 'string' },
    metadataPolicy: { type: 'string' },
    property: { type: 'string' },
    version: { type: 'string' },
  },
};

const sourceRefShape: Shape = {
  type: 'object',
  fields: {
    generatorRef: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string', nullable: true },
        kind: { type: 'string' },
        name: { type: 'string' },
      },
    },
    storeRef: secretStoreRefShape,
  },
};

const configMapShape2: Shape = {
  type: 'object',
  fields: {
    items: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          key: { type: 'string' },
          templateAs: { type: 'string', nullable: true },
        },
      },
    },
    name: { type: 'string' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<ExternalSecretVersions> = crdOf<ExternalSecretVersions>({
  group: 'external-secrets.io',
  kind: 'ExternalSecret',
  versions: ['v1alpha1', 'v1beta1'],
  shapes: {
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            data: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  remoteRef: remoteRefShape,
                  secretKey: { type: 'string' },
                },
              },
            },
            dataFrom: { type: 'list', items: remoteRefShape },
            refreshInterval: { type: 'string', nullable: true },
            secretStoreRef: secretStoreRefShape,
            target: {
              type: 'object',
              fields: {
                creationPolicy: { type: 'string', nullable: true },
                immutable: { type: 'boolean' },
                name: { type: 'string' },
                template: {
                  type: 'object',
                  fields: {
                    data: { type: 'object', values: { type: 'string' } },
                    engineVersion: { type: 'string', nullable: true },
                    metadata: metadataShape,
                    templateFrom: {
                      type: 'list',
                      items: {
                        type: 'object',
                        fields: {
                          configMap: configMapShape,
                          secret: configMapShape,
                        },
                      },
                    },
                    type: { type: 'string' },
                  },
                },
              },
            },
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
            data: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  remoteRef: remoteRefShape2,
                  secretKey: { type: 'string' },
                  sourceRef: sourceRefShape,
                },
              },
            },
            dataFrom: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  extract: remoteRefShape2,
                  find: {
                    type: 'object',
                    fields: {
                      conversionStrategy: { type: 'string', nullable: true },
                      decodingStrategy: { type: 'string', nullable: true },
                      name: {
                        type: 'object',
                        fields: { regexp: { type: 'string' } },
                      },
                      path: { type: 'string' },
                      tags: { type: 'object', values: { type: 'string' } },
                    },
                  },
                  rewrite: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        regexp: {
                          type: 'object',
                          fields: {
                            source: { type: 'string' },
                            target: { type: 'string' },
                          },
                        },
                      },
                    },
                  },
                  sourceRef: sourceRefShape,
                },
              },
            },
            refreshInterval: { type: 'string', nullable: true },
            secretStoreRef: secretStoreRefShape,
            target: {
              type: 'object',
              fields: {
                creationPolicy: { type: 'string', nullable: true },
                deletionPolicy: { type: 'string', nullable: true },
                immutable: { type: 'boolean' },
                name: { type: 'string' },
                template: {
                  type: 'object',
                  fields: {
                    data: { type: 'object', values: { type: 'string' } },
                    engineVersion: { type: 'string', nullable: true },
                    mergePolicy: { type: 'string', nullable: true },
                    metadata: metadataShape,
                    templateFrom: {
                      type: 'list',
                      items: {
                        type: 'object',
                        fields: {
                          configMap: configMapShape2,
                          literal: { type: 'string' },
                          secret: configMapShape2,
                          target: { type: 'string', nullable: true },
                        },
                      },
                    },
                    type: { type: 'string' },
                  },
                },
              },
              nullable: true,
            },
          },
        },
        status: statusShape,
      },
    },
  },
});
