/** An option with a value, which may be left out. */
export function option(placeholder: string, brief: string) {
  return { kind: 'parsed', parse: String, optional: true, placeholder, brief } as const;
}

/** An option without a value. It has no `--no-` form: with one, two options may say the opposite. */
export function flag(brief: string) {
  return { kind: 'boolean', default: false, withNegated: false, brief } as const;
}

/** An argument that has to be there. */
export function argument(placeholder: string, brief: string) {
  return { parse: String, placeholder, brief } as const;
}
