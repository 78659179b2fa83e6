/**
 * The versions of VolumeGroupSnapshotContent in groupsnapshot.storage.k8s.io. Generated from
 * crd.yaml by `crdshift generate`: edit that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/**
 * VolumeGroupSnapshotContent represents the actual "on-disk" group snapshot object
 * in the underlying storage system
 */
export interface VolumeGroupSnapshotContentV1 extends KubernetesObject {
  /**
   * Spec defines properties of a VolumeGroupSnapshotContent created by the underlying storage
   * system.
   * Required.
   */
  readonly spec?: {
    /**
     * DeletionPolicy determines whether this VolumeGroupSnapshotContent and the
     * physical group snapshot on the underlying storage system should be deleted
     * when the bound VolumeGroupSnapshot is deleted.
     * Supported values are "Retain" and "Delete".
     * "Retain" means that the VolumeGroupSnapshotContent and its physical group
     * snapshot on underlying storage system are kept.
     * "Delete" means that the VolumeGroupSnapshotContent and its physical group
     * snapshot on underlying storage system are deleted.
     * For dynamically provisioned group snapshots, this field will automatically
     * be filled in by the CSI snapshotter sidecar with the "DeletionPolicy" field
     * defined in the corresponding VolumeGroupSnapshotClass.
     * For pre-existing snapshots, users MUST specify this field when creating the
     * VolumeGroupSnapshotContent object.
     * Required.
     */
    readonly deletionPolicy?: 'Delete' | 'Retain';
    /**
     * Driver is the name of the CSI driver used to create the physical group snapshot on
     * the underlying storage system.
     * This MUST be the same as the name returned by the CSI GetPluginName() call for
     * that driver.
     * Required.
     */
    readonly driver?: string;
    /**
     * Source specifies whether the snapshot is (or should be) dynamically provisioned
     * or already exists, and just requires a Kubernetes object representation.
     * This field is immutable after creation.
     * Required.
     */
    readonly source?: {
      /**
       * GroupSnapshotHandles specifies the CSI "group_snapshot_id" of a pre-existing
       * group snapshot and a list of CSI "snapshot_id" of pre-existing snapshots
       * on the underlying storage system for which a Kubernetes object
       * representation was (or should be) created.
       * This field is immutable.
       */
      readonly groupSnapshotHandles?: {
        /**
         * VolumeGroupSnapshotHandle specifies the CSI "group_snapshot_id" of a pre-existing
         * group snapshot on the underlying storage system for which a Kubernetes object
         * representation was (or should be) created.
         * This field is immutable.
         * Required.
         */
        readonly volumeGroupSnapshotHandle?: string;
        /**
         * VolumeSnapshotHandles is a list of CSI "snapshot_id" of pre-existing
         * snapshots on the underlying storage system for which Kubernetes objects
         * representation were (or should be) created.
         * This field is immutable.
         * Required.
         */
        readonly volumeSnapshotHandles?: readonly string[];
      };
      /**
       * VolumeHandles is a list of volume handles on the backend to be snapshotted
       * together. It is specified for dynamic provisioning of the VolumeGroupSnapshot.
       * This field is immutable.
       */
      readonly volumeHandles?: readonly string[];
    };
    /**
     * VolumeGroupSnapshotClassName is the name of the VolumeGroupSnapshotClass from
     * which this group snapshot was (or will be) created.
     * Note that after provisioning, the VolumeGroupSnapshotClass may be deleted or
     * recreated with different set of values, and as such, should not be referenced
     * post-snapshot creation.
     * For dynamic provisioning, this field must be set.
     * This field may be unset for pre-provisioned snapshots.
     */
    readonly volumeGroupSnapshotClassName?: string;
    /**
     * VolumeGroupSnapshotRef specifies the VolumeGroupSnapshot object to which this
     * VolumeGroupSnapshotContent object is bound.
     * VolumeGroupSnapshot.Spec.VolumeGroupSnapshotContentName field must reference to
     * this VolumeGroupSnapshotContent's name for the bidirectional binding to be valid.
     * For a pre-existing VolumeGroupSnapshotContent object, name and namespace of the
     * VolumeGroupSnapshot object MUST be provided for binding to happen.
     * This field is immutable after creation.
     * Required.
     */
    readonly volumeGroupSnapshotRef?: {
      /** API version of the referent. */
      readonly apiVersion?: string;
      /**
       * If referring to a piece of an object instead of an entire object, this string
       * should contain a valid JSON/Go field access statement, such as
       * desiredState.manifest.containers[2].
       * For example, if the object reference is to a container within a pod, this would take on a
       * value like:
       * "spec.containers{name}" (where "name" refers to the name of the container that triggered
       * the event) or if no container name is specified "spec.containers[2]" (container with
       * index 2 in this pod). This syntax is chosen only to have some well-defined way of
       * referencing a part of an object.
       * TODO: this design is not final and this field is subject to change in the future.
       */
      readonly fieldPath?: string;
      /**
       * Kind of the referent.
       * More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
       */
      readonly kind?: string;
      /**
       * Name of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       */
      readonly name?: string;
      /**
       * Namespace of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/
       */
      readonly namespace?: string;
      /**
       * Specific resourceVersion to which this reference is made, if any.
       * More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency
       */
      readonly resourceVersion?: string;
      /**
       * UID of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#uids
       */
      readonly uid?: string;
    };
  };
  /** status represents the current information of a group snapshot. */
  readonly status?: {
    /**
     * CreationTime is the timestamp when the point-in-time group snapshot is taken
     * by the underlying storage system.
     * If not specified, it indicates the creation time is unknown.
     * If not specified, it means the readiness of a group snapshot is unknown.
     * This field is the source for the CreationTime field in VolumeGroupSnapshotStatus
     */
    readonly creationTime?: string;
    /**
     * Error is the last observed error during group snapshot creation, if any.
     * Upon success after retry, this error field will be cleared.
     */
    readonly error?: {
      /**
       * message is a string detailing the encountered error during snapshot
       * creation if specified.
       * NOTE: message may be logged, and it should not contain sensitive
       * information.
       */
      readonly message?: string;
      /** time is the timestamp when the error was encountered. */
      readonly time?: string;
    };
    /**
     * ReadyToUse indicates if all the individual snapshots in the group are ready to be
     * used to restore a group of volumes.
     * ReadyToUse becomes true when ReadyToUse of all individual snapshots become true.
     */
    readonly readyToUse?: boolean;
    /**
     * VolumeGroupSnapshotHandle is a unique id returned by the CSI driver
     * to identify the VolumeGroupSnapshot on the storage system.
     * If a storage system does not provide such an id, the
     * CSI driver can choose to return the VolumeGroupSnapshot name.
     */
    readonly volumeGroupSnapshotHandle?: string;
    /**
     * This field is introduced in v1beta2
     * It is replacing VolumeSnapshotHandlePairList
     * VolumeSnapshotInfoList is a list of snapshot information returned by
     * by the CSI driver to identify snapshots on the storage system.
     */
    readonly volumeSnapshotInfoList?: readonly {
      /**
       * creationTime is the timestamp when the point-in-time snapshot is taken
       * by the underlying storage system.
       */
      readonly creationTime?: number | bigint;
      /** ReadyToUse indicates if the snapshot is ready to be used to restore a volume. */
      readonly readyToUse?: boolean;
      /**
       * RestoreSize represents the minimum size of volume required to create a volume
       * from this snapshot.
       */
      readonly restoreSize?: number | bigint;
      /**
       * SnapshotHandle is the CSI "snapshot_id" of this snapshot on the underlying storage system.
       */
      readonly snapshotHandle?: string;
      /**
       * VolumeHandle specifies the CSI "volume_id" of the volume from which this snapshot
       * was taken from.
       */
      readonly volumeHandle?: string;
    }[];
  };
}

