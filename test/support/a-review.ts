import { stringifyJson } from '../../src/core/json/stringify-json.ts';

/** The uid of every review in the tests. */
export const UID = '705ab4f5-6393-11e8-b7cc-42010a800002';

/** Returns a review as text, by default `v1`, with the field order and the stub that an API server sends. */
export function aReview(
  desiredAPIVersion: string,
  objects: readonly unknown[],
  reviewVersion: 'v1' | 'v1beta1' = 'v1',
): string {
  const review = {
    kind: 'ConversionReview',
    apiVersion: `apiextensions.k8s.io/${reviewVersion}`,
    request: { uid: UID, desiredAPIVersion, objects },
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  };
  return stringifyJson(review, true);
}

/** Returns a CronTab of `stable.example.com` with an identity and the given fields. */
export function aCronTab(version: string, fields: object = {}): Record<string, unknown> {
  return {
    apiVersion: `stable.example.com/${version}`,
    kind: 'CronTab',
    metadata: { name: 'nightly', namespace: 'prod', uid: '3415a7fc-162b-4300-b5da-fd6083580d66' },
    ...fields,
  };
}
