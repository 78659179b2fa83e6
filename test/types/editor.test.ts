import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageServer } from '../support/language-server.ts';
import { startLanguageServer } from '../support/language-server.ts';

const FILE = new URL('editor/kind.ts', import.meta.url);
const KIND = readFileSync(FILE, 'utf8');

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(() => {
  server.stop();
});

/** Returns the source of the kind with other spokes, and with all imports that they need. */
function withSpokes(spokes: string): string {
  return KIND.replace(
    'lens, rename',
    'asInteger, custom, each, hubConstant, inside, lens, ownOnly, rename, retype, split, values',
  )
    .replace(/v1beta1: [^]*lens\(\),/, spokes)
    .replace('import { defineKind }', 'import { defineKind, through }');
}

/** Returns the messages of the errors: the first line of each, and the last line of its explanation. */
async function errorsOf(spokes: string): Promise<readonly string[]> {
  const errors = await server.errors(FILE, withSpokes(spokes));
  return errors
    .filter((error) => !error.includes('is declared but'))
    .flatMap((error) => [...new Set([error.split('\n')[0] ?? '', error.split('\n').at(-1) ?? ''])])
    .map((line) => line.trim());
}

/** Returns TypeScript's message for a text that is not one of the allowed ones. */
function instead(text: string, ...allowed: readonly string[]): string {
  const list = allowed.map((one) => (one.endsWith('>') ? one : `"${one}"`)).join(' | ');
  return `Argument of type '"${text}"' is not assignable to parameter of type '${list}'.`;
}

const OWN = [
  'spec.anything',
  'spec.backend',
  'spec.cronSpec',
  'spec.env',
  'spec.host',
  'spec.hostPort',
  'spec.image',
  'spec.limits',
  'spec.mode',
  'spec.modes',
  'spec.rules',
  'spec.seconds',
  'spec.sets',
];
const HUB = [
  'spec.anything',
  'spec.container',
  'spec.environment',
  'spec.groups',
  'spec.host',
  'spec.limits',
  'spec.mode',
  'spec.modes',
  'spec.note',
  'spec.port',
  'spec.rules',
  'spec.schedule',
  'spec.timeout',
  'spec.type',
];

test('a kind without a typo has no error', async () => {
  expect(await server.errors(FILE, KIND)).toStrictEqual([]);
});

describe('a typo is an error that lists the possible names:', () => {
  test.for([
    ["rename('spec.limts.cpu', 'spec.schedule')", instead('spec.limts.cpu', ...OWN)],
    ["rename('spce', 'spec.schedule')", instead('spce', 'apiVersion', 'kind', 'metadata', 'spec')],
    [
      "rename('spec.rules.host', 'spec.schedule')",
      instead(
        'spec.rules.host',
        "spec.rules is a list: reach its elements with each('spec.rules', …)",
      ),
    ],
    [
      "rename('spec.cronSpec.x', 'spec.schedule')",
      instead('spec.cronSpec.x', 'spec.cronSpec has no fields'),
    ],
    ["ownOnly('spec.container')", instead('spec.container', ...OWN)],
    ["each(['spec.sets', 'spec.groups'], rename('size', 'cnt'))", instead('cnt', 'count')],
    [
      "split('spec.hostPort', ':', ['spec.host', asInteger('spec.prt')])",
      instead('spec.prt', ...HUB),
    ],
    [
      "custom('spec.host', { toHub: (host) => host.length, fromHub: (host) => host })",
      "Type 'number' is not assignable to type 'string'.",
    ],
  ] as const)('%s', async ([part, message]) => {
    expect(await errorsOf(`v1beta1: lens(${part}), v1alpha1: lens(),`)).toStrictEqual([message]);
  });

  test('in one of two paths', async () => {
    const part = "inside(['spec.limits', 'spec.contaner'], rename('cpu', 'image'))";
    const list = HUB.map((path) => `"${path}"`).join(' | ');
    expect(await errorsOf(`v1beta1: lens(${part}), v1alpha1: lens(),`)).toStrictEqual([
      `Argument of type '["spec.limits", "spec.contaner"]' is not assignable to parameter of type '${list} | PairIn<...>'.`,
      `Type '"spec.contaner"' is not assignable to type '${list}'. Did you mean '"spec.container"'?`,
    ]);
  });
});