/**
 * VolumeGroupSnapshotContent represents the actual "on-disk" group snapshot object
 * in the underlying storage system
 */
export interface VolumeGroupSnapshotContentV1beta1 extends KubernetesObject {
  /**
   * Spec defines properties of a VolumeGroupSnapshotContent created by the underlying storage
   * system.
   * Required.
   */
  readonly spec?: {
    /**
     * DeletionPolicy determines whether this VolumeGroupSnapshotContent and the
     * physical group snapshot on the underlying storage system should be deleted
     * when the bound VolumeGroupSnapshot is deleted.
     * Supported values are "Retain" and "Delete".
     * "Retain" means that the VolumeGroupSnapshotContent and its physical group
     * snapshot on underlying storage system are kept.
     * "Delete" means that the VolumeGroupSnapshotContent and its physical group
     * snapshot on underlying storage system are deleted.
     * For dynamically provisioned group snapshots, this field will automatically
     * be filled in by the CSI snapshotter sidecar with the "DeletionPolicy" field
     * defined in the corresponding VolumeGroupSnapshotClass.
     * For pre-existing snapshots, users MUST specify this field when creating the
     * VolumeGroupSnapshotContent object.
     * Required.
     */
    readonly deletionPolicy?: 'Delete' | 'Retain';
    /**
     * Driver is the name of the CSI driver used to create the physical group snapshot on
     * the underlying storage system.
     * This MUST be the same as the name returned by the CSI GetPluginName() call for
     * that driver.
     * Required.
     */
    readonly driver?: string;
    /**
     * Source specifies whether the snapshot is (or should be) dynamically provisioned
     * or already exists, and just requires a Kubernetes object representation.
     * This field is immutable after creation.
     * Required.
     */
    readonly source?: {
      /**
       * GroupSnapshotHandles specifies the CSI "group_snapshot_id" of a pre-existing
       * group snapshot and a list of CSI "snapshot_id" of pre-existing snapshots
       * on the underlying storage system for which a Kubernetes object
       * representation was (or should be) created.
       * This field is immutable.
       */
      readonly groupSnapshotHandles?: {
        /**
         * VolumeGroupSnapshotHandle specifies the CSI "group_snapshot_id" of a pre-existing
         * group snapshot on the underlying storage system for which a Kubernetes object
         * representation was (or should be) created.
         * This field is immutable.
         * Required.
         */
        readonly volumeGroupSnapshotHandle?: string;
        /**
         * VolumeSnapshotHandles is a list of CSI "snapshot_id" of pre-existing
         * snapshots on the underlying storage system for which Kubernetes objects
         * representation were (or should be) created.
         * This field is immutable.
         * Required.
         */
        readonly volumeSnapshotHandles?: readonly string[];
      };
      /**
       * VolumeHandles is a list of volume handles on the backend to be snapshotted
       * together. It is specified for dynamic provisioning of the VolumeGroupSnapshot.
       * This field is immutable.
       */
      readonly volumeHandles?: readonly string[];
    };
    /**
     * VolumeGroupSnapshotClassName is the name of the VolumeGroupSnapshotClass from
     * which this group snapshot was (or will be) created.
     * Note that after provisioning, the VolumeGroupSnapshotClass may be deleted or
     * recreated with different set of values, and as such, should not be referenced
     * post-snapshot creation.
     * For dynamic provisioning, this field must be set.
     * This field may be unset for pre-provisioned snapshots.
     */
    readonly volumeGroupSnapshotClassName?: string;
    /**
     * VolumeGroupSnapshotRef specifies the VolumeGroupSnapshot object to which this
     * VolumeGroupSnapshotContent object is bound.
     * VolumeGroupSnapshot.Spec.VolumeGroupSnapshotContentName field must reference to
     * this VolumeGroupSnapshotContent's name for the bidirectional binding to be valid.
     * For a pre-existing VolumeGroupSnapshotContent object, name and namespace of the
     * VolumeGroupSnapshot object MUST be provided for binding to happen.
     * This field is immutable after creation.
     * Required.
     */
    readonly volumeGroupSnapshotRef?: {
      /** API version of the referent. */
      readonly apiVersion?: string;
      /**
       * If referring to a piece of an object instead of an entire object, this string
       * should contain a valid JSON/Go field access statement, such as
       * desiredState.manifest.containers[2].
       * For example, if the object reference is to a container within a pod, this would take on a
       * value like:
       * "spec.containers{name}" (where "name" refers to the name of the container that triggered
       * the event) or if no container name is specified "spec.containers[2]" (container with
       * index 2 in this pod). This syntax is chosen only to have some well-defined way of
       * referencing a part of an object.
       * TODO: this design is not final and this field is subject to change in the future.
       */
      readonly fieldPath?: string;
      /**
       * Kind of the referent.
       * More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
       */
      readonly kind?: string;
      /**
       * Name of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
       */
      readonly name?: string;
      /**
       * Namespace of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/
       */
      readonly namespace?: string;
      /**
       * Specific resourceVersion to which this reference is made, if any.
       * More info:
       * https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency
       */
      readonly resourceVersion?: string;
      /**
       * UID of the referent.
       * More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#uids
       */
      readonly uid?: string;
    };
  };
  /** status represents the current information of a group snapshot. */
  readonly status?: {
    /**
     * CreationTime is the timestamp when the point-in-time group snapshot is taken
     * by the underlying storage system.
     * If not specified, it indicates the creation time is unknown.
     * If not specified, it means the readiness of a group snapshot is unknown.
     * The format of this field is a Unix nanoseconds time encoded as an int64.
     * On Unix, the command date +%s%N returns the current time in nanoseconds
     * since 1970-01-01 00:00:00 UTC.
     * This field is the source for the CreationTime field in VolumeGroupSnapshotStatus
     */
    readonly creationTime?: string;
    /**
     * Error is the last observed error during group snapshot creation, if any.
     * Upon success after retry, this error field will be cleared.
     */
    readonly error?: {
      /**
       * message is a string detailing the encountered error during snapshot
       * creation if specified.
       * NOTE: message may be logged, and it should not contain sensitive
       * information.
       */
      readonly message?: string;
      /** time is the timestamp when the error was encountered. */
      readonly time?: string;
    };
    /**
     * ReadyToUse indicates if all the individual snapshots in the group are ready to be
     * used to restore a group of volumes.
     * ReadyToUse becomes true when ReadyToUse of all individual snapshots become true.
     */
    readonly readyToUse?: boolean;
    /**
     * VolumeGroupSnapshotHandle is a unique id returned by the CSI driver
     * to identify the VolumeGroupSnapshot on the storage system.
     * If a storage system does not provide such an id, the
     * CSI driver can choose to return the VolumeGroupSnapshot name.
     */
    readonly volumeGroupSnapshotHandle?: string;
    /**
     * VolumeSnapshotHandlePairList is a list of CSI "volume_id" and "snapshot_id"
     * pair returned by the CSI driver to identify snapshots and their source volumes
     * on the storage system.
     */
    readonly volumeSnapshotHandlePairList?: readonly {
      /**
       * SnapshotHandle is a unique id returned by the CSI driver to identify a volume
       * snapshot on the storage system
       * Required.
       */
      readonly snapshotHandle?: string;
      /**
       * VolumeHandle is a unique id returned by the CSI driver to identify a volume
       * on the storage system
       * Required.
       */
      readonly volumeHandle?: string;
    }[];
  };
}

