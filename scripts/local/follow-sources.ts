import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** One save makes several events, so the last one within a moment counts. */
const SETTLE_MILLISECONDS = 100;

/**
 * Calls back when something in a folder has changed, at any depth, and never again before the call has ended. The call
 * may ask whether something has changed since, so that it comes again and what it has found is of no interest.
 *
 * One watcher for each folder, because Node's recursive watching on Linux watches files: once an editor has replaced
 * one by renaming another over it, later edits of that file go unseen.
 *
 * @returns what stops it, and waits for a call that has begun: it may still start something that has to be stopped
 */
export function followSources(
  root: string,
  onChange: (isOutdated: () => boolean) => Promise<void>,
): () => Promise<void> {
  let watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let isCallDue = false;
  let changes = 0;
  let running: Promise<void> | undefined;

  const refresh = (): void => {
    const before = watchers;
    watchers = new Map();
    for (const { path, identity } of foldersIn(root)) {
      const watcher = before.get(identity) ?? watchFolder(path, seen);
      if (watcher !== undefined) watchers.set(identity, watcher);
      before.delete(identity);
    }
    for (const watcher of before.values()) watcher.close();
  };
  const callWhileDue = async (): Promise<void> => {
    while (isCallDue) {
      isCallDue = false;
      refresh();
      const before = changes;
      await onChange(() => changes > before);
    }
    running = undefined;
  };
  const call = (): void => {
    isCallDue = true;
    running ??= callWhileDue();
  };
  function seen(): void {
    changes += 1;
    refresh();
    clearTimeout(timer);
    timer = setTimeout(call, SETTLE_MILLISECONDS);
  }

  refresh();
  return async () => {
    clearTimeout(timer);
    isCallDue = false;
    for (const watcher of watchers.values()) watcher.close();
    await running;
  };
}

/** A folder that is gone again while it is looked at is not there. */
function watchFolder(path: string, seen: () => void): FSWatcher | undefined {
  try {
    return watch(path, seen).on('error', seen).unref();
  } catch {
    return undefined;
  }
}

/** The folder itself and all below. One that was removed and made anew is another folder of the same name. */
function foldersIn(path: string): { path: string; identity: string }[] {
  try {
    const below = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const identity = `${statSync(path).ino} ${path}`;
    return [{ path, identity }, ...below.flatMap(({ name }) => foldersIn(join(path, name)))];
  } catch {
    return [];
  }
}
