import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { censusOf } from '../../src/prove/census.ts';
import { subjectOfNone } from '../../src/prove/subjects/subject-of-crd.ts';
import { count, crdWith, spec, text } from './corpus/broken-crd.ts';

const subject = subjectOfNone(
  crdWith({ v1: spec({ index: count }), v1beta1: spec({ idx: count }) }),
);

const MAP = { type: 'object', additionalProperties: count };

function aGadget(version: string, fields: JsonObject) {
  return { apiVersion: `example.com/${version}`, kind: 'Gadget', metadata: {}, spec: fields };
}

test.each([
  ['nothing', {}, 'No field of v1beta1 shows spec.index of v1'],
  [
    'another value',
    { index: 4 },
    'v1beta1 shows spec.index of v1 only in a form that converts back to another value',
  ],
])('always-kept tells whether the way home without kept data gives %s', (_, home, why) => {
  const [from, to] = subject.versions;
  if (from === undefined || to === undefined) throw new Error('no versions');
  const census = censusOf({ subject, from, to });
  const seen = (object: ReturnType<typeof aGadget>) => ({ object, answer: object, pruned: [] });
  for (const index of [10, 11, 12, 13, 14]) {
    const start = aGadget('v1', { index });
    const there = seen(aGadget('v1beta1', { idx: 5 }));
    const homeWithoutKept = seen(aGadget('v1', home));
    census.add({ start, there, home: seen(start), kept: { kept: 'x' }, homeWithoutKept });
  }
  expect(census.observations().map(({ message }) => message.split(':')[0])).toEqual([why]);
});

/** Returns the findings after five objects of v1, each with these fields, and their conversions. */
function findingsAfter(
  versions: Readonly<Record<'v1' | 'v1beta1', JsonObject>>,
  fields: JsonObject,
  converted: JsonObject,
): string[][] {
  const deep = subjectOfNone(crdWith({ v1: spec(versions.v1), v1beta1: spec(versions.v1beta1) }));
  const [from, to] = deep.versions;
  if (from === undefined || to === undefined) throw new Error('no versions');
  const census = censusOf({ subject: deep, from, to });
  const start = aGadget('v1', fields);
  const home = { object: start, answer: start, pruned: [] };
  const object = aGadget('v1beta1', converted);
  const there = { object, answer: object, pruned: [] };
  for (let nth = 0; nth < 5; nth += 1) {
    census.add({ start, there, home, homeWithoutKept: home, kept: {} });
  }
  return census.observations().map(({ check, path }) => [check, path.join('.')]);
}

test('never-filled names the uppermost place, and none above a value', () => {
  const ports = {
    type: 'array',
    items: { type: 'object', properties: { name: text, port: count } },
  };
  const size = { type: 'object', properties: { least: count, most: count, other: MAP } };
  const switches = { type: 'array', items: { type: 'object' } };
  const versions = { v1: { idx: count }, v1beta1: { idx: count, ports, size, switches } };
  const converted = { idx: 5, size: { other: { a: 1 } } };
  expect(findingsAfter(versions, { idx: 5 }, converted)).toEqual([
    ['never-filled', 'spec.ports'],
    ['never-filled', 'spec.size.least'],
    ['never-filled', 'spec.size.most'],
  ]);
});

test('never-filled needs objects with every value that may fill the place', () => {
  const same = { a: count, b: { type: 'object', properties: { c: count, d: count } } };
  const versions = { v1: same, v1beta1: { ...same, old: count } };
  // No object has b.d, which has a counterpart in its place, so the finding about old is certain.
  const fields = { a: 5, b: { c: 5 } };
  expect(findingsAfter(versions, fields, fields)).toEqual([['never-filled', 'spec.old']]);
  // No object has next, and it may fill old.
  const further = { ...versions, v1: { ...same, next: count } };
  expect(findingsAfter(further, fields, fields)).toEqual([]);
});
