import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kindsOf } from '../../src/index.ts';
import { barge } from '../e2e/barge/barge.ts';
import { ask, objectsOf } from '../support/ask.ts';

const folder = new URL('../fixtures/recorded/unstored/', import.meta.url);
const kinds = kindsOf(barge);

/** A recorded request, parsed. */
interface Review {
  readonly request: { readonly desiredAPIVersion: string; readonly objects: readonly [Barge] };
}

interface Barge {
  readonly apiVersion: string;
  readonly metadata?: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: Readonly<Record<string, unknown>> | null;
}

const recorded = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map((text, index): [string, Review] => [
        `${file}, line ${index + 1},`,
        JSON.parse(text) as Review,
      ]),
  );

describe('a request about an object without a uid', () => {
  test.for(recorded)(
    '%s is answered with an object that is restored completely',
    async ([, review]) => {
      expect(await returned(review)).toEqual(visible(review.request.objects[0]));
    },
  );

  test.for(recorded)('%s is restored completely without any metadata, too', async ([, review]) => {
    const [{ metadata: _, ...object }] = review.request.objects;
    const bare = { ...review, request: { ...review.request, objects: [object] as const } };
    expect(await returned(bare)).toEqual(visible(object));
  });

  test('restores data in an object that server-side apply has emptied to null', async () => {
    const file = new URL('last-visible-field-given-up.jsonl', folder);
    const [text = ''] = readFileSync(file, 'utf8').trim().split('\n').toReversed();
    const { request } = JSON.parse(text) as Review;
    expect(request.objects[0].spec).toBeNull();
    const [converted] = objectsOf(await ask(text, kinds));
    expect(converted).toMatchObject({
      apiVersion: 'test.example.com/v1beta1',
      spec: { legacy: 'kept' },
    });
  });
});

/** Converts the object of a review and back, and returns its visible parts. */
async function returned(review: Review): Promise<object> {
  const [object] = review.request.objects;
  const there = await convert(review, object, review.request.desiredAPIVersion);
  return visible(await convert(review, there, object.apiVersion));
}

async function convert(review: Review, object: Barge, to: string): Promise<Barge> {
  const request = { ...review.request, desiredAPIVersion: to, objects: [object] };
  const [converted, ...others] = objectsOf(
    await ask(JSON.stringify({ ...review, request }), kinds),
  );
  expect(converted).toMatchObject({ apiVersion: to, metadata: {} });
  expect(others).toEqual([]);
  return converted as unknown as Barge;
}

/** Returns an object without kept data. */
function visible({ apiVersion, metadata, spec }: Barge): object {
  const annotations = Object.entries(metadata?.annotations ?? {}).filter(
    ([name]) => !name.includes('/crdshift-kept.'),
  );
  // An emptied object counts as an empty one.
  return { apiVersion, annotations, spec: spec ?? {} };
}
