import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import { each, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * VolumeGroupSnapshotContent of the CSI snapshotter: v1beta1 has only two handles for each snapshot; v1 has the fields
 * of v1beta2. The snapshotter's own webhook refuses v1. It stashes the whole list in an annotation that overrides
 * later changes made in v1beta1. Here that annotation is read once and never written.
 */
export const volumeGroupSnapshotContent: Kind = defineKind(
  crd,
  'v1',
  {
    v1beta2: lens(),
    v1beta1: lens(
      each(
        ['status.volumeSnapshotHandlePairList', 'status.volumeSnapshotInfoList'],
        hubOnly('creationTime'),
        hubOnly('readyToUse'),
        hubOnly('restoreSize'),
      ),
    ),
  },
  {
    listKeys: {
      'status.volumeSnapshotHandlePairList': ['volumeHandle'],
      'status.volumeSnapshotInfoList': ['volumeHandle'],
    },
    accepted: [
      accept(
        'invalid-after-conversion',
        'status.volumeSnapshotHandlePairList[].volumeHandle',
        'v1beta1 requires the handle, and later versions do not',
      ),
      accept(
        'invalid-after-conversion',
        'status.volumeSnapshotHandlePairList[].snapshotHandle',
        'v1beta1 requires the handle, and later versions do not',
      ),
    ],
    stashes: {
      'groupsnapshot.storage.kubernetes.io/volume-snapshot-info-list': {
        version: 'v1beta2',
        at: 'status.volumeSnapshotInfoList',
      },
    },
  },
);
