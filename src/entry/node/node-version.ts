/**
 * The first version with `X509Certificate.validToDate`. `URL.parse` and `JSON.rawJSON` (exact int64) came slightly
 * earlier.
 */
const OLDEST = { major: 22, minor: 10 };

/**
 * Returns a problem for an older Node, which would start and then fail during a call.
 *
 * @param version as in `process.versions.node`: `24.21.0`
 */
export function nodeProblems(version: string): readonly string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return [];
  return [`Node ${OLDEST.major}.${OLDEST.minor} or newer is required; this is ${version}`];
}
