import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../src/kinds/index.ts';
import { ask, messageOf, objectsOf } from '../support/ask.ts';

/*
 * A new case is a new file: `accepted/<name>.json` or `refused/<name>.json`, with the answer next to it.
 * WRITE_ANSWERS=1 rewrites the answers. Review them before committing.
 */
const folder = new URL('../fixtures/reviews/', import.meta.url);

function casesIn(name: 'accepted' | 'refused'): { name: string; review: string; answer: URL }[] {
  return readdirSync(new URL(name, folder))
    .filter((file) => !file.endsWith('.answer.json'))
    .map((file) => ({
      name: file.replace('.json', ''),
      review: readFileSync(new URL(`${name}/${file}`, folder), 'utf8'),
      answer: new URL(`${name}/${file.replace('.json', '.answer.json')}`, folder),
    }));
}

/** Compares text digit by digit, because parsing would round numbers. */
function expectAnswer(body: string, answer: URL): void {
  if (process.env['WRITE_ANSWERS'] === '1') writeFileSync(answer, `${indented(body)}\n`);
  expect(indented(body)).toBe(readFileSync(answer, 'utf8').trimEnd());
}

function indented(body: string): string {
  return JSON.stringify(
    JSON.parse(body, (_key, value: unknown, { source }) =>
      typeof value === 'number' ? JSON.rawJSON(source ?? '') : value,
    ),
    null,
    2,
  );
}

describe('is accepted', () => {
  test.for(casesIn('accepted').map((one) => [one.name, one] as const))(
    '%s',
    async ([, { review, answer }]) => {
      const answered = await ask(review, kinds, { fullMetadata: true });
      const { apiVersion, request } = JSON.parse(review) as {
        apiVersion: string;
        request: { uid: string; objects: object[] | null };
      };
      expect(answered.code).toBe(200);
      expect(objectsOf(answered)).toHaveLength(request.objects?.length ?? 0);
      expect(JSON.parse(answered.body)).toMatchObject({
        apiVersion,
        response: { uid: request.uid, result: { status: 'Success' } },
      });
      expectAnswer(answered.body, answer);
      // With less metadata in the reply, the API server gets the same objects.
      expect(objectsOf(await ask(review, kinds))).toEqual(objectsOf(answered));
    },
  );
});

describe('is refused', () => {
  test.for(casesIn('refused').map((one) => [one.name, one] as const))(
    '%s',
    async ([, { review, answer }]) => {
      const answered = await ask(review, kinds);
      expect(messageOf(answered)).not.toBe('');
      expect(answered.body).not.toContain('TOPSECRET');
      expect(JSON.stringify(answered.log)).not.toContain('TOPSECRET');
      expect(answered.log).toHaveLength(1);
      expectAnswer(answered.body, answer);
    },
  );
});
