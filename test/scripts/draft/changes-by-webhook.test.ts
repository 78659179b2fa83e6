import { expect, test } from 'vitest';
import { guessParts } from '../../../scripts/draft/guess/guess.ts';
import { Observations } from '../../../scripts/draft/guess/observations.ts';
import { withoutMeta } from '../../../scripts/draft/guess/tree.ts';
import { partCode } from '../../../scripts/draft/write/part-code.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';

/** Returns the place of an object whose spec has the fields of another spec, with their types. */
function placeOf(spec: JsonObject): SchemaPlace {
  const properties = Object.fromEntries(
    Object.entries(spec).map(([name, value]) => [name, { type: typeOf(value) }]),
  );
  const schema = { type: 'object', properties: { spec: { type: 'object', properties } } };
  return withoutMeta({ schema, shape: shapeOfSchema(schema, 'pruned') });
}

function typeOf(value: JsonValue | undefined): string {
  return typeof value === 'number' ? 'integer' : typeof value;
}

/** Returns the code guessed from specs that a webhook has converted, each in both versions. */
function guess(...pairs: readonly (readonly [own: JsonObject, hub: JsonObject])[]): string[] {
  const [own, hub] = [0, 1].map((side) =>
    placeOf(Object.assign({}, ...pairs.map((pair) => pair[side])) as JsonObject),
  );
  if (own === undefined || hub === undefined) throw new Error('no pair');
  const samples = pairs.map(
    (pair) =>
      new Map([
        ['v1beta1', { spec: pair[0] }],
        ['v1', { spec: pair[1] }],
      ]),
  );
  const names = { own: 'v1beta1', hub: 'v1' };
  return guessParts(own, hub, new Observations(samples, { names, own, hub }))
    .flat()
    .map((part) => partCode(part).replaceAll(/\s+/g, ' '));
}

const INVERTED = '// Guess: the webhook inverts the flag this way.';
const FACTOR = '// Guess: the webhook multiplies or divides the number this way.';

test('a flag that the webhook inverts', () => {
  expect(
    guess([{ suspend: true }, { active: false }], [{ suspend: false }, { active: true }]),
  ).toEqual([
    `${INVERTED} values(['spec.suspend', 'spec.active'], [[true, false], [false, true]])`,
  ]);
});

test('the names decide between several inverted flags', () => {
  const parts = guess([
    { backupDisabled: true, tlsDisabled: true },
    { tlsEnabled: false, backupEnabled: false },
  ]);
  expect(parts.join()).toContain("['spec.backupDisabled', 'spec.backupEnabled']");
  expect(parts.join()).toContain("['spec.tlsDisabled', 'spec.tlsEnabled']");
});

test('an inverted flag of a webhook that leaves out false', () => {
  const pairs = [
    [{ suspend: true }, {}],
    [{}, { active: true }],
    [{ suspend: false }, { active: true }],
  ] as const;
  expect(guess(...pairs).join()).toContain("values(['spec.suspend', 'spec.active']");
});

test('a flag that the webhook copies is not inverted', () => {
  expect(guess([{ suspend: true }, { active: true }]).join()).not.toContain('values');
});

test('a number that the webhook multiplies, and divides with rounding', () => {
  expect(guess([{ wait: 3 }, { deadline: 3000 }], [{ wait: 0 }, { deadline: 7 }])).toEqual([
    `${FACTOR} scale(['spec.wait', 'spec.deadline'], 1000)`,
  ]);
  expect(guess([{ bytes: 2048 }, { blocks: 4 }])).toEqual([
    `${FACTOR} flip( scale(['spec.blocks', 'spec.bytes'], 512), )`,
  ]);
});

test('a number that another sample contradicts is not scaled', () => {
  expect(guess([{ wait: 3 }, { size: 6 }], [{ wait: 5 }, { size: 6 }]).join()).not.toContain(
    'scale',
  );
});

test('a number that is the same in only one of several answers is not moved', () => {
  const pairs = [
    [{ weight: 6 }, { replicas: 12 }],
    [{ weight: 12 }, { replicas: 12 }],
  ] as const;
  for (const all of [pairs, pairs.toReversed()]) {
    expect(guess(...all).join()).not.toContain('the webhook moves');
  }
});
