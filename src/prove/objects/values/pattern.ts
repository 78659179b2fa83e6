import * as fc from 'fast-check';

/** Classes of POSIX that Go's syntax knows within brackets, as ranges. */
const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/** Matches a construct of Go's syntax that JavaScript writes differently. An escape or a class matches as a whole. */
const GO_ONLY =
  /\\Q(.*?)(?:\\E|$)|\\([Az])|\\x\{([0-9a-fA-F]+)\}|\\.|\(\?P<(\w+)>|\(\?([imsU]*(?:-[imsU]+)?)(:|\))|\[:(\w+):\]/gs;

/**
 * Returns an arbitrary of texts that match a pattern in the syntax of Go's `regexp`; undefined if there is none. Letters
 * keep their case below `(?i)`. The texts may be longer than a limit, and must be checked against the pattern.
 */
export function textsMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(inJavaScript(pattern), 'u'), { size: 'xsmall' });
  } catch {
    return undefined;
  }
}

/** Returns a pattern of Go in the syntax of JavaScript, without flags. */
export function inJavaScript(pattern: string): string {
  return pattern.replace(
    GO_ONLY,
    (
      all,
      quoted?: string,
      end?: string,
      point?: string,
      group?: string,
      flags?: string,
      colon?: string,
      posix?: string,
    ) => {
      if (quoted !== undefined) return quoted.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      if (end !== undefined) return end === 'A' ? '^' : '$';
      if (point !== undefined) return `\\u{${point}}`;
      if (group !== undefined) return `(?<${group}>`;
      if (flags !== undefined) return colon === ':' ? '(?:' : '';
      if (posix !== undefined) return POSIX[posix] ?? all;
      return inUnicodeMode(all);
    },
  );
}

/** Returns an escape as the flag `u` allows it. Go lets every sign be escaped, `u` those of the syntax only. */
function inUnicodeMode(escape: string): string {
  const sign = escape.slice(1);
  if (/[\p{L}\p{N}^$\\.*+?()[\]{}|/-]/u.test(sign)) return escape;
  return sign;
}
