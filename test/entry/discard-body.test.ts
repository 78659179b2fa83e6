import { describe, expect, test } from 'vitest';
import { discardBody } from '../../src/entry/worker/discard-body.ts';

describe('never rejects', () => {
  test.for<[string, () => ReadableStream | null]>([
    ['no body', () => null],
    ['a body', () => new Response('abc').body],
    ['a stream of anything but bytes', () => new ReadableStream()],
    ['a stream with another reader', read],
    ['a stream that breaks', broken],
  ])('%s', async ([, make]) => {
    await expect(discardBody(make(), 10)).resolves.toBeUndefined();
  });
});

function read(): ReadableStream | null {
  const { body } = new Response('abc');
  body?.getReader();
  return body;
}

function broken(): ReadableStream {
  return new ReadableStream({
    type: 'bytes',
    start: (controller) => controller.error(new Error('the caller is gone')),
  });
}
