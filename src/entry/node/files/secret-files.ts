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
    const problem = `SECRET_DIGESTS_DIR cannot be read: ${reasonOf(error)}`;
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
  const file = `the file ${name} in SECRET_DIGESTS_DIR`;
  try {
    const digest = parseDigest(readSmallFile(join(folder, name)));
    return typeof digest === 'string' ? `${file} must hold ${digest}` : { name, digest };
  } catch (error) {
    // Kubernetes removes a link after its target.
    return isGone(error) ? undefined : `${file} cannot be read: ${reasonOf(error)}`;
  }
}

/** Returns the text of a file, or an empty text if it is a folder or too large. */
function readSmallFile(path: string): string {
  const about = statSync(path);
  return about.isFile() && about.size <= MAX_BYTES ? readFileSync(path, 'utf8') : '';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Reports whether a file does not exist. After other errors, such as a lack of memory, it may exist. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The secrets of a folder that is followed, and those of other settings. */
interface FollowedSecrets {
  /** Returns the secrets that are valid now. An empty list closes the endpoint. */
  readonly valid: () => readonly Secret[];
  /** Returns warnings if nobody can call the webhook, or if the folder has a problem. They name no secret. */
  readonly warnings: () => readonly string[];
  /** Stops following the folder. */
  readonly stop: () => void;
}

/**
 * Follows the folder, so that secrets can be added and removed without a restart. A file that cannot be read is logged
 * once, and its previous secret stays valid.
 *
 * @param fixed secrets from other settings, which stay valid
 * @param onChange called after each change of the secrets or the warnings
 */
export function followSecretFiles(
  fixed: readonly Secret[],
  { folder, found: first }: SecretFiles,
  log: Log,
  onChange: () => void,
): FollowedSecrets {
  let last = first;
  let valid = [...fixed, ...first.secrets];
  if (valid.length === 0) log(LOCKED);
  const read = (): FoundSecrets => readSecretFiles(folder, last.secrets);
  const stop = follow({ read, textOf }, first, (found) => {
    const before = last;
    last = found;
    valid = [...fixed, ...found.secrets];
    onChange();
    for (const error of found.problems) {
      if (before.problems.includes(error)) continue;
      log({ level: 'error', msg: 'secret not reloaded', error });
    }
    if (digestsOf(found) === digestsOf(before)) return;
    log({ level: 'info', msg: 'secrets reloaded', secrets: valid.map(({ name }) => name) });
    if (valid.length === 0) log(LOCKED);
  });
  const warnings = (): readonly string[] => [
    ...(valid.length === 0 ? [LOCKED.msg] : []),
    ...(last.problems.length > 0 ? [PROBLEM] : []),
  ];
  return { valid: () => valid, warnings, stop };
}

const PROBLEM =
  'SECRET_DIGESTS_DIR has a problem, and the webhook would not start with it: see the log';

const LOCKED = {
  level: 'warn',
  msg: 'SECRET_DIGESTS_DIR has no secret, so /convert is closed to everyone',
} as const;

function textOf(found: FoundSecrets): string {
  return [digestsOf(found), ...found.problems].join('\n');
}

function digestsOf({ secrets }: FoundSecrets): string {
  return secrets.map(({ name, digest }) => `${name} ${digest.join()}`).join('\n');
}
