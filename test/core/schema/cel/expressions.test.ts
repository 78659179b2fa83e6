import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/schema/cel/rules.ts';
import type { Rules } from '../../../../src/core/schema/cel/rules.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import { FAILING, HOLDING, REFUSED } from './expressions.ts';

function withRule(rule: string): Rules {
  const schema = { type: 'object', 'x-kubernetes-validations': [{ rule }] };
  return compileRules(readStructuralSchema(schema));
}

describe.each(Object.entries(HOLDING))('%s', (_, rules) => {
  test.each(rules)('%s', (rule) => {
    expect(withRule(rule).judge({})).toStrictEqual({ violations: [], notEvaluated: [] });
  });
});

test.each([...FAILING])('%s fails', (rule, text) => {
  const { violations, notEvaluated } = withRule(rule).judge({});
  expect(notEvaluated).toStrictEqual([]);
  expect(violations.map(({ message }) => message.slice(0, text.length))).toStrictEqual([text]);
});

test.each([...REFUSED])('%s does not compile', (rule, text) => {
  const at = ['x-kubernetes-validations', 0];
  const expected = [{ rule, schemaAt: at, reason: `does not compile: ${text}` }];
  const rules = withRule(rule);
  expect(rules.notCompiled).toStrictEqual(expected);
  expect(rules.judge({})).toStrictEqual({ violations: [], notEvaluated: expected });
});
