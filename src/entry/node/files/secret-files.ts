import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../http/log.ts';
import type { Secret } from '../../../http/secrets.ts';
import { parseDigest } from '../../../http/settings.ts';
import { follow } from './follow.ts';
import { A_NAME, isSecretName } from './secret-name.ts';

/** The secrets in a folder. If the folder is empty or cannot be read, there are none, and every call is refused. */
interface FoundSecrets {
  readonly secrets: readonly Secret[];
  /** A sentence for each file that has no digest, or for the folder. */
  readonly problems: readonly string[];
}

/** A folder of secrets, and its content at the first reading. */
export interface SecretFiles {
  readonly folder: string;
  readonly found: FoundSecrets;
}

/** Larger files are not read. A digest has 64 bytes, and possibly a line end. */
const MAX_BYTES = 1024;

/**
 * Reads a folder in which each file has the name of a secret, and contains its digest. Names that begin with a dot are
 * skipped: Kubernetes keeps the data of a Secret volume in `..data`, next to a link for each key.
 *
 * @param before the secrets that were valid until now. A digest stays valid while its file exists but cannot be read,
 *   for instance because it is being written. After its file is deleted, it is invalid.
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

/** Reads a secret, or returns the problem of the file. Returns undefined if the file was just deleted. */
function readSecretFile(folder: string, name: string): Secret | string | undefined {
  // An invalid name may contain any character, such as a line end.
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
 * Returns the text of a file, or an empty text if it cannot be that of a secret. Returns undefined if it was just
 * deleted: Kubernetes removes a link after its target.
 */
function readSmallFile(path: string): string | undefined {
  try {
    const about = statSync(path);
    return about.isFile() && about.size <= MAX_BYTES ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    return isGone(error) ? undefined : '';
  }
}

/** Reports whether a file does not exist. After other errors, such as a lack of memory, it may exist. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Follows the folder, so that secrets can be added and removed without a restart. A file that cannot be read is logged,
 * and its previous secret stays valid.
 *
 * @param fixed secrets from other settings, which stay valid
 * @param onChange called with all valid secrets after each change
 * @returns `valid`, which returns the secrets that are valid now (an empty list closes the endpoint), and `stop`, which
 *   ends this
 */
export function followSecretFiles(
  fixed: readonly Secret[],
  { folder, found: first }: SecretFiles,
  log: Log,
  onChange: (valid: readonly Secret[]) => void,
): { valid: () => readonly Secret[]; stop: () => void } {
  let inFiles = first.secrets;
  let valid = [...fixed, ...inFiles];
  if (valid.length === 0) log(LOCKED);
  const read = (): FoundSecrets => readSecretFiles(folder, inFiles);
  const stop = follow({ read, textOf }, first, ({ secrets, problems }) => {
    inFiles = secrets;
    valid = [...fixed, ...inFiles];
    for (const error of problems) log({ level: 'error', msg: 'secret not reloaded', error });
    onChange(valid);
    log({ level: 'info', msg: 'secrets reloaded', secrets: valid.map(({ name }) => name) });
    if (valid.length === 0) log(LOCKED);
  });
  return { valid: () => valid, stop };
}

const LOCKED = {
  level: 'warn',
  msg: 'SECRET_DIGESTS_DIR has no secret, so /convert is closed to everyone',
} as const;

function textOf({ secrets, problems }: FoundSecrets): string {
  const digests = secrets.map(({ name, digest }) => [name, Buffer.from(digest).toString('hex')]);
  return JSON.stringify([digests, problems]);
}
