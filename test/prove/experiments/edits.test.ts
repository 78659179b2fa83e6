import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { edits } from '../../../src/prove/experiments/edits.ts';
import { subjectOfNone } from '../../../src/prove/subjects/subject-of-crd.ts';
import { crdWith, spec, text } from '../corpus/broken-crd.ts';

const names = { type: 'array', items: text };
const subject = subjectOfNone(crdWith({ v1: spec({ names }), v1beta1: spec({ names }) }));

function aGadget(version: string, fields: JsonObject) {
  const metadata = { name: 'a', namespace: 'b' };
  return { apiVersion: `example.com/${version}`, kind: 'Gadget', metadata, spec: fields };
}

test.each([
  ['a shorter list', { names: ['a'] }],
  ['an object without the list', {}],
])('an edit of an element is not repeated in %s', async (_, smaller) => {
  const [from, to] = subject.versions;
  if (from === undefined || to === undefined) throw new Error('no versions');
  const edit = {
    kind: 'change' as const,
    before: aGadget('v1beta1', { names: ['a', 'b'] }),
    after: aGadget('v1beta1', { names: ['a', 'c'] }),
    position: ['spec', 'names', 1],
    path: 'spec.names[1]',
  };
  const experiment = edits({ edits: () => [edit] });
  for (const fields of [{ names: ['a', 'b'] }, smaller]) {
    const trial = { object: aGadget('v1', fields), seed: 1 };
    // oxlint-disable-next-line no-await-in-loop -- the second trial repeats the edit of the first
    expect(await experiment({ subject, from, to }, [trial])).toEqual([[]]);
  }
});
