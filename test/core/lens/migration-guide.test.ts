import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { byType, tagged } from '../../../src/core/lens/parts/choice.ts';
import type { Steps } from '../../../src/core/kind/steps.ts';
import type { Lens } from '../../../src/core/lens/engine/lens.ts';
import { steps } from '../../../src/core/kind/steps.ts';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import { fieldToAnnotation } from '../../../src/core/lens/parts/metadata.ts';
import { rename, rest } from '../../../src/core/lens/parts/move.ts';
import { each, inside } from '../../../src/core/lens/parts/nest.ts';
import { ownOnly } from '../../../src/core/lens/parts/one-side.ts';
import { asInteger } from '../../../src/core/lens/values/piece.ts';
import { sharedToEach } from '../../../src/core/lens/parts/shared.ts';

/** Conversions of the Deprecated API Migration Guide in which more than defaults changed. */
const ingressBackend = [
  rename('serviceName', 'service.name'),
  byType('servicePort', { integer: 'service.port.number', string: 'service.port.name' }),
];

const ingress = lens(
  inside(['spec.backend', 'spec.defaultBackend'], ...ingressBackend),
  each('spec.rules', each('http.paths', inside('backend', ...ingressBackend))),
);

const customResourceDefinition = steps(
  lens(
    each('spec.additionalPrinterColumns', rename('JSONPath', 'jsonPath')),
    each('spec.versions', each('additionalPrinterColumns', rename('JSONPath', 'jsonPath'))),
    rename('spec.conversion.webhookClientConfig', 'spec.conversion.webhook.clientConfig'),
    rename(
      'spec.conversion.conversionReviewVersions',
      'spec.conversion.webhook.conversionReviewVersions',
    ),
    ownOnly('spec.version'),
  ),
  lens(
    sharedToEach('spec.versions', {
      'spec.validation': 'schema',
      'spec.subresources': 'subresources',
      'spec.additionalPrinterColumns': 'additionalPrinterColumns',
    }),
  ),
);

const endpointSlice = lens(
  each(
    'endpoints',
    rename("topology['topology.kubernetes.io/zone']", 'zone'),
    rename("topology['kubernetes.io/hostname']", 'nodeName'),
    rest('topology', 'deprecatedTopology'),
  ),
);

const event = lens(
  rename('involvedObject', 'regarding'),
  rename('firstTimestamp', 'deprecatedFirstTimestamp'),
  rename('lastTimestamp', 'deprecatedLastTimestamp'),
  rename('count', 'deprecatedCount'),
  rename('source', 'deprecatedSource'),
);

const horizontalPodAutoscaler = lens(
  each(
    'spec.metrics',
    inside(
      'resource',
      tagged('target.type', {
        Utilization: ['targetAverageUtilization', 'target.averageUtilization'],
        AverageValue: ['targetAverageValue', 'target.averageValue'],
      }),
    ),
    inside(
      'pods',
      rename('metricName', 'metric.name'),
      rename('selector', 'metric.selector'),
      tagged('target.type', { AverageValue: ['targetAverageValue', 'target.averageValue'] }),
    ),
    inside(
      'object',
      rename('target', 'describedObject'),
      rename('metricName', 'metric.name'),
      rename('selector', 'metric.selector'),
      tagged('target.type', { Value: ['targetValue', 'target.value'] }),
    ),
    inside(
      'external',
      rename('metricName', 'metric.name'),
      rename('metricSelector', 'metric.selector'),
      tagged('target.type', {
        Value: ['targetValue', 'target.value'],
        AverageValue: ['targetAverageValue', 'target.averageValue'],
      }),
    ),
  ),
);

const deployment = lens(
  fieldToAnnotation(
    asInteger('spec.rollbackTo.revision'),
    'deprecated.deployment.rollback.revision',
  ),
);

const daemonSet = lens(
  fieldToAnnotation(
    asInteger('spec.templateGeneration'),
    'deprecated.daemonset.template.generation',
  ),
);

const runtimeClass = lens(
  rename('spec.runtimeHandler', 'handler'),
  rename('spec.overhead', 'overhead'),
  rename('spec.scheduling', 'scheduling'),
);

const subjectAccessReview = lens(rename('spec.group', 'spec.groups'));

const priorityLevelConfiguration = lens(
  rename('spec.limited.assuredConcurrencyShares', 'spec.limited.nominalConcurrencyShares'),
);

