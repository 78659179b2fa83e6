import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../terminal/code-of.ts';

const run = promisify(execFile);

/** The most bytes of output of git. The largest CRDs have 3 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A commit of the git repository around a folder. */
export interface Commit {
  /** Returns the text of a file in the commit, by its name in the folder; undefined if there is none. */
  readonly textOf: (name: string) => Promise<string | undefined>;
  /** Returns the texts of all files in the commit that contain all of these words, each on one line. */
  readonly textsWith: (words: readonly string[]) => Promise<string[]>;
  /** Writes all files of the folder, as they are in the commit, into another folder. */
  readonly writeTo: (target: string) => Promise<void>;
}

/**
 * Finds a commit.
 *
 * @param ref - a branch, a tag, or any other name of a commit
 * @param folder - a folder in the work tree
 * @throws {Error} if there is no such commit, no repository, or no git
 */
export async function commitAt(ref: string, folder: string): Promise<Commit> {
  const gitWith = async (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', [...args], { cwd: folder, maxBuffer: MOST_BYTES, env });
    return stdout;
  };
  const git = (...args: readonly string[]): Promise<string> => gitWith(process.env, args);
  const read = (object: string): Promise<string> => git('cat-file', 'blob', object);
  // The ref may begin with a hyphen; the name that git makes of it does not.
  const parse = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const commit = (await git(...parse).catch((error: unknown) => refuse(ref, error))).trim();
  return {
    textOf: async (name) => {
      const found = await git('ls-tree', '-z', '--name-only', commit, '--', name);
      return found === '' ? undefined : read(`${commit}:./${name}`);
    },
    textsWith: async (words) => {
      const patterns = words.flatMap((word) => ['-e', word]);
      const search = ['-z', '--name-only', '--full-name', '--fixed-strings', '--all-match'];
      const found = await git('grep', ...search, ...patterns, commit, '--', ':/').catch(orNothing);
      const objects = found.split('\0').filter((object) => object !== '');
      return Promise.all(objects.map(read));
    },
    writeTo: async (target) => {
      // An index of its own, so that the index and the files of the user stay as they are.
      const env = { ...process.env, GIT_INDEX_FILE: join(target, '.git-index') };
      await gitWith(env, ['read-tree', `${commit}:./`]);
      await gitWith(env, ['checkout-index', '--all', '--quiet', `--prefix=${target}/`]);
    },
  };
}

/** @throws {Error} with the reason why there is no commit */
function refuse(ref: string, cause: unknown): never {
  const said = textIn(cause, 'stderr').trim();
  if (said === '' && codeOf(cause) === 1) {
    const hint = 'If this is a shallow clone, fetch the commit first.';
    throw new Error(`there is no commit ${ref}. ${hint}`, { cause });
  }
  throw new Error(`git cannot find ${ref}: ${said || textIn(cause, 'message')}`, { cause });
}

/** Returns no output for a search without a result, which git reports with the code 1. */
function orNothing(error: unknown): string {
  if (codeOf(error) === 1) return '';
  throw error;
}

function textIn(error: unknown, field: 'stderr' | 'message'): string {
  const text: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof text === 'string' ? text : '';
}
