import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { pingSource } from './ping-source.ts';

const sink = { ref: { apiVersion: 'v1', kind: 'Service', name: 'event-display' } };

const withSink = (fields: JsonObject): JsonObject => ({ spec: { ...fields, sink } });

const hello = '{"message": "Hello world!"}';

/**
 * From the documentation of Knative (github.com/knative/docs, `docs/eventing/sources/ping-source/index.md`). The older
 * versions follow Knative's tests of its webhook (github.com/knative/eventing v0.22.3, `pkg/apis/sources/v1beta1` and
 * `v1alpha2`, `ping_conversion_test.go`).
 */
export const pingSourceExamples: WorkedKind = {
  kind: pingSource,
  crd,
  changes: true,
  loses: true,
  says: ['application/json', '1 2 3 4 5', 'Europe/Berlin', 'UTC'],
  makes: /^\{"body":|^CRON_TZ=/,
  typical: {
    values: {
      jsonData: [hello, 'hello', '{}'],
      data: [hello, 'hello', '{"body":"hello"}'],
      contentType: ['application/json', 'text/plain'],
      schedule: ['*/1 * * * *', 'CRON_TZ=Europe/Berlin 1 2 3 4 5', 'TZ=UTC 1 2 3 4 5'],
      timezone: ['Europe/Berlin', 'UTC'],
    },
  },
  same: {
    'a message every minute': {
      v1beta2: withSink({ schedule: '*/1 * * * *', contentType: 'application/json', data: hello }),
      v1beta1: withSink({ schedule: '*/1 * * * *', jsonData: hello }),
      v1alpha2: withSink({ schedule: '*/1 * * * *', jsonData: hello }),
    },
    'a time zone': {
      v1beta2: withSink({
        schedule: '1 2 3 4 5',
        timezone: 'Knative/Land',
        contentType: 'application/json',
        data: '{"foo":"bar"}',
      }),
      v1beta1: withSink({
        schedule: '1 2 3 4 5',
        timezone: 'Knative/Land',
        jsonData: '{"foo":"bar"}',
      }),
      v1alpha2: withSink({ schedule: 'CRON_TZ=Knative/Land 1 2 3 4 5', jsonData: '{"foo":"bar"}' }),
    },
  },
  kept: {
    'binary data': {
      from: 'v1beta2',
      to: 'v1alpha2',
      object: withSink({
        schedule: '*/1 * * * *',
        contentType: 'text/plain',
        dataBase64: 'ZGF0YQ==',
      }),
      shown: withSink({ schedule: '*/1 * * * *' }),
    },
    'data that is not JSON': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: withSink({ contentType: 'application/xml', data: '<note>hello world</note>' }),
      shown: withSink({}),
    },
    'a bare text as JSON, which older versions send as an object': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: withSink({ contentType: 'application/json', data: 'hello' }),
      shown: withSink({}),
    },
    'a bare text, which is sent as an object': {
      from: 'v1beta1',
      to: 'v1beta2',
      object: withSink({ jsonData: 'hello' }),
      shown: withSink({ contentType: 'application/json', data: '{"body":"hello"}' }),
    },
    'the other notation of a time zone': {
      from: 'v1alpha2',
      to: 'v1beta1',
      object: withSink({ schedule: 'TZ=Knative/Land 1 2 3 4 5' }),
      shown: withSink({ schedule: '1 2 3 4 5', timezone: 'Knative/Land' }),
    },
  },
};
