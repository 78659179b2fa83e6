import { expect, test } from 'vitest';
import { addMetrics, readMetrics } from '../../../src/life/plan/read/metrics.ts';

/** Lines of an API server of 1.36.3, without the buckets, and with the name that 1.34 introduced. */
const TEXT = `# HELP apiserver_request_total [STABLE] Counter of apiserver requests
apiserver_request_total{code="200",component="apiserver",dry_run="",group="example.com",resource="widgets",scope="cluster",subresource="",verb="LIST",version="v1beta1"} 7
apiserver_requested_deprecated_apis{group="example.com",removed_release="",resource="widgets",subresource="",version="v1beta1"} 1
apiserver_storage_objects{resource="widgets.example.com"} 12
apiserver_storage_objects{resource="broken.example.com"} -1
apiserver_resource_objects{group="example.com",resource="gadgets"} 1.2e+06
apiserver_crd_conversion_webhook_duration_seconds_bucket{crd_name="widgets.example.com",from_version="v1",to_version="v1beta1",succeeded="true",le="0.001"} 2
apiserver_crd_conversion_webhook_duration_seconds_sum{crd_name="widgets.example.com",from_version="v1",succeeded="true",to_version="v1beta1"} 0.5
apiserver_crd_conversion_webhook_duration_seconds_count{crd_name="widgets.example.com",from_version="v1",succeeded="true",to_version="v1beta1"} 20
apiserver_crd_conversion_webhook_duration_seconds_sum{crd_name="widgets.example.com",from_version="v1",succeeded="false",to_version="v1beta1"} 30
apiserver_crd_conversion_webhook_duration_seconds_count{crd_name="widgets.example.com",from_version="v1",succeeded="false",to_version="v1beta1"} 1
process_start_time_seconds 1.7e+09
`;

test('reads what a plan needs', () => {
  const widgets = { group: 'example.com', resource: 'widgets', version: 'v1beta1' };
  expect(addMetrics([readMetrics(TEXT)], 1.7e12 + 60_000)).toEqual({
    servers: 1,
    seconds: 60,
    deprecated: [widgets],
    requests: [{ ...widgets, verb: 'LIST', count: 7 }],
    stored: new Map([
      ['widgets.example.com', 12],
      ['gadgets.example.com', 1_200_000],
    ]),
    conversions: new Map([['widgets.example.com', { calls: 20, seconds: 0.5 }]]),
  });
});

test('adds the counters of several servers, and covers the time of the youngest', () => {
  const younger = TEXT.replace('1.7e+09', '1.70000005e+09');
  const { requests, stored, seconds, conversions } = addMetrics(
    [readMetrics(TEXT), readMetrics(younger)],
    1.7e12 + 60_000,
  );
  expect(requests.reduce((sum, { count }) => sum + count, 0)).toBe(14);
  expect(stored.get('widgets.example.com')).toBe(12);
  expect(seconds).toBe(10);
  expect(conversions.get('widgets.example.com')).toEqual({ calls: 40, seconds: 1 });
});
