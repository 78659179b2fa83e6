import { Counter, Gauge, Histogram } from '@prometheus-io/client';
import type { Registry } from '@prometheus-io/client';
import type { AdmissionCheck } from '../../../http/limits.ts';
import type { Call, Observer } from '../../../http/call.ts';
import { failureOf } from '../../../http/call.ts';
import { conversionOf } from '../../../http/observed-conversion.ts';
import type { ConversionCounter, ObservedConversion } from '../../../http/observed-conversion.ts';
import { processRegistry } from './process-metrics.ts';
import type { ServedCertificate } from './process-metrics.ts';
import { snapshotOf } from './snapshot.ts';
import type { Occasion, Snapshot } from './snapshot.ts';

/** Metrics as a text for Prometheus. */
export interface MetricsText {
  /** All metrics in the text format 0.0.4. */
  readonly text: () => Promise<string>;
  /** The media type of the text. */
  readonly contentType: string;
}

/** The metrics of this process for Prometheus. */
export interface Metrics extends MetricsText {
  /** Counts every call. */
  readonly observe: Observer;
  /** Returns an admission check that counts the calls in flight. */
  readonly countInFlight: (admit: AdmissionCheck) => AdmissionCheck;
  readonly snapshot: (occasion: Occasion) => Promise<Snapshot>;
}

/** The value of the label `webhook`: the path, as in controller-runtime, without the secret. */
const WEBHOOK = '/convert';

/** The buckets of the API server's `conversion_webhook_duration_seconds` (apiextensions-apiserver, `metrics.go`). */
const DURATION_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 45, 60];

/** The buckets of its `crd_conversion_webhook_duration_seconds`: 1 ms, doubled up to 16 s. */
const CRD_DURATION_BUCKETS = Array.from({ length: 15 }, (_, power) => 0.001 * 2 ** power);

/**
 * The Kubernetes objectives for the conversion of custom resources of up to 10 kB, for 99 of 100 calls: 50 ms for one
 * object, 1 s for the 1,500 of a namespace, and 6 s for the 10,000 of a cluster (KEP-95).
 */
const OBJECTIVES = [
  { objects: 1, seconds: 0.05 },
  { objects: 1500, seconds: 1 },
  { objects: 10_000, seconds: 6 },
] as const;

/**
 * Creates the metrics of the Node entry. Names and labels are similar to those of controller-runtime and of the API
 * server, so that existing knowledge applies.
 *
 * No request can create label values: `caller` is the name of a secret, or empty if the endpoint is open. `code` is
 * one of nine, and `failure_type` is the reason of a problem. Kinds and versions are those that are served, or `other`.
 * A call without a secret has only the label `code`.
 */
