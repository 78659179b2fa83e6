/** Defines an optional option with a value. */
export function option(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: String, optional: true, placeholder, brief } as const;
}

/** Defines an option without a value. It has no `--no-` form, so two options cannot contradict each other. */
export function flag(brief: string) {
  return { kind: 'boolean', default: false, withNegated: false, brief } as const;
}

/** Defines a required argument. */
export function argument(placeholder: string, brief: string) {
  return { parse: String, placeholder, brief } as const;
}
