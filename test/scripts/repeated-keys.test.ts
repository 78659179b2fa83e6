import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readKind } from '../../scripts/generate/read-kind.ts';
import type { KindSource } from '../../scripts/generate/read-kind.ts';
import type { Sample } from '../../scripts/samples/read-samples.ts';
import { findRepeatedKeys } from '../../scripts/testing/repeated-keys.ts';
import { crdOf, defineKind } from '../../src/index.ts';
import type { Fields } from '../support/a-store.ts';
import { widgetCrd, widgetVersion } from '../support/widget-crd.ts';

const RULES =
  '{ type: array, items: { type: object, properties: { host: { type: string }, path: { type: string } } } }';

const CRD = widgetCrd(
  widgetVersion(
    'v1',
    `rules: ${RULES},
        groups: { type: array, items: { type: object, properties: { rules: ${RULES} } } },
        byName: { type: object, additionalProperties: ${RULES} }`,
  ),
  widgetVersion('v1beta1', `policy: { type: object, properties: { rules: ${RULES} } }`),
);

/** Returns what a sample with such a spec contradicts. */
function repeatedIn(
  entry: string,
  keys: readonly string[],
  spec: string,
  version = 'v1',
): string[] {
  const crd = readKind(CRD) as KindSource;
  const { group, kind, versions } = crd;
  const shapes = Object.fromEntries(versions.map(({ name, shape }) => [name, shape]));
  const names = versions.map(({ name }) => name);
  const shaped = crdOf<Record<string, Fields>>({ group, kind, versions: names, shapes });
  const same = (object: Fields): Fields => object;
  const spokes = { v1beta1: { toHub: same, fromHub: same } };
  const defined = defineKind(shaped, 'v1', spokes, { listKeys: { [entry]: keys } });
  const object = {
    apiVersion: `example.com/${version}`,
    kind,
    metadata: { name: 'a' },
    spec: parse(spec) as Fields,
  } as Sample['object'];
  const sample = { place: 'a.yaml:1', name: 'a', version, object, text: '', problems: [] };
  return findRepeatedKeys(sample, { kind: defined, crd });
}

const TWO = '[{ host: a, path: x }, { host: b, path: y }, { host: a, path: y }]';

test.for([
  ['spec.rules', `{ rules: ${TWO} }`, 'spec.rules[0] and spec.rules[2]'],
  ['spec.groups.rules', `{ groups: [{}, { rules: ${TWO} }] }`, 'spec.groups[1].rules[0] and'],
  ['spec.byName', `{ byName: { rules: ${TWO} } }`, 'spec.byName.rules[0] and'],
] as const)('%s: names two elements with the same keys', ([entry, spec, named]) => {
  const [finding = '', ...more] = repeatedIn(entry, ['host'], spec);
  expect(more).toEqual([]);
  expect(finding).toContain(`a.yaml:1 (v1): ${named}`);
  expect(finding).toContain(`have the same host, and listKeys['${entry}'] says`);
});

test.for([
  [
    'the same values in two lists',
    'spec.groups.rules',
    '{ groups: [{ rules: [{ host: a }] }, { rules: [{ host: a }] }] }',
  ],
  ['elements without the key', 'spec.rules', '{ rules: [{ path: a }, { path: b }] }'],
  ['a list that is null', 'spec.rules', '{ rules: null }'],
] as const)('says nothing about %s', ([, entry, spec]) => {
  expect(repeatedIn(entry, ['host'], spec)).toEqual([]);
});

test('two fields identify an element together', () => {
  expect(repeatedIn('spec.rules', ['host', 'path'], `{ rules: ${TWO} }`)).toEqual([]);
});

test('a list of the same name at another path has no keys', () => {
  expect(repeatedIn('spec.rules', ['host'], `{ policy: { rules: ${TWO} } }`, 'v1beta1')).toEqual(
    [],
  );
});
