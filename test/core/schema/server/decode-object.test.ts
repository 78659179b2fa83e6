import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/core/json/json-value.ts';
import { parseValue } from '../../../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../../../src/core/json/stringify-json.ts';
import { decodeObject } from '../../../../src/core/schema/server/decode-object.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';

/** Decodes a text, and returns texts. */
function decode(properties: string, text: string) {
  const schema = parseValue(`{"type":"object","properties":{${properties}}}`) as JsonObject;
  const decoded = decodeObject(parseValue(text) as JsonObject, readStructuralSchema(schema));
  if ('message' in decoded) return decoded;
  const { pruned, object, dropped } = decoded;
  return { pruned: stringifyJson(pruned, true), object: stringifyJson(object, true), dropped };
}

const STRING = '{"type":"string"}';

test.each<[string, string, string, string]>([
  ['unknown fields', `"a":${STRING}`, '{"a":"x","b":1}', '{"a":"x"}'],
  ['a wrong type, which pruning keeps', `"a":${STRING}`, '{"a":1}', '{"a":1}'],
  ['fields of an object without a schema', '"a":{"type":"object"}', '{"a":{"b":1}}', '{"a":{}}'],
  [
    'preserved fields, and the known ones below',
    '"a":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"k":{"type":"object"}}}',
    '{"a":{"u":{"x":1},"k":{"x":1}}}',
    '{"a":{"u":{"x":1},"k":{}}}',
  ],
  [
    'elements of a list that preserves',
    '"a":{"type":"array","x-kubernetes-preserve-unknown-fields":true,"items":{"type":"object","properties":{"k":{"type":"object"}}}}',
    '{"a":[{"u":1,"k":{"x":1}}]}',
    '{"a":[{"u":1,"k":{}}]}',
  ],
  [
    'null',
    `"a":${STRING},"b":{"type":"string","nullable":true},"c":{"type":"array","items":${STRING}}`,
    '{"a":null,"b":null,"c":[null]}',
    '{"b":null,"c":[null]}',
  ],
  [
    'an integer beyond an int64',
    '"a":{"type":"number"}',
    '{"a":18446744073709551615}',
    '{"a":18446744073709552000}',
  ],
  ['an int64', '"a":{"type":"integer"}', '{"a":9223372036854775807}', '{"a":9223372036854775807}'],
  [
    'a field named __proto__',
    `"__proto__":{"type":"object","properties":{"a":${STRING}}}`,
    '{"__proto__":{"a":"x","b":1}}',
    '{"__proto__":{"a":"x"}}',
  ],
  [
    'metadata',
    '',
    '{"metadata":{"name":"a","unknown":1,"labels":{},"generation":0,"creationTimestamp":"2024-01-01T01:30:00.5+01:00"}}',
    '{"metadata":{"name":"a","creationTimestamp":"2024-01-01T00:30:00Z"}}',
  ],
  ['null as metadata', '"metadata":{"type":"object"}', '{"metadata":null}', '{"metadata":{}}'],
  [
    'metadata of an embedded resource',
    '"a":{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"spec":{"type":"object"}}}',
    '{"a":{"apiVersion":"v1","kind":"B","metadata":{"x":1,"name":"n"},"other":1}}',
    '{"a":{"apiVersion":"v1","kind":"B","metadata":{"name":"n"}}}',
  ],
])('decoding treats %s', (_, properties, text, pruned) => {
  expect(decode(properties, text)).toMatchObject({ pruned });
});

test('names the dropped fields in their order', () => {
  const properties = '"a":{"type":"array","items":{"type":"object"}}';
  const text = '{"z":1,"a":[{"y":1}],"metadata":{"x":1}}';
  expect(decode(properties, text)).toMatchObject({ dropped: ['a[0].y', 'metadata.x', 'z'] });
});

describe('defaults', () => {
  test.each<[string, string, string, string]>([
    ['fill in absent fields', '"a":{"type":"string","default":"x"}', '{}', '{"a":"x"}'],
    ['replace null', '"a":{"type":"string","default":"x"}', '{"a":null}', '{"a":"x"}'],
    [
      'do not replace null where it is allowed',
      '"a":{"type":"string","nullable":true,"default":"x"}',
      '{"a":null}',
      '{"a":null}',
    ],
    [
      'need their parent',
      '"a":{"type":"object","properties":{"b":{"type":"string","default":"x"}}}',
      '{}',
      '{}',
    ],
    [
      'get the defaults inside of them',
      '"a":{"type":"object","default":{},"properties":{"b":{"type":"string","default":"x"}}}',
      '{}',
      '{"a":{"b":"x"}}',
    ],
    [
      'fill in elements and values',
      '"a":{"type":"array","items":{"type":"integer","default":1}},"m":{"type":"object","additionalProperties":{"type":"integer","default":2}}',
      '{"a":[null,3],"m":{"k":null}}',
      '{"a":[1,3],"m":{"k":2}}',
    ],
    [
      'of a field named __proto__',
      '"__proto__":{"type":"object","default":{"a":1},"properties":{"a":{"type":"integer"}}}',
      '{}',
      '{"__proto__":{"a":1}}',
    ],
  ])('%s', (_, properties, text, object) => {
    expect(decode(properties, text)).toMatchObject({ object });
  });

  test('are not shared with a conversion’s input', () => {
    expect(decode('"a":{"type":"string","default":"x"}', '{}')).toMatchObject({ pruned: '{}' });
  });
});

test.each<[string, string, string, string]>([
  ['a type that is no text', '', '{"kind":1}', 'kind'],
  ['metadata that is no object', '', '{"metadata":[]}', 'metadata'],
  ['a label that is no text', '', '{"metadata":{"labels":{"a":1}}}', 'metadata'],
  [
    'embedded metadata of a wrong type',
    '"a":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
    '{"a":{"metadata":{"generation":1.5}}}',
    'a.metadata',
  ],
])('decoding refuses %s', (_, properties, text, path) => {
  expect(decode(properties, text)).toMatchObject({ path });
});
