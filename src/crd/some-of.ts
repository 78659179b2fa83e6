/** Joins the first few of many names or sentences: `a, b and 3 more`. */
export function someOf(names: readonly string[], most: number, separator = ', '): string {
  const more = names.length - most;
  return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : '');
}
