import { expect } from 'vitest';

/** One value of a metric that CloudWatch extracts from a line, with its name, unit and dimensions. */
export interface CloudWatchMetric {
  readonly namespace: string;
  readonly name: string;
  readonly unit: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Directive {
  readonly Namespace: string;
  readonly Dimensions: string[][];
  readonly Metrics: { readonly Name: string; readonly Unit?: string }[];
}

/** The units of CloudWatch's `MetricDatum`, without rates. */
const UNITS =
  /^(?:Seconds|Microseconds|Milliseconds|(?:Kilo|Mega|Giga|Tera)?(?:bytes|bits)|Bytes|Bits|Percent|Count|None)$/;

/** The maximum length of a line, in bytes. */
const MAX_LINE = 256 * 1024;

/**
 * Reads a line as CloudWatch does, and fails the test if it breaks a rule of the embedded metric format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function readEmbeddedMetrics(line: string): readonly CloudWatchMetric[] {
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LINE);
  const root = JSON.parse(line) as Record<string, unknown> & {
    _aws: { Timestamp: number; CloudWatchMetrics: Directive[] };
  };
  expect(Object.keys(root['_aws']).toSorted()).toEqual(['CloudWatchMetrics', 'Timestamp']);
  const { Timestamp, CloudWatchMetrics } = root['_aws'];
  // Milliseconds since 1970, within the age limits of CloudWatch (`PutMetricData`).
  expect(Number.isInteger(Timestamp)).toBe(true);
  expect(Timestamp).toBeGreaterThan(Date.now() - 14 * 24 * 3_600_000);
  expect(Timestamp).toBeLessThan(Date.now() + 2 * 3_600_000);
  return CloudWatchMetrics.flatMap((directive) => readDirective(directive, root));
}

function readDirective(
  directive: Directive,
  root: Readonly<Record<string, unknown>>,
): CloudWatchMetric[] {
  expect(Object.keys(directive).toSorted()).toEqual(['Dimensions', 'Metrics', 'Namespace']);
  const { Namespace, Dimensions, Metrics } = directive;
  expect(Namespace).toMatch(/^[\w./#:-]{1,255}$/);
  expect(Dimensions.length).toBeGreaterThanOrEqual(1);
  expect(Metrics.length).toBeLessThanOrEqual(100);
  return Dimensions.flatMap((keys) => {
    expect(keys.length).toBeLessThanOrEqual(9);
    const dimensions = Object.fromEntries(keys.map((key) => [key, dimensionOf(root[key])]));
    return Metrics.map(({ Name, Unit = 'None', ...rest }) => {
      expect(rest).toEqual({});
      expect(Unit).toMatch(UNITS);
      const value = root[Name];
      expect({ Name, type: typeof value }).toEqual({ Name, type: 'number' });
      return { namespace: Namespace, name: Name, unit: Unit, dimensions, value: value as number };
    });
  });
}

function dimensionOf(value: unknown): string {
  expect(value).toEqual(expect.stringMatching(/^[\x20-\x7e]{1,1024}$/));
  return value as string;
}
