import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** The pause after the last event before a change counts: one save causes several events. */
const SETTLE_MILLISECONDS = 100;

/**
 * Watches a folder at any depth and calls back after changes, one call at a time. `isOutdated` tells the callback that
 * the sources have changed again, so that its result no longer matters and another call follows.
 *
 * Each folder has its own watcher, because Node's recursive watching on Linux watches files: after an editor replaces
 * a file by renaming another over it, later edits of that file go unnoticed.
 *
 * @returns a function that stops watching and waits for a running call, which may still start something to be stopped
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

/** Watches a folder. Returns undefined if the folder has just been removed. */
function watchFolder(path: string, seen: () => void): FSWatcher | undefined {
  try {
    return watch(path, seen).on('error', seen).unref();
  } catch {
    return undefined;
  }
}

/** Returns a folder and all folders below it. A folder that was removed and created again has another identity. */
function foldersIn(path: string): { path: string; identity: string }[] {
  try {
    const below = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const identity = `${statSync(path).ino} ${path}`;
    return [{ path, identity }, ...below.flatMap(({ name }) => foldersIn(join(path, name)))];
  } catch {
    return [];
  }
}
