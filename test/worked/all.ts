import { bgpPeerExamples } from './bgp-peer/examples.ts';
import { certificateSigningRequestExamples } from './certificate-signing-request/examples.ts';
import { cloneSetExamples } from './clone-set/examples.ts';
import { cronJobExamples } from './cron-job/examples.ts';
import { customResourceDefinitionExamples } from './custom-resource-definition/examples.ts';
import { daemonSetExamples } from './daemon-set/examples.ts';
import { deploymentExamples } from './deployment/examples.ts';
import { endpointSliceExamples } from './endpoint-slice/examples.ts';
import { eventTypeExamples } from './event-type/examples.ts';
import { eventExamples } from './event/examples.ts';
import { externalSecretExamples } from './external-secret/examples.ts';
import { flowSchemaExamples } from './flow-schema/examples.ts';
import { horizontalPodAutoscalerExamples } from './horizontal-pod-autoscaler/examples.ts';
import { ingressExamples } from './ingress/examples.ts';
import { ipAddressClaimExamples } from './ip-address-claim/examples.ts';
import { leaseExamples } from './lease/examples.ts';
import { localQueueExamples } from './local-queue/examples.ts';
import { mappingExamples } from './mapping/examples.ts';
import { networkPolicyExamples } from './network-policy/examples.ts';
import { pingSourceExamples } from './ping-source/examples.ts';
import { podDisruptionBudgetExamples } from './pod-disruption-budget/examples.ts';
import { priorityLevelConfigurationExamples } from './priority-level-configuration/examples.ts';
import { replicaSetExamples } from './replica-set/examples.ts';
import { resourceDistributionExamples } from './resource-distribution/examples.ts';
import { runtimeClassExamples } from './runtime-class/examples.ts';
import { statefulSetExamples } from './stateful-set/examples.ts';
import { subscriptionExamples } from './subscription/examples.ts';
import { volumeGroupSnapshotContentExamples } from './volume-group-snapshot-content/examples.ts';
import type { WorkedKind } from './worked-kind.ts';

/**
 * The kinds of the deprecated API migration guide of Kubernetes, each converted as the guide describes, and kinds of
 * open-source operators, from their published CRDs. They are examples to learn from, and the tests prove the guarantees
 * for every kind on them. None is deployed.
 */
export const all: readonly WorkedKind[] = [
  ingressExamples,
  customResourceDefinitionExamples,
  horizontalPodAutoscalerExamples,
  endpointSliceExamples,
  eventExamples,
  deploymentExamples,
  daemonSetExamples,
  statefulSetExamples,
  replicaSetExamples,
  cronJobExamples,
  podDisruptionBudgetExamples,
  runtimeClassExamples,
  priorityLevelConfigurationExamples,
  flowSchemaExamples,
  networkPolicyExamples,
  certificateSigningRequestExamples,
  leaseExamples,
  subscriptionExamples,
  externalSecretExamples,
  volumeGroupSnapshotContentExamples,
  cloneSetExamples,
  eventTypeExamples,
  pingSourceExamples,
  mappingExamples,
  bgpPeerExamples,
  localQueueExamples,
  resourceDistributionExamples,
  ipAddressClaimExamples,
];

/** The kinds with their names, for test titles. */
export const byName: readonly (readonly [name: string, worked: WorkedKind])[] = all.map(
  (worked) => [worked.kind.kind, worked],
);
