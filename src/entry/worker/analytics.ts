import type { Observer } from '../../http/call.ts';
import { failureOf } from '../../http/call.ts';

/** The used part of an Analytics Engine dataset. */
export interface Dataset {
  /** Passes a data point on, and returns at once. */
  writeDataPoint: (point: { indexes: string[]; blobs: string[]; doubles: number[] }) => void;
}

/** The longest index, in bytes: https://developers.cloudflare.com/analytics/analytics-engine/limits/ */
const MAX_INDEX = 96;

/**
 * Returns an observer that writes a data point for every call with a secret. Calls without a secret cost nothing.
 *
 * | column | content |
 * | --- | --- |
 * | `index1` | the name of the secret, empty if the endpoint is open: only frequent callers are sampled |
 * | `blob1` | the reason of a failure, such as `ConverterRefused` or `RateLimited`; empty if the call succeeded |
 * | `blob2` | the kind of the objects |
 * | `blob3` | the apiVersions of the objects |
 * | `blob4` | the desired apiVersion |
 * | `double1` | the HTTP status |
 * | `double2` | the number of objects |
 * | `double3` | the kept data, in bytes of JSON |
 * | `double4` | 1 if a converter or the webhook itself crashed, else 0 |
 * | `double5` | milliseconds until the body was read: the clock of a Worker does not advance during computation |
 *
 * Kinds and versions are those of the request, even unknown ones; several are joined by commas. For instance, the
 * reasons of failures for each cluster in the last day:
 *
 * ```sql
 * SELECT index1 AS cluster, blob1 AS reason, SUM(_sample_interval) AS calls
 * FROM crdshift_production
 * WHERE timestamp > NOW() - INTERVAL '1' DAY AND blob1 != ''
 * GROUP BY cluster, reason
 * ORDER BY calls DESC
 * ```
 */
export function writeAnalytics(dataset: Dataset): Observer {
  return (call) => {
    const { caller, code, report, crash, durationMs } = call;
    if (caller === undefined) return;
    const from = report?.from ?? {};
    dataset.writeDataPoint({
      indexes: [caller.slice(0, MAX_INDEX)],
      blobs: [failureOf(call), report?.kind ?? '', Object.keys(from).join(','), report?.to ?? ''],
      doubles: [
        code,
        Object.values(from).reduce((sum, objects) => sum + objects, 0),
        report?.keptBytes ?? 0,
        Number((crash ?? report?.crashes) !== undefined),
        durationMs,
      ],
    });
  };
}
