import { readdirSync, statSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** One save makes several events, so the last one within a moment counts. */
const SETTLE_MILLISECONDS = 100;

/**
 * Calls back when something in a folder has changed, at any depth, and never again before the call has ended.
 *
 * One watcher for each folder, because Node's recursive watching on Linux watches files: once an editor has replaced
 * one by renaming another over it, later edits of that file go unseen.
 *
 * @returns what stops it
 */
export function followSources(root: string, onChange: () => Promise<void>): () => void {
  let watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let isCalling = false;
  let isCallDue = false;

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
  const call = async (): Promise<void> => {
    refresh();
    isCallDue = isCalling;
    if (isCalling) return;
    isCalling = true;
    await onChange();
    isCalling = false;
    if (isCallDue) await call();
  };
  function seen(): void {
    refresh();
    clearTimeout(timer);
    timer = setTimeout(() => void call(), SETTLE_MILLISECONDS);
  }

  refresh();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
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
