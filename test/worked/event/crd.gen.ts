/**
 * The versions of Event in worked.example.com. Generated from crd.yaml by `npm run generate`: edit
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
  fields: {
    kind: {},
    namespace: {},
    name: {},
    uid: {},
    apiVersion: {},
    resourceVersion: {},
    fieldPath: {},
  },
};

const deprecatedSourceShape: Shape = { fields: { component: {}, host: {} } };

const seriesShape: Shape = { fields: { count: {}, lastObservedTime: {}, state: {} } };

/** What the code knows of the CRD. */
export const crd: Crd<EventVersions> = crdOf<EventVersions>({
  group: 'worked.example.com',
  kind: 'Event',
  versions: ['v1', 'v1beta1', 'core-v1'],
  shapes: {
    v1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        eventTime: {},
        series: { fields: { count: {}, lastObservedTime: {} } },
        reportingController: {},
        reportingInstance: {},
        action: {},
        reason: {},
        regarding: regardingShape,
        related: regardingShape,
        note: {},
        type: {},
        deprecatedSource: deprecatedSourceShape,
        deprecatedFirstTimestamp: {},
        deprecatedLastTimestamp: {},
        deprecatedCount: {},
      },
    },
    v1beta1: {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        eventTime: {},
        series: seriesShape,
        reportingController: {},
        reportingInstance: {},
        action: {},
        reason: {},
        regarding: regardingShape,
        related: regardingShape,
        note: {},
        type: {},
        deprecatedSource: deprecatedSourceShape,
        deprecatedFirstTimestamp: {},
        deprecatedLastTimestamp: {},
        deprecatedCount: {},
      },
    },
    'core-v1': {
      fields: {
        apiVersion: {},
        kind: {},
        metadata: { open: true },
        eventTime: {},
        series: seriesShape,
        reportingComponent: {},
        reportingInstance: {},
        action: {},
        reason: {},
        involvedObject: regardingShape,
        related: regardingShape,
        message: {},
        type: {},
        source: deprecatedSourceShape,
        firstTimestamp: {},
        lastTimestamp: {},
        count: {},
      },
    },
  },
});
