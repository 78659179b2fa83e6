import { fromBase64 } from '../../../json/base64.ts';
import { found } from '../language/values.ts';
import { withoutTrailing } from './without-trailing.ts';

/** Returns UTF-8 as a text. Throws for bytes that are not UTF-8, as cel-go does. */
export function fromUtf8(bytes: Uint8Array): string {
  return found(tryDecode(bytes), 'invalid UTF-8 in bytes, cannot convert to string');
}

/** The URI functions are the only decoder of the language, and refuse bytes that are not UTF-8. */
function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(
      Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

/**
 * Returns the bytes of base64url with padding (RFC 4648, section 5); undefined for other text. The adapter of the API
 * server decodes only that alphabet (kube-openapi, `Base64.UnmarshalText`).
 */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const clean = text.replace(/[\r\n]/g, '');
  if (clean.length % 4 !== 0 || !/^[A-Za-z0-9_-]*={0,2}$/.test(clean)) return undefined;
  return fromBase64(withoutTrailing(clean, '=').replaceAll('-', '+').replaceAll('_', '/'));
}
