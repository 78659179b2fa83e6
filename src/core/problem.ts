/** Thrown by a converter that cannot convert an object, on purpose. Its message reaches the user. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  /** Where in the object, as a JSON pointer (RFC 6901), for instance `/spec/hostPort`. */
  readonly pointer: string | undefined;

  /**
   * @param message - what is wrong and what to do, without any value of the object: it may be a secret
   * @param pointer - where in the object, as a JSON pointer
   */
  constructor(message: string, pointer?: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Why a text is no review that can be answered, or fails as a whole. */
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
  | { readonly reason: 'TooLate'; readonly done: number }
  | { readonly reason: 'UnsupportedReviewVersion' }
  | { readonly reason: 'InternalError'; readonly crash: Crash }
  | { readonly reason: 'MalformedReview'; readonly pointer: string; readonly expected: string };

/** Why one object cannot be converted. */
export type ObjectProblem =
  | { readonly reason: 'MalformedObject' }
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

/** What a converter returned breaks a rule of the API server, or is no plain JSON. */
export interface BrokenRule {
  readonly reason: 'NotPlainJson' | 'IdentityChanged' | 'InvalidMetadata';
  /** Where in the object that the converter returned, as a JSON pointer. */
  readonly pointer: string;
  /** The rule, as the end of a sentence about the place: `must stay as it was`. */
  readonly rule: string;
}

/**
 * A bug in a converter, for the log. The text of the error is left out on purpose: engines quote input in it
 * (`Unexpected token 'S', "SECRET" is not valid JSON`), and no content of an object may reach a log.
 */
export interface Crash {
  readonly name: string;
  readonly frames: readonly string[];
}

/** A stack deeper than this says nothing more about a converter. */
const MAX_FRAMES = 8;

/** What was thrown, for the author of a conversion. It is no field of the crash, so that no log can write it. */
const thrownBy = new WeakMap<Crash, unknown>();

/** What was thrown, as it was thrown: for tools that only an author of conversions sees, never for a log or a reply. */
export function thrownFor(crash: Crash): unknown {
  return thrownBy.get(crash);
}

/** Keeps of anything thrown only what cannot hold a value: the class name and the places in the code. Never throws. */
export function crashOf(thrown: unknown): Crash {
  const crash = maskedCrashOf(thrown);
  thrownBy.set(crash, thrown);
  return crash;
}

function maskedCrashOf(thrown: unknown): Crash {
  if (!(thrown instanceof Error)) return { name: typeof thrown, frames: [] };
  try {
    return { name: classOf(thrown), frames: framesOf(thrown) };
  } catch {
    // A getter, or a name that is no text.
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
 * The name of a class, of which a minified bundle leaves no more than a letter or two; so a class may say its name
 * itself, as `ConversionError` does. An error may call itself anything, a value of an object too: what it says counts
 * only where it stands in the code of its class.
 */
function classOf(error: Error): string {
  const made: unknown = error.constructor;
  if (typeof made !== 'function') return 'Error';
  const name: unknown = error.name;
  const words = String(made).split(/["'`]/);
  return typeof name === 'string' && words.includes(name) ? name : made.name;
}
