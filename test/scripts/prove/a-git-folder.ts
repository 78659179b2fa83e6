import { execFile } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { aFolder } from '../../support/a-folder.ts';

const run = promisify(execFile);

/** Settings that make commits without the configuration of the user. */
const SETTINGS = ['user.name=Test', 'user.email=test@example.com', 'commit.gpgsign=false'];

/** A temporary git repository. Paths are relative to it. */
export interface GitFolder {
  /** Writes a file, and returns its absolute path. */
  readonly write: (path: string, text: string) => Promise<string>;
  readonly move: (from: string, to: string) => Promise<string>;
  /** Commits all files, optionally with a tag. */
  readonly commit: (tag?: string) => Promise<void>;
}

/** Creates a git repository that is removed after the test. */
export async function aGitFolder(): Promise<GitFolder> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  return gitIn(path);
}

/** Makes a folder a git repository. */
export async function gitIn(root: string): Promise<GitFolder> {
  const git = async (...args: readonly string[]): Promise<void> => {
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    await run('git', [...settings, ...args], { cwd: root });
  };
  await git('init', '--quiet');
  const at = async (path: string): Promise<string> => {
    const absolute = join(root, path);
    await mkdir(dirname(absolute), { recursive: true });
    return absolute;
  };
  return {
    write: async (path, text) => {
      await writeFile(await at(path), text);
      return join(root, path);
    },
    move: async (from, to) => {
      await rename(join(root, from), await at(to));
      return join(root, to);
    },
    commit: async (tag) => {
      await git('add', '--all');
      await git('commit', '--quiet', '--message', 'test: a commit');
      if (tag !== undefined) await git('tag', tag);
    },
  };
}
