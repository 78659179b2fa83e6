import type { Call } from '../../http/call.ts';
import { failureOf } from '../../http/call.ts';
import { conversionOf } from '../../http/observed-conversion.ts';
import type { ConversionCounter } from '../../http/observed-conversion.ts';

/** Members of a log line that CloudWatch reads as metrics. */
type EmbeddedMetrics = Readonly<Record<string, unknown>>;

const NAMESPACE = 'crdshift';

/** The `Caller` of an open endpoint, because a dimension must not be empty. */
const ANYONE = 'anyone';

const CALLS = {
  Namespace: NAMESPACE,
  Dimensions: [['Caller']],
  Metrics: [
    { Name: 'Calls', Unit: 'Count' },
    { Name: 'Failures', Unit: 'Count' },
    { Name: 'Crashes', Unit: 'Count' },
    { Name: 'Duration', Unit: 'Milliseconds' },
  ],
};

const FAILURES = {
  Namespace: NAMESPACE,
  Dimensions: [['Caller', 'Reason']],
  Metrics: [{ Name: 'Failures', Unit: 'Count' }],
};

const CONVERSIONS = {
  Namespace: NAMESPACE,
  Dimensions: [['Group', 'Kind', 'FromVersion', 'ToVersion']],
  Metrics: [
    { Name: 'Duration', Unit: 'Milliseconds' },
    { Name: 'Objects', Unit: 'Count' },
    { Name: 'KeptBytes', Unit: 'Bytes' },
  ],
};

/**
 * Returns the metrics of a call in CloudWatch's embedded metric format, in the namespace `crdshift`:
 *
 * | metric | unit | by |
 * | --- | --- | --- |
 * | `Calls` | Count, always 1 | `Caller` |
 * | `Failures` | Count, 0 or 1: its average is the failure ratio | `Caller`; `Caller` and `Reason` |
 * | `Crashes` | Count, 0 or 1 | `Caller` |
 * | `Duration` | Milliseconds | `Caller`; `Group`, `Kind`, `FromVersion` and `ToVersion` |
 * | `Objects`, `KeptBytes` | Count, Bytes | `Group`, `Kind`, `FromVersion` and `ToVersion` |
 *
 * AWS charges for every combination of values, so the number of values is bounded: `Caller` is the name of a secret,
 * `Reason` is the reason of a problem, and kinds and versions are those that are served, or `other`.
 *
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 *
 * @param now milliseconds since 1970
 */
export function embedMetrics(
  call: Call,
  conversionsOf: ConversionCounter,
  now: number,
): EmbeddedMetrics {
  const { caller = '', report, crash, durationMs } = call;
  const reason = failureOf(call);
  const members = {
    Caller: caller === '' ? ANYONE : caller,
    Calls: 1,
    Failures: Number(reason !== ''),
    Crashes: Number(crash !== undefined || report?.crashes !== undefined),
    Duration: durationMs,
  };
  if (report === undefined || reason !== '') {
    return { _aws: metadata(now, CALLS, FAILURES), ...members, Reason: reason };
  }
  const conversions = conversionsOf(report);
  const { group, kind, from, to } = conversionOf(conversions);
  return {
    _aws: metadata(now, CALLS, CONVERSIONS),
    ...members,
    Group: group,
    Kind: kind,
    FromVersion: from,
    ToVersion: to,
    Objects: conversions.reduce((sum, [, objects]) => sum + objects, 0),
    KeptBytes: report.keptBytes,
  };
}

function metadata(now: number, ...directives: readonly object[]): object {
  return { Timestamp: now, CloudWatchMetrics: directives };
}
