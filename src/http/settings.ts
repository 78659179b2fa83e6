import { LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';
import type { Secret, Secrets } from './secrets.ts';
import { MAX_NESTING } from '../core/json/nesting.ts';
import { SHORTEST_MESSAGE } from '../core/review/limits.ts';

/** Settings by name: environment variables, or the bindings of a Worker. */
export type Environment = Readonly<Record<string, unknown>>;

/** What can be set about the app on every platform. */
export interface AppSettings {
  readonly secrets: Secrets;
  readonly limits: Limits;
  /** Whether replies carry all metadata, and not only what an API server takes from them. */
  readonly fullMetadata: boolean;
  /** What is at least so serious is logged. */
  readonly logLevel: LogLevel;
}

/**
 * Reads the settings of the app. `SECRET_DIGEST_<NAME>` holds the SHA-256 of a secret, in 64 hex digits;
 * `MAX_REVIEW_BYTES`, `MAX_OBJECTS`, `MAX_NESTING`, `MAX_MESSAGE_LENGTH` and `MAX_SECONDS` are whole numbers;
 * `FULL_METADATA` is true or false; `LOG_LEVEL` is one of debug, info, warn, error. An empty value counts as absent, but
 * for a digest: what was meant to lock the endpoint must not leave it open, and so a name that is nearly one of a
 * digest's is refused. Adds what is wrong to `problems`, a sentence each.
 *
 * @param own settings of the platform that are read elsewhere, and are no mistake
 */
export function readAppSettings(
  environment: Environment,
  problems: string[],
  limits: Limits = LIMITS,
  own: readonly string[] = [],
): AppSettings {
  const read = (name: string, fallback: number, { min = 1, max }: Bounds = {}): number =>
    readWhole(environment, problems, { name, fallback, min, max });
  return {
    secrets: readSecrets(environment, problems, own),
    limits: {
      bytes: read('MAX_REVIEW_BYTES', limits.bytes),
      objects: read('MAX_OBJECTS', limits.objects),
      nesting: read('MAX_NESTING', limits.nesting, { max: MAX_NESTING }),
      message: read('MAX_MESSAGE_LENGTH', limits.message, { min: SHORTEST_MESSAGE }),
      seconds: read('MAX_SECONDS', limits.seconds),
    },
    fullMetadata: readFlag(environment, problems, 'FULL_METADATA'),
    logLevel: readLogLevel(environment, problems),
  };
}

type Bounds = Partial<Pick<WholeNumber, 'min' | 'max'>>;

/** A setting that is a whole number. */
export interface WholeNumber {
  readonly name: string;
  readonly fallback: number;
  readonly min: number;
  readonly max?: number | undefined;
}

/** Reads a whole number; adds a sentence to `problems` when it is none or out of range. */
export function readWhole(
  environment: Environment,
  problems: string[],
  { name, fallback, min, max = 2 ** 29 }: WholeNumber,
): number {
  const value = environment[name] ?? '';
  const number = value === '' ? fallback : Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
  }
  return number;
}

/** `SECRET_DIGEST_PROD_EU` is the secret `prod-eu`: one setting each, so that one can come or go by itself. */
function readSecrets(
  environment: Environment,
  problems: string[],
  own: readonly string[],
): Secrets {
  const secrets: Secret[] = [];
  for (const [setting, value] of Object.entries(environment)) {
    if (!/^SECRETS?_/i.test(setting) || own.includes(setting)) continue;
    const digest = parseDigest(value);
    const words = wordsOf(setting);
    const right = `SECRET_DIGEST_${words.join('_')}`;
    if (setting === right && digest !== undefined) {
      secrets.push({ name: words.join('-').toLowerCase(), digest });
    } else if (setting === right) {
      problems.push(`${setting} must be ${A_DIGEST}`);
    } else if (setting === 'SECRET_DIGESTS_DIR') {
      problems.push(`${setting}: only Node follows a folder`);
    } else if (digest !== undefined || /^SECRETS?_DIGEST/i.test(setting)) {
      problems.push(`${setting} is no setting: call it ${right}`);
    }
  }
  return secrets.length === 0 ? undefined : secrets;
}

/** The words of the name in a setting, as they are to be written: no name has two settings. */
function wordsOf(setting: string): readonly string[] {
  const name = setting.toUpperCase().replace(/^SECRETS?_(?:DIGESTS?)?/, '');
  return name.match(/[A-Z\d]+/g) ?? ['<NAME>'];
}

/** What a digest looks like, as the end of a sentence. */
export const A_DIGEST = 'a SHA-256 in 64 hex digits: npm run secret prints one';

/** Reads a SHA-256 as `npm run secret` prints it; undefined when it is none. */
export function parseDigest(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string' || !/^[\da-f]{64}\s*$/i.test(value)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, at) =>
    Number.parseInt(value.slice(2 * at, 2 * at + 2), 16),
  );
}

/** Variables of a Worker may be of another type than text. */
function readFlag(environment: Environment, problems: string[], name: string): boolean {
  const value = environment[name] ?? '';
  if (value === 'true' || value === true) return true;
  if (value !== '' && value !== 'false' && value !== false) {
    problems.push(`${name} must be true or false`);
  }
  return false;
}

function readLogLevel({ LOG_LEVEL: value = '' }: Environment, problems: string[]): LogLevel {
  const level = value === '' ? 'info' : LOG_LEVELS.find((known) => known === value);
  if (level === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return level ?? 'info';
}
