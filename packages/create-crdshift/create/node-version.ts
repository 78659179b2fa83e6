/** Reports whether Node is older than 22.18, the first to run TypeScript (https://nodejs.org/api/typescript.html). */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 18);
}
