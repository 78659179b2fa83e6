const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a text is base64 to Go: the standard alphabet, padded; line ends are skipped (RFC 4648, Go `base64.StdEncoding`). */
export function isBase64(text: string): boolean {
  return BASE64.test(text.replaceAll(/[\r\n]/g, ''));
}
