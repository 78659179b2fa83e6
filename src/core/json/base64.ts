const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns bytes in base64 (RFC 4648), without padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let count = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 6; count -= 6) text += ALPHABET.charAt((bits >> (count - 6)) & 63);
  }
  return count === 0 ? text : text + ALPHABET.charAt((bits << (6 - count)) & 63);
}

const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: ALPHABET.length }, (_, value) => [ALPHABET.charAt(value), value]),
);

/** Returns the bytes of base64 without padding; undefined if a character is not of its alphabet. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES.get(text.charAt(at));
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    if (at % 4 === 0) continue;
    bytes[end] = (bits >> (6 - 2 * (at % 4))) & 0xff;
    end += 1;
  }
  return bytes;
}

const PADDED = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Reports whether Go decodes a text as base64: the standard alphabet, padded, line ends ignored (RFC 4648, Go
 * `base64.StdEncoding`).
 */
export function isBase64(text: string): boolean {
  return PADDED.test(text.replaceAll(/[\r\n]/g, ''));
}
