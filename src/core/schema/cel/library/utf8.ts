import { EvaluationError } from '../language/values.ts';

/** Returns a text as UTF-8. The language has no encoder of its own. */
export function toUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), trail(code, 0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), trail(code, 6), trail(code, 0));
    else bytes.push(0xf0 | (code >> 18), trail(code, 12), trail(code, 6), trail(code, 0));
  }
  return Uint8Array.from(bytes);
}

function trail(code: number, shift: number): number {
  return 0x80 | ((code >> shift) & 0x3f);
}

/** Returns UTF-8 as a text. Throws for bytes that are not UTF-8, as cel-go does. */
export function fromUtf8(bytes: Uint8Array): string {
  const text = tryDecode(bytes);
  if (text === undefined) {
    throw new EvaluationError('invalid UTF-8 in bytes, cannot convert to string');
  }
  return text;
}

/** The URI functions are the decoder of the language, and refuse what is not UTF-8. */
function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(
      Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns what base64 stands for; undefined for text that is not base64url with padding (RFC 4648). The
 * adapter of the API server decodes only that alphabet (kube-openapi, `Base64.UnmarshalText`). */
export function fromBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/[\r\n]/g, '');
  if (clean.length % 4 !== 0 || !/^[A-Za-z0-9_-]*={0,2}$/.test(clean)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of clean.replace(/=+$/, '')) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return Uint8Array.from(bytes);
}
