import { expect, test } from 'vitest';
import { isJsonObject } from '../../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import { parseValue } from '../../../../src/core/json/parse-value.ts';
import { compileRules } from '../../../../src/core/schema/cel/rules.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import fixture from '../../../fixtures/rules/api-server.json' with { type: 'json' };

/** A call of `Validate` in the API server's own tests, and its answer. */
interface Call {
  readonly schema: JsonObject;
  readonly object: JsonValue;
  readonly old: JsonValue | undefined;
  readonly options: { readonly isResource: boolean; readonly ratchets: boolean };
  readonly errors: readonly { path: string; type: string; detail: string }[];
}

function calls(): readonly Call[] {
  return fixture.groups.flatMap(({ given, calls: ofGroup }) => {
    const { object, oldObject, isResource = false, ratchets = false } = given as Given;
    return ofGroup.map(({ rules, errors }) => ({
      schema: { ...given.schema, 'x-kubernetes-validations': rules } as unknown as JsonObject,
      object: parseValue(object) ?? null,
      old: oldObject === undefined ? undefined : parseValue(oldObject),
      options: { isResource, ratchets },
      errors,
    }));
  });
}

interface Given {
  readonly object: string;
  readonly oldObject?: string;
  readonly isResource?: boolean;
  readonly ratchets?: boolean;
}

type Class =
  | 'same verdict'
  | 'refused by both'
  | 'not evaluated'
  | 'limit of costs'
  | 'another verdict';

function classOf({ schema, object, old, options, errors }: Call): Class {
  if (errors.some(({ detail }) => /cost/.test(detail))) return 'limit of costs';
  const rules = compileRules(readStructuralSchema(schema), options);
  const { violations, notEvaluated } = rules.judge(object, old);
  const isRefused = errors.some(({ detail }) => detail.startsWith('rule compile error'));
  if (notEvaluated.length > 0) {
    if (!isRefused) return 'not evaluated';
    return notEvaluated.every(({ reason }) => isTextOf(reason, errors))
      ? 'refused by both'
      : 'another verdict';
  }
  const ours = violations.map(({ path, type, message }) => `${inRoot(path)} ${type} ${message}`);
  const theirs = errors.map(({ path, type, detail }) => `${path} ${type} ${detail}`);
  const isSame = JSON.stringify(ours.toSorted()) === JSON.stringify(theirs.toSorted());
  return isSame ? 'same verdict' : 'another verdict';
}

/** The tests call the root `root`. */
function inRoot(path: string): string {
  return path === '' || path.startsWith('[') ? `root${path}` : `root.${path}`;
}

/** Reports whether a problem of ours is one of cel-go: the same text, or both cannot read the syntax. */
function isTextOf(reason: string, errors: Call['errors']): boolean {
  const [, problem] = /^does not compile: (.*)$/s.exec(reason) ?? [];
  return errors.some(({ detail }) =>
    problem === undefined
      ? detail.includes('Syntax error')
      : detail.replaceAll(/selfType[\w.@]*/g, 'object').includes(problem),
  );
}

function rulesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (!isJsonObject(value)) return [];
  const { rule } = value;
  return [...(typeof rule === 'string' ? [rule] : []), ...Object.values(value).flatMap(rulesIn)];
}

test('no verdict differs from those in the tests of the API server', () => {
  const classes = new Map<Class, readonly string[]>();
  for (const call of calls()) {
    const name = classOf(call);
    classes.set(name, [...(classes.get(name) ?? []), ...rulesIn(call.schema)]);
  }
  expect(classes.get('another verdict') ?? []).toStrictEqual([]);
  expect(classes.get('not evaluated')?.toSorted()).toStrictEqual([
    "'%e'.format([3.14]) == '3.140000×10⁰⁰'",
    "['a', ?optional.none(), 'c'] == ['a', 'c']",
    "['a', ?optional.of('v'), 'c'] == ['a', 'v', 'c']",
    "{?'k': optional.none(), 'k2': 'v2'} == {'k2': 'v2'}",
    "{?'k': optional.of('v'), 'k2': 'v2'} == {'k': 'v', 'k2': 'v2'}",
  ]);
  const counts = Array.from(classes, ([name, rules]) => [name, rules.length]);
  expect(Object.fromEntries(counts)).toMatchObject({
    'same verdict': 811,
    'refused by both': 67,
    'limit of costs': 3,
  });
});
