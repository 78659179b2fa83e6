import { assert, property, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersionPriority } from '../../src/crd/version-priority.ts';

/** The list in the Kubernetes documents, "Versions in CustomResourceDefinitions", Version priority. */
const DOCUMENTED = [
  'v10',
  'v2',
  'v1',
  'v11beta2',
  'v10beta3',
  'v3beta1',
  'v12alpha1',
  'v11alpha2',
  'foo1',
  'foo10',
];

/** The table of apimachinery's `TestCompareKubeAwareVersionStrings`: two versions, and whether the first is greater. */
const APIMACHINERY: [first: string, second: string, isFirstGreater: boolean][] = [
  ['v1', 'v2', false],
  ['v2', 'v1', true],
  ['v10', 'v2', true],
  ['v1', 'v2alpha1', true],
  ['v1', 'v2beta1', true],
  ['v1alpha2', 'v1alpha1', true],
  ['v1beta1', 'v2alpha3', true],
  ['v1alpha10', 'v1alpha2', true],
  ['v1beta10', 'v1beta2', true],
  ['foo', 'v1beta2', false],
  ['bar', 'foo', true],
  ['version1', 'version2', true],
  ['version1', 'version10', true],
];

describe('the order of versions', () => {
  it('equals that of the documents, whatever the input order', () => {
    assert(
      property(shuffledSubarray(DOCUMENTED), (versions) => {
        const expected = DOCUMENTED.filter((version) => versions.includes(version));
        expect(versions.toSorted(compareVersionPriority)).toEqual(expected);
      }),
    );
  });

  it('puts v1 before v1beta1', () => {
    expect(['v1beta1', 'v1'].toSorted(compareVersionPriority)).toEqual(['v1', 'v1beta1']);
  });

  it.each(APIMACHINERY)('%s before %s: %s', (first, second, isFirstGreater) => {
    expect(compareVersionPriority(first, second) < 0).toBe(isFirstGreater);
    expect(compareVersionPriority(second, first) < 0).toBe(!isFirstGreater);
  });
});

describe('a name that looks like a Kubernetes version', () => {
  it.each([
    'v1.1',
    'V1',
    'v1beta',
    'v1alpha1.1',
    'v1gamma1',
    '',
    'v',
    'v-1',
    'v1beta1\n',
    ' v1',
    'v١',
  ])('does not include %j', (name) => {
    expect(compareVersionPriority(name, 'v0alpha0')).toBe(1);
    expect(compareVersionPriority('v0alpha0', name)).toBe(-1);
  });

  it('may be v0', () => {
    expect(compareVersionPriority('v0', 'a')).toBe(-1);
    expect(compareVersionPriority('v0', 'v1alpha1')).toBe(-1);
  });

  it('may have leading zeros, which are ignored', () => {
    expect(compareVersionPriority('v01', 'v1')).toBe(0);
    expect(compareVersionPriority('v1beta01', 'v1beta1')).toBe(0);
    expect(compareVersionPriority('v010', 'v9')).toBe(-1);
  });

  it('has numbers up to the greatest int64', () => {
    expect(compareVersionPriority('v9223372036854775807', 'v9223372036854775806')).toBe(-1);
    expect(compareVersionPriority('v9223372036854775808', 'v1')).toBe(1);
    expect(compareVersionPriority('v1alpha9223372036854775808', 'v1alpha1')).toBe(1);
  });

  it('is equal to itself', () => {
    for (const version of DOCUMENTED) expect(compareVersionPriority(version, version)).toBe(0);
  });
});
