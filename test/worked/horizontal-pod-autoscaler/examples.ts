import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { horizontalPodAutoscaler } from './horizontal-pod-autoscaler.ts';

const selector = { matchLabels: { queue: 'orders' } };
const route = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'shop' };

const withMetrics = (metrics: readonly JsonObject[]): JsonObject => ({
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 1,
    maxReplicas: 10,
    metrics,
  },
});

const metricsV2: readonly JsonObject[] = [
  {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
  },
  {
    type: 'ContainerResource',
    containerResource: {
      name: 'memory',
      container: 'web',
      target: { type: 'AverageValue', averageValue: '1Gi' },
    },
  },
  {
    type: 'Pods',
    pods: {
      metric: { name: 'requests', selector },
      target: { type: 'AverageValue', averageValue: '100m' },
    },
  },
  {
    type: 'Object',
    object: {
      describedObject: route,
      metric: { name: 'hits', selector },
      target: { type: 'Value', value: '10k' },
    },
  },
  {
    type: 'External',
    external: {
      metric: { name: 'queue', selector },
      target: { type: 'AverageValue', averageValue: 30 },
    },
  },
];

export const horizontalPodAutoscalerExamples: WorkedKind = {
  kind: horizontalPodAutoscaler,
  crd,
  changes: true,
  loses: true,
  says: ['Utilization', 'AverageValue', 'Value'],
  typical: {
    values: {
      type: ['Utilization', 'AverageValue', 'Value', 'Resource', 'Pods'],
      averageUtilization: [50, 80],
      targetAverageUtilization: [50, 80],
      averageValue: ['100m', '1Gi', 10],
      targetAverageValue: ['100m', '1Gi', 10],
      targetValue: ['0', '10k'],
      value: ['0', '10k'],
    },
  },
  same: {
    'a metric of each type': {
      v2: withMetrics(metricsV2),
      v2beta2: withMetrics(metricsV2),
      v2beta1: withMetrics([
        { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 50 } },
        {
          type: 'ContainerResource',
          containerResource: { name: 'memory', container: 'web', targetAverageValue: '1Gi' },
        },
        { type: 'Pods', pods: { metricName: 'requests', targetAverageValue: '100m', selector } },
        {
          type: 'Object',
          object: { target: route, metricName: 'hits', targetValue: '10k', selector },
        },
        {
          type: 'External',
          external: { metricName: 'queue', metricSelector: selector, targetAverageValue: 30 },
        },
      ]),
    },
    'an average next to the value that Go clients always write': {
      v2: withMetrics([
        {
          type: 'Object',
          object: {
            describedObject: route,
            metric: { name: 'hits' },
            target: { type: 'AverageValue', averageValue: '10', value: '0' },
          },
        },
      ]),
      v2beta1: withMetrics([
        {
          type: 'Object',
          object: { target: route, metricName: 'hits', averageValue: '10', targetValue: '0' },
        },
      ]),
    },
    'the current metrics': {
      v2: {
        status: {
          currentReplicas: 3,
          currentMetrics: [
            {
              type: 'Resource',
              resource: { name: 'cpu', current: { averageUtilization: 47, averageValue: '235m' } },
            },
            {
              type: 'External',
              external: { metric: { name: 'queue', selector }, current: { value: '30' } },
            },
          ],
        },
      },
      v2beta1: {
        status: {
          currentReplicas: 3,
          currentMetrics: [
            {
              type: 'Resource',
              resource: {
                name: 'cpu',
                currentAverageUtilization: 47,
                currentAverageValue: '235m',
              },
            },
            {
              type: 'External',
              external: { metricName: 'queue', metricSelector: selector, currentValue: '30' },
            },
          ],
        },
      },
    },
  },
  kept: {
    'a behavior, which v2beta1 lacks': {
      from: 'v2',
      to: 'v2beta1',
      object: { spec: { maxReplicas: 10, behavior: { scaleDown: { selectPolicy: 'Disabled' } } } },
      shown: { spec: { maxReplicas: 10 } },
    },
    'a tolerance, which is newer than v2beta2': {
      from: 'v2',
      to: 'v2beta2',
      object: { spec: { behavior: { scaleUp: { tolerance: '0.05', selectPolicy: 'Max' } } } },
      shown: { spec: { behavior: { scaleUp: { selectPolicy: 'Max' } } } },
    },
    'a target whose type does not match its fields': {
      from: 'v2',
      to: 'v2beta1',
      object: withMetrics([{ resource: { name: 'cpu', target: { type: 'Value', value: '1' } } }]),
      shown: withMetrics([{ resource: { name: 'cpu' } }]),
    },
  },
};
