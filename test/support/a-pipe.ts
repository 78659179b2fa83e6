import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aFolder } from './a-folder.ts';

/** A named pipe, whose reader can stall, leave and return. */
export interface Pipe {
  /** The end to write to, for the standard output of a process. */
  readonly writeEnd: number;
  /** Opens the other end. Until then, and after `close`, nobody reads. */
  readonly open: () => Reader;
  readonly remove: () => Promise<void>;
}

export interface Reader {
  /** Reads whole lines until one of them is such a line. */
  readonly until: (isSuch: (line: string) => boolean) => Promise<readonly string[]>;
  /** Reads what has arrived, and forgets it. */
  readonly drop: () => void;
  readonly close: () => void;
}

export async function aPipe(): Promise<Pipe> {
  const folder = await aFolder();
  const path = join(folder.path, 'pipe');
  execFileSync('mkfifo', [path]);
  // A pipe cannot be opened for writing only while it has no reader.
  const both = openSync(path, constants.O_RDWR);
  const writeEnd = openSync(path, constants.O_WRONLY);
  closeSync(both);
  return {
    writeEnd,
    open: () => readerOf(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)),
    remove: async () => {
      closeSync(writeEnd);
      await folder.remove();
    },
  };
}

function readerOf(fd: number): Reader {
  const chunk = Buffer.alloc(65_536);
  let rest = '';
  return {
    until: async (isSuch) => {
      const lines: string[] = [];
      for (;;) {
        const read = readNow(fd, chunk);
        const parts = (rest + chunk.toString('latin1', 0, read)).split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts);
        if (parts.some(isSuch)) return lines;
        if (read === 0) await sleep(5);
      }
    },
    drop: () => {
      while (readNow(fd, chunk) > 0);
    },
    close: () => closeSync(fd),
  };
}

/** Returns the number of bytes read: 0 if there are none now. */
function readNow(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}
