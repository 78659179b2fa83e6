import type { Writable } from 'node:stream';

/** A place for log lines that may stall or fail. It never throws, and never holds more than a limit. */
export interface Output {
  /** Writes whole lines, or loses them if too many are waiting. */
  readonly write: (lines: string | Buffer) => void;
  /** The number of lines lost so far. */
  readonly lost: () => number;
  /** Resolves when no line is waiting, at once if none is. */
  readonly written: () => Promise<void>;
}

/**
 * The largest amount that waits for a reader, in characters or bytes: some thousand lines. A reader that pauses for a
 * second, such as one that rotates its files, loses nothing.
 */
const MOST_WAITING = 1024 * 1024;

/**
 * Returns an output that loses lines where a stream would end the process or buffer without bound: nobody reads the
 * pipe, its reader has gone (EPIPE), or the disk is full (ENOSPC). The next write that succeeds is followed by a line
 * about the loss.
 *
 * @param lossLine returns that line, for a number of lost lines
 */
export function outputTo(stream: Writable, lossLine: (lines: number) => string): Output {
  let waiting = 0;
  let lost = 0;
  let unreported = 0;
  let whenWritten: (() => void)[] = [];
  const lose = (lines: number): void => {
    lost += lines;
    unreported += lines;
  };
  const send = (lines: string | Buffer, onFailure: () => void): void => {
    waiting += lines.length;
    stream.write(lines, (error) => {
      waiting -= lines.length;
      if (error) onFailure();
      else if (unreported > 0) report();
      if (waiting > 0) return;
      for (const resolve of whenWritten) resolve();
      whenWritten = [];
    });
  };
  const report = (): void => {
    const lines = unreported;
    unreported = 0;
    send(lossLine(lines), () => (unreported += lines));
  };
  // Without a listener, the first failed write would end the process. The callback of each write counts its loss.
  stream.on('error', () => undefined);
  return {
    write: (lines) => {
      if (waiting + lines.length > MOST_WAITING) lose(countLines(lines));
      else send(lines, () => lose(countLines(lines)));
    },
    lost: () => lost,
    written: () =>
      waiting === 0 ? Promise.resolve() : new Promise((resolve) => void whenWritten.push(resolve)),
  };
}

function countLines(lines: string | Buffer): number {
  return String(lines).split('\n').length - 1;
}
