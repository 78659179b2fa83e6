import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import { X509Certificate } from 'node:crypto';
import type { AdmissionCheck } from '../../../http/limits.ts';
import type { Call, Observer } from '../../../http/call.ts';
import { failureOf } from '../../../http/call.ts';
import { conversionOf } from '../../../http/observed-conversion.ts';
import type { ConversionCounter, ObservedConversion } from '../../../http/observed-conversion.ts';
import { readCertificate } from '../files/certificate.ts';
import type { CertificateFiles } from '../files/certificate-pair.ts';

/** What Prometheus learns of this process. */
export interface Metrics {
  /** Counts every call. */
  readonly observe: Observer;
  /** Counts the calls that are being answered. */
  readonly countInFlight: (admit: AdmissionCheck) => AdmissionCheck;
  /** All metrics in the text format 0.0.4. */
  readonly text: () => Promise<string>;
  /** The media type of the text. */
  readonly contentType: string;
}

/** What controller-runtime writes there: the path, without what is secret about it. */
const WEBHOOK = '/convert';

/** Those of the API server's `conversion_webhook_duration_seconds` (apiextensions-apiserver, `metrics.go`). */
const DURATION_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 45, 60];

/** Those of its `crd_conversion_webhook_duration_seconds`: 1 ms, doubled up to 16 s. */
const CRD_DURATION_BUCKETS = Array.from({ length: 15 }, (_, power) => 0.001 * 2 ** power);

/**
 * The objectives of Kubernetes for converting custom resources of up to 10 kB, by their number: 50 ms for one, 1 s for
 * the 1,500 of a namespace, 6 s for the 10,000 of a cluster, for 99 of 100 calls (KEP-95).
 */
const OBJECTIVES = [
  { objects: 1, seconds: 0.05 },
  { objects: 1500, seconds: 1 },
  { objects: 10_000, seconds: 6 },
] as const;

/**
 * Makes the metrics of the Node entry. Names and labels are those of controller-runtime and of the API server, so that
 * what is known about theirs helps here.
 *
 * Every label has a bounded number of values, whatever a request says: `caller` is the name of a secret and empty
 * without one, `code` is one of nine, `failure_type` one of the reasons of a problem, and kinds and versions are those
 * that are served, or `other`. A call without a secret has no label but its code.
 *
 * @param tls the files that the server gets its certificate from, where it has one
 */
export function makeMetrics(
  conversionsOf: ConversionCounter,
  tls: CertificateFiles | undefined,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const countInFlight = inFlightMetric(registry);
  if (tls !== undefined) followExpiration(registry, tls);
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** What controller-runtime measures of a webhook. */
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

/** What the API server measures of its calls, with reasons from this side. */
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

/** Which conversion it was, and how large. */
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
    help: 'As the duration of reviews that succeeded, by the largest number of objects of their objective.',
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

/** What conversions have done. */
interface Tally {
  readonly objects: number;
  readonly keptBytes: number;
}

/**
 * Counts what conversions do. Finding a series by four labels takes longer than counting, so that is left until
 * somebody asks for the metrics.
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
    'What the target version could not hold, in bytes of JSON, of reviews that succeeded, by conversion.',
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

/** Counts the calls that are admitted, and those that wait for it. */
function inFlightMetric(registry: Registry): (admit: AdmissionCheck) => AdmissionCheck {
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
  return (admit) => async (caller) => {
    inFlight += 1;
    const admission = await admit(caller);
    const release = (): void => {
      inFlight -= 1;
      if (!('code' in admission)) admission.release?.();
    };
    if (!('code' in admission)) return { release };
    release();
    return admission;
  };
}

/** Reads the files as the server does within a second, and like it stays with the last ones that can be used. */
function followExpiration(registry: Registry, files: CertificateFiles): void {
  const gauge = new Gauge({
    name: 'crdshift_tls_certificate_expiration_timestamp_seconds',
    help: 'When the certificate that is served expires, in seconds since 1970.',
    registers: [registry],
    collect: () => {
      const found = readCertificate(files);
      if ('problem' in found) return;
      gauge.set(new X509Certificate(found.cert).validToDate.getTime() / 1000);
    },
  });
}
