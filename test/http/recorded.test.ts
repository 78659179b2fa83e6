import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../src/kinds/index.ts';
import { ask, messageOf, objectsOf } from '../support/ask.ts';

const folder = new URL('../fixtures/recorded/', import.meta.url);
const recorded = readdirSync(folder).filter((file) => file.endsWith('.json'));

/** An API server that sends this request accepts no reply (kubernetes issue 117356). */
const UNANSWERABLE = 'fragment-with-null-metadata.json';

describe('a request recorded from a real API server', () => {
  test.for(recorded.filter((file) => file !== UNANSWERABLE))('%s is answered', async (file) => {
    const review = readFileSync(new URL(file, folder), 'utf8');
    const { request } = JSON.parse(review) as { request: { desiredAPIVersion: string } };
    const [converted, ...others] = objectsOf(await ask(review, kinds));
    expect(converted).toMatchObject({ apiVersion: request.desiredAPIVersion });
    expect(others).toEqual([]);
  });

  test(`${UNANSWERABLE} is refused, with a reason`, async () => {
    const review = readFileSync(new URL(UNANSWERABLE, folder), 'utf8');
    expect(messageOf(await ask(review, kinds))).toMatch(/^cannot convert CronTab \(objects\[0\]\)/);
  });
});
