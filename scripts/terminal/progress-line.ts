/** The time between two changes of the line on a terminal, in milliseconds. */
const BLINK = 100;

/** The time between two lines anywhere else, in milliseconds. */
const PAUSE = 10_000;

/**
 * The progress of a command on a stream. On a terminal, it is one line that changes, below the messages so far. Anywhere
 * else, a line is written every ten seconds.
 */
export interface ProgressLine {
  /** Writes a message. */
  readonly say: (message: string) => void;
  /** Shows the progress, if it is time for that. */
  readonly show: (progress: () => string) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Returns the number of objects so far, and of all where it is known: `500 of 1200 objects`. */
export function objectsText(objects: number, remaining: number | undefined): string {
  return `${objects}${remaining === undefined ? '' : ` of ${objects + remaining}`} objects`;
}

/** @param now - the time in milliseconds */
export function progressLine(stream: NodeJS.WriteStream, now: () => number): ProgressLine {
  const [clear, lineEnd, pause] = stream.isTTY ? ['\r\u001B[K', '', BLINK] : ['', '\n', PAUSE];
  let last = now();
  return {
    say: (message) => {
      stream.write(`${clear}${message}\n`);
    },
    show: (progress) => {
      if (now() - last < pause) return;
      last = now();
      stream.write(`${clear}${progress()}${lineEnd}`);
    },
    end: () => {
      if (stream.isTTY) stream.write(clear);
    },
  };
}
