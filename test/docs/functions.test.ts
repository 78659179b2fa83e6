import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import type { Kind, Spoke } from '../../src/index.ts';
import { prove } from '../../src/prove/prove.ts';
import { kindOf } from '../prove/corpus/kept-kinds.ts';
import { compile, ROOT } from '../scripts/draft/drafted.ts';
import { aFolder } from '../support/a-folder.ts';

const folder = await aFolder();
afterAll(folder.remove);

/** Returns the first block of a language in the section of the example. */
async function example(language: 'ts' | 'yaml'): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/functions.md'), 'utf8');
  const [, rest = ''] = page.split('## Offsets and ratios\n');
  const [section = ''] = rest.split('\n## ');
  const [, after = ''] = section.split(`\`\`\`${language}\n`);
  return after.split('```')[0] ?? '';
}

const module = join(folder.path, 'example.ts');
const src = join(relative(folder.path, ROOT), 'src');
await writeFile(
  module,
  `import type { Crd, Kind, KindSpokes } from '${src}/index.ts';
import { defineKind } from '${src}/index.ts';
import { custom, lens } from '${src}/lens.ts';

interface V1 { spec?: { position?: number; ratio?: string } }
interface V1beta1 { spec?: { index?: number; percentage?: number } }

type Versions = { v1: V1; v1beta1: V1beta1 };

const crd: Crd<Versions> = { group: 'example.com', kind: 'Widget', versions: ['v1', 'v1beta1'] };

export const spokes: KindSpokes<Versions, 'v1'> = {
${await example('ts')}};

export const widget: Kind = defineKind(crd, 'v1', spokes);
`,
);
const { widget, spokes } = (await import(/* @vite-ignore */ module)) as {
  widget: Kind;
  spokes: { v1beta1: Spoke<object, object> };
};

function converted(from: string, to: string, spec: JsonObject): unknown {
  const object = { apiVersion: `example.com/${from}`, kind: 'Widget', metadata: {}, spec };
  const result = widget.convert(object, `example.com/${to}`);
  return 'object' in result ? result.object['spec'] : result;
}

test('the example of offsets and ratios compiles', async () => {
  expect(await compile(folder.path)).toBe('');
});

test('the example of offsets and ratios converts in both directions', () => {
  const old = { index: 0, percentage: 50 };
  const now = { position: 1, ratio: '0.5' };
  expect(converted('v1beta1', 'v1', old)).toEqual(now);
  expect(converted('v1', 'v1beta1', now)).toEqual(old);
});

test('every whole percentage of the example converts back to itself', () => {
  for (let percentage = -1000; percentage <= 100_000; percentage += 1) {
    const spec = converted('v1beta1', 'v1', { percentage }) as JsonObject;
    expect(converted('v1', 'v1beta1', spec)).toEqual({ percentage });
  }
});

test.each(['0.505', '0.50', '1e-2', 'half', '', 'NaN', 'Infinity'])(
  'the example leaves the ratio %j in place',
  (ratio) => {
    expect(converted('v1', 'v1beta1', { ratio })).toEqual({ ratio });
  },
);

test('a proof of the example with its bounds has no warning and no error', async () => {
  const [own, hub] = parseAllDocuments(await example('yaml')).map(
    (document) => document.toJS() as JsonObject,
  );
  const subject = kindOf({ own: own ?? {}, hub: hub ?? {} }, spokes.v1beta1);
  const { findings } = await prove(subject, { seed: 1, samples: 300 });
  const found = findings.filter(({ level }) => level !== 'note');
  expect(found.map(({ check, path }) => `${check} ${path}`)).toEqual([]);
});
