import { describe, expect, test } from 'vitest';
import { convertReview } from '../../../src/core/convert-review.ts';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { REVIEW_LIMITS } from '../../../src/core/review/limits.ts';
import { kindsOf } from '../../../src/index.ts';
import { deploy, mapOf, object, text } from '../keep/a-deployment.ts';

/** Texts with keys that V8 takes for those of the text before. */
const AFTER = [
  [String.raw`{"x":1,"a\\":2}`, String.raw`{"x":1,"a\u003c":2}`, { x: 1, 'a<': 2 }],
  [String.raw`{"q":[],"\\":["a"]}`, String.raw`{"q":[],"\n":["a"]}`, { q: [], '\n': ['a'] }],
] as const;

describe.each(AFTER)('after %s', (first, then, value) => {
  test(`${then} has its own keys`, () => {
    for (let times = 0; times < 3; times += 1) parseJson(first);
    expect(parseJson(then)?.value).toStrictEqual(value);
  });
});

test('a map keeps its keys, whatever the keys of objects in earlier reviews', () => {
  const shape = object({ map: mapOf(text) });
  const { kind } = deploy({
    shapes: { v1: shape, v1beta1: shape },
    spokes: { v1beta1: { toHub: (thing) => thing, fromHub: (thing) => thing } },
  });
  const options = { limits: REVIEW_LIMITS, isLate: () => false, fullMetadata: false };
  const converted = (map: string): string => {
    const api = '"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview"';
    const sent = `{"apiVersion":"g.example.com/v1","kind":"Thing","metadata":{"name":"n"},"map":${map}}`;
    const request = `{"uid":"u","desiredAPIVersion":"g.example.com/v1beta1","objects":[${sent}]}`;
    const outcome = convertReview(`{${api},"request":${request}}`, kindsOf(kind), options);
    return 'body' in outcome ? outcome.body : '';
  };
  for (let times = 0; times < 3; times += 1) converted(String.raw`{"x":"1","a\\":"2"}`);
  expect(converted(String.raw`{"x":"1","a\u003c":"2"}`)).toContain('"map":{"x":"1","a<":"2"}');
});
