import { expect, test } from 'vitest';
import { readCrds } from '../../../scripts/prove/read-crds.ts';

function crd(plural: string, comment: string): string {
  return `# crdshift:accept round-trip . above ${plural}
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: ${plural} }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true # crdshift:accept ${comment}
`;
}

test('a comment accepts findings of the CRD that it is in', () => {
  const text = [crd('a', 'always-kept spec.a small'), crd('b', 'always-kept spec.b small')];
  expect(readCrds(text.join('---\n'), 'crds.yaml').map(({ accepted }) => accepted)).toEqual(
    ['a', 'b'].map((name) => [
      { check: 'round-trip', path: '', reason: `above ${name}` },
      { check: 'always-kept', path: `spec.${name}`, reason: 'small' },
    ]),
  );
});

test('a wrong comment is an error with its line in the file', () => {
  const text = `${crd('a', 'always-kept spec.a small')}---\n${crd('b', 'no-check spec.b small')}`;
  expect(() => readCrds(text, 'crds.yaml')).toThrow(/^crds\.yaml:25: there is no check no-check/);
});
