import { LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';
import { LOG_LEVELS } from './log.ts';
import type { LogLevel } from './log.ts';
import type { Secret, Secrets } from './secrets.ts';
import { NO_SECRET } from './secrets.ts';
import { MAX_NESTING } from '../core/json/nesting.ts';
import { SHORTEST_MESSAGE } from '../core/review/limits.ts';

/** Settings by name: environment variables, or the bindings of a Worker. */
export type Environment = Readonly<Record<string, unknown>>;

/** The settings of the app that every platform has. */
export interface AppSettings {
  readonly secrets: Secrets;
  readonly limits: Limits;
  /** True if replies have all metadata, not only the metadata that API servers read. */
  readonly fullMetadata: boolean;
  /** The least serious level that is logged. */
  readonly logLevel: LogLevel;
}

/**
 * Reads the settings of the app:
 *
 * - `SECRET_DIGEST_<NAME>`: the SHA-256 of a secret, in 64 hex digits
 * - `ALLOW_ANYONE`: true if there is no secret on purpose
 * - `MAX_REVIEW_BYTES`, `MAX_OBJECTS`, `MAX_NESTING`, `MAX_MESSAGE_LENGTH`, `MAX_SECONDS`: whole numbers
 * - `FULL_METADATA`: true or false
 * - `LOG_LEVEL`: debug, info, warn or error
 *
 * An empty value counts as absent, except for a digest: a setting that should lock the endpoint must not leave it open.
 * For the same reason, a misspelt name of a digest is refused. Adds one sentence to `problems` for each invalid
 * setting.
 */
export function readAppSettings(
  environment: Environment,
  problems: string[],
  defaults: SettingsDefaults = {},
): AppSettings {
  const { limits = LIMITS } = defaults;
  const read = (name: string, fallback: number, bounds?: Bounds): number =>
    readWhole(environment, problems, { name, fallback, ...bounds });
  return {
    secrets: readSecrets(environment, problems, defaults),
    limits: {
      bytes: read('MAX_REVIEW_BYTES', limits.bytes),
      objects: read('MAX_OBJECTS', limits.objects),
      nesting: read('MAX_NESTING', limits.nesting, BOUNDS.nesting),
      message: read('MAX_MESSAGE_LENGTH', limits.message, BOUNDS.message),
      seconds: read('MAX_SECONDS', limits.seconds),
    },
    fullMetadata: readFlag(environment, problems, 'FULL_METADATA'),
    logLevel: readLogLevel(environment, problems),
  };
}

/** The defaults of a platform for absent settings. */
interface SettingsDefaults {
  readonly limits?: Limits;
  /** The name of a setting that points to more secrets. */
  readonly secretsElsewhere?: string;
}

/**
 * Reads the secrets, `SECRET_DIGEST_<NAME>` or `ALLOW_ANYONE`, from environment variables or the bindings of a Worker.
 * The type of bindings may be an interface, such as the one that `wrangler types` writes.
 *
 * @throws {Error} if settings are invalid, with a list of all problems, or if no secret is set
 */
export function secretsIn(environment: object): Secrets {
  const problems: string[] = [];
  const secrets = readSecrets({ ...environment }, problems, {});
  if (problems.length > 0) throw new Error(problems.join('; '));
  return secrets;
}

type Bounds = Partial<Pick<WholeNumber, 'min' | 'max'>>;

/** The bounds of limits, if they differ from those of other whole numbers. */
export const BOUNDS: Readonly<Partial<Record<keyof Limits, Bounds>>> = {
  nesting: { max: MAX_NESTING },
  message: { min: SHORTEST_MESSAGE },
};

/** A setting that is a whole number. */
interface WholeNumber {
  readonly name: string;
  readonly fallback: number;
  /** By default 1. */
  readonly min?: number;
  readonly max?: number;
}

/** Reads a whole number. Adds a sentence to `problems` if the value is not a whole number or out of range. */
export function readWhole(
  environment: Environment,
  problems: string[],
  { name, fallback, min = 1, max = 2 ** 29 }: WholeNumber,
): number {
  const value = environment[name] ?? '';
  const number = value === '' ? fallback : numberIn(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
  }
  return number;
}

/** Returns a number, or the number in a text of digits; NaN for anything else. Variables of a Worker may be numbers. */
function numberIn(value: unknown): number {
  const isText = typeof value === 'string' && /^\s*-?[\d.]+\s*$/.test(value);
  return isText || typeof value === 'number' ? Number(value) : Number.NaN;
}

/** Reads the secrets, or the consent to an open endpoint. */
function readSecrets(
  environment: Environment,
  problems: string[],
  { secretsElsewhere }: SettingsDefaults,
): Secrets {
  const before = problems.length;
  const secrets = readDigests(environment, problems, secretsElsewhere);
  const isElsewhere = secretsElsewhere !== undefined && environment[secretsElsewhere] !== undefined;
  const isLocked = secrets.length > 0 || isElsewhere;
  const isOpen = readFlag(environment, problems, 'ALLOW_ANYONE');
  if (isOpen && isLocked) {
    problems.push('ALLOW_ANYONE is true, but a secret is set: remove one of the two');
  }
  if (isLocked) return secrets;
  if (isOpen) return 'allow-anyone';
  // An invalid digest or consent is already reported.
  if (problems.length === before) problems.push(NO_SECRET);
  return secrets;
}

/** Reads one secret per setting, so that each can be added or removed alone. `SECRET_DIGEST_PROD_EU` is `prod-eu`. */
function readDigests(
  environment: Environment,
  problems: string[],
  elsewhere: string | undefined,
): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const [setting, value] of Object.entries(environment)) {
    if (setting === elsewhere || !isNearlyADigest(setting, value)) continue;
    const words = wordsOf(setting);
    const right = `SECRET_DIGEST_${words.join('_')}`;
    if (setting === right) {
      const digest = parseDigest(value);
      if (typeof digest === 'string') problems.push(`${setting} must be ${digest}`);
      else secrets.push({ name: words.join('-').toLowerCase(), digest });
    } else if (setting === 'SECRET_DIGESTS_DIR') {
      problems.push(`${setting} works on Node only: set SECRET_DIGEST_<NAME> instead`);
    } else {
      problems.push(`${setting} is not a setting: rename it to ${right}`);
    }
  }
  return secrets;
}

