import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { volumeGroupSnapshotContent } from './volume-group-snapshot-content.ts';

const ANNOTATION = 'groupsnapshot.storage.kubernetes.io/volume-snapshot-info-list';

const pairs = [
  {
    snapshotHandle: 'feae7ce1-d339-11ef-9750-6a7695ce0383',
    volumeHandle: '72a7e66d-d337-11ef-9750-6a7695ce0383',
  },
  {
    snapshotHandle: 'ff0f30a2-d339-11ef-9750-6a7695ce0383',
    volumeHandle: '72a89a79-d337-11ef-9750-6a7695ce0383',
  },
];

const infos = pairs.map((pair) => ({
  ...pair,
  creationTime: 23,
  readyToUse: true,
  restoreSize: 12,
}));

const withStatus = (status: JsonObject): JsonObject => ({
  spec: {},
  status: {
    readyToUse: true,
    volumeGroupSnapshotHandle: 'feae7cc9-d339-11ef-9750-6a7695ce0383',
    ...status,
  },
});

/**
 * From the objects with which the snapshotter tests its webhook (github.com/kubernetes-csi/external-snapshotter,
 * `pkg/webhook/testdata`).
 */
export const volumeGroupSnapshotContentExamples: WorkedKind = {
  kind: volumeGroupSnapshotContent,
  crd,
  changes: true,
  loses: true,
  same: {
    'snapshots with handles only': {
      v1: withStatus({ volumeSnapshotInfoList: pairs }),
      v1beta2: withStatus({ volumeSnapshotInfoList: pairs }),
      v1beta1: withStatus({ volumeSnapshotHandlePairList: pairs }),
    },
    'no status': { v1: { spec: {} }, v1beta2: { spec: {} }, v1beta1: { spec: {} } },
  },
  kept: {
    'all other fields of the snapshots': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: withStatus({ volumeSnapshotInfoList: infos }),
      shown: withStatus({ volumeSnapshotHandlePairList: pairs }),
    },
  },
  stashed: {
    'the snapshots in the annotation': {
      from: 'v1beta1',
      to: 'v1',
      object: {
        metadata: { annotations: { [ANNOTATION]: JSON.stringify(infos) } },
        ...withStatus({ volumeSnapshotHandlePairList: pairs }),
      },
      shown: withStatus({ volumeSnapshotInfoList: infos }),
    },
    'nothing of a snapshot removed in v1beta1 since then': {
      from: 'v1beta1',
      to: 'v1beta2',
      object: {
        metadata: { annotations: { [ANNOTATION]: JSON.stringify(infos) } },
        ...withStatus({ volumeSnapshotHandlePairList: pairs.slice(0, 1) }),
      },
      shown: withStatus({ volumeSnapshotInfoList: infos.slice(0, 1) }),
    },
  },
};
