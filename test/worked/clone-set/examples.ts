import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { cloneSet } from './clone-set.ts';
import { crd } from './crd.gen.ts';

const selector = { matchLabels: { app: 'sample' } };

const updated = (updateStrategy: JsonObject): JsonObject => ({ spec: { updateStrategy } });

const annotations = {
  'apps.kruise.io/image-predownload-parallelism': '10',
  'apps.kruise.io/image-predownload-min-updated-ready-pods': '3',
};

/** From the documentation of OpenKruise (github.com/openkruise/openkruise.io, `docs/user-manuals/cloneset.md`). */
export const cloneSetExamples: WorkedKind = {
  kind: cloneSet,
  crd,
  changes: true,
  loses: true,
  says: ['RollingUpdate', 'true', 'false'],
  typical: {
    values: {
      type: ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly', 'OnDelete', 'RollingUpdate'],
      podUpdatePolicy: ['ReCreate', 'InPlaceIfPossible', 'InPlaceOnly'],
      annotations: ['10', '20%', 'x'],
      labels: ['true', 'false'],
    },
    keys: {
      annotations: Object.keys(annotations),
      labels: ['apps.kruise.io/cloneset-scaling-exclude-preparing-delete'],
    },
  },
  same: {
    'an update in place': {
      v1beta1: updated({
        type: 'RollingUpdate',
        rollingUpdate: {
          podUpdatePolicy: 'InPlaceIfPossible',
          inPlaceUpdateStrategy: { gracePeriodSeconds: 10 },
        },
      }),
      v1alpha1: updated({
        type: 'InPlaceIfPossible',
        inPlaceUpdateStrategy: { gracePeriodSeconds: 10 },
      }),
    },
    'a partition, without a type': {
      v1beta1: updated({ type: 'RollingUpdate', rollingUpdate: { partition: 3 } }),
      v1alpha1: updated({ partition: 3 }),
    },
    'the speed of an update': {
      v1beta1: updated({
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: '20%', maxSurge: 3, paused: true },
      }),
      v1alpha1: updated({ maxUnavailable: '20%', maxSurge: 3, paused: true }),
    },
    'the order of pods': {
      v1beta1: updated({
        type: 'RollingUpdate',
        rollingUpdate: {
          priorityStrategy: {
            weightPriority: [
              { weight: 50, matchSelector: { matchLabels: { 'test-key': 'foo' } } },
              { weight: 30, matchSelector: { matchLabels: { 'test-key': 'bar' } } },
            ],
          },
          scatterStrategy: [{ key: 'foo', value: 'bar' }],
        },
      }),
      v1alpha1: updated({
        priorityStrategy: {
          weightPriority: [
            { weight: 50, matchSelector: { matchLabels: { 'test-key': 'foo' } } },
            { weight: 30, matchSelector: { matchLabels: { 'test-key': 'bar' } } },
          ],
        },
        scatterStrategy: [{ key: 'foo', value: 'bar' }],
      }),
    },
    'an update on deletion of a pod': {
      v1beta1: updated({ type: 'OnDelete' }),
      v1alpha1: updated({ type: 'OnDelete' }),
    },
    'images downloaded in advance': {
      v1beta1: updated({
        type: 'RollingUpdate',
        rollingUpdate: {
          maxSurge: 3,
          inPlaceUpdateStrategy: {
            imagePreDownloadParallelism: 10,
            imagePreDownloadMinUpdatedReadyPods: 3,
          },
        },
      }),
      v1alpha1: { metadata: { annotations }, ...updated({ maxSurge: 3 }) },
    },
    'images downloaded to a share of the nodes': {
      v1beta1: updated({
        type: 'RollingUpdate',
        rollingUpdate: {
          paused: true,
          inPlaceUpdateStrategy: { imagePreDownloadParallelism: '20%' },
        },
      }),
      v1alpha1: {
        metadata: { annotations: { 'apps.kruise.io/image-predownload-parallelism': '20%' } },
        ...updated({ paused: true }),
      },
    },
    'volumes that are not reused': {
      v1beta1: { spec: { selector, replicas: 4 } },
      v1alpha1: { spec: { selector, replicas: 4, scaleStrategy: { disablePVCReuse: true } } },
    },
    'volumes that are reused': {
      v1beta1: { spec: { selector, replicas: 4, scaleStrategy: { enablePVCReuse: true } } },
      v1alpha1: { spec: { selector, replicas: 4 } },
    },
    'pods not counted while they prepare for deletion': {
      v1beta1: {
        spec: { selector, scaleStrategy: { excludePreparingDelete: true, enablePVCReuse: true } },
      },
      v1alpha1: {
        metadata: {
          labels: { 'apps.kruise.io/cloneset-scaling-exclude-preparing-delete': 'true' },
        },
        spec: { selector },
      },
    },
  },
  kept: {
    'volumes that are explicitly not reused': {
      from: 'v1beta1',
      to: 'v1alpha1',
      object: { spec: { selector, scaleStrategy: { enablePVCReuse: false } } },
      shown: { spec: { selector, scaleStrategy: { disablePVCReuse: true } } },
    },
    'a field of v1alpha1 that is read from its annotation only': {
      from: 'v1alpha1',
      to: 'v1beta1',
      object: updated({ inPlaceUpdateStrategy: { imagePreDownloadParallelism: 5 } }),
      shown: updated({ type: 'RollingUpdate' }),
    },
  },
};