/**
 * The prefix of the setting of a digest, with likely misspellings. The value cannot identify it, because keys of other
 * programs, such as `SECRET_KEY_BASE`, also have 64 hex digits.
 */
const NEARLY_A_DIGEST = /^(S[CERT]{4,6}S?_?)?(?:DIGEST|DIGETS|DIGSET|DIEGST|DIGST|DGEST)S?/i;

/**
 * Reports whether a setting should probably hold the digest of a secret. Without the word SECRET in its name, the value
 * decides: other programs have settings such as `DIGEST_ALGORITHM`.
 */
function isNearlyADigest(setting: string, value: unknown): boolean {
  const found = NEARLY_A_DIGEST.exec(setting);
  return found !== null && (found[1] !== undefined || value === '' || DIGEST.test(String(value)));
}

/** Returns the words of the name in a setting, in their only valid spelling, so that no name has two settings. */
function wordsOf(setting: string): readonly string[] {
  const name = setting.toUpperCase().replace(NEARLY_A_DIGEST, '');
  return name.match(/[A-Z\d]+/g) ?? ['<NAME>'];
}

/** A SHA-256 in hex digits. Tools end their output with a line. */
const DIGEST = /^[\da-f]{64}\s*$/i;

/** The form of a digest, as the end of a sentence. */
const A_DIGEST = 'a SHA-256 in 64 hex digits';

/**
 * The first 64 bits of the SHA-256 of an empty text, and of a line end: the output of `printf` and `echo` for a variable
 * that is not set. No other text that begins so is known.
 */
const OF_NOTHING = /^(?:e3b0c44298fc1c14|01ba4719c80b6fe9)/i;

/**
 * Reads the SHA-256 of a secret in hex digits. Returns the expected form, as the end of a sentence, if it is invalid.
 */
export function parseDigest(value: unknown): Uint8Array | string {
  if (typeof value !== 'string' || !DIGEST.test(value)) return A_DIGEST;
  if (OF_NOTHING.test(value)) {
    return 'the SHA-256 of a secret: this is the SHA-256 of an empty string, as from an unset variable';
  }
  return Uint8Array.from(value.match(/\w\w/g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Reads true or false. Variables of a Worker may be booleans instead of texts. */
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
