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
 * Returns an observer that writes a data point for every call with a secret, with the columns that `docs/operating.md`
 * describes. Calls without a secret cost nothing.
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
