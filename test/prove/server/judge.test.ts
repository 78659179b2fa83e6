import { expect, test } from 'vitest';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import { judgeOf } from '../../../src/prove/server/judge.ts';
import type { JsonObject } from '../../../src/index.ts';

function verdict(spec: JsonObject, kubernetes?: string): string[] {
  const text = { type: 'string', maxLength: 20 };
  const schema = readStructuralSchema({
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          name: { ...text, pattern: '^[a-z]+$' },
          mode: { ...text, enum: ['a', 'b'] },
          short: { ...text, format: 'k8s-short-name' },
        },
        'x-kubernetes-validations': [{ rule: "!has(self.name) || self.name != 'No'" }],
      },
    },
  });
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    deprecated: false,
    deprecationWarning: undefined,
    schema,
    source: {},
  };
  const metadata = { name: 'a', namespace: 'b' };
  const object = { apiVersion: 'example.com/v1', kind: 'Widget', metadata, spec };
  const { judge } = judgeOf(version, 'Namespaced', kubernetes);
  return judge(object).violations.map(({ keyword }) => keyword);
}

test('rules are evaluated for an object that breaks a pattern', () => {
  expect(verdict({ name: 'No' })).toEqual(['pattern', 'rule']);
});

test.each<[string, JsonObject]>([
  ['an enum', { name: 'No', mode: 'c' }],
  ['a length', { name: 'No', mode: 'c'.repeat(21) }],
  ['a type', { name: 'No', mode: 1 }],
])('rules are not evaluated for an object that breaks %s', (_, spec) => {
  expect(verdict(spec)).not.toContain('rule');
});

test('an old release does not know a new format', () => {
  expect(verdict({ short: 'Not Short' })).toEqual(['format']);
  expect(verdict({ short: 'Not Short' }, '1.31')).toEqual([]);
});
