/** The stability of a version. A name that does not follow the pattern of Kubernetes counts as stable. */
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

/** The numbers of a version name that follows the Kubernetes pattern: `v1`, `v2beta10`, `v1alpha1`. */
interface KubernetesVersion {
  readonly major: bigint;
  readonly minor: bigint;
}

const PATTERN = /^v(\d+)(?:(?:alpha|beta)(\d+))?$/;

/** The greatest int64. A name with a greater number does not follow the pattern. */
const GREATEST_NUMBER = 2n ** 63n - 1n;

/**
 * Compares two versions by priority, for `sort`: the version that clients should prefer comes first, as in
 * v10, v2, v1, v11beta2, v10beta3, v3beta1, v12alpha1, v11alpha2, foo1, foo10.
 *
 * Generally available comes before beta, and beta before alpha. Within these, the greatest number comes first. Names
 * that do not follow the pattern come last, in alphabetical order. Two different names may be equal: `v1` and `v01`.
 * (Kubernetes documentation, "Versions in CustomResourceDefinitions", Version priority; apimachinery
 * `CompareKubeAwareVersionStrings`.)
 */
export function compareVersionPriority(left: string, right: string): number {
  const leftVersion = readVersion(left);
  const rightVersion = readVersion(right);
  if (leftVersion === undefined && rightVersion === undefined) return ascending(left, right);
  if (leftVersion === undefined) return 1;
  if (rightVersion === undefined) return -1;
  return (
    compareStability(right, left) ||
    ascending(rightVersion.major, leftVersion.major) ||
    ascending(rightVersion.minor, leftVersion.minor)
  );
}

function readVersion(name: string): KubernetesVersion | undefined {
  const match = PATTERN.exec(name);
  if (match === null) return undefined;
  const major = BigInt(match[1] ?? '');
  const minor = BigInt(match[2] ?? '');
  if (major > GREATEST_NUMBER || minor > GREATEST_NUMBER) return undefined;
  return { major, minor };
}

function ascending<Value extends string | number | bigint>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
