/**
 * The versions of CustomResourceDefinition in worked.example.com. Generated from crd.yaml by
 * `crdshift generate`: edit that file, not this one.
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
  type: 'object',
  fields: {
    plural: { type: 'string' },
    singular: { type: 'string' },
    kind: { type: 'string' },
    listKind: { type: 'string' },
    shortNames: { type: 'list', items: { type: 'string' } },
    categories: { type: 'list', items: { type: 'string' } },
  },
};

const schemaShape: Shape = {
  type: 'object',
  fields: { openAPIV3Schema: { type: 'object', open: true } },
};

const subresourcesShape: Shape = {
  type: 'object',
  fields: {
    status: { type: 'object', open: true },
    scale: {
      type: 'object',
      fields: {
        specReplicasPath: { type: 'string' },
        statusReplicasPath: { type: 'string' },
        labelSelectorPath: { type: 'string' },
      },
    },
  },
};

const clientConfigShape: Shape = {
  type: 'object',
  fields: {
    url: { type: 'string' },
    service: {
      type: 'object',
      fields: {
        namespace: { type: 'string' },
        name: { type: 'string' },
        path: { type: 'string' },
        port: { type: 'integer' },
      },
    },
    caBundle: { type: 'string' },
  },
};

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
          lastTransitionTime: { type: 'string' },
          reason: { type: 'string' },
          message: { type: 'string' },
        },
      },
      keys: ['type'],
    },
    acceptedNames: namesShape,
    storedVersions: { type: 'list', items: { type: 'string' } },
  },
};

const additionalPrinterColumnsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      name: { type: 'string' },
      type: { type: 'string' },
      format: { type: 'string' },
      description: { type: 'string' },
      priority: { type: 'integer' },
      JSONPath: { type: 'string' },
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
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            group: { type: 'string' },
            names: namesShape,
            scope: { type: 'string' },
            versions: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  served: { type: 'boolean' },
                  storage: { type: 'boolean' },
                  deprecated: { type: 'boolean' },
                  deprecationWarning: { type: 'string' },
                  schema: schemaShape,
                  subresources: subresourcesShape,
                  additionalPrinterColumns: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: {
                        name: { type: 'string' },
                        type: { type: 'string' },
                        format: { type: 'string' },
                        description: { type: 'string' },
                        priority: { type: 'integer' },
                        jsonPath: { type: 'string' },
                      },
                    },
                  },
                  selectableFields: {
                    type: 'list',
                    items: {
                      type: 'object',
                      fields: { jsonPath: { type: 'string' } },
                    },
                  },
                },
              },
            },
            conversion: {
              type: 'object',
              fields: {
                strategy: { type: 'string' },
                webhook: {
                  type: 'object',
                  fields: {
                    clientConfig: clientConfigShape,
                    conversionReviewVersions: { type: 'list', items: { type: 'string' } },
                  },
                },
              },
            },
            preserveUnknownFields: { type: 'boolean' },
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
            group: { type: 'string' },
            version: { type: 'string' },
            names: namesShape,
            scope: { type: 'string' },
            versions: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  name: { type: 'string' },
                  served: { type: 'boolean' },
                  storage: { type: 'boolean' },
                  deprecated: { type: 'boolean' },
                  deprecationWarning: { type: 'string' },
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
              type: 'object',
              fields: {
                strategy: { type: 'string' },
                webhookClientConfig: clientConfigShape,
                conversionReviewVersions: { type: 'list', items: { type: 'string' } },
              },
            },
            preserveUnknownFields: { type: 'boolean' },
          },
        },
        status: statusShape,
      },
    },
  },
});
