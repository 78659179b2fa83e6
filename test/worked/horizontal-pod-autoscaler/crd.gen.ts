/**
 * The versions of HorizontalPodAutoscaler in worked.example.com. Generated from crd.yaml by
 * `crdshift generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** HorizontalPodAutoscaler of worked.example.com/v2. */
export interface HorizontalPodAutoscalerV2 extends KubernetesObject {
  readonly spec?: {
    readonly scaleTargetRef?: {
      readonly kind?: string;
      readonly name?: string;
      readonly apiVersion?: string;
    };
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly metrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly describedObject?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly pods?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly external?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
    }[];
    readonly behavior?: {
      readonly scaleUp?: {
        readonly stabilizationWindowSeconds?: number;
        readonly selectPolicy?: string;
        readonly policies?: readonly {
          readonly type?: string;
          readonly value?: number;
          readonly periodSeconds?: number;
        }[];
        readonly tolerance?: number | string;
      };
      readonly scaleDown?: {
        readonly stabilizationWindowSeconds?: number;
        readonly selectPolicy?: string;
        readonly policies?: readonly {
          readonly type?: string;
          readonly value?: number;
          readonly periodSeconds?: number;
        }[];
        readonly tolerance?: number | string;
      };
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly lastScaleTime?: string;
    readonly currentReplicas?: number;
    readonly desiredReplicas?: number;
    readonly currentMetrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly describedObject?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly pods?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly external?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
    }[];
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** HorizontalPodAutoscaler of worked.example.com/v2beta2. */
export interface HorizontalPodAutoscalerV2beta2 extends KubernetesObject {
  readonly spec?: {
    readonly scaleTargetRef?: {
      readonly kind?: string;
      readonly name?: string;
      readonly apiVersion?: string;
    };
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly metrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly describedObject?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly pods?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly external?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly target?: {
          readonly type?: string;
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
    }[];
    readonly behavior?: {
      readonly scaleUp?: {
        readonly stabilizationWindowSeconds?: number;
        readonly selectPolicy?: string;
        readonly policies?: readonly {
          readonly type?: string;
          readonly value?: number;
          readonly periodSeconds?: number;
        }[];
      };
      readonly scaleDown?: {
        readonly stabilizationWindowSeconds?: number;
        readonly selectPolicy?: string;
        readonly policies?: readonly {
          readonly type?: string;
          readonly value?: number;
          readonly periodSeconds?: number;
        }[];
      };
    };
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly lastScaleTime?: string;
    readonly currentReplicas?: number;
    readonly desiredReplicas?: number;
    readonly currentMetrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly describedObject?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly pods?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
      readonly external?: {
        readonly metric?: {
          readonly name?: string;
          readonly selector?: {
            readonly matchLabels?: { readonly [key: string]: string };
            readonly matchExpressions?: readonly {
              readonly key?: string;
              readonly operator?: string;
              readonly values?: readonly string[];
            }[];
          };
        };
        readonly current?: {
          readonly value?: number | string;
          readonly averageValue?: number | string;
          readonly averageUtilization?: number;
        };
      };
    }[];
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** HorizontalPodAutoscaler of worked.example.com/v2beta1. */
export interface HorizontalPodAutoscalerV2beta1 extends KubernetesObject {
  readonly spec?: {
    readonly scaleTargetRef?: {
      readonly kind?: string;
      readonly name?: string;
      readonly apiVersion?: string;
    };
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly metrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly target?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metricName?: string;
        readonly targetValue?: number | string;
        readonly selector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly averageValue?: number | string;
      };
      readonly pods?: {
        readonly metricName?: string;
        readonly targetAverageValue?: number | string;
        readonly selector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly targetAverageUtilization?: number;
        readonly targetAverageValue?: number | string;
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly targetAverageUtilization?: number;
        readonly targetAverageValue?: number | string;
      };
      readonly external?: {
        readonly metricName?: string;
        readonly metricSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly targetValue?: number | string;
        readonly targetAverageValue?: number | string;
      };
    }[];
  };
  readonly status?: {
    readonly observedGeneration?: number | bigint;
    readonly lastScaleTime?: string;
    readonly currentReplicas?: number;
    readonly desiredReplicas?: number;
    readonly currentMetrics?: readonly {
      readonly type?: string;
      readonly object?: {
        readonly target?: {
          readonly kind?: string;
          readonly name?: string;
          readonly apiVersion?: string;
        };
        readonly metricName?: string;
        readonly currentValue?: number | string;
        readonly selector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly averageValue?: number | string;
      };
      readonly pods?: {
        readonly metricName?: string;
        readonly currentAverageValue?: number | string;
        readonly selector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
      };
      readonly resource?: {
        readonly name?: string;
        readonly currentAverageUtilization?: number;
        readonly currentAverageValue?: number | string;
      };
      readonly containerResource?: {
        readonly name?: string;
        readonly container?: string;
        readonly currentAverageUtilization?: number;
        readonly currentAverageValue?: number | string;
      };
      readonly external?: {
        readonly metricName?: string;
        readonly metricSelector?: {
          readonly matchLabels?: { readonly [key: string]: string };
          readonly matchExpressions?: readonly {
            readonly key?: string;
            readonly operator?: string;
            readonly values?: readonly string[];
          }[];
        };
        readonly currentValue?: number | string;
        readonly currentAverageValue?: number | string;
      };
    }[];
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** The object type of every version. */
export type HorizontalPodAutoscalerVersions = {
  readonly v2: HorizontalPodAutoscalerV2;
  readonly v2beta2: HorizontalPodAutoscalerV2beta2;
  readonly v2beta1: HorizontalPodAutoscalerV2beta1;
};

const scaleTargetRefShape: Shape = {
  type: 'object',
  fields: {
    kind: { type: 'string' },
    name: { type: 'string' },
    apiVersion: { type: 'string' },
  },
};

const selectorShape: Shape = {
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

const metricShape: Shape = {
  type: 'object',
  fields: { name: { type: 'string' }, selector: selectorShape },
};

const targetShape: Shape = {
  type: 'object',
  fields: {
    type: { type: 'string' },
    value: { type: 'int-or-string' },
    averageValue: { type: 'int-or-string' },
    averageUtilization: { type: 'integer' },
  },
};

const podsShape: Shape = { type: 'object', fields: { metric: metricShape, target: targetShape } };

const metricsShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      type: { type: 'string' },
      object: {
        type: 'object',
        fields: {
          describedObject: scaleTargetRefShape,
          metric: metricShape,
          target: targetShape,
        },
      },
      pods: podsShape,
      resource: {
        type: 'object',
        fields: { name: { type: 'string' }, target: targetShape },
      },
      containerResource: {
        type: 'object',
        fields: {
          name: { type: 'string' },
          container: { type: 'string' },
          target: targetShape,
        },
      },
      external: podsShape,
    },
  },
};

const policiesShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: {
      type: { type: 'string' },
      value: { type: 'integer' },
      periodSeconds: { type: 'integer' },
    },
  },
};

const scaleUpShape: Shape = {
  type: 'object',
  fields: {
    stabilizationWindowSeconds: { type: 'integer' },
    selectPolicy: { type: 'string' },
    policies: policiesShape,
    tolerance: { type: 'int-or-string' },
  },
};

const currentShape: Shape = {
  type: 'object',
  fields: {
    value: { type: 'int-or-string' },
    averageValue: { type: 'int-or-string' },
    averageUtilization: { type: 'integer' },
  },
};

const podsShape2: Shape = {
  type: 'object',
  fields: { metric: metricShape, current: currentShape },
};

const conditionsShape: Shape = {
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
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    observedGeneration: { type: 'integer' },
    lastScaleTime: { type: 'string' },
    currentReplicas: { type: 'integer' },
    desiredReplicas: { type: 'integer' },
    currentMetrics: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          type: { type: 'string' },
          object: {
            type: 'object',
            fields: {
              describedObject: scaleTargetRefShape,
              metric: metricShape,
              current: currentShape,
            },
          },
          pods: podsShape2,
          resource: {
            type: 'object',
            fields: { name: { type: 'string' }, current: currentShape },
          },
          containerResource: {
            type: 'object',
            fields: {
              name: { type: 'string' },
              container: { type: 'string' },
              current: currentShape,
            },
          },
          external: podsShape2,
        },
      },
    },
    conditions: conditionsShape,
  },
};

