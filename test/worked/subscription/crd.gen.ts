/**
 * The versions of Subscription in dapr.io. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Subscription describes an pub/sub event subscription. */
export interface SubscriptionV1alpha1 extends KubernetesObject {
  readonly scopes?: readonly string[];
  /** SubscriptionSpec is the spec for an event subscription. */
  readonly spec?: {
    /** BulkSubscribe encapsulates the bulk subscription configuration for a topic. */
    readonly bulkSubscribe?: {
      readonly enabled?: boolean;
      readonly maxAwaitDurationMs?: number;
      readonly maxMessagesCount?: number;
    };
    readonly deadLetterTopic?: string;
    readonly metadata?: { readonly [key: string]: string };
    readonly pubsubname?: string;
    readonly route?: string;
    readonly topic?: string;
  };
}

/** Subscription describes an pub/sub event subscription. */
export interface SubscriptionV2alpha1 extends KubernetesObject {
  readonly scopes?: readonly string[];
  /** SubscriptionSpec is the spec for an event subscription. */
  readonly spec?: {
    /** The option to enable bulk subscription for this topic. */
    readonly bulkSubscribe?: {
      readonly enabled?: boolean;
      readonly maxAwaitDurationMs?: number;
      readonly maxMessagesCount?: number;
    };
    /** The optional dead letter queue for this topic to send events to. */
    readonly deadLetterTopic?: string;
    /** The optional metadata to provide the subscription. */
    readonly metadata?: { readonly [key: string]: string };
    /** The PubSub component name. */
    readonly pubsubname?: string;
    /** The Routes configuration for this topic. */
    readonly routes?: {
      /** The default path for this topic. */
      readonly default?: string;
      /** The list of rules for this topic. */
      readonly rules?: readonly {
        /**
         * The optional CEL expression used to match the event.
         * If the match is not specified, then the route is considered
         * the default. The rules are tested in the order specified,
         * so they should be define from most-to-least specific.
         * The default route should appear last in the list.
         */
        readonly match?: string;
        /** The path for events that match this rule. */
        readonly path?: string;
      }[];
    };
    /** The topic name to subscribe to. */
    readonly topic?: string;
  };
}

/** The object type of every version. */
export type SubscriptionVersions = {
  readonly v1alpha1: SubscriptionV1alpha1;
  readonly v2alpha1: SubscriptionV2alpha1;
};

const bulkSubscribeShape: Shape = {
  type: 'object',
  fields: {
    enabled: { type: 'boolean' },
    maxAwaitDurationMs: { type: 'integer' },
    maxMessagesCount: { type: 'integer' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<SubscriptionVersions> = crdOf<SubscriptionVersions>({
  group: 'dapr.io',
  kind: 'Subscription',
  versions: ['v1alpha1', 'v2alpha1'],
  shapes: {
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        scopes: { type: 'list', items: { type: 'string' } },
        spec: {
          type: 'object',
          fields: {
            bulkSubscribe: bulkSubscribeShape,
            deadLetterTopic: { type: 'string' },
            metadata: { type: 'object', values: { type: 'string' } },
            pubsubname: { type: 'string' },
            route: { type: 'string' },
            topic: { type: 'string' },
          },
        },
      },
    },
    v2alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        scopes: { type: 'list', items: { type: 'string' } },
        spec: {
          type: 'object',
          fields: {
            bulkSubscribe: bulkSubscribeShape,
            deadLetterTopic: { type: 'string' },
            metadata: { type: 'object', values: { type: 'string' } },
            pubsubname: { type: 'string' },
            routes: {
              type: 'object',
              fields: {
                default: { type: 'string' },
                rules: {
                  type: 'list',
                  items: {
                    type: 'object',
                    fields: {
                      match: { type: 'string' },
                      path: { type: 'string' },
                    },
                  },
                },
              },
            },
            topic: { type: 'string' },
          },
        },
      },
    },
  },
});
