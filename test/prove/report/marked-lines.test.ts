import { expect, test } from 'vitest';
import { markedLines } from '../../../src/prove/report/marked-lines.ts';

const object = (version: string, spec: object) => ({
  apiVersion: `example.com/${version}`,
  kind: 'CronTab',
  spec: spec as never,
});

/** Returns the lines below `spec` of the example at an index. */
function below(examples: Parameters<typeof markedLines>[1], index: number): string[] {
  const [example] = examples.slice(index);
  if (example === undefined) return [];
  return markedLines(example, examples)
    .slice(3)
    .map(({ gutter, text }) => `${gutter}${text}`);
}

test('a value that another replaces is marked with - and +', () => {
  const examples = [
    { title: 'v1', object: object('v1', { mode: 'fast', size: 1 }), marked: ['spec.mode'] },
    { title: 'v2', object: object('v2', { mode: 'fast' }), marked: [] },
    { title: 'v1', object: object('v1', { mode: 'slow', size: 2 }), marked: ['spec.mode'] },
  ];
  expect(below(examples, 0)).toEqual(['-  mode: fast', '   size: 1']);
  expect(below(examples, 2)).toEqual(['+  mode: slow', '   size: 2']);
});

test('a place in one version only is marked with >', () => {
  const examples = [
    { title: 'v1', object: object('v1', { ports: [{ name: 'a' }, { name: 'b' }] }), marked: [] },
    {
      title: 'v2',
      object: object('v2', { ports: [{ name: 'a' }, { name: 'b' }] }),
      marked: ['spec.ports[1].name'],
    },
  ];
  expect(below(examples, 1)).toEqual(['   ports:', '     - name: a', '>    - name: b']);
});

test('a marked object marks every line below it', () => {
  const examples = [
    {
      title: 'v1',
      object: object('v1', { a: { b: 'x\ny\n', c: [1] }, d: 1 }),
      marked: ['spec.a'],
    },
  ];
  expect(below(examples, 0)).toEqual([
    '>  a:',
    '>    b: |',
    '>      x',
    '>      y',
    '>    c:',
    '>      - 1',
    '   d: 1',
  ]);
});

test('keys with dots are found in brackets, with and without quotes', () => {
  const metadata = { annotations: { 'example.com/a.b': '1' } };
  for (const path of [
    'metadata.annotations[example.com/a.b]',
    'metadata.annotations["example.com/a.b"]',
  ]) {
    const example = { title: 'v1', object: { kind: 'X', metadata }, marked: [path] };
    expect(markedLines(example, [example]).at(-1)).toEqual({
      gutter: '>',
      text: '    example.com/a.b: "1"',
    });
  }
});

test('an integer and the same digits as a string are different values', () => {
  const examples = [
    { title: 'v1', object: object('v1', { port: 80 }), marked: ['spec.port'] },
    { title: 'v1', object: object('v1', { port: '80' }), marked: ['spec.port'] },
  ];
  expect(below(examples, 0)).toEqual(['-  port: 80']);
  expect(below(examples, 1)).toEqual(['+  port: "80"']);
});
