import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { event } from './event.ts';

const pod = { apiVersion: 'v1', kind: 'Pod', namespace: 'prod', name: 'web-0' };

export const eventExamples: WorkedKind = {
  kind: event,
  crd,
  changes: true,
  loses: true,
  same: {
    'an event of the core group': {
      v1: {
        type: 'Warning',
        reason: 'BackOff',
        action: 'Binding',
        regarding: pod,
        note: 'Back-off restarting failed container',
        reportingController: 'kubelet',
        reportingInstance: 'node-1',
        deprecatedSource: { component: 'kubelet', host: 'node-1' },
        deprecatedFirstTimestamp: '2026-11-20T15:00:00Z',
        deprecatedLastTimestamp: '2026-11-20T15:05:00Z',
        deprecatedCount: 3,
      },
      v1beta1: {
        type: 'Warning',
        reason: 'BackOff',
        action: 'Binding',
        regarding: pod,
        note: 'Back-off restarting failed container',
        reportingController: 'kubelet',
        reportingInstance: 'node-1',
        deprecatedSource: { component: 'kubelet', host: 'node-1' },
        deprecatedFirstTimestamp: '2026-11-20T15:00:00Z',
        deprecatedLastTimestamp: '2026-11-20T15:05:00Z',
        deprecatedCount: 3,
      },
      'core-v1': {
        type: 'Warning',
        reason: 'BackOff',
        action: 'Binding',
        involvedObject: pod,
        message: 'Back-off restarting failed container',
        reportingComponent: 'kubelet',
        reportingInstance: 'node-1',
        source: { component: 'kubelet', host: 'node-1' },
        firstTimestamp: '2026-11-20T15:00:00Z',
        lastTimestamp: '2026-11-20T15:05:00Z',
        count: 3,
      },
    },
  },
  kept: {
    'the state of a series, which v1 lacks': {
      from: 'core-v1',
      to: 'v1',
      object: { series: { count: 2, state: 'Ongoing' }, message: 'again' },
      shown: { series: { count: 2 }, note: 'again' },
    },
  },
};
