import { expect, test } from 'vitest';
import { readYaml } from '../../scripts/yaml/read-yaml.ts';

test('values have every digit of an integer', () => {
  expect(readYaml('limit: 9007199254740993\n')).toMatchObject([
    { value: { limit: 9_007_199_254_740_993n } },
  ]);
});

test.for([
  ['infinity in a CRD', 'a: 1\nmaximum: .inf\n', '.inf is not a JSON number'],
  ['a line end of old systems', 'a: 1\nb: 2\rc: 3\n', 'this line has a carriage return'],
  ['two objects of jq', '{"a": 1}\n{"a": 2}\n', 'an object in braces follows another'],
] as const)('the finding has the line: %s', ([, text, message]) => {
  expect(readYaml(text)).toMatchObject({
    line: 2,
    message: expect.stringContaining(message) as string,
  });
});

test('an anchor may have as many aliases as kubectl allows', () => {
  const aliases = Array.from({ length: 300 }, (_, at) => `field${at}: *text\n`);
  expect(readYaml(`text: &text { type: string }\n${aliases.join('')}`)).toHaveLength(1);
});

test('aliases that grow without limit are refused', () => {
  const lines = 'bcdefghij'.split('').map((name, at) => {
    const before = 'abcdefghij'[at];
    return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]\n`;
  });
  expect(readYaml(`a: &a [1]\n${lines.join('')}`)).toMatchObject({ rule: 'Unreadable' });
});
