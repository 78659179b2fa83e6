/** An empty option or argument, as an unset shell variable yields it. */
export class EmptyText extends Error {
  override readonly name = 'EmptyText';
}

/**
 * Parses a text.
 *
 * @throws {EmptyText} if it is empty, because that differs from leaving the option out
 */
export function text(given: string): string {
  if (given === '') throw new EmptyText();
  return given;
}

/** Defines an optional option with a value. */
export function option(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: text, optional: true, placeholder, brief } as const;
}

/** Defines an option without a value. It has no `--no-` form, so two options cannot contradict each other. */
export function flag(brief: string) {
  return { kind: 'boolean', default: false, withNegated: false, brief } as const;
}

/** The values of declared options, by name. */
export type FlagsOf<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends Optional ? never : Name]: ValueOf<
    Declared[Name]
  >;
} & {
  readonly [Name in keyof Declared as Declared[Name] extends Optional ? Name : never]?: ValueOf<
    Declared[Name]
  >;
};

interface Optional {
  readonly optional: true;
}

type ValueOf<Declared> = Declared extends { readonly variadic: true }
  ? readonly string[]
  : Declared extends { readonly values: readonly (infer Word)[] }
    ? Word
    : Declared extends { readonly kind: 'boolean' }
      ? boolean
      : string;

/** Defines a required argument. */
export function argument(placeholder: string, brief: string) {
  return { parse: text, placeholder, brief } as const;
}
