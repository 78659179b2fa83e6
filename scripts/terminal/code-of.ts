/** Returns the code of an error of Node or the system, such as `ENOENT`; undefined for any other value. */
export function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