describe('a value of a wrong type is an error that names the right one:', () => {
  const table = 'TableBetween<"ro" | "rw", "ReadOnly" | "ReadWrite">';
  test.for([
    [
      "values('spec.mode', { rx: 'ReadWrite' })",
      `Object literal may only specify known properties, and 'rx' does not exist in type '${table}'.`,
    ],
    [
      "values('spec.mode', { rw: 'ReadWrit' })",
      `Argument of type '{ rw: "ReadWrit"; }' is not assignable to parameter of type '${table}'.`,
      `Type '"ReadWrit"' is not assignable to type '"ReadOnly" | "ReadWrite" | undefined'. Did you mean '"ReadWrite"'?`,
    ],
    [
      "values('spec.mode', [['rw', 'ReadWrit']])",
      `Argument of type '["rw", "ReadWrit"][]' is not assignable to parameter of type '${table}'.`,
      `Type '"ReadWrit"' is not assignable to type '"ReadOnly" | "ReadWrite"'. Did you mean '"ReadWrite"'?`,
    ],
    [
      "hubConstant('spec.port', '80')",
      "Argument of type 'string' is not assignable to parameter of type 'number | bigint'.",
    ],
    [
      "retype(['spec.image', 'spec.port'], 'string', 'boolean')",
      instead('boolean', 'integer', 'number'),
    ],
    [
      "retype(['spec.limits', 'spec.port'], 'string', 'integer')",
      instead('string', 'Only a string, a number or a boolean has a form. Use custom.'),
    ],
  ] as const)('%s', async ([part, ...messages]) => {
    expect(await errorsOf(`v1beta1: lens(${part}), v1alpha1: lens(),`)).toStrictEqual(messages);
  });
});

test('a list of parts in a variable is an error that explains how to pass parts', async () => {
  const text = withSpokes('v1beta1: lens(parts), v1alpha1: lens(),').replace(
    'export function',
    "const parts = ['a', 'b'].map((name) => rename(name, name));\nexport function",
  );
  const [error] = (await server.errors(FILE, text)).filter((one) => !one.includes('is declared'));
  const advice = 'Remove the brackets: lens(rename(…), …). For a variable write lens(...parts).';
  expect(error?.split('\n').at(-1)).toContain(`is not assignable to type '"${advice}"'.`);
});

test('a list of parts is an error that explains how to pass parts', async () => {
  const spokes = "v1beta1: lens([rename('spec.cronSpec', 'spec.schedule')]), v1alpha1: lens(),";
  const advice = 'Remove the brackets: lens(rename(…), …). For a variable write lens(...parts).';
  const [first] = await errorsOf(spokes);
  expect(first).toContain(`is not assignable to type '"${advice}"'.`);
});

describe('a wrong version is an error that lists the versions:', () => {
  test.for([
    [
      "v1beta1: lens(), v1alpha1: through('v9', lens()),",
      instead('v9', 'v1', 'v1alpha1', 'v1beta1'),
    ],
    [
      'v1beta1: lens(),',
      "Property 'v1alpha1' is missing in type '{ v1beta1: Lens<Own, Hub>; }' but required in type 'KindSpokes<Versions, \"v1\">'.",
    ],
    [
      'v1beta1: lens(), v1alpha1: lens(), v2: lens(),',
      "Object literal may only specify known properties, and 'v2' does not exist in type 'KindSpokes<Versions, \"v1\">'.",
    ],
  ] as const)('%s', async ([spokes, message]) => {
    expect(await errorsOf(spokes)).toStrictEqual([message]);
  });
});

describe('an editor offers', () => {
  test.for([
    ["rename('|', 'spec.schedule')", ['apiVersion', 'kind', 'metadata', 'spec']],
    ["rename('spec.|', 'spec.schedule')", OWN],
    ["rename('spec.cr|', 'spec.schedule')", OWN],
    ["rename('spec.cronSpec', 'spec.container.|')", ['spec.container.image']],
    [
      "each('spec.rules', each('http.paths', rename('serviceName', 'service.|')))",
      ['service.name'],
    ],
    ["inside(['spec.limits', 'spec.|'], rename('cpu', 'image'))", HUB],
    ["split('spec.hostPort', ':', ['spec.host', asInteger('spec.|')])", HUB],
  ] as const)('the paths in %s', async ([part, offered]) => {
    const text = withSpokes(`v1beta1: lens(${part}), v1alpha1: lens(),`);
    const at = text.indexOf('|');
    expect(await server.completions(FILE, text.replace('|', ''), at)).toStrictEqual(offered);
  });

  test('the fields of metadata', async () => {
    const text = withSpokes("v1beta1: lens(rename('metadata.', 'spec.note')), v1alpha1: lens(),");
    const at = text.indexOf('metadata.') + 'metadata.'.length;
    const offered = await server.completions(FILE, text, at);
    expect(offered).toContain('metadata.labels');
    expect(offered).toContain('metadata.annotations');
  });

  test('the versions that a spoke can go through', async () => {
    const text = withSpokes("v1beta1: lens(), v1alpha1: through('', lens()),");
    const at = text.indexOf("''") + 1;
    const offered = await server.completions(FILE, text, at);
    expect(offered).toStrictEqual(['v1', 'v1alpha1', 'v1beta1']);
  });
});
