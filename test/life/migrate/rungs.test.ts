import { expect, test } from 'vitest';
import { rungsOf } from '../../../src/life/migrate/rewrite-object.ts';
import { targetIn } from '../../../src/life/migrate/target.ts';

const WEBHOOK = {
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: ['v1'],
    clientConfig: { url: 'https://convert.example.com/convert' },
  },
};

/** Returns the versions in which an object is written, of a CRD whose storage version is v1 with `a` and `b`. */
function versionsTried(
  v1beta1: readonly string[],
  conversion: object = { strategy: 'None' },
): string[] {
  const schemaOf = (fields: readonly string[]): object => ({
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: {
          type: 'object',
          properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
        },
      },
    },
  });
  const target = targetIn(
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com', uid: 'u', generation: 1, resourceVersion: '1' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        conversion,
        versions: [
          { name: 'v1', served: true, storage: true, schema: schemaOf(['a', 'b']) },
          { name: 'v1beta1', served: true, storage: false, schema: schemaOf(v1beta1) },
        ],
      },
      status: { storedVersions: ['v1'] },
    }),
  );
  return target === undefined ? [] : rungsOf(target).map(({ version }) => version);
}

test('strategy None writes in no version that lacks a field of the storage version', () => {
  expect(versionsTried(['a'])).toEqual(['v1']);
  expect(versionsTried(['a', 'b', 'c'])).toEqual(['v1', 'v1beta1']);
});

test('a webhook converts all fields', () => {
  expect(versionsTried(['a'], WEBHOOK)).toEqual(['v1', 'v1beta1']);
});
