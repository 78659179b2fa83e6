/**
 * The versions of PriorityLevelConfiguration in worked.example.com. Generated from crd.yaml by
 * `crdshift generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** PriorityLevelConfiguration of worked.example.com/v1. */
export interface PriorityLevelConfigurationV1 extends KubernetesObject {
  readonly spec?: {
    readonly type?: string;
    readonly limited?: {
      readonly nominalConcurrencyShares?: number;
      readonly limitResponse?: {
        readonly type?: string;
        readonly queuing?: {
          readonly queues?: number;
          readonly handSize?: number;
          readonly queueLengthLimit?: number;
        };
      };
      readonly lendablePercent?: number;
      readonly borrowingLimitPercent?: number;
    };
    readonly exempt?: {
      readonly nominalConcurrencyShares?: number;
      readonly lendablePercent?: number;
    };
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** PriorityLevelConfiguration of worked.example.com/v1beta3. */
export type PriorityLevelConfigurationV1beta3 = PriorityLevelConfigurationV1;

/** PriorityLevelConfiguration of worked.example.com/v1beta2. */
export interface PriorityLevelConfigurationV1beta2 extends KubernetesObject {
  readonly spec?: {
    readonly type?: string;
    readonly limited?: {
      readonly assuredConcurrencyShares?: number;
      readonly limitResponse?: {
        readonly type?: string;
        readonly queuing?: {
          readonly queues?: number;
          readonly handSize?: number;
          readonly queueLengthLimit?: number;
        };
      };
      readonly lendablePercent?: number;
      readonly borrowingLimitPercent?: number;
    };
    readonly exempt?: {
      readonly nominalConcurrencyShares?: number;
      readonly lendablePercent?: number;
    };
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type?: string;
      readonly status?: string;
      readonly lastTransitionTime?: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

/** PriorityLevelConfiguration of worked.example.com/v1beta1. */
export interface PriorityLevelConfigurationV1beta1 extends KubernetesObject {
  readonly spec?: {
    readonly type?: string;
    readonly limited?: {
      readonly assuredConcurrencyShares?: number;
      readonly limitResponse?: {
        readonly type?: string;
        readonly queuing?: {
          readonly queues?: number;
          readonly handSize?: number;
          readonly queueLengthLimit?: number;
        };
      };
    };
  };
  readonly status?: {
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
export type PriorityLevelConfigurationVersions = {
  readonly v1: PriorityLevelConfigurationV1;
  readonly v1beta3: PriorityLevelConfigurationV1beta3;
  readonly v1beta2: PriorityLevelConfigurationV1beta2;
  readonly v1beta1: PriorityLevelConfigurationV1beta1;
};

const limitResponseShape: Shape = {
  type: 'object',
  fields: {
    type: { type: 'string' },
    queuing: {
      type: 'object',
      fields: {
        queues: { type: 'integer' },
        handSize: { type: 'integer' },
        queueLengthLimit: { type: 'integer' },
      },
    },
  },
};

const exemptShape: Shape = {
  type: 'object',
  fields: {
    nominalConcurrencyShares: { type: 'integer' },
    lendablePercent: { type: 'integer' },
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
  },
};

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: {
      type: 'object',
      fields: {
        type: { type: 'string' },
        limited: {
          type: 'object',
          fields: {
            nominalConcurrencyShares: { type: 'integer' },
            limitResponse: limitResponseShape,
            lendablePercent: { type: 'integer' },
            borrowingLimitPercent: { type: 'integer' },
          },
        },
        exempt: exemptShape,
      },
    },
    status: statusShape,
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<PriorityLevelConfigurationVersions> = crdOf<PriorityLevelConfigurationVersions>({
  group: 'worked.example.com',
  kind: 'PriorityLevelConfiguration',
  versions: ['v1', 'v1beta3', 'v1beta2', 'v1beta1'],
  shapes: {
    v1: v1Shape,
    v1beta3: v1Shape,
    v1beta2: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            type: { type: 'string' },
            limited: {
              type: 'object',
              fields: {
                assuredConcurrencyShares: { type: 'integer' },
                limitResponse: limitResponseShape,
                lendablePercent: { type: 'integer' },
                borrowingLimitPercent: { type: 'integer' },
              },
            },
            exempt: exemptShape,
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
            type: { type: 'string' },
            limited: {
              type: 'object',
              fields: {
                assuredConcurrencyShares: { type: 'integer' },
                limitResponse: limitResponseShape,
              },
            },
          },
        },
        status: statusShape,
      },
    },
  },
});