/**
 * VolumeGroupSnapshotContent represents the actual "on-disk" group snapshot object
 * in the underlying storage system
 */
export type VolumeGroupSnapshotContentV1beta2 = VolumeGroupSnapshotContentV1;

/** The object type of every version. */
export type VolumeGroupSnapshotContentVersions = {
  readonly v1: VolumeGroupSnapshotContentV1;
  readonly v1beta1: VolumeGroupSnapshotContentV1beta1;
  readonly v1beta2: VolumeGroupSnapshotContentV1beta2;
};

const specShape: Shape = {
  type: 'object',
  fields: {
    deletionPolicy: { type: 'string' },
    driver: { type: 'string' },
    source: {
      type: 'object',
      fields: {
        groupSnapshotHandles: {
          type: 'object',
          fields: {
            volumeGroupSnapshotHandle: { type: 'string' },
            volumeSnapshotHandles: { type: 'list', items: { type: 'string' } },
          },
        },
        volumeHandles: { type: 'list', items: { type: 'string' } },
      },
    },
    volumeGroupSnapshotClassName: { type: 'string' },
    volumeGroupSnapshotRef: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        fieldPath: { type: 'string' },
        kind: { type: 'string' },
        name: { type: 'string' },
        namespace: { type: 'string' },
        resourceVersion: { type: 'string' },
        uid: { type: 'string' },
      },
    },
  },
};