describe('a conversion of the migration guide', () => {
  test.for<[string, Lens | Steps, JsonObject, JsonObject]>([
    [
      'Ingress',
      ingress,
      {
        spec: {
          backend: { serviceName: 'fallback', servicePort: 'http' },
          rules: [
            {
              host: 'a.example',
              http: {
                paths: [
                  { path: '/', backend: { serviceName: 'a', servicePort: 80 } },
                  { path: '/files', backend: { resource: { kind: 'Bucket', name: 'b' } } },
                ],
              },
            },
          ],
        },
      },
      {
        spec: {
          defaultBackend: { service: { name: 'fallback', port: { name: 'http' } } },
          rules: [
            {
              host: 'a.example',
              http: {
                paths: [
                  { path: '/', backend: { service: { name: 'a', port: { number: 80 } } } },
                  { path: '/files', backend: { resource: { kind: 'Bucket', name: 'b' } } },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'CustomResourceDefinition',
      customResourceDefinition,
      {
        spec: {
          validation: { openAPIV3Schema: { type: 'object' } },
          additionalPrinterColumns: [{ name: 'Age', JSONPath: '.metadata.creationTimestamp' }],
          conversion: {
            webhookClientConfig: { url: 'https://a' },
            conversionReviewVersions: ['v1'],
          },
          versions: [{ name: 'v1' }, { name: 'v2' }],
        },
      },
      {
        spec: {
          conversion: {
            webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] },
          },
          versions: ['v1', 'v2'].map((name) => ({
            name,
            schema: { openAPIV3Schema: { type: 'object' } },
            additionalPrinterColumns: [{ name: 'Age', jsonPath: '.metadata.creationTimestamp' }],
          })),
        },
      },
    ],
    [
      'EndpointSlice',
      endpointSlice,
      {
        endpoints: [
          {
            topology: {
              'topology.kubernetes.io/zone': 'eu-1',
              'kubernetes.io/hostname': 'node-1',
              'topology.kubernetes.io/region': 'eu',
            },
          },
          { topology: { 'topology.kubernetes.io/zone': 'eu-1' } },
        ],
      },
      {
        endpoints: [
          {
            zone: 'eu-1',
            nodeName: 'node-1',
            deprecatedTopology: { 'topology.kubernetes.io/region': 'eu' },
          },
          { zone: 'eu-1' },
        ],
      },
    ],
    [
      'Event',
      event,
      { involvedObject: { kind: 'Pod' }, count: 3, source: { component: 'kubelet' } },
      {
        regarding: { kind: 'Pod' },
        deprecatedCount: 3,
        deprecatedSource: { component: 'kubelet' },
      },
    ],
    [
      'HorizontalPodAutoscaler',
      horizontalPodAutoscaler,
      {
        spec: {
          metrics: [
            { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 50 } },
            { type: 'Pods', pods: { metricName: 'rps', targetAverageValue: '1k' } },
            {
              type: 'Object',
              object: { target: { kind: 'Ingress' }, metricName: 'rps', targetValue: '2k' },
            },
            {
              type: 'External',
              external: { metricName: 'q', metricSelector: {}, targetAverageValue: '30' },
            },
          ],
        },
      },
      {
        spec: {
          metrics: [
            {
              type: 'Resource',
              resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
            },
            {
              type: 'Pods',
              pods: {
                metric: { name: 'rps' },
                target: { type: 'AverageValue', averageValue: '1k' },
              },
            },
            {
              type: 'Object',
              object: {
                describedObject: { kind: 'Ingress' },
                metric: { name: 'rps' },
                target: { type: 'Value', value: '2k' },
              },
            },
            {
              type: 'External',
              external: {
                metric: { name: 'q', selector: {} },
                target: { type: 'AverageValue', averageValue: '30' },
              },
            },
          ],
        },
      },
    ],
    [
      'Deployment',
      deployment,
      { metadata: {}, spec: { rollbackTo: { revision: 9007199254740993n }, replicas: 1 } },
      {
        metadata: {
          annotations: { 'deprecated.deployment.rollback.revision': '9007199254740993' },
        },
        spec: { replicas: 1 },
      },
    ],
    [
      'DaemonSet',
      daemonSet,
      { metadata: {}, spec: { templateGeneration: 2, selector: {} } },
      {
        metadata: { annotations: { 'deprecated.daemonset.template.generation': '2' } },
        spec: { selector: {} },
      },
    ],
    ['RuntimeClass', runtimeClass, { spec: { runtimeHandler: 'runc' } }, { handler: 'runc' }],
    [
      'SubjectAccessReview',
      subjectAccessReview,
      { spec: { group: ['a'] } },
      { spec: { groups: ['a'] } },
    ],
    [
      'PriorityLevelConfiguration',
      priorityLevelConfiguration,
      { spec: { type: 'Limited', limited: { assuredConcurrencyShares: 30 } } },
      { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 30 } } },
    ],
  ])('%s can be expressed in both directions', ([, { toHub, fromHub }, before, after]) => {
    const context = { from: 'g/v1beta1', to: 'g/v1' };
    expect(toHub(before, context)).toStrictEqual(after);
    expect(fromHub(after, context)).toStrictEqual(before);
  });
});
