/**
 * The versions of CloneSet in apps.kruise.io. Generated from crd.yaml by `crdshift generate`: edit
 * that file, not this one.
 *
 * Every field is optional, whatever the CRD requires: conversions are called with fragments of
 * objects too.
 *
 * @module
 */
import type { Crd, JsonValue, KubernetesObject, Shape } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';

/** CloneSet is the Schema for the clonesets API */
export interface CloneSetV1alpha1 extends KubernetesObject {
  /** CloneSetSpec defines the desired state of CloneSet */
  readonly spec?: {
    /**
     * Lifecycle defines the lifecycle hooks for Pods pre-available(pre-normal), pre-delete,
     * in-place update.
     */
    readonly lifecycle?: {
      /** InPlaceUpdate is the hook before Pod to update and after Pod has been updated. */
      readonly inPlaceUpdate?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
      /** PreDelete is the hook before Pod to be deleted. */
      readonly preDelete?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
      /** PreNormal is the hook after Pod to be created and ready to be Normal. */
      readonly preNormal?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
    };
    /**
     * Minimum number of seconds for which a newly created pod should be ready
     * without any of its container crashing, for it to be considered available.
     * Defaults to 0 (pod will be considered available as soon as it is ready)
     */
    readonly minReadySeconds?: number;
    /**
     * ProgressDeadlineSeconds specifies the maximum time for the CloneSet to reach available
     * or paused state due to partitioning. The controller will set a ProgressDeadlineExceeded
     * condition when timeout occurs, while excluding paused state duration from the deadline
     * calculation.
     * This field is optional. If not set, the controller will not track progress deadlines or add
     * the condition.
     */
    readonly progressDeadlineSeconds?: number;
    /**
     * Replicas is the desired number of replicas of the given Template.
     * These are replicas in the sense that they are instantiations of the
     * same Template.
     * If unspecified, defaults to 1.
     */
    readonly replicas?: number;
    /**
     * RevisionHistoryLimit is the maximum number of revisions that will
     * be maintained in the CloneSet's revision history. The revision history
     * consists of all revisions not represented by a currently applied
     * CloneSetSpec version. The default value is 10.
     */
    readonly revisionHistoryLimit?: number;
    /**
     * ScaleStrategy indicates the ScaleStrategy that will be employed to
     * create and delete Pods in the CloneSet.
     */
    readonly scaleStrategy?: {
      /**
       * Indicate if cloneSet will reuse already existed pvc to
       * rebuild a new pod
       */
      readonly disablePVCReuse?: boolean;
      /**
       * The maximum number of pods that can be unavailable for scaled pods.
       * This field can control the changes rate of replicas for CloneSet so as to minimize the
       * impact for users' service.
       * The scale will fail if the number of unavailable pods were greater than this MaxUnavailable
       * at scaling up.
       * MaxUnavailable works only when scaling up.
       */
      readonly maxUnavailable?: number | string;
      /**
       * PodsToDelete is the names of Pod should be deleted.
       * Note that this list will be truncated for non-existing pod names.
       */
      readonly podsToDelete?: readonly string[];
    };
    /**
     * Selector is a label query over pods that should match the replica count.
     * It must match the pod template's labels.
     * More info:
     * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
     */
    readonly selector?: {
      /** matchExpressions is a list of label selector requirements. The requirements are ANDed. */
      readonly matchExpressions?: readonly {
        /** key is the label key that the selector applies to. */
        readonly key?: string;
        /**
         * operator represents a key's relationship to a set of values.
         * Valid operators are In, NotIn, Exists and DoesNotExist.
         */
        readonly operator?: string;
        /**
         * values is an array of string values. If the operator is In or NotIn,
         * the values array must be non-empty. If the operator is Exists or DoesNotExist,
         * the values array must be empty. This array is replaced during a strategic
         * merge patch.
         */
        readonly values?: readonly string[];
      }[];
      /**
       * matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels
       * map is equivalent to an element of matchExpressions, whose key field is "key", the
       * operator is "In", and the values array contains only "value". The requirements are ANDed.
       */
      readonly matchLabels?: { readonly [key: string]: string };
    };
    /** Template describes the pods that will be created. */
    readonly template?: JsonValue;
    /**
     * UpdateStrategy indicates the UpdateStrategy that will be employed to
     * update Pods in the CloneSet when a revision is made to Template.
     */
    readonly updateStrategy?: {
      /** InPlaceUpdateStrategy contains strategies for in-place update. */
      readonly inPlaceUpdateStrategy?: {
        /**
         * GracePeriodSeconds is the timespan between set Pod status to not-ready and update images
         * in Pod spec
         * when in-place update a Pod.
         */
        readonly gracePeriodSeconds?: number;
        /**
         * ImagePreDownloadMinUpdatedReadyPods is the minimum number of updated ready Pods
         * required before starting image pre-download for the next batch.
         * In v1alpha1, this corresponds to annotation:
         * apps.kruise.io/image-predownload-min-updated-ready-pods
         */
        readonly imagePreDownloadMinUpdatedReadyPods?: number;
        /**
         * ImagePreDownloadParallelism is the requested parallelism, it can be set to any
         * non-negative value. If it is unspecified,
         * it defaults to 1. If it is specified as 0, then the Job is effectively paused until it is
         * increased.
         * In v1alpha1, this corresponds to annotation: apps.kruise.io/image-predownload-parallelism
         */
        readonly imagePreDownloadParallelism?: number | string;
        /**
         * ImagePreDownloadTimeoutSeconds specifies the timeout of the pulling task.
         * Defaults to 600
         * In v1alpha1, this corresponds to annotation:
         * apps.kruise.io/image-predownload-timeout-seconds
         */
        readonly imagePreDownloadTimeoutSeconds?: number;
      };
      /**
       * The maximum number of pods that can be scheduled above the desired replicas during update
       * or specified delete.
       * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
       * Absolute number is calculated from percentage by rounding up.
       * Defaults to 0.
       */
      readonly maxSurge?: number | string;
      /**
       * The maximum number of pods that can be unavailable during update or scale.
       * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
       * Absolute number is calculated from percentage by rounding up by default.
       * When maxSurge > 0, absolute number is calculated from percentage by rounding down.
       * Defaults to 20%.
       */
      readonly maxUnavailable?: number | string;
      /**
       * Partition is the desired number of pods in old revisions.
       * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
       * Absolute number is calculated from percentage by rounding up by default.
       * It means when partition is set during pods updating, (replicas - partition value) number of
       * pods will be updated.
       * Default value is 0.
       */
      readonly partition?: number | string;
      /**
       * Paused indicates that the CloneSet is paused.
       * Default value is false
       */
      readonly paused?: boolean;
      /**
       * Priorities are the rules for calculating the priority of updating pods.
       * Each pod to be updated, will pass through these terms and get a sum of weights.
       */
      readonly priorityStrategy?: {
        /**
         * Order priority terms, pods will be sorted by the value of orderedKey.
         * For example:
         * ```
         * orderPriority:
         * - orderedKey: key1
         * - orderedKey: key2
         * ```
         * First, all pods which have key1 in labels will be sorted by the value of key1.
         * Then, the left pods which have no key1 but have key2 in labels will be sorted by
         * the value of key2 and put behind those pods have key1.
         */
        readonly orderPriority?: readonly {
          /**
           * Calculate priority by value of this key.
           * Values of this key, will be sorted by GetInt(val). GetInt method will find the last int
           * in value,
           * such as getting 5 in value '5', getting 10 in value 'sts-10'.
           */
          readonly orderedKey?: string;
        }[];
        /** Weight priority terms, pods will be sorted by the sum of all terms weight. */
        readonly weightPriority?: readonly {
          /** MatchSelector is used to select by pod's labels. */
          readonly matchSelector?: {
            /**
             * matchExpressions is a list of label selector requirements. The requirements are
             * ANDed.
             */
            readonly matchExpressions?: readonly {
              /** key is the label key that the selector applies to. */
              readonly key?: string;
              /**
               * operator represents a key's relationship to a set of values.
               * Valid operators are In, NotIn, Exists and DoesNotExist.
               */
              readonly operator?: string;
              /**
               * values is an array of string values. If the operator is In or NotIn,
               * the values array must be non-empty. If the operator is Exists or DoesNotExist,
               * the values array must be empty. This array is replaced during a strategic
               * merge patch.
               */
              readonly values?: readonly string[];
            }[];
            /**
             * matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels
             * map is equivalent to an element of matchExpressions, whose key field is "key", the
             * operator is "In", and the values array contains only "value". The requirements are
             * ANDed.
             */
            readonly matchLabels?: { readonly [key: string]: string };
          };
          /**
           * Weight associated with matching the corresponding matchExpressions, in the range 1-100.
           */
          readonly weight?: number;
        }[];
      };
      /**
       * ScatterStrategy defines the scatter rules to make pods been scattered when update.
       * This will avoid pods with the same key-value to be updated in one batch.
       * - Note that pods will be scattered after priority sort. So, although priority strategy and
       * scatter strategy can be applied together, we suggest to use either one of them.
       * - If scatterStrategy is used, we suggest to just use one term. Otherwise, the update order
       * can be hard to understand.
       */
      readonly scatterStrategy?: readonly {
        readonly key?: string;
        readonly value?: string;
      }[];
      /**
       * Type indicates the type of the CloneSetUpdateStrategy.
       * Default is ReCreate.
       */
      readonly type?: string;
    };
    /**
     * VolumeClaimTemplates is a list of claims that pods are allowed to reference.
     * Note that PVC will be deleted when its pod has been deleted.
     */
    readonly volumeClaimTemplates?: JsonValue;
  };
  /** CloneSetStatus defines the observed state of CloneSet */
  readonly status?: {
    /**
     * AvailableReplicas is the number of Pods created by the CloneSet controller that have a Ready
     * Condition for at least minReadySeconds.
     */
    readonly availableReplicas?: number;
    /**
     * CollisionCount is the count of hash collisions for the CloneSet. The CloneSet controller
     * uses this field as a collision avoidance mechanism when it needs to create the name for the
     * newest ControllerRevision.
     */
    readonly collisionCount?: number;
    /** Conditions represents the latest available observations of a CloneSet's current state. */
    readonly conditions?: readonly {
      /** Last time the condition transitioned from one status to another. */
      readonly lastTransitionTime?: string;
      /** Last time the condition is updated. */
      readonly lastUpdateTime?: string;
      /** A human readable message indicating details about the transition. */
      readonly message?: string;
      /** The reason for the condition's last transition. */
      readonly reason?: string;
      /** Status of the condition, one of True, False, Unknown. */
      readonly status?: string;
      /** Type of CloneSet condition. */
      readonly type?: string;
    }[];
    /** currentRevision, if not empty, indicates the current revision version of the CloneSet. */
    readonly currentRevision?: string;
    /**
     * ExpectedUpdatedReplicas is the number of Pods that should be updated by CloneSet controller.
     * This field is calculated via Replicas - Partition.
     */
    readonly expectedUpdatedReplicas?: number;
    /**
     * LabelSelector is label selectors for query over pods that should match the replica count used
     * by HPA.
     */
    readonly labelSelector?: string;
    /**
     * ObservedGeneration is the most recent generation observed for this CloneSet. It corresponds
     * to the
     * CloneSet's generation, which is updated on mutation by the API Server.
     */
    readonly observedGeneration?: number | bigint;
    /**
     * ReadyReplicas is the number of Pods created by the CloneSet controller that have a Ready
     * Condition.
     */
    readonly readyReplicas?: number;
    /** Replicas is the number of Pods created by the CloneSet controller. */
    readonly replicas?: number;
    /** UpdateRevision, if not empty, indicates the latest revision of the CloneSet. */
    readonly updateRevision?: string;
    /**
     * UpdatedAvailableReplicas is the number of Pods created by the CloneSet controller from the
     * CloneSet version
     * indicated by updateRevision and have a Ready Condition for at least minReadySeconds.
     * Notice: when enable InPlaceWorkloadVerticalScaling, pod during resource resizing will also be
     * unavailable.
     * This means these pod will be counted in maxUnavailable.
     */
    readonly updatedAvailableReplicas?: number;
    /**
     * UpdatedReadyReplicas is the number of Pods created by the CloneSet controller from the
     * CloneSet version
     * indicated by updateRevision and have a Ready Condition.
     */
    readonly updatedReadyReplicas?: number;
    /**
     * UpdatedReplicas is the number of Pods created by the CloneSet controller from the CloneSet
     * version
     * indicated by updateRevision.
     */
    readonly updatedReplicas?: number;
  };
}

