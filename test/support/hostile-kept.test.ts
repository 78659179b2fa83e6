import { describe, expect, test } from 'vitest';
import { kinds } from '../bench/worked/served.ts';
import { MEASURED } from '../bench/worked/objects.ts';
import { NAMES, aReview, aStored } from '../bench/worked/reviews.ts';
import { ask, objectsOf } from './ask.ts';
import { ATTACK_NAMES, attack } from './hostile-kept.ts';
import { bytesOf, keptOf, withKept } from './honest-kept.ts';
import type { Honest } from './honest-kept.ts';
import type { JsonObject } from '../../src/index.ts';
import { randomFrom } from './random-from.ts';

const PREFIX = 'worked.example.com/crdshift-kept.';
const BYTES = 4000;

async function away(kind: (typeof NAMES)[number]): Promise<Honest & { spoke: JsonObject }> {
  const home = aStored(kind, 'something', 1);
  const [spoke] = objectsOf(await ask(aReview(home, MEASURED[kind].spoke), kinds)) as [JsonObject];
  return { prefix: PREFIX, kept: keptOf(spoke, PREFIX), home, version: MEASURED[kind].hub, spoke };
}

function make(name: (typeof ATTACK_NAMES)[number], honest: Honest): ReturnType<typeof attack> {
  return attack({ name, bytes: BYTES }, honest, randomFrom(1));
}

describe.for(NAMES)('%s with hostile annotations', (kind) => {
  test.for(ATTACK_NAMES)('%s', async (name) => {
    const honest = await away(kind);
    expect(Object.keys(honest.kept)).not.toEqual([]);
    const hostile = make(name, honest);
    expect(make(name, honest)).toEqual(hostile);
    expect(bytesOf(hostile)).toBeLessThanOrEqual(BYTES);
    // An API server accepts these annotations from any client, and must accept the webhook's reply to them.
    const review = aReview(withKept(honest.spoke, PREFIX, hostile), MEASURED[kind].hub);
    expect(objectsOf(await ask(review, kinds))).toHaveLength(1);
  });
});

/** Adds a packed text, because an object of this size has none, and one attack only replaces packed data. */
function withPacked(honest: Honest): Honest {
  return { ...honest, kept: { ...honest.kept, [`${PREFIX}packed`]: '{"packed":""}' } };
}

test.for(ATTACK_NAMES)('%s uses most of the allowed bytes on some kind', async (name) => {
  const all = await Promise.all(NAMES.map(away));
  const sizes = [...all, ...all.map(withPacked)].map((honest) => bytesOf(make(name, honest)));
  expect(Math.max(...sizes)).toBeGreaterThan(BYTES / 2);
});