const scaleUpShape2: Shape = {
  type: 'object',
  fields: {
    stabilizationWindowSeconds: { type: 'integer' },
    selectPolicy: { type: 'string' },
    policies: policiesShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<HorizontalPodAutoscalerVersions> = crdOf<HorizontalPodAutoscalerVersions>({
  group: 'worked.example.com',
  kind: 'HorizontalPodAutoscaler',
  versions: ['v2', 'v2beta2', 'v2beta1'],
  shapes: {
    v2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: { type: 'integer' },
            maxReplicas: { type: 'integer' },
            metrics: metricsShape,
            behavior: {
              type: 'object',
              fields: { scaleUp: scaleUpShape, scaleDown: scaleUpShape },
            },
          },
        },
        status: statusShape,
      },
    },
    v2beta2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: { type: 'integer' },
            maxReplicas: { type: 'integer' },
            metrics: metricsShape,
            behavior: {
              type: 'object',
              fields: { scaleUp: scaleUpShape2, scaleDown: scaleUpShape2 },
            },
          },
        },
        status: statusShape,
      },
    },
    v2beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: { type: 'integer' },
            maxReplicas: { type: 'integer' },
            metrics: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  type: { type: 'string' },
                  object: {
                    type: 'object',
                    fields: {
                      target: scaleTargetRefShape,
                      metricName: { type: 'string' },
                      targetValue: { type: 'int-or-string' },
                      selector: selectorShape,
                      averageValue: { type: 'int-or-string' },
                    },
                  },
                  pods: {
                    type: 'object',
                    fields: {
                      metricName: { type: 'string' },
                      targetAverageValue: { type: 'int-or-string' },
                      selector: selectorShape,
                    },
                  },
                  resource: {
                    type: 'object',
                    fields: {
                      name: { type: 'string' },
                      targetAverageUtilization: { type: 'integer' },
                      targetAverageValue: { type: 'int-or-string' },
                    },
                  },
                  containerResource: {
                    type: 'object',
                    fields: {
                      name: { type: 'string' },
                      container: { type: 'string' },
                      targetAverageUtilization: { type: 'integer' },
                      targetAverageValue: { type: 'int-or-string' },
                    },
                  },
                  external: {
                    type: 'object',
                    fields: {
                      metricName: { type: 'string' },
                      metricSelector: selectorShape,
                      targetValue: { type: 'int-or-string' },
                      targetAverageValue: { type: 'int-or-string' },
                    },
                  },
                },
              },
            },
          },
        },
        status: {
          type: 'object',
          fields: {
            observedGeneration: { type: 'integer' },
            lastScaleTime: { type: 'string' },
            currentReplicas: { type: 'integer' },
            desiredReplicas: { type: 'integer' },
            currentMetrics: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  type: { type: 'string' },
                  object: {
                    type: 'object',
                    fields: {
                      target: scaleTargetRefShape,
                      metricName: { type: 'string' },
                      currentValue: { type: 'int-or-string' },
                      selector: selectorShape,
                      averageValue: { type: 'int-or-string' },
                    },
                  },
                  pods: {
                    type: 'object',
                    fields: {
                      metricName: { type: 'string' },
                      currentAverageValue: { type: 'int-or-string' },
                      selector: selectorShape,
                    },
                  },
                  resource: {
                    type: 'object',
                    fields: {
                      name: { type: 'string' },
                      currentAverageUtilization: { type: 'integer' },
                      currentAverageValue: { type: 'int-or-string' },
                    },
                  },
                  containerResource: {
                    type: 'object',
                    fields: {
                      name: { type: 'string' },
                      container: { type: 'string' },
                      currentAverageUtilization: { type: 'integer' },
                      currentAverageValue: { type: 'int-or-string' },
                    },
                  },
                  external: {
                    type: 'object',
                    fields: {
                      metricName: { type: 'string' },
                      metricSelector: selectorShape,
                      currentValue: { type: 'int-or-string' },
                      currentAverageValue: { type: 'int-or-string' },
                    },
                  },
                },
              },
            },
            conditions: conditionsShape,
          },
        },
      },
    },
  },
});