/** CloneSet is the Schema for the clonesets API */
export interface CloneSetV1beta1 extends KubernetesObject {
  /** CloneSetSpec defines the desired state of CloneSet */
  readonly spec?: {
    /**
     * Lifecycle defines the lifecycle hooks for Pods pre-available(pre-normal), pre-delete,
     * in-place update.
     */
    readonly lifecycle?: {
      /** InPlaceUpdate is the hook before Pod to update and after Pod has been updated. */
      readonly inPlaceUpdate?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
      /** PreDelete is the hook before Pod to be deleted. */
      readonly preDelete?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
      /** PreNormal is the hook after Pod to be created and ready to be Normal. */
      readonly preNormal?: {
        readonly finalizersHandler?: readonly string[];
        readonly labelsHandler?: { readonly [key: string]: string };
        /**
         * MarkPodNotReady = true means:
         * - Pod will be set to 'NotReady' at preparingDelete/preparingUpdate state.
         * - Pod will be restored to 'Ready' at Updated state if it was set to 'NotReady' at
         * preparingUpdate state.
         * Currently, MarkPodNotReady only takes effect on InPlaceUpdate & PreDelete hook.
         * Default to false.
         */
        readonly markPodNotReady?: boolean;
      };
    };
    /**
     * Minimum number of seconds for which a newly created pod should be ready
     * without any of its container crashing, for it to be considered available.
     * Defaults to 0 (pod will be considered available as soon as it is ready)
     */
    readonly minReadySeconds?: number;
    /**
     * ProgressDeadlineSeconds specifies the maximum time for the CloneSet to reach available
     * or paused state due to partitioning. The controller will set a ProgressDeadlineExceeded
     * condition when timeout occurs, while excluding paused state duration from the deadline
     * calculation.
     * This field is optional. If not set, the controller will not track progress deadlines or add
     * the condition.
     */
    readonly progressDeadlineSeconds?: number;
    /**
     * Replicas is the desired number of replicas of the given Template.
     * These are replicas in the sense that they are instantiations of the
     * same Template.
     * If unspecified, defaults to 1.
     */
    readonly replicas?: number;
    /**
     * RevisionHistoryLimit is the maximum number of revisions that will
     * be maintained in the CloneSet's revision history. The revision history
     * consists of all revisions not represented by a currently applied
     * CloneSetSpec version. The default value is 10.
     */
    readonly revisionHistoryLimit?: number;
    /**
     * ScaleStrategy indicates the ScaleStrategy that will be employed to
     * create and delete Pods in the CloneSet.
     */
    readonly scaleStrategy?: {
      /**
       * EnablePVCReuse indicates whether CloneSet should reuse already existed PVC to rebuild a new
       * pod.
       * Default is false for v1beta1, which means CloneSet will NOT reuse PVC by default.
       * For v1alpha1, the corresponding field DisablePVCReuse has default false (enable reuse) to
       * maintain backward compatibility.
       * Note: omitempty is removed to ensure the field is always serialized,
       * preventing CRD default from overriding values converted from v1alpha1.
       */
      readonly enablePVCReuse?: boolean;
      /**
       * ExcludePreparingDelete indicates whether the CloneSet should calculate scale number
       * excluding Pods in PreparingDelete state.
       * Default is false.
       */
      readonly excludePreparingDelete?: boolean;
      /**
       * The maximum number of pods that can be unavailable for scaled pods.
       * This field can control the changes rate of replicas for CloneSet so as to minimize the
       * impact for users' service.
       * The scale will fail if the number of unavailable pods were greater than this MaxUnavailable
       * at scaling up.
       * MaxUnavailable works only when scaling up.
       */
      readonly maxUnavailable?: number | string;
      /**
       * PodsToDelete is the names of Pod should be deleted.
       * Note that this list will be truncated for non-existing pod names.
       */
      readonly podsToDelete?: readonly string[];
    };
    /**
     * Selector is a label query over pods that should match the replica count.
     * It must match the pod template's labels.
     * More info:
     * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
     */
    readonly selector?: {
      /** matchExpressions is a list of label selector requirements. The requirements are ANDed. */
      readonly matchExpressions?: readonly {
        /** key is the label key that the selector applies to. */
        readonly key?: string;
        /**
         * operator represents a key's relationship to a set of values.
         * Valid operators are In, NotIn, Exists and DoesNotExist.
         */
        readonly operator?: string;
        /**
         * values is an array of string values. If the operator is In or NotIn,
         * the values array must be non-empty. If the operator is Exists or DoesNotExist,
         * the values array must be empty. This array is replaced during a strategic
         * merge patch.
         */
        readonly values?: readonly string[];
      }[];
      /**
       * matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels
       * map is equivalent to an element of matchExpressions, whose key field is "key", the
       * operator is "In", and the values array contains only "value". The requirements are ANDed.
       */
      readonly matchLabels?: { readonly [key: string]: string };
    };
    /** Template describes the pods that will be created. */
    readonly template?: JsonValue;
    /**
     * UpdateStrategy indicates the UpdateStrategy that will be employed to
     * update Pods in the CloneSet when a revision is made to Template.
     */
    readonly updateStrategy?: {
      /**
       * RollingUpdate is used to communicate parameters when Type is RollingUpdateCloneSetStrategy.
       */
      readonly rollingUpdate?: {
        /** InPlaceUpdateStrategy contains strategies for in-place update. */
        readonly inPlaceUpdateStrategy?: {
          /**
           * GracePeriodSeconds is the timespan between set Pod status to not-ready and update
           * images in Pod spec
           * when in-place update a Pod.
           */
          readonly gracePeriodSeconds?: number;
          /**
           * ImagePreDownloadMinUpdatedReadyPods is the minimum number of updated ready Pods
           * required before starting image pre-download for the next batch.
           * In v1alpha1, this corresponds to annotation:
           * apps.kruise.io/image-predownload-min-updated-ready-pods
           */
          readonly imagePreDownloadMinUpdatedReadyPods?: number;
          /**
           * ImagePreDownloadParallelism is the requested parallelism, it can be set to any
           * non-negative value. If it is unspecified,
           * it defaults to 1. If it is specified as 0, then the Job is effectively paused until it
           * is increased.
           * In v1alpha1, this corresponds to annotation:
           * apps.kruise.io/image-predownload-parallelism
           */
          readonly imagePreDownloadParallelism?: number | string;
          /**
           * ImagePreDownloadTimeoutSeconds specifies the timeout of the pulling task.
           * Defaults to 600
           * In v1alpha1, this corresponds to annotation:
           * apps.kruise.io/image-predownload-timeout-seconds
           */
          readonly imagePreDownloadTimeoutSeconds?: number;
        };
        /**
         * The maximum number of pods that can be scheduled above the desired replicas during update
         * or specified delete.
         * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
         * Absolute number is calculated from percentage by rounding up.
         * Defaults to 0.
         */
        readonly maxSurge?: number | string;
        /**
         * The maximum number of pods that can be unavailable during update or scale.
         * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
         * Absolute number is calculated from percentage by rounding up by default.
         * When maxSurge > 0, absolute number is calculated from percentage by rounding down.
         * Defaults to 20%.
         */
        readonly maxUnavailable?: number | string;
        /**
         * Partition is the desired number of pods in old revisions.
         * Value can be an absolute number (ex: 5) or a percentage of desired pods (ex: 10%).
         * Absolute number is calculated from percentage by rounding up by default.
         * It means when partition is set during pods updating, (replicas - partition value) number
         * of pods will be updated.
         * Default value is 0.
         */
        readonly partition?: number | string;
        /**
         * Paused indicates that the CloneSet is paused.
         * Default value is false
         */
        readonly paused?: boolean;
        /**
         * PodUpdatePolicy indicates how pods should be updated
         * Default value is "ReCreate"
         */
        readonly podUpdatePolicy?: string;
        /**
         * Priorities are the rules for calculating the priority of updating pods.
         * Each pod to be updated, will pass through these terms and get a sum of weights.
         */
        readonly priorityStrategy?: {
          /**
           * Order priority terms, pods will be sorted by the value of orderedKey.
           * For example:
           * ```
           * orderPriority:
           * - orderedKey: key1
           * - orderedKey: key2
           * ```
           * First, all pods which have key1 in labels will be sorted by the value of key1.
           * Then, the left pods which have no key1 but have key2 in labels will be sorted by
           * the value of key2 and put behind those pods have key1.
           */
          readonly orderPriority?: readonly {
            /**
             * Calculate priority by value of this key.
             * Values of this key, will be sorted by GetInt(val). GetInt method will find the last
             * int in value,
             * such as getting 5 in value '5', getting 10 in value 'sts-10'.
             */
            readonly orderedKey?: string;
          }[];
          /** Weight priority terms, pods will be sorted by the sum of all terms weight. */
          readonly weightPriority?: readonly {
            /** MatchSelector is used to select by pod's labels. */
            readonly matchSelector?: {
              /**
               * matchExpressions is a list of label selector requirements. The requirements are
               * ANDed.
               */
              readonly matchExpressions?: readonly {
                /** key is the label key that the selector applies to. */
                readonly key?: string;
                /**
                 * operator represents a key's relationship to a set of values.
                 * Valid operators are In, NotIn, Exists and DoesNotExist.
                 */
                readonly operator?: string;
                /**
                 * values is an array of string values. If the operator is In or NotIn,
                 * the values array must be non-empty. If the operator is Exists or DoesNotExist,
                 * the values array must be empty. This array is replaced during a strategic
                 * merge patch.
                 */
                readonly values?: readonly string[];
              }[];
              /**
               * matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels
               * map is equivalent to an element of matchExpressions, whose key field is "key", the
               * operator is "In", and the values array contains only "value". The requirements are
               * ANDed.
               */
              readonly matchLabels?: { readonly [key: string]: string };
            };
            /**
             * Weight associated with matching the corresponding matchExpressions, in the range
             * 1-100.
             */
            readonly weight?: number;
          }[];
        };
        /**
         * ScatterStrategy defines the scatter rules to make pods been scattered when update.
         * This will avoid pods with the same key-value to be updated in one batch.
         * - Note that pods will be scattered after priority sort. So, although priority strategy
         * and scatter strategy can be applied together, we suggest to use either one of them.
         * - If scatterStrategy is used, we suggest to just use one term. Otherwise, the update
         * order can be hard to understand.
         */
        readonly scatterStrategy?: readonly {
          readonly key?: string;
          readonly value?: string;
        }[];
      };
      /**
       * Type indicates the type of the CloneSetUpdateStrategy.
       * Default is RollingUpdate.
       */
      readonly type?: string;
    };
    /**
     * VolumeClaimTemplates is a list of claims that pods are allowed to reference.
     * Note that PVC will be deleted when its pod has been deleted.
     */
    readonly volumeClaimTemplates?: JsonValue;
  };
  /** CloneSetStatus defines the observed state of CloneSet */
  readonly status?: {
    /**
     * AvailableReplicas is the number of Pods created by the CloneSet controller that have a Ready
     * Condition for at least minReadySeconds.
     */
    readonly availableReplicas?: number;
    /**
     * CollisionCount is the count of hash collisions for the CloneSet. The CloneSet controller
     * uses this field as a collision avoidance mechanism when it needs to create the name for the
     * newest ControllerRevision.
     */
    readonly collisionCount?: number;
    /** Conditions represents the latest available observations of a CloneSet's current state. */
    readonly conditions?: readonly {
      /** Last time the condition transitioned from one status to another. */
      readonly lastTransitionTime?: string;
      /** Last time the condition is updated. */
      readonly lastUpdateTime?: string;
      /** A human readable message indicating details about the transition. */
      readonly message?: string;
      /** The reason for the condition's last transition. */
      readonly reason?: string;
      /** Status of the condition, one of True, False, Unknown. */
      readonly status?: string;
      /** Type of CloneSet condition. */
      readonly type?: string;
    }[];
    /** currentRevision, if not empty, indicates the current revision version of the CloneSet. */
    readonly currentRevision?: string;
    /**
     * ExpectedUpdatedReplicas is the number of Pods that should be updated by CloneSet controller.
     * This field is calculated via Replicas - Partition.
     */
    readonly expectedUpdatedReplicas?: number;
    /**
     * LabelSelector is label selectors for query over pods that should match the replica count used
     * by HPA.
     */
    readonly labelSelector?: string;
    /**
     * ObservedGeneration is the most recent generation observed for this CloneSet. It corresponds
     * to the
     * CloneSet's generation, which is updated on mutation by the API Server.
     */
    readonly observedGeneration?: number | bigint;
    /**
     * ReadyReplicas is the number of Pods created by the CloneSet controller that have a Ready
     * Condition.
     */
    readonly readyReplicas?: number;
    /** Replicas is the number of Pods created by the CloneSet controller. */
    readonly replicas?: number;
    /** UpdateRevision, if not empty, indicates the latest revision of the CloneSet. */
    readonly updateRevision?: string;
    /**
     * UpdatedAvailableReplicas is the number of Pods created by the CloneSet controller from the
     * CloneSet version
     * indicated by updateRevision and have a Ready Condition for at least minReadySeconds.
     * Notice: when enable InPlaceWorkloadVerticalScaling, pod during resource resizing will also be
     * unavailable.
     * This means these pod will be counted in maxUnavailable.
     */
    readonly updatedAvailableReplicas?: number;
    /**
     * UpdatedReadyReplicas is the number of Pods created by the CloneSet controller from the
     * CloneSet version
     * indicated by updateRevision and have a Ready Condition.
     */
    readonly updatedReadyReplicas?: number;
    /**
     * UpdatedReplicas is the number of Pods created by the CloneSet controller from the CloneSet
     * version
     * indicated by updateRevision.
     */
    readonly updatedReplicas?: number;
  };
}

