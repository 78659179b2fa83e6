/**
 * The oldest Node that runs TypeScript without a flag (https://nodejs.org/api/typescript.html). This file is plain
 * JavaScript, because an older Node reads it to refuse the rest.
 *
 * @module
 */

/** The oldest Node that crdshift runs on. The `engines` of its packages name the same version. */
export const OLDEST_NODE = '22.18';

/**
 * Reports whether a version of Node is older than the oldest that crdshift runs on.
 *
 * @param {string} version such as 24.1.0 or v24.1.0
 * @returns {boolean}
 */
export function isTooOld(version) {
  const [major = 0, minor = 0] = numbersOf(version);
  const [oldestMajor = 0, oldestMinor = 0] = numbersOf(OLDEST_NODE);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/**
 * @param {string} version
 * @returns {number[]}
 */
function numbersOf(version) {
  return version.replace(/^v/, '').split('.').map(Number);
}
