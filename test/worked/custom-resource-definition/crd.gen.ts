/**
 * The versions of CustomResourceDefinition in worked.example.com. Generated from crd.yaml by `npm
 * run generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonObject, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** CustomResourceDefinition of worked.example.com/v1. */
export interface CustomResourceDefinitionV1 extends KubernetesObject {
  readonly spec?: {
    readonly group?: string;
    readonly names?: {
      readonly plural?: string;
      readonly singular?: string;
      readonly kind?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly scope?: string;
    readonly versions?: readonly {
      readonly name?: string;
      readonly served?: boolean;
      readonly storage?: boolean;
      readonly deprecated?: boolean;
      readonly deprecationWarning?: string;
      readonly schema?: {
        readonly openAPIV3Schema?: JsonObject;
      };
      readonly subresources?: {
        readonly status?: JsonObject;
        readonly scale?: {
          readonly specReplicasPath?: string;
          readonly statusReplicasPath?: string;
          readonly labelSelectorPath?: string;
        };
      };
      readonly additionalPrinterColumns?: readonly {
        readonly name?: string;
        readonly type?: string;
        readonly format?: string;
        readonly description?: string;
        readonly priority?: number;
        readonly jsonPath?: string;
      }[];
      readonly selectableFields?: readonly {
        readonly jsonPath?: string;
      }[];
    }[];
    readonly conversion?: {
      readonly strategy?: string;
      readonly webhook?: {
        readonly clientConfig?: {
          readonly url?: string;
          readonly service?: {
            readonly namespace?: string;
            readonly name?: string;
            readonly path?: string;
            readonly port?: number;
          };
          readonly caBundle?: string;
        };
        readonly conversionReviewVersions?: readonly string[];
      };
    };
    readonly preserveUnknownFields?: boolean;
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
    readonly acceptedNames?: {
      readonly plural?: string;
      readonly singular?: string;
      readonly kind?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly storedVersions?: readonly string[];
  };
}

/** CustomResourceDefinition of worked.example.com/v1beta1. */
export interface CustomResourceDefinitionV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly group?: string;
    readonly version?: string;
    readonly names?: {
      readonly plural?: string;
      readonly singular?: string;
      readonly kind?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly scope?: string;
    readonly versions?: readonly {
      readonly name?: string;
      readonly served?: boolean;
      readonly storage?: boolean;
      readonly deprecated?: boolean;
      readonly deprecationWarning?: string;
      readonly schema?: {
        readonly openAPIV3Schema?: JsonObject;
      };
      readonly subresources?: {
        readonly status?: JsonObject;
        readonly scale?: {
          readonly specReplicasPath?: string;
          readonly statusReplicasPath?: string;
          readonly labelSelectorPath?: string;
        };
      };
      readonly additionalPrinterColumns?: readonly {
        readonly name?: string;
        readonly type?: string;
        readonly format?: string;
        readonly description?: string;
        readonly priority?: number;
        readonly JSONPath?: string;
      }[];
    }[];
    readonly validation?: {
      readonly openAPIV3Schema?: JsonObject;
    };
    readonly subresources?: {
      readonly status?: JsonObject;
      readonly scale?: {
        readonly specReplicasPath?: string;
        readonly statusReplicasPath?: string;
        readonly labelSelectorPath?: string;
      };
    };
    readonly additionalPrinterColumns?: readonly {
      readonly name?: string;
      readonly type?: string;
      readonly format?: string;
      readonly description?: string;
      readonly priority?: number;
      readonly JSONPath?: string;
    }[];
    readonly conversion?: {
      readonly strategy?: string;
      readonly webhookClientConfig?: {
        readonly url?: string;
        readonly service?: {
          readonly namespace?: string;
          readonly name?: string;
          readonly path?: string;
          readonly port?: number;
        };
        readonly caBundle?: string;
      };
      readonly conversionReviewVersions?: readonly string[];
    };
    readonly preserveUnknownFields?: boolean;
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
    readonly acceptedNames?: {
      readonly plural?: string;
      readonly singular?: string;
      readonly kind?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly storedVersions?: readonly string[];
  };
}

/** The object type of every version. */
export type CustomResourceDefinitionVersions = {
  readonly v1: CustomResourceDefinitionV1;
  readonly v1beta1: CustomResourceDefinitionV1beta1;
};

const namesShape: Shape = {
  fields: {
    plural: {},
    singular: {},
    kind: {},
    listKind: {},
    shortNames: { items: {} },
    categories: { items: {} },
  },
};

const schemaShape: Shape = { fields: { openAPIV3Schema: { open: true } } };

const subresourcesShape: Shape = {
  fields: {
    status: { open: true },
    scale: {
      fields: {
        specReplicasPath: {},
        statusReplicasPath: {},
        labelSelectorPath: {},
      },
    },
  },
};

const clientConfigShape: Shape = {
  fields: {
    url: {},
    service: { fields: { namespace: {}, name: {}, path: {}, port: {} } },
    caBundle: {},
  },
};

const statusShape: Shape = {
  fields: {
    conditions: {
      items: {
        fields: {
          type: {},
          status: {},
          lastTransitionTime: {},
          reason: {},
          message: {},
        },
      },
      keys: ['type'],
    },
    acceptedNames: namesShape,
    storedVersions: { items: {} },
  },
};

const additionalPrinterColumnsShape: Shape = {
  items: {
    fields: {
      name: {},
      type: {},
      format: {},
      description: {},
      priority: {},
      JSONPath: {},
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<CustomResourceDefinitionVersions> = crdOf<CustomResourceDefinitionVersions>({
  group: 'worked.example.com',
  kind: 'CustomResourceDefinition',
  versions: ['v1', 'v1beta1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            group: {},
            names: namesShape,
            scope: {},
            versions: {
              items: {
                fields: {
                  name: {},
                  served: {},
                  storage: {},
                  deprecated: {},
                  deprecationWarning: {},
                  schema: schemaShape,
                  subresources: subresourcesShape,
                  additionalPrinterColumns: {
                    items: {
                      fields: {
                        name: {},
                        type: {},
                        format: {},
                        description: {},
                        priority: {},
                        jsonPath: {},
                      },
                    },
                  },
                  selectableFields: { items: { fields: { jsonPath: {} } } },
                },
              },
            },
            conversion: {
              fields: {
                strategy: {},
                webhook: {
                  fields: {
                    clientConfig: clientConfigShape,
                    conversionReviewVersions: { items: {} },
                  },
                },
              },
            },
            preserveUnknownFields: {},
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
            group: {},
            version: {},
            names: namesShape,
            scope: {},
            versions: {
              items: {
                fields: {
                  name: {},
                  served: {},
                  storage: {},
                  deprecated: {},
                  deprecationWarning: {},
                  schema: schemaShape,
                  subresources: subresourcesShape,
                  additionalPrinterColumns: additionalPrinterColumnsShape,
                },
              },
            },
            validation: schemaShape,
            subresources: subresourcesShape,
            additionalPrinterColumns: additionalPrinterColumnsShape,
            conversion: {
              fields: {
                strategy: {},
                webhookClientConfig: clientConfigShape,
                conversionReviewVersions: { items: {} },
              },
            },
            preserveUnknownFields: {},
          },
        },
        status: statusShape,
      },
    },
  },
});