/** The object type of every version. */
export type CloneSetVersions = {
  readonly v1alpha1: CloneSetV1alpha1;
  readonly v1beta1: CloneSetV1beta1;
};

const inPlaceUpdateShape: Shape = {
  type: 'object',
  fields: {
    finalizersHandler: { type: 'list', items: { type: 'string' } },
    labelsHandler: { type: 'object', values: { type: 'string' } },
    markPodNotReady: { type: 'boolean' },
  },
};

const lifecycleShape: Shape = {
  type: 'object',
  fields: {
    inPlaceUpdate: inPlaceUpdateShape,
    preDelete: inPlaceUpdateShape,
    preNormal: inPlaceUpdateShape,
  },
};

const selectorShape: Shape = {
  type: 'object',
  fields: {
    matchExpressions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          key: { type: 'string' },
          operator: { type: 'string' },
          values: { type: 'list', items: { type: 'string' } },
        },
      },
    },
    matchLabels: { type: 'object', values: { type: 'string' } },
  },
};

const inPlaceUpdateStrategyShape: Shape = {
  type: 'object',
  fields: {
    gracePeriodSeconds: { type: 'integer' },
    imagePreDownloadMinUpdatedReadyPods: { type: 'integer' },
    imagePreDownloadParallelism: { type: 'int-or-string' },
    imagePreDownloadTimeoutSeconds: { type: 'integer' },
  },
};

