import type { JsonTree } from './json-tree.ts';
import type { Random } from './random.ts';

/** Keys with a special meaning in JavaScript, Go or a path, as JSON string literals. */
const ODD_KEYS: readonly string[] = [
  '"__proto__"',
  '"constructor"',
  '"prototype"',
  '"\\u005f_proto__"',
  '"__defineGetter__"',
  '"hasOwnProperty"',
  '"toString"',
  '"valueOf"',
  '"toJSON"',
  '"then"',
  '"length"',
  '"0"',
  '""',
  '"a/b~1c~0"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\\u2028"',
  '"<script>alert(1)</script>"',
  '"\\u202e\\u200b\\u0085"',
  '"apiVersion"',
  '"kind"',
  '"metadata"',
  '"uid"',
  '"request"',
  '"response"',
  '"objects"',
  '"labels"',
  '"annotations"',
  '"hostPort"',
];

/** Scalars at and beyond the limits of JSON and its readers. The last ones are not JSON. */
const ODD_SCALARS: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-0.0',
  '0.1',
  '1e400',
  '-1e400',
  '1e-400',
  '1E+2',
  '1e308',
  '9007199254740993',
  '-9223372036854775809',
  '18446744073709551616',
  '123456789012345678901234567890.123456789',
  '""',
  '"a"',
  '"__proto__"',
  '"constructor"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u2028\\u2029\\ufeff"',
  '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
  '"<img src=x onerror=alert(1)>"',
  '"${7*7}{{7*7}}%s%n$(id)"',
  '"../../../../etc/passwd"',
  '"[::1]:80"',
  '":"',
  '"::::"',
  '"v1"',
  '"stable.example.com/v1"',
  '"stable.example.com/v1alpha1"',
  '"stable.example.com/"',
  '"/"',
  '"apiextensions.k8s.io/v1beta1"',
  '"CronTab"',
  '"ConversionReview"',
  '"äö🕑"',
  '[]',
  '{}',
  '[{}]',
  '[[]]',
  '[null]',
  '{"__proto__":{"polluted":"@v"}}',
  '{"constructor":{"prototype":{"polluted":"@v"}}}',
  '{"toJSON":"@v","valueOf":1,"toString":null}',
  '{"@v":"@v"}',
  '{"a":1,"a":2,"__proto__":3,"__proto__":"@v"}',
  'NaN',
  'Infinity',
  '-',
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  'undefined',
  "'a'",
  '"\\x41"',
  '"\t"',
  '"unfinished',
  'tru',
];

/** Returns the text of a key, including quotes. */
export function anOddKey(random: Random): string {
  if (random.chance(0.05)) return `"${'k'.repeat(random.pick([63, 64, 254, 317, 318, 5000]))}"`;
  return random.chance(0.1) ? '"@v"' : random.pick(ODD_KEYS);
}

/** Returns an unexpected value, usually a small one. */
export function anOddValue(random: Random): JsonTree {
  return random.weighted<() => JsonTree>([
    [80, () => random.pick(ODD_SCALARS)],
    [6, () => `"${random.pick(['a', 'é', '\\u0061', ':', '/']).repeat(random.below(200))}"`],
    [5, () => `"${'a@v:'.repeat(random.pick([1, 10, 80, 400]))}"`],
    [3, () => `${random.pick(['', '-'])}${'9'.repeat(random.pick([16, 17, 40, 309, 400]))}`],
    [3, () => nested(random, random.pick([2, 10, 30, 200]))],
    [3, () => wide(random, random.pick([2, 10, 50, 300]))],
  ])();
}

/** Returns lists or objects nested to this many levels. */
export function nested(random: Random, levels: number): string {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"__proto__":', '}]'],
  ] as const);
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

/** Returns a list or an object with this many elements. */
export function wide(random: Random, elements: number): JsonTree {
  const value = random.pick(['0', '""', '{}', '"@v"', 'null']);
  if (random.chance(0.5)) return { items: Array.from({ length: elements }, () => value) };
  const isSame = random.chance(0.3);
  return {
    fields: Array.from({ length: elements }, (_, at) => [`"k${isSame ? 0 : at}"`, value] as const),
  };
}
