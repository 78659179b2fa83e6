import { describe, expect, test } from 'vitest';
import { parsePath, writePath } from '../../../src/core/lens/engine/path.ts';

describe('a path', () => {
  test.for<[string, readonly string[]]>([
    ['.', []],
    ['spec', ['spec']],
    ['spec.template.spec', ['spec', 'template', 'spec']],
    ['spec.x-y_z.$ref', ['spec', 'x-y_z', '$ref']],
    ["metadata.annotations['example.com/a.b']", ['metadata', 'annotations', 'example.com/a.b']],
    ['a["it\'s"].b', ['a', "it's", 'b']],
    [String.raw`a['it\'s \\ "so"']`, ['a', String.raw`it's \ "so"`]],
    ["['a b']['']['*'].__proto__", ['a b', '', '*', '__proto__']],
  ])('reads %s', ([text, path]) => {
    expect(parsePath(text)).toStrictEqual(path);
    expect(parsePath(writePath(path))).toStrictEqual(path);
  });

  const keys =
    "separate keys by dots, and write a key with characters other than letters, digits, _, $ and - as ['key']";

  test.for<[string, string]>([
    ['', `the path "" is malformed at its end: ${keys}`],
    ['spec.', `the path "spec." is malformed at ".": ${keys}`],
    ['spec..a', `the path "spec..a" is malformed at "..a": ${keys}`],
    ['.spec', `the path ".spec" is malformed at ".spec": ${keys}`],
    ['a.example.com/b', `the path "a.example.com/b" is malformed at "/b": ${keys}`],
    ["a['b", `the path "a['b" is malformed at "['b": ${keys}`],
    ["a.['b']", `the path "a.['b']" is malformed at ".['b']": ${keys}`],
    [
      'spec.rules[0].host',
      'the path "spec.rules[0].host" is malformed at "[0].host": reach the elements of a list with each(…)',
    ],
  ])('refuses %j', ([text, message]) => {
    expect(() => parsePath(text)).toThrow(
      expect.objectContaining({ name: 'DefinitionError', findings: [message] }),
    );
  });
});
