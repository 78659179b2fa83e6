import { lineOfFinding } from '../../src/prove/report/text-report.ts';
import type { ProofFinding } from '../../src/prove/finding.ts';
import type { Progress } from '../../src/prove/prove-options.ts';

/** The time between two lines of progress that goes to a file, in milliseconds. */
const PAUSE = 10_000;

/** Shows the state of a proof on standard error, and findings as they are made. */
export interface ProgressView {
  readonly onProgress: (progress: Progress) => void;
  readonly onFinding: (finding: ProofFinding) => void;
  /** Removes the line of progress. */
  readonly end: () => void;
}

/**
 * Returns a view for one kind. On a terminal, it has one line that changes, below the findings so far. Anywhere else, a
 * line is written every ten seconds, and findings are left to the report.
 *
 * @param now - the time in milliseconds
 */
export function progressOn(
  stream: NodeJS.WriteStream,
  kind: string,
  now: () => number,
): ProgressView {
  let last = now();
  const clear = stream.isTTY ? '\r\u001B[K' : '';
  const write = (text: string): void => {
    stream.write(`${clear}${text}`);
  };
  return {
    onProgress: ({ done, total, pair }) => {
      const line = `${kind}: ${pair}: ${done} of ${total} objects`;
      if (stream.isTTY) write(line);
      else if (now() - last >= PAUSE) {
        last = now();
        write(`${line}\n`);
      }
    },
    onFinding: (finding) => {
      if (stream.isTTY && finding.accepted === undefined) write(`${lineOfFinding(finding)}\n`);
    },
    end: () => {
      if (stream.isTTY) write('');
    },
  };
}
