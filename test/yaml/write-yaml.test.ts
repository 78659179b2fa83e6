import { expect, test } from 'vitest';
import { sampleText } from '../../scripts/draft/samples/samples.ts';
import { asYaml } from '../../scripts/samples/difference.ts';
import { readYaml } from '../../scripts/yaml/read-yaml.ts';
import { writeYaml } from '../../src/yaml/write-yaml.ts';

/** Strings that kubectl reads as another type if they have no quotes. */
const WORDS = ['Off', 'y', 'NO', '0644', '0X1F', '1_000', '.5', '~', 'null', '1e3', '0b-1', ''];

function valueOf(text: string): unknown {
  const documents = readYaml(text);
  return 'rule' in documents ? documents.message : documents[0]?.value;
}

test.for(WORDS)('kubectl reads the string %j as a string, as a value and as a key', (word) => {
  const value = { key: word, list: [word], [word]: 'value' };
  expect(valueOf(writeYaml(value))).toEqual(value);
});

test('values of other types, and strings that no reader mistakes, have no quotes', () => {
  const value = { a: false, b: 9007199254740993n, c: 1.5, d: null, e: 'office', f: '1.2.3' };
  expect(writeYaml(value)).toBe(
    'a: false\nb: 9007199254740993\nc: 1.5\nd: null\ne: office\nf: 1.2.3\n',
  );
});

test('a drafted sample and a printed sample keep the type of such a string', () => {
  const object = { kind: 'Widget', spec: { mode: 'Off' } };
  expect(sampleText(new Map([['v1', object]]), 'A sample.')).toContain('mode: "Off"');
  expect(asYaml(object)).toContain('mode: "Off"');
});