const priorityStrategyShape: Shape = {
  type: 'object',
  fields: {
    orderPriority: {
      type: 'list',
      items: { type: 'object', fields: { orderedKey: { type: 'string' } } },
    },
    weightPriority: {
      type: 'list',
      items: {
        type: 'object',
        fields: { matchSelector: selectorShape, weight: { type: 'integer' } },
      },
    },
  },
};

const scatterStrategyShape: Shape = {
  type: 'list',
  items: {
    type: 'object',
    fields: { key: { type: 'string' }, value: { type: 'string' } },
  },
};

const statusShape: Shape = {
  type: 'object',
  fields: {
    availableReplicas: { type: 'integer' },
    collisionCount: { type: 'integer' },
    conditions: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          lastTransitionTime: { type: 'string' },
          lastUpdateTime: { type: 'string' },
          message: { type: 'string' },
          reason: { type: 'string' },
          status: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
    currentRevision: { type: 'string' },
    expectedUpdatedReplicas: { type: 'integer' },
    labelSelector: { type: 'string' },
    observedGeneration: { type: 'integer' },
    readyReplicas: { type: 'integer' },
    replicas: { type: 'integer' },
    updateRevision: { type: 'string' },
    updatedAvailableReplicas: { type: 'integer' },
    updatedReadyReplicas: { type: 'integer' },
    updatedReplicas: { type: 'integer' },
  },
};

