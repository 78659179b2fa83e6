import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { eventType } from './event-type.ts';

const reference = { apiVersion: 'eventing.knative.dev/v1', kind: 'Broker', name: 'default' };

const status = {
  conditions: [
    { status: 'True', type: 'ReferenceExists' },
    { status: 'True', type: 'Ready' },
  ],
};

const push = {
  type: 'dev.knative.source.github.push',
  source: 'https://github.com/knative/eventing',
};

const attributes: readonly JsonObject[] = [
  { name: 'specversion', required: true },
  { name: 'id', required: true },
  { name: 'type', required: true, value: push.type },
  { name: 'source', required: true, value: push.source },
];

/**
 * From the documentation of Knative (github.com/knative/docs, `docs/eventing/event-registry/README.md`). The v1beta3
 * form follows Knative's test of its own webhook (github.com/knative/eventing,
 * `pkg/apis/eventing/v1beta2/eventtype_conversion_test.go`).
 */
export const eventTypeExamples: WorkedKind = {
  kind: eventType,
  crd,
  changes: true,
  loses: true,
  says: [
    'specversion',
    'id',
    'type',
    'source',
    'schemadata',
    'true',
    'false',
    'eventing.knative.dev/v1',
    'Broker',
  ],
  typical: {
    values: {
      name: ['specversion', 'id', 'type', 'source', 'schemadata', 'default'],
      type: [push.type],
      value: [push.type, push.source],
      source: [push.source],
      kind: ['Broker'],
    },
  },
  same: {
    'pushes to a repository': {
      v1beta3: { spec: { attributes, reference }, status },
      v1beta2: { spec: { ...push, reference }, status },
      v1beta1: { spec: { ...push, reference }, status },
    },
    'a schema': {
      v1beta3: {
        spec: {
          attributes: [
            ...attributes,
            { name: 'schemadata', required: false, value: 'https://example.com/push.json' },
          ],
        },
      },
      v1beta2: { spec: { ...push, schema: 'https://example.com/push.json' } },
      v1beta1: { spec: { ...push, schema: 'https://example.com/push.json' } },
    },
  },
  kept: {
    'a broker, which v1beta3 only refers to': {
      from: 'v1beta2',
      to: 'v1beta3',
      object: { spec: { ...push, broker: 'default' } },
      shown: { spec: { attributes, reference } },
    },
    'an attribute of an extension': {
      from: 'v1beta3',
      to: 'v1beta2',
      object: {
        spec: { attributes: [...attributes, { name: 'team', required: false, value: 'shop' }] },
      },
      shown: { spec: push },
    },
  },
};
