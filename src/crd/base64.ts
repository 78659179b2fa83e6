const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Reports whether Go decodes a text as base64: the standard alphabet, padded, line ends ignored (RFC 4648, Go
 * `base64.StdEncoding`).
 */
export function isBase64(text: string): boolean {
  return BASE64.test(text.replaceAll(/[\r\n]/g, ''));
}