export function makeMetrics(
  conversionsOf: ConversionCounter,
  certificate: ServedCertificate,
): Metrics {
  const registry = processRegistry(certificate);
  const countInFlight = inFlightMetric(registry);
  const observeRequest = requestMetrics(registry);
  const observeConversion = conversionMetrics(registry);
  const observeReview = reviewMetrics(registry, conversionsOf);
  return {
    observe: (call) => {
      observeRequest(call);
      if (call.caller !== undefined) observeConversion(call, call.caller);
      if (call.report !== undefined) observeReview(call, call.report);
    },
    countInFlight,
    snapshot: (occasion) => snapshotOf(registry, occasion),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Creates the metrics of a webhook in controller-runtime. */
function requestMetrics(registry: Registry): Observer {
  const registers = [registry];
  const requests = new Counter({
    name: 'crdshift_webhook_requests_total',
    help: 'Calls by HTTP status code, and by the name of their secret.',
    labelNames: ['webhook', 'code', 'caller'],
    registers,
  });
  const latency = new Histogram({
    name: 'crdshift_webhook_latency_seconds',
    help: 'From the head of a call to its answer, for calls with a secret.',
    labelNames: ['webhook'],
    registers,
  });
  const panics = new Counter({
    name: 'crdshift_conversion_webhook_panics_total',
    help: 'Calls in which a converter, or the webhook itself, crashed.',
    registers,
  });
  return ({ caller, code, crash, report, durationMs }) => {
    if (crash !== undefined || report?.crashes !== undefined) panics.inc();
    if (caller === undefined) {
      requests.inc({ code });
    } else {
      requests.inc({ webhook: WEBHOOK, code, caller });
      latency.observe({ webhook: WEBHOOK }, durationMs / 1000);
    }
  };
}

/** Creates the metrics of the API server about its calls, with the reasons that the webhook knows. */
function conversionMetrics(registry: Registry): (call: Call, caller: string) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'crdshift_conversion_webhook_request_total',
    help: 'Calls with a secret, by result, the reason of the first failure, and the name of the secret.',
    labelNames: ['result', 'failure_type', 'caller'],
    registers,
  });
  const duration = new Histogram({
    name: 'crdshift_conversion_webhook_duration_seconds',
    help: 'From the head of a call with a secret to its answer, by result.',
    labelNames: ['result'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  return (call, caller) => {
    const failure = failureOf(call);
    const result = failure === '' ? 'success' : 'failure';
    requests.inc({ result, failure_type: failure, caller });
    duration.observe({ result }, call.durationMs / 1000);
  };
}

const CONVERSION = ['group', 'kind', 'from_version', 'to_version'] as const;

/** Creates the metrics about conversions and their size. */
function reviewMetrics(
  registry: Registry,
  conversionsOf: ConversionCounter,
): (call: Call, report: NonNullable<Call['report']>) => void {
  const countConversion = conversionCounters(registry);
  const registers = [registry];
  const duration = new Histogram({
    name: 'crdshift_crd_conversion_webhook_duration_seconds',
    help: 'From the head of a call with a review to its answer, by conversion.',
    labelNames: [...CONVERSION, 'succeeded'],
    buckets: CRD_DURATION_BUCKETS,
    registers,
  });
  const objective = new Histogram({
    name: 'crdshift_conversion_webhook_slo_duration_seconds',
    help: 'The duration of reviews that succeeded, by the objective for their number of objects.',
    labelNames: ['objects'],
    buckets: OBJECTIVES.map(({ seconds }) => seconds),
    registers,
  });
  for (const one of OBJECTIVES) objective.zero({ objects: String(one.objects) });
  return ({ durationMs }, report) => {
    const seconds = durationMs / 1000;
    const conversions = conversionsOf(report);
    const whole = conversionOf(conversions);
    const succeeded = report.outcome === 'Success';
    duration.observe({ ...labelsOf(whole), succeeded: String(succeeded) }, seconds);
    if (!succeeded) return;
    let count = 0;
    for (const [conversion, objects] of conversions) {
      countConversion(conversion, { objects, keptBytes: 0 });
      count += objects;
    }
    countConversion(whole, { objects: 0, keptBytes: report.keptBytes });
    const met = OBJECTIVES.find((one) => count <= one.objects);
    if (met !== undefined) objective.observe({ objects: String(met.objects) }, seconds);
  };
}

/** The totals of a conversion. */
interface Tally {
  readonly objects: number;
  readonly keptBytes: number;
}

/**
 * Counts the objects and kept bytes of conversions. Finding a series by four labels takes longer than counting, so the
 * series are written only for a scrape.
 */
function conversionCounters(registry: Registry): (to: ObservedConversion, more: Tally) => void {
  const tallies = new Map<ObservedConversion, Tally>();
  const counter = (name: string, help: string, count: (tally: Tally) => number): Counter<string> =>
    new Counter({
      name,
      help,
      labelNames: CONVERSION,
      registers: [registry],
      collect() {
        this.reset();
        for (const [conversion, tally] of tallies) this.inc(labelsOf(conversion), count(tally));
      },
    });
  counter(
    'crdshift_conversion_webhook_objects_total',
    'Objects of reviews that succeeded, by conversion.',
    ({ objects }) => objects,
  );
  counter(
    'crdshift_conversion_webhook_kept_bytes_total',
    'Kept data in bytes of JSON, of reviews that succeeded, by conversion.',
    ({ keptBytes }) => keptBytes,
  );
  return (conversion, { objects, keptBytes }) => {
    const tally = tallies.get(conversion) ?? { objects: 0, keptBytes: 0 };
    tallies.set(conversion, {
      objects: tally.objects + objects,
      keptBytes: tally.keptBytes + keptBytes,
    });
  };
}

type ConversionLabels = Readonly<Record<(typeof CONVERSION)[number], string>>;

function labelsOf({ group, kind, from, to }: ObservedConversion): ConversionLabels {
  return { group, kind, from_version: from, to_version: to };
}

/** Creates the gauges of calls that are admitted or waiting. */
function inFlightMetric(registry: Registry): (admit: AdmissionCheck) => AdmissionCheck {
  const waitFor = waitingMetric(registry);
  let inFlight = 0;
  const gauge = new Gauge({
    name: 'crdshift_webhook_requests_in_flight',
    help: 'Calls with a secret that wait or are being answered.',
    labelNames: ['webhook'],
    registers: [registry],
    collect: () => {
      gauge.set({ webhook: WEBHOOK }, inFlight);
    },
  });
  return (admit) => async (caller, request) => {
    inFlight += 1;
    const admission = await waitFor(caller, admit(caller, request));
    const release = (): void => {
      inFlight -= 1;
      if (admission.code === undefined) admission.release?.();
    };
    if (admission.code !== undefined) {
      release();
      return admission;
    }
    return { turn: (bytes) => waitFor(caller, admission.turn?.(bytes)), release };
  };
}

/** Creates the gauge of waiting calls. Returns a function that counts a call as long as a promise is pending. */
function waitingMetric(registry: Registry): <Wait>(caller: string, wait: Wait) => Wait {
  const waiting = new Map<string, number>();
  const gauge = new Gauge({
    name: 'crdshift_webhook_requests_waiting',
    help: 'Calls that wait for a place or for their turn, by the name of their secret.',
    labelNames: ['webhook', 'caller'],
    registers: [registry],
    collect: () => {
      for (const [caller, calls] of waiting) gauge.set({ webhook: WEBHOOK, caller }, calls);
    },
  });
  const count = (caller: string, more: number): void => {
    waiting.set(caller, (waiting.get(caller) ?? 0) + more);
  };
  return (caller, wait) => {
    if (!(wait instanceof Promise)) return wait;
    count(caller, 1);
    void wait.then(
      () => count(caller, -1),
      () => count(caller, -1),
    );
    return wait;
  };
}
