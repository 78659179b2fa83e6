import { expect, test } from 'vitest';
import { lens, rename, when } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const protocols = { ...text, enum: ['TCP', 'UDP', 'TLS', ''] };
const oneCase = (word: string, field: string): readonly string[] =>
  findContraryNames(
    kindOf(
      {
        own: { type: protocols, port: count },
        hub: {
          type: protocols,
          tcpPort: count,
          tls: { type: 'object', properties: { port: count } },
        },
      },
      lens(when('spec.type', word, rename('spec.port', field))),
    ),
  ).map(({ message }) => message);

test('a field with the name of another case', () => {
  expect(oneCase('UDP', 'spec.tcpPort')).toEqual([
    'rename converts between spec.port of v1beta1 and spec.tcpPort of v1 for UDP, and spec.tcpPort of v1 has the name of TCP. Correct the case or the field, or accept the finding.',
  ]);
});

test.each([
  ['TCP', 'spec.tcpPort'],
  ['TLS', 'spec.tls.port'],
  ['UDP', 'spec.size'],
])('the case %s with %s contradicts no names', (word, field) => {
  expect(oneCase(word, field)).toEqual([]);
});

test('a value without letters or digits is the name of no field', () => {
  const modes = { ...text, enum: ['*', 'UDP'] };
  const own = { type: modes, port: count };
  const hub = { type: modes, size: count };
  const conversion = lens(when('spec.type', 'UDP', rename('spec.port', 'spec.size')));
  expect(findContraryNames(kindOf({ own, hub }, conversion))).toEqual([]);
});