const errorShape: Shape = {
  type: 'object',
  fields: { message: { type: 'string' }, time: { type: 'string' } },
};

const v1Shape: Shape = {
  type: 'object',
  fields: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object', open: true },
    spec: specShape,
    status: {
      type: 'object',
      fields: {
        creationTime: { type: 'string' },
        error: errorShape,
        readyToUse: { type: 'boolean' },
        volumeGroupSnapshotHandle: { type: 'string' },
        volumeSnapshotInfoList: {
          type: 'list',
          items: {
            type: 'object',
            fields: {
              creationTime: { type: 'integer' },
              readyToUse: { type: 'boolean' },
              restoreSize: { type: 'integer' },
              snapshotHandle: { type: 'string' },
              volumeHandle: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<VolumeGroupSnapshotContentVersions> = crdOf<VolumeGroupSnapshotContentVersions>({
  group: 'groupsnapshot.storage.k8s.io',
  kind: 'VolumeGroupSnapshotContent',
  versions: ['v1', 'v1beta1', 'v1beta2'],
  shapes: {
    v1: v1Shape,
    v1beta1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: specShape,
        status: {
          type: 'object',
          fields: {
            creationTime: { type: 'string' },
            error: errorShape,
            readyToUse: { type: 'boolean' },
            volumeGroupSnapshotHandle: { type: 'string' },
            volumeSnapshotHandlePairList: {
              type: 'list',
              items: {
                type: 'object',
                fields: {
                  snapshotHandle: { type: 'string' },
                  volumeHandle: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    v1beta2: v1Shape,
  },
});
