import type { Observe } from '../../http/call.ts';
import { failureOf } from '../../http/call.ts';

/** What is used of an Analytics Engine dataset. */
export interface Dataset {
  /** Hands a data point over; returns at once. */
  writeDataPoint: (point: { indexes: string[]; blobs: string[]; doubles: number[] }) => void;
}

/** The platform refuses a longer index: https://developers.cloudflare.com/analytics/analytics-engine/limits/ */
const MAX_INDEX = 96;

/**
 * Writes a data point of every call with a secret, where the Worker has a dataset. Calls without one cost nothing.
 *
 * | column | what it holds |
 * | --- | --- |
 * | `index1` | the name of the secret, empty where there is none: who calls often is sampled, and nobody else |
 * | `blob1` | why the call failed, in one word such as `ConverterRefused` or `RateLimited`; empty when it did not |
 * | `blob2` | the kind of the objects |
 * | `blob3` | their apiVersions |
 * | `blob4` | the apiVersion that is asked for |
 * | `double1` | the HTTP status |
 * | `double2` | the objects |
 * | `double3` | what the versions on the way could not hold, in bytes of JSON |
 * | `double4` | 1 when a converter or the webhook itself crashed, else 0 |
 * | `double5` | milliseconds until the body was read: a Worker's clock stands still while it computes |
 *
 * Kinds and versions are those of the request, known here or not; several are joined by commas. For instance, why the
 * calls of each cluster failed in the last day:
 *
 * ```sql
 * SELECT index1 AS cluster, blob1 AS reason, SUM(_sample_interval) AS calls
 * FROM crdshift_production
 * WHERE timestamp > NOW() - INTERVAL '1' DAY AND blob1 != ''
 * GROUP BY cluster, reason
 * ORDER BY calls DESC
 * ```
 */
export function writeAnalytics(dataset: Dataset): Observe {
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
