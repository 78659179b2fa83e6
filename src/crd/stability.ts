/** How stable a version is: alpha, beta, or stable like a name that does not follow the pattern of Kubernetes. */
export type Stability = 'alpha' | 'beta' | 'stable';

/** The least stable comes first. */
const RANKS: readonly Stability[] = ['alpha', 'beta', 'stable'];

/** Returns the stability of a version, by its name. */
export function stabilityOf(name: string): Stability {
  const [, word] = /^v\d+(alpha|beta)\d+$/.exec(name) ?? [];
  return RANKS.find((rank) => rank === word) ?? 'stable';
}

/** Compares how stable two versions are. A positive number means that the first is more stable. */
export function compareStability(one: string, other: string): number {
  return Math.sign(RANKS.indexOf(stabilityOf(one)) - RANKS.indexOf(stabilityOf(other)));
}
