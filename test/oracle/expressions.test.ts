import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILING, HOLDING, REFUSED } from '../core/schema/cel/expressions.ts';
import { Oracle } from './oracle.ts';
import type { OracleError } from './oracle.ts';

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
});

/** Returns what the API server says of an object without fields whose only rule is an expression. */
async function ruleErrors(rule: string): Promise<readonly OracleError[]> {
  await oracle.tell({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      names: { kind: 'Thing', plural: 'things', singular: 'thing', listKind: 'ThingList' },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-validations': [{ rule }] } },
        },
      ],
    },
  });
  const object = {
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: { name: 'a', namespace: 'b' },
  };
  const answer = await oracle.ask({ of: 'things.example.com', version: 'v1', object, rules: true });
  return answer.rules ?? [];
}

test.each(Object.values(HOLDING).flat())('%s', async (rule) => {
  expect(await ruleErrors(rule)).toStrictEqual([]);
});

test.each([...FAILING])('%s fails', async (rule, text) => {
  const [error] = await ruleErrors(rule);
  expect(error?.detail.slice(0, text.length)).toBe(text);
});

test.each([...REFUSED])('%s does not compile', async (rule, text) => {
  const [error] = await ruleErrors(rule);
  expect(error?.detail).toContain(text);
});
