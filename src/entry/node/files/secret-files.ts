import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../http/log.ts';
import type { Secret } from '../../../http/secrets.ts';
import { parseDigest } from '../../../http/settings.ts';
import { follow } from './follow.ts';
import { A_NAME, isSecretName } from './secret-name.ts';

/** What a folder of secrets holds. When it is empty or cannot be read there is no secret in it, and nobody gets in. */
export interface FoundSecrets {
  readonly secrets: readonly Secret[];
  /** A sentence for each file that does not hold a digest, or for the folder. */
  readonly problems: readonly string[];
}

/** Where the files are, and what they held when they were last read. */
export interface SecretFiles {
  readonly folder: string;
  readonly found: FoundSecrets;
}

/** A digest has 64, and perhaps a line end. What is larger is something else, and not read. */
const MAX_BYTES = 1024;

/**
 * Reads a folder in which the name of a file is that of a secret, and its content the digest. Files that begin with a
 * dot are skipped: Kubernetes keeps what it swaps in `..data`, beside a link for each key of the Secret.
 *
 * @param before what was valid until now: a digest stays while a file of its name is there and cannot be read, for
 *   instance because it is being written. What is gone is out of use.
 */
export function readSecretFiles(folder: string, before: readonly Secret[] = []): FoundSecrets {
  const secrets: Secret[] = [];
  const problems: string[] = [];
  try {
    for (const name of readdirSync(folder).toSorted()) {
      if (name.startsWith('.')) continue;
      const read = readSecretFile(folder, name);
      if (read === undefined) continue;
      if (typeof read !== 'string') {
        secrets.push(read);
        continue;
      }
      const last = before.find((secret) => secret.name === name);
      if (last !== undefined) secrets.push(last);
      problems.push(last === undefined ? read : `${read}; ${STILL_VALID}`);
    }
    return { secrets, problems };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `SECRET_DIGESTS_DIR cannot be read: ${reason}`;
    if (isGone(error) || before.length === 0) return { secrets: [], problems: [problem] };
    return { secrets: before, problems: [`${problem}; ${STILL_VALID}`] };
  }
}

const STILL_VALID = 'the previous digest stays valid';

/** A secret, or why the file holds none. Undefined when it has just gone. */
function readSecretFile(folder: string, name: string): Secret | string | undefined {
  // A name that is none may hold anything, such as a line end.
  if (!isSecretName(name)) {
    return `the file ${JSON.stringify(name)} in SECRET_DIGESTS_DIR must have the name of a secret: ${A_NAME}`;
  }
  const text = readSmallFile(join(folder, name));
  if (text === undefined) return undefined;
  const digest = parseDigest(text);
  return typeof digest === 'string'
    ? `the file ${name} in SECRET_DIGESTS_DIR must hold ${digest}`
    : { name, digest };
}

/**
 * The text of a file; empty when it cannot be one of a secret. Undefined when it has just gone: Kubernetes takes a link
 * away after what it points to.
 */
function readSmallFile(path: string): string | undefined {
  try {
    const about = statSync(path);
    return about.isFile() && about.size <= MAX_BYTES ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    return isGone(error) ? undefined : '';
  }
}

/** Whether there is nothing of this name; otherwise it is there and cannot be read, for instance for want of memory. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Follows the folder, so that secrets come and go without a restart. What cannot be read is logged, and works as
 * before; so does the rest.
 *
 * @param fixed secrets that come from elsewhere, and stay
 * @returns what is valid at the moment; never undefined, which would open the endpoint
 */
export function followSecretFiles(
  fixed: readonly Secret[],
  { folder, found: first }: SecretFiles,
  log: Log,
): () => readonly Secret[] {
  let inFiles = first.secrets;
  let valid = [...fixed, ...inFiles];
  if (valid.length === 0) log(LOCKED);
  const read = (): FoundSecrets => readSecretFiles(folder, inFiles);
  follow({ read, textOf }, first, ({ secrets, problems }) => {
    inFiles = secrets;
    valid = [...fixed, ...inFiles];
    for (const error of problems) log({ level: 'error', msg: 'secret not reloaded', error });
    log({ level: 'info', msg: 'secrets reloaded', secrets: valid.map(({ name }) => name) });
    if (valid.length === 0) log(LOCKED);
  });
  return () => valid;
}

const LOCKED = {
  level: 'warn',
  msg: 'SECRET_DIGESTS_DIR has no secret, so /convert is closed to everyone',
} as const;

function textOf({ secrets, problems }: FoundSecrets): string {
  const digests = secrets.map(({ name, digest }) => [name, Buffer.from(digest).toString('hex')]);
  return JSON.stringify([digests, problems]);
}
