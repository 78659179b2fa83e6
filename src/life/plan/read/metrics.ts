import type { ConversionTimes, MetricFacts, RequestCount, VersionOf } from '../facts.ts';

/** A sample of a metric: its labels and its value. */
interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const STARTED = 'process_start_time_seconds';
const DEPRECATED = 'apiserver_requested_deprecated_apis';
const REQUESTS = 'apiserver_request_total';
/** The second name since 1.34, with the group as a label of its own. */
const STORED: readonly string[] = ['apiserver_storage_objects', 'apiserver_resource_objects'];
const CONVERSION_CALLS = 'apiserver_crd_conversion_webhook_duration_seconds_count';
const CONVERSION_SECONDS = 'apiserver_crd_conversion_webhook_duration_seconds_sum';

const WANTED: ReadonlySet<string> = new Set([
  STARTED,
  DEPRECATED,
  REQUESTS,
  ...STORED,
  CONVERSION_CALLS,
  CONVERSION_SECONDS,
]);

/** The metrics of one API server. */
export interface ServerMetrics {
  /** The start of the process, in seconds since 1970. It tells API servers apart. */
  readonly started: number;
  readonly samples: readonly MetricSample[];
}

/** Reads the metrics that a plan needs from the text of `/metrics`. */
export function readMetrics(text: string): ServerMetrics {
  const samples: MetricSample[] = [];
  for (const line of text.split('\n')) {
    const end = line.search(/[{ ]/);
    if (end === -1 || !WANTED.has(line.slice(0, end))) continue;
    const sample = readSample(line, line.slice(0, end));
    if (sample !== undefined) samples.push(sample);
  }
  const started = samples.find(({ name }) => name === STARTED)?.value ?? 0;
  return { started, samples };
}

/** Adds the metrics of several API servers. The counters of a number of objects are not added: all see the same. */
export function addMetrics(servers: readonly ServerMetrics[], now: number): MetricFacts {
  const samples = servers.flatMap((server) => server.samples);
  const youngest = Math.max(...servers.map(({ started }) => started));
  return {
    servers: servers.length,
    seconds: Math.max(0, now / 1000 - youngest),
    deprecated: samples
      .filter(({ name, value }) => name === DEPRECATED && value > 0)
      .map(({ labels }) => versionOf(labels)),
    requests: samples
      .filter(({ name }) => name === REQUESTS)
      .map(({ labels, value }): RequestCount => {
        return { ...versionOf(labels), verb: labels['verb'] ?? '', count: value };
      }),
    stored: storedIn(samples),
    conversions: conversionsIn(samples),
  };
}

function versionOf(labels: Readonly<Record<string, string>>): VersionOf {
  const { group = '', version = '', resource = '' } = labels;
  return { group, version, resource };
}

function storedIn(samples: readonly MetricSample[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { name, labels, value } of samples) {
    // -1 stands for a failed count.
    if (!STORED.includes(name) || value < 0) continue;
    const { resource = '', group = '' } = labels;
    const full = group === '' ? resource : `${resource}.${group}`;
    found.set(full, Math.max(value, found.get(full) ?? 0));
  }
  return found;
}

function conversionsIn(samples: readonly MetricSample[]): ReadonlyMap<string, ConversionTimes> {
  const found = new Map<string, ConversionTimes>();
  for (const { name, labels, value } of samples) {
    const isCalls = name === CONVERSION_CALLS;
    if (!isCalls && name !== CONVERSION_SECONDS) continue;
    // A failed call may have waited for its timeout, which says nothing about the others.
    if (labels['succeeded'] === 'false') continue;
    const crd = labels['crd_name'] ?? '';
    const { calls, seconds } = found.get(crd) ?? { calls: 0, seconds: 0 };
    found.set(crd, {
      calls: calls + (isCalls ? value : 0),
      seconds: seconds + (isCalls ? 0 : value),
    });
  }
  return found;
}

const LABEL = /[{,]([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

function readSample(line: string, name: string): MetricSample | undefined {
  const close = line.lastIndexOf('}');
  const value = Number(
    line
      .slice(close === -1 ? name.length : close + 1)
      .trim()
      .split(' ')[0],
  );
  if (Number.isNaN(value)) return undefined;
  const labels: Record<string, string> = {};
  for (const [, key = '', text = ''] of line.slice(0, close + 1).matchAll(LABEL)) {
    labels[key] = text;
  }
  return { name, labels, value };
}
