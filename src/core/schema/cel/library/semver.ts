import { bool, global, int, library, method, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { MAX_UINT, found, orderOf } from '../language/values.ts';
import type { OpaqueValue } from '../language/values.ts';

/** A version (Semantic Versioning 2.0.0). */
class Semver implements OpaqueValue {
  readonly typeName = 'kubernetes.Semver';
  readonly numbers: readonly bigint[];
  readonly prerelease: readonly string[];

  constructor(numbers: readonly bigint[], prerelease: readonly string[]) {
    this.numbers = numbers;
    this.prerelease = prerelease;
  }

  /** Builds are not compared. */
  equals(other: OpaqueValue): boolean {
    return other instanceof Semver && this.compareTo(other) === 0n;
  }

  compareTo(other: Semver): bigint {
    for (const [index, number] of this.numbers.entries()) {
      const order = orderOf(number, other.numbers[index] ?? 0n);
      if (order !== 0n) return order;
    }
    return comparePrereleases(this.prerelease, other.prerelease);
  }
}

const SEMVER: Kind<Semver> = library('kubernetes.Semver', (value) => value instanceof Semver);

/** The semver library of Kubernetes in version 1 (apiserver, `pkg/cel/library/semverlib.go`). */
export const SEMVERS: readonly Overload[] = [
  global('semver', [string], SEMVER, semver),
  global('semver', [string, bool], SEMVER, (text, tolerant) =>
    semver(tolerant ? normalize(text) : text),
  ),
  global('isSemver', [string], bool, (text) => parse(text) !== undefined),
  global(
    'isSemver',
    [string, bool],
    bool,
    (text, tolerant) => parse(tolerant ? normalize(text) : text) !== undefined,
  ),
  method('isGreaterThan', [SEMVER, SEMVER], bool, (a, b) => a.compareTo(b) > 0n),
  method('isLessThan', [SEMVER, SEMVER], bool, (a, b) => a.compareTo(b) < 0n),
  method('compareTo', [SEMVER, SEMVER], int, (a, b) => a.compareTo(b)),
  method('major', [SEMVER], int, (value) => value.numbers[0] ?? 0n),
  method('minor', [SEMVER], int, (value) => value.numbers[1] ?? 0n),
  method('patch', [SEMVER], int, (value) => value.numbers[2] ?? 0n),
];

function semver(text: string): Semver {
  return found(parse(text), `invalid semantic version ${JSON.stringify(text)}`);
}

const NUMBER = '(0|[1-9]\\d*)';
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${IDENTIFIERS}))?(?:\\+${IDENTIFIERS})?$`,
);

function parse(text: string): Semver | undefined {
  const match = VERSION.exec(text);
  if (match === null) return undefined;
  const [, major = '', minor = '', patch = '', prerelease] = match;
  const numbers = [major, minor, patch].map(BigInt);
  if (numbers.some((number) => number > MAX_UINT)) return undefined;
  const identifiers = prerelease === undefined ? [] : prerelease.split('.');
  if (identifiers.some((one) => /^0\d+$/.test(one))) return undefined;
  return new Semver(numbers, identifiers);
}

/** Removes a `v` and leading zeros, and adds the numbers that are absent (`normalizeAndParse`). */
function normalize(text: string): string {
  const [major = '', minor, ...rest] = text.replace(/^v/, '').split('.');
  const parts = minor === undefined ? [major] : [major, minor];
  if (rest.length > 0) parts.push(rest.join('.'));
  const clean = parts.map((part) => part.replace(/^0+(.)/, '$1').replace(/^(?!\d)(?=.)/, '0'));
  const last = clean.at(-1) ?? '';
  // A version without its three numbers has no prerelease and no build.
  if (clean.length < 3 && /[+-]/.test(last)) return '';
  return [...clean, '0', '0'].slice(0, 3).join('.');
}

function comparePrereleases(a: readonly string[], b: readonly string[]): bigint {
  if (a.length === 0 || b.length === 0) return BigInt(Math.sign(b.length - a.length));
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1n;
    const order = compareIdentifiers(one, other);
    if (order !== 0n) return order;
  }
  return a.length < b.length ? -1n : 0n;
}

function compareIdentifiers(a: string, b: string): bigint {
  const isNumber = /^\d+$/;
  if (isNumber.test(a) && isNumber.test(b)) return orderOf(BigInt(a), BigInt(b));
  if (isNumber.test(a)) return -1n;
  if (isNumber.test(b)) return 1n;
  return a > b ? 1n : a < b ? -1n : 0n;
}
