import { certificateSigningRequestExamples } from './certificate-signing-request/examples.ts';
import { cronJobExamples } from './cron-job/examples.ts';
import { customResourceDefinitionExamples } from './custom-resource-definition/examples.ts';
import { daemonSetExamples } from './daemon-set/examples.ts';
import { deploymentExamples } from './deployment/examples.ts';
import { endpointSliceExamples } from './endpoint-slice/examples.ts';
import { eventExamples } from './event/examples.ts';
import { flowSchemaExamples } from './flow-schema/examples.ts';
import { horizontalPodAutoscalerExamples } from './horizontal-pod-autoscaler/examples.ts';
import { ingressExamples } from './ingress/examples.ts';
import { leaseExamples } from './lease/examples.ts';
import { networkPolicyExamples } from './network-policy/examples.ts';
import { podDisruptionBudgetExamples } from './pod-disruption-budget/examples.ts';
import { priorityLevelConfigurationExamples } from './priority-level-configuration/examples.ts';
import { replicaSetExamples } from './replica-set/examples.ts';
import { runtimeClassExamples } from './runtime-class/examples.ts';
import { statefulSetExamples } from './stateful-set/examples.ts';
import type { WorkedKind } from './worked-kind.ts';

/**
 * The kinds of the deprecated API migration guide of Kubernetes, each converted as the guide describes. They are
 * examples to learn from, and what the promises to every kind are proved on. None is deployed.
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
];

/** The same with their names, for the titles of tests. */
export const byName: readonly (readonly [name: string, worked: WorkedKind])[] = all.map(
  (worked) => [worked.kind.kind, worked],
);