/** What the code knows of the CRD. */
export const crd: Crd<CloneSetVersions> = crdOf<CloneSetVersions>({
  group: 'apps.kruise.io',
  kind: 'CloneSet',
  versions: ['v1alpha1', 'v1beta1'],
  shapes: {
    v1alpha1: {
      type: 'object',
      fields: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object', open: true },
        spec: {
          type: 'object',
          fields: {
            lifecycle: lifecycleShape,
            minReadySeconds: { type: 'integer' },
            progressDeadlineSeconds: { type: 'integer' },
            replicas: { type: 'integer' },
            revisionHistoryLimit: { type: 'integer' },
            scaleStrategy: {
              type: 'object',
              fields: {
                disablePVCReuse: { type: 'boolean' },
                maxUnavailable: { type: 'int-or-string' },
                podsToDelete: { type: 'list', items: { type: 'string' } },
              },
            },
            selector: selectorShape,
            template: { open: true },
            updateStrategy: {
              type: 'object',
              fields: {
                inPlaceUpdateStrategy: inPlaceUpdateStrategyShape,
                maxSurge: { type: 'int-or-string' },
                maxUnavailable: { type: 'int-or-string' },
                partition: { type: 'int-or-string' },
                paused: { type: 'boolean' },
                priorityStrategy: priorityStrategyShape,
                scatterStrategy: scatterStrategyShape,
                type: { type: 'string' },
              },
            },
            volumeClaimTemplates: { open: true },
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
            lifecycle: lifecycleShape,
            minReadySeconds: { type: 'integer' },
            progressDeadlineSeconds: { type: 'integer' },
            replicas: { type: 'integer' },
            revisionHistoryLimit: { type: 'integer' },
            scaleStrategy: {
              type: 'object',
              fields: {
                enablePVCReuse: { type: 'boolean', nullable: true },
                excludePreparingDelete: { type: 'boolean' },
                maxUnavailable: { type: 'int-or-string' },
                podsToDelete: { type: 'list', items: { type: 'string' } },
              },
            },
            selector: selectorShape,
            template: { open: true },
            updateStrategy: {
              type: 'object',
              fields: {
                rollingUpdate: {
                  type: 'object',
                  fields: {
                    inPlaceUpdateStrategy: inPlaceUpdateStrategyShape,
                    maxSurge: { type: 'int-or-string' },
                    maxUnavailable: { type: 'int-or-string' },
                    partition: { type: 'int-or-string' },
                    paused: { type: 'boolean' },
                    podUpdatePolicy: { type: 'string' },
                    priorityStrategy: priorityStrategyShape,
                    scatterStrategy: scatterStrategyShape,
                  },
                },
                type: { type: 'string' },
              },
            },
            volumeClaimTemplates: { open: true },
          },
        },
        status: statusShape,
      },
    },
  },
});
