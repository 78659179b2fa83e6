import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../http/log.ts';
import type { Secret } from '../../http/secrets.ts';
import { A_DIGEST, parseDigest } from '../../http/settings.ts';
import { follow } from './follow.ts';

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
 */
export function readSecretFiles(folder: string): FoundSecrets {
  const secrets: Secret[] = [];
  const problems: string[] = [];
  try {
    for (const name of readdirSync(folder).toSorted()) {
      if (name.startsWith('.')) continue;
      const text = readSmallFile(join(folder, name));
      if (text === undefined) continue;
      const digest = parseDigest(text);
      if (digest !== undefined) secrets.push({ name, digest });
      else problems.push(`the file ${name} in SECRET_DIGESTS_DIR must hold ${A_DIGEST}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`SECRET_DIGESTS_DIR cannot be read: ${reason}`);
  }
  return { secrets, problems };
}

/**
 * The text of a file; empty when it cannot be one of a secret. Undefined when it has just gone: Kubernetes takes a link
 * away after what it points to.
 */
function readSmallFile(path: string): string | undefined {
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    if (about === undefined) return undefined;
    return about.isFile() && about.size <= MAX_BYTES ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

/**
 * Follows the folder, so that secrets come and go without a restart. What cannot be read is logged, and the rest works.
 *
 * @param fixed secrets that come from elsewhere, and stay
 * @returns what is valid at the moment; never undefined, which would open the endpoint
 */
export function followSecretFiles(
  fixed: readonly Secret[],
  { folder, found: first }: SecretFiles,
  log: Log,
): () => readonly Secret[] {
  let valid = [...fixed, ...first.secrets];
  if (valid.length === 0) log(LOCKED);
  follow({ read: () => readSecretFiles(folder), textOf }, first, ({ secrets, problems }) => {
    valid = [...fixed, ...secrets];
    for (const error of problems) log({ level: 'error', msg: 'secret not reloaded', error });
    log({ level: 'info', msg: 'secrets reloaded', secrets: valid.map(({ name }) => name) });
    if (valid.length === 0) log(LOCKED);
  });
  return () => valid;
}

const LOCKED = {
  level: 'warn',
  msg: 'no secret is in SECRET_DIGESTS_DIR, and /convert is closed to everyone',
} as const;

function textOf({ secrets, problems }: FoundSecrets): string {
  const digests = secrets.map(({ name, digest }) => [name, Buffer.from(digest).toString('hex')]);
  return JSON.stringify([digests, problems]);
}
