/** Thrown on purpose by a converter that cannot convert an object. Its message reaches the user. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  /** The place in the object as a JSON pointer (RFC 6901), for instance `/spec/hostPort`. */
  readonly pointer: string | undefined;

  /**
   * @param message - the problem and the remedy, without any value of the object, which may be a secret
   * @param pointer - the place in the object, as a JSON pointer
   */
  constructor(message: string, pointer?: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** The reason why a text is not a review that can be answered, or why a review fails as a whole. */
export type ReviewProblem =
  | { readonly reason: 'UnsupportedMediaType' }
  | { readonly reason: 'UnsupportedEncoding' }
  | { readonly reason: 'CutOff' }
  | { readonly reason: 'NotGzip' }
  | { readonly reason: 'NotUtf8' }
  | { readonly reason: 'NotJson' }
  | { readonly reason: 'TooDeep'; readonly limit: number }
  | { readonly reason: 'NumberOutOfRange' }
  | { readonly reason: 'TooLarge'; readonly limit: number }
  | { readonly reason: 'TooManyObjects'; readonly limit: number }
  | { readonly reason: 'UnsupportedReviewVersion' }
  | { readonly reason: 'InternalError'; readonly crash: Crash }
  | { readonly reason: 'MalformedReview'; readonly pointer: string; readonly expected: string };

/** The reason why an object cannot be converted. */
export type ObjectProblem =
  | { readonly reason: 'MalformedObject' }
  | { readonly reason: 'TooLate' }
  | { readonly reason: 'TooDeep'; readonly limit: number }
  | { readonly reason: 'UnknownKind' }
  | { readonly reason: 'OtherGroup' }
  | {
      readonly reason: 'UnknownVersion';
      readonly version: string;
      readonly known: readonly string[];
    }
  | {
      readonly reason: 'ConverterRefused';
      readonly message: string;
      readonly pointer: string | undefined;
    }
  | { readonly reason: 'ConverterCrashed'; readonly crash: Crash }
  | { readonly reason: 'NoWayBack'; readonly cause: ObjectProblem }
  | { readonly reason: 'TooMuchKept'; readonly message: string }
  | BrokenRule;

/** A rule of the API server that the result of a converter breaks, or a value in it that is not plain JSON. */
export interface BrokenRule {
  readonly reason: 'NotPlainJson' | 'IdentityChanged' | 'InvalidMetadata';
  /** The place in the result, as a JSON pointer. */
  readonly pointer: string;
  /** The rule, as the end of a sentence about the place: `must stay as it was`. */
  readonly rule: string;
}

/**
 * A bug in a converter, for the log. The message of the error is left out on purpose: engines quote input in it
 * (`Unexpected token 'S', "SECRET" is not valid JSON`), and no content of an object may reach a log.
 */
export interface Crash {
  /** The class of the error, or the type of another thrown value. */
  readonly name: string;
  /** The top of the stack, one place in the code each. */
  readonly frames: readonly string[];
}

/** The maximum number of stack frames. Deeper ones say nothing more about a converter. */
const MAX_FRAMES = 8;

/** The thrown values, for authors of conversions. They are not fields of a crash, so that no log can write them. */
const thrownBy = new WeakMap<Crash, unknown>();

/** Returns the thrown value, for tools that only the author of a conversion sees, never for a log or a reply. */
export function thrownFor(crash: Crash): unknown {
  return thrownBy.get(crash);
}

/**
 * Returns the parts of a thrown value that cannot hold a value of an object: the class name and the places in the code.
 * Never throws.
 */
export function crashOf(thrown: unknown): Crash {
  const crash = maskedCrashOf(thrown);
  thrownBy.set(crash, thrown);
  return crash;
}

function maskedCrashOf(thrown: unknown): Crash {
  try {
    if (!(thrown instanceof Error)) return { name: typeof thrown, frames: [] };
    return { name: classOf(thrown), frames: framesOf(thrown) };
  } catch {
    // A getter or a trap of a proxy has thrown, or the name is not a string.
    return { name: 'Error', frames: [] };
  }
}

function framesOf({ message, stack }: Error): string[] {
  // The stack begins with the message, which may look like anything.
  const [, places = ''] = String(stack).split(`${message}\n`);
  const lines = places.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^at [^"'`]*:\d+:\d+\)?$/.test(line)).slice(0, MAX_FRAMES);
}

/**
 * Returns the name of an error's class. A minified bundle shortens it to a letter or two, so a class may set `name`
 * itself, as `ConversionError` does. An error may set any `name`, even a value of an object, so `name` counts only if
 * the code of the class contains it.
 */
function classOf(error: Error): string {
  const made: unknown = error.constructor;
  if (typeof made !== 'function') return 'Error';
  const name: unknown = error.name;
  const words = String(made).split(/["'`]/);
  if (typeof name === 'string' && words.includes(name)) return name;
  // A class may replace its name by any value.
  const given: unknown = made.name;
  return typeof given === 'string' ? given : 'Error';
}
