/**
 * The versions of Event in worked.example.com. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** Event of worked.example.com/v1. */
export interface EventV1 extends KubernetesObject {
  readonly eventTime?: string;
  readonly series?: {
    readonly count?: number;
    readonly lastObservedTime?: string;
  };
  readonly reportingController?: string;
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly regarding?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly related?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly note?: string;
  readonly type?: string;
  readonly deprecatedSource?: {
    readonly component?: string;
    readonly host?: string;
  };
  readonly deprecatedFirstTimestamp?: string;
  readonly deprecatedLastTimestamp?: string;
  readonly deprecatedCount?: number;
}

/** Event of worked.example.com/v1beta1. */
export interface EventV1beta1 extends KubernetesObject {
  readonly eventTime?: string;
  readonly series?: {
    readonly count?: number;
    readonly lastObservedTime?: string;
    readonly state?: string;
  };
  readonly reportingController?: string;
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly regarding?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly related?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly note?: string;
  readonly type?: string;
  readonly deprecatedSource?: {
    readonly component?: string;
    readonly host?: string;
  };
  readonly deprecatedFirstTimestamp?: string;
  readonly deprecatedLastTimestamp?: string;
  readonly deprecatedCount?: number;
}

/** Event of worked.example.com/core-v1. */
export interface EventCore_v1 extends KubernetesObject {
  readonly eventTime?: string;
  readonly series?: {
    readonly count?: number;
    readonly lastObservedTime?: string;
    readonly state?: string;
  };
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
  readonly action?: string;
  readonly reason?: string;
  readonly involvedObject?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly related?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly resourceVersion?: string;
    readonly fieldPath?: string;
  };
  readonly message?: string;
  readonly type?: string;
  readonly source?: {
    readonly component?: string;
    readonly host?: string;
  };
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly count?: number;
}

/** The object type of every version. */
export type EventVersions = {
  readonly v1: EventV1;
  readonly v1beta1: EventV1beta1;
  readonly 'core-v1': EventCore_v1;
};

const regardingShape: Shape = {
  type: 'object',
  fields: {
    kind: { type: 'string' },
    namespace: { type: 'string' },
    name: { type: 'string' },
    uid: { type: 'string' },
    apiVersion: { type: 'string' },
    resourceVersion: { type: 'string' },
    fieldPath: { type: 'string' },
  },
};

const deprecatedSourceShape: Shape = {
  type: 'object',
  fields: { component: { type: 'string' }, host: { type: 'string' } },
};

const seriesShape: Shape = {
  type: 'object',
  fields: {
    count: { type: 'integer' },
    lastObservedTime: { type: 'string' },
    state: { type: 'string' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<EventVersions> = crdOf<EventVersions>({
  group: 'worked.example.com',
  kind: 'Event',
  versions: ['v1', 'v1beta1', 'core-v1'],
  shapes: {
    v1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        eventTime: { type: 'string' },
        series: {
          type: 'object',
          fields: {
            count: { type: 'integer' },
            lastObservedTime: { type: 'string' },
          },
        },
        reportingController: { type: 'string' },
        reportingInstance: { type: 'string' },
        action: { type: 'string' },
        reason: { type: 'string' },
        regarding: regardingShape,
        related: regardingShape,
        note: { type: 'string' },
        type: { type: 'string' },
        deprecatedSource: deprecatedSourceShape,
        deprecatedFirstTimestamp: { type: 'string' },
        deprecatedLastTimestamp: { type: 'string' },
        deprecatedCount: { type: 'integer' },
      },
    },
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        eventTime: { type: 'string' },
        series: seriesShape,
        reportingController: { type: 'string' },
        reportingInstance: { type: 'string' },
        action: { type: 'string' },
        reason: { type: 'string' },
        regarding: regardingShape,
        related: regardingShape,
        note: { type: 'string' },
        type: { type: 'string' },
        deprecatedSource: deprecatedSourceShape,
        deprecatedFirstTimestamp: { type: 'string' },
        deprecatedLastTimestamp: { type: 'string' },
        deprecatedCount: { type: 'integer' },
      },
    },
    'core-v1': {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        eventTime: { type: 'string' },
        series: seriesShape,
        reportingComponent: { type: 'string' },
        reportingInstance: { type: 'string' },
        action: { type: 'string' },
        reason: { type: 'string' },
        involvedObject: regardingShape,
        related: regardingShape,
        message: { type: 'string' },
        type: { type: 'string' },
        source: deprecatedSourceShape,
        firstTimestamp: { type: 'string' },
        lastTimestamp: { type: 'string' },
        count: { type: 'integer' },
      },
    },
  },
});
