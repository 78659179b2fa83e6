import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UID, aCronTab, aReview } from './a-review.ts';
import { judge } from './api-server-check.ts';

function read(path: string): string {
  return readFileSync(new URL(`../fixtures/${path}.json`, import.meta.url), 'utf8');
}

function verdictOn(review: string, answer: object | string): string {
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const verdict = judge(review, { status: 200, contentType: 'application/json', body });
  return 'error' in verdict ? verdict.error : 'accepted';
}

describe('the answers in the Kubernetes documents', () => {
  test.for([
    ['success-v1', 'documented-example-v1', 'accepted'],
    [
      'failed-with-objects-v1beta1',
      'documented-example-v1beta1',
      "failed: response.result.status was 'Failed', not 'Success'",
    ],
    [
      'failure-with-message-v1beta1',
      'documented-example-v1beta1',
      'failed: hostPort could not be parsed into a separate host and port',
    ],
  ] as const)('%s', ([answer, review, verdict]) => {
    expect(verdictOn(read(`reviews/accepted/${review}`), read(`documented/${answer}`))).toBe(
      verdict,
    );
  });

  test('failure-with-message-v1, with the uid in its place', () => {
    const answer = read('documented/failure-with-message-v1').replace(
      '<value from request.uid>',
      UID,
    );
    expect(verdictOn(read('reviews/accepted/documented-example-v1'), answer)).toBe(
      'failed: hostPort could not be parsed into a separate host and port',
    );
  });
});

describe('the error texts recorded from an API server', () => {
  const input = aCronTab('v1beta1', { hostPort: 'a:1' });
  const good = aCronTab('v1', { host: 'a', port: '1' });
  const answer = (convertedObjects: unknown, response: object = {}): object => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'ConversionReview',
    response: { uid: UID, result: { status: 'Success' }, convertedObjects, ...response },
  });
  const metadata = good['metadata'] as object;

  test.for<[string, object | string, string]>([
    ['good', answer([good]), 'accepted'],
    ['nothing', '', 'failed: 0-length response'],
    [
      'no type',
      { response: {} },
      'failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=',
    ],
    ['no response', { ...answer([]), response: null }, 'failed: no response provided'],
    [
      'another uid',
      answer([good], { uid: 'x' }),
      `failed: expected response.uid="${UID}", got "x"`,
    ],
    [
      'no status',
      answer([good], { result: {} }),
      "failed: response.result.status was '', not 'Success'",
    ],
    [
      'another case',
      answer([good], { result: { status: 'success' } }),
      "failed: response.result.status was 'success', not 'Success'",
    ],
    ['too few', answer([]), 'returned 0 objects, expected 1'],
    ['no list', answer(null), 'returned 0 objects, expected 1'],
    ['too many', answer([good, good]), 'returned 2 objects, expected 1'],
    [
      'another version',
      answer([input]),
      'at index 0: invalid groupVersion (expected stable.example.com/v1, received stable.example.com/v1beta1)',
    ],
    [
      'another kind',
      answer([{ ...good, kind: 'Other' }]),
      'at index 0: invalid kind (expected CronTab, received Other)',
    ],
    [
      'another name',
      answer([{ ...good, metadata: { ...metadata, name: 'zz' } }]),
      'at index 0: must have the same name: nightly != zz',
    ],
    [
      'another uid inside',
      answer([{ ...good, metadata: { ...metadata, uid: '' } }]),
      'at index 0: must have the same UID: 3415a7fc-162b-4300-b5da-fd6083580d66 != ',
    ],
    [
      'no metadata',
      answer([{ ...good, metadata: undefined }]),
      'at index 0: must have the same name: nightly != ',
    ],
    [
      'labels in a list',
      answer([{ ...good, metadata: { ...metadata, labels: [] } }]),
      'at index 0: invalid metadata.labels in converted object',
    ],
    [
      'a label that is a number',
      answer([{ ...good, metadata: { ...metadata, labels: { n: 1 } } }]),
      'at index 0: metadata.labels[n] must be a string',
    ],
    [
      'a bad label',
      answer([{ ...good, metadata: { ...metadata, labels: { n: 'a b' } } }]),
      'at index 0: metadata.labels: Invalid value: "a b"',
    ],
    [
      'too many annotations',
      answer([{ ...good, metadata: { ...metadata, annotations: { a: 'x'.repeat(262_144) } } }]),
      'at index 0: metadata.annotation: Too long: may not be more than 262144 bytes',
    ],
    [
      'null',
      answer([null]),
      'at index 0: json: cannot unmarshal into Go value of type map[string]interface {}',
    ],
    [
      'no kind',
      answer([{ apiVersion: 'stable.example.com/v1' }]),
      "at index 0: Object 'Kind' is missing",
    ],
  ])('%s', ([, reply, verdict]) => {
    expect(verdictOn(aReview('stable.example.com/v1', [input]), reply)).toBe(verdict);
  });

  test('a fragment without metadata must be returned with metadata', () => {
    const fragment = { apiVersion: 'stable.example.com/v1beta1', kind: 'CronTab' };
    const review = aReview('stable.example.com/v1', [fragment]);
    const converted = { ...fragment, apiVersion: 'stable.example.com/v1' };
    expect(verdictOn(review, answer([converted]))).toBe(
      'at index 0: missing metadata in converted object',
    );
    expect(verdictOn(review, answer([{ ...converted, metadata: {} }]))).toBe('accepted');
  });

  test('restores all metadata from the input, except labels and annotations', () => {
    const stored = {
      ...input,
      metadata: { ...metadata, generation: 2, labels: { a: 'b' }, finalizers: ['f'] },
    };
    const verdict = judge(aReview('stable.example.com/v1', [stored]), {
      status: 200,
      contentType: null,
      body: JSON.stringify(
        answer([{ ...good, metadata: { ...metadata, generation: 9, annotations: { c: 'd' } } }]),
      ),
    });
    expect(verdict).toStrictEqual({
      objects: [
        {
          ...good,
          metadata: { ...metadata, generation: 2, finalizers: ['f'], annotations: { c: 'd' } },
        },
      ],
    });
  });

  test('v1beta1 does not ask for uid, apiVersion and kind', () => {
    const review = aReview('stable.example.com/v1', [input], 'v1beta1');
    expect(
      verdictOn(review, { response: { result: { status: 'Success' }, convertedObjects: [good] } }),
    ).toBe('accepted');
  });
});
