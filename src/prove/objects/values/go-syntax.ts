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
  /\\Q(?<quoted>.*?)(?:\\E|$)|\\(?<end>[Az])|\\x\{(?<point>[0-9a-fA-F]+)\}|(?<escape>\\.)|\(\?P<(?<group>\w+)>|\(\?(?<flags>[imsU-]+)(?<colon>:|\))|\[:(?<posix>\w+):\]/gs;

/** Returns a pattern of Go in the syntax of JavaScript, without flags. */
export function inJavaScript(pattern: string): string {
  let text = '';
  let end = 0;
  for (const match of pattern.matchAll(GO_ONLY)) {
    text += pattern.slice(end, match.index) + replacement(match.groups ?? {}, match[0]);
    end = match.index + match[0].length;
  }
  return text + pattern.slice(end);
}

function replacement(groups: Readonly<Record<string, string | undefined>>, all: string): string {
  const { quoted, end, point, escape, group, flags, colon, posix } = groups;
  if (quoted !== undefined) return quoted.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  if (end !== undefined) return end === 'A' ? '^' : '$';
  if (point !== undefined) return `\\u{${point}}`;
  if (escape !== undefined) return inUnicodeMode(escape);
  if (group !== undefined) return `(?<${group}>`;
  if (flags !== undefined) return colon === ':' ? '(?:' : '';
  return POSIX[posix ?? ''] ?? all;
}

/** Returns an escape as the flag `u` allows it. Go lets every sign be escaped, `u` those of the syntax only. */
function inUnicodeMode(escape: string): string {
  return /[\p{L}\p{N}^$\\.*+?()[\]{}|/-]/u.test(escape.slice(1)) ? escape : escape.slice(1);
}
