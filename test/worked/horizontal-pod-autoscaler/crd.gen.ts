/**
 * The versions of HorizontalPodAutoscaler in worked.example.com. Generated from crd.yaml by `npm
 * run generate`: edit that file, not this one.
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

const scaleTargetRefShape: Shape = { fields: { kind: {}, name: {}, apiVersion: {} } };

const selectorShape: Shape = {
  fields: {
    matchLabels: { values: {} },
    matchExpressions: {
      items: { fields: { key: {}, operator: {}, values: { items: {} } } },
    },
  },
};

const metricShape: Shape = { fields: { name: {}, selector: selectorShape } };

const targetShape: Shape = {
  fields: { type: {}, value: {}, averageValue: {}, averageUtilization: {} },
};

const podsShape: Shape = { fields: { metric: metricShape, target: targetShape } };

const metricsShape: Shape = {
  items: {
    fields: {
      type: {},
      object: {
        fields: {
          describedObject: scaleTargetRefShape,
          metric: metricShape,
          target: targetShape,
        },
      },
      pods: podsShape,
      resource: { fields: { name: {}, target: targetShape } },
      containerResource: { fields: { name: {}, container: {}, target: targetShape } },
      external: podsShape,
    },
  },
};

const policiesShape: Shape = { items: { fields: { type: {}, value: {}, periodSeconds: {} } } };

const scaleUpShape: Shape = {
  fields: {
    stabilizationWindowSeconds: {},
    selectPolicy: {},
    policies: policiesShape,
    tolerance: {},
  },
};

const currentShape: Shape = { fields: { value: {}, averageValue: {}, averageUtilization: {} } };

const podsShape2: Shape = { fields: { metric: metricShape, current: currentShape } };

const conditionsShape: Shape = {
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
};

const statusShape: Shape = {
  fields: {
    observedGeneration: {},
    lastScaleTime: {},
    currentReplicas: {},
    desiredReplicas: {},
    currentMetrics: {
      items: {
        fields: {
          type: {},
          object: {
            fields: {
              describedObject: scaleTargetRefShape,
              metric: metricShape,
              current: currentShape,
            },
          },
          pods: podsShape2,
          resource: { fields: { name: {}, current: currentShape } },
          containerResource: { fields: { name: {}, container: {}, current: currentShape } },
          external: podsShape2,
        },
      },
    },
    conditions: conditionsShape,
  },
};

const scaleUpShape2: Shape = {
  fields: {
    stabilizationWindowSeconds: {},
    selectPolicy: {},
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
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: {},
            maxReplicas: {},
            metrics: metricsShape,
            behavior: {
              fields: { scaleUp: scaleUpShape, scaleDown: scaleUpShape },
            },
          },
        },
        status: statusShape,
      },
    },
    v2beta2: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: {},
            maxReplicas: {},
            metrics: metricsShape,
            behavior: {
              fields: { scaleUp: scaleUpShape2, scaleDown: scaleUpShape2 },
            },
          },
        },
        status: statusShape,
      },
    },
    v2beta1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        spec: {
          fields: {
            scaleTargetRef: scaleTargetRefShape,
            minReplicas: {},
            maxReplicas: {},
            metrics: {
              items: {
                fields: {
                  type: {},
                  object: {
                    fields: {
                      target: scaleTargetRefShape,
                      metricName: {},
                      targetValue: {},
                      selector: selectorShape,
                      averageValue: {},
                    },
                  },
                  pods: {
                    fields: {
                      metricName: {},
                      targetAverageValue: {},
                      selector: selectorShape,
                    },
                  },
                  resource: {
                    fields: {
                      name: {},
                      targetAverageUtilization: {},
                      targetAverageValue: {},
                    },
                  },
                  containerResource: {
                    fields: {
                      name: {},
                      container: {},
                      targetAverageUtilization: {},
                      targetAverageValue: {},
                    },
                  },
                  external: {
                    fields: {
                      metricName: {},
                      metricSelector: selectorShape,
                      targetValue: {},
                      targetAverageValue: {},
                    },
                  },
                },
              },
            },
          },
        },
        status: {
          fields: {
            observedGeneration: {},
            lastScaleTime: {},
            currentReplicas: {},
            desiredReplicas: {},
            currentMetrics: {
              items: {
                fields: {
                  type: {},
                  object: {
                    fields: {
                      target: scaleTargetRefShape,
                      metricName: {},
                      currentValue: {},
                      selector: selectorShape,
                      averageValue: {},
                    },
                  },
                  pods: {
                    fields: {
                      metricName: {},
                      currentAverageValue: {},
                      selector: selectorShape,
                    },
                  },
                  resource: {
                    fields: {
                      name: {},
                      currentAverageUtilization: {},
                      currentAverageValue: {},
                    },
                  },
                  containerResource: {
                    fields: {
                      name: {},
                      container: {},
                      currentAverageUtilization: {},
                      currentAverageValue: {},
                    },
                  },
                  external: {
                    fields: {
                      metricName: {},
                      metricSelector: selectorShape,
                      currentValue: {},
                      currentAverageValue: {},
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
