import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readKind } from '../../scripts/generate/read-kind.ts';
import type { KindSource } from '../../scripts/generate/read-kind.ts';
import { describeViews, findDifference, findLoss } from '../../scripts/samples/compare-samples.ts';
import { noteOnInvalid } from '../../scripts/samples/note-on-invalid.ts';
import { findTwins } from '../../scripts/samples/find-twins.ts';
import type { SampledKind } from '../../scripts/samples/compare-samples.ts';
import type { KindFolder } from '../../scripts/kinds/kind-folders.ts';
import { readSamples } from '../../scripts/samples/read-samples.ts';
import type { Sample } from '../../scripts/samples/read-samples.ts';
import { aFolder } from '../support/a-folder.ts';
import { accept, crdOf, defineKind, steps } from '../../src/index.ts';
import type { Crd, Kind, Spoke, StepOfSpoke, Steps } from '../../src/index.ts';
import type { Lens } from '../../src/lens.ts';
import { custom, forget, hubOnly, lens, ownOnly, rename } from '../../src/lens.ts';
import type { Fields } from '../support/a-store.ts';
import { widgetCrd, widgetVersion } from '../support/widget-crd.ts';

/** A kind whose two versions name one field differently, and each have a field that the other lacks. */
const CRD = widgetCrd(
  widgetVersion(
    'v1',
    `cohortName: { type: string }, size: { type: integer, default: 1 }, count: { type: integer, default: 2 },
        extra: { type: string }`,
  ),
  widgetVersion(
    'v1beta1',
    'cohort: { type: string, maxLength: 9 }, size: { type: integer, maximum: 10 }, legacy: { type: string }',
  ),
);

function widget(spoke: Lens | Steps | Spoke<Fields, Fields>, shaped = 'with shapes'): SampledKind {
  const source = readKind(CRD) as KindSource;
  const { group, kind, versions } = source;
  const shapes = Object.fromEntries(versions.map(({ name, shape }) => [name, shape]));
  const names = { group, kind, versions: ['v1', 'v1beta1'] as const };
  const crd: Crd<Record<'v1' | 'v1beta1', Fields>> =
    shaped === 'with shapes'
      ? crdOf<Record<'v1' | 'v1beta1', Fields>>({ ...names, shapes })
      : names;
  const defined: Kind = defineKind(crd, 'v1', { v1beta1: spoke });
  return { kind: defined, crd: source };
}

function sample(version: string, spec: string): Sample {
  const object = {
    apiVersion: `example.com/${version}`,
    kind: 'Widget',
    metadata: { name: 'nightly' },
    spec: parse(spec) as Fields,
  } as Sample['object'];
  const place = `samples/nightly.yaml:${version === 'v1' ? 1 : 8}`;
  return { place, name: 'nightly', version, object, text: '', problems: [] };
}

const NAMED = [ownOnly('spec.legacy'), hubOnly('spec.extra')] as const;
const RENAMED = lens(rename('spec.cohort', 'spec.cohortName'), ...NAMED);

const V1 = sample('v1', '{ cohortName: a, size: 3 }');
const V1BETA1 = sample('v1beta1', '{ cohort: a, size: 3 }');

test('samples of one name are the same object, whichever is converted', () => {
  expect(findDifference(V1, V1BETA1, widget(RENAMED))).toBeUndefined();
  expect(findDifference(V1BETA1, V1, widget(RENAMED))).toBeUndefined();
});

test('shows a forgotten rename as YAML, with both places', () => {
  expect(findDifference(V1, V1BETA1, widget(lens(...NAMED)))).toBe(
    [
      'samples/nightly.yaml:1 (v1), converted to v1beta1, differs from samples/nightly.yaml:8 (- as written, + as converted):',
      '',
      '  …',
      '  metadata:',
      '    name: nightly',
      '  spec:',
      '-   cohort: a',
      '    size: 3',
      '',
      'Correct the conversion or the samples. Declare a field that only one version has with ownOnly or hubOnly. npm run explain -- samples/nightly.yaml shows the effect of each part.',
    ].join('\n'),
  );
});

test('does not require a field of one version only in the conversion from the other', () => {
  const full = sample('v1', '{ cohortName: a, size: 3, extra: kept }');
  expect(findDifference(full, V1BETA1, widget(RENAMED))).toBeUndefined();
  expect(findDifference(V1BETA1, full, widget(RENAMED))).toBeUndefined();
});

test('a field of one version only may differ from its default', () => {
  const sizeless = lens(rename('spec.cohort', 'spec.cohortName'), ...NAMED, hubOnly('spec.count'));
  const counted = sample('v1', '{ cohortName: a, size: 3, count: 5 }');
  expect(findDifference(V1BETA1, counted, widget(sizeless))).toBeUndefined();
  expect(findDifference(counted, V1BETA1, widget(sizeless))).toBeUndefined();
});

test('functions name the fields of one version only themselves', () => {
  const convert =
    (from: string, to: string) =>
    ({ spec, ...object }: Fields): Fields => {
      const { [from]: cohort, size } = { ...(spec as Fields) };
      return { ...object, spec: { [to]: cohort, size } };
    };
  const functions = {
    toHub: convert('cohort', 'cohortName'),
    fromHub: convert('cohortName', 'cohort'),
  };
  const full = sample('v1', '{ cohortName: a, size: 3, extra: kept }');
  const named = widget({ ...functions, unconverted: NAMED });
  expect(findDifference(V1BETA1, full, named)).toBeUndefined();
  expect(findDifference(V1BETA1, full, widget(functions))).toContain('-   extra: kept\n');
  const after = widget(steps(lens(...NAMED), functions as unknown as StepOfSpoke));
  expect(findDifference(V1BETA1, full, after)).toBeUndefined();
});

test('values that differ only in their notation are named', () => {
  const inSeconds = custom(['spec.cohort', 'spec.cohortName'], {
    toHub: (value) => (value === '60m' ? '1h0m0s' : value),
    fromHub: (value) => value,
  });
  const kind = widget(lens(inSeconds, ...NAMED));
  const difference = (cohort: string, cohortName: string): string | undefined =>
    findDifference(
      sample('v1beta1', `{ cohort: ${cohort} }`),
      sample('v1', `{ cohortName: ${cohortName} }`),
      kind,
    );
  const told =
    'spec.cohortName: both values are the same. Write it into the sample as the conversion does.';
  expect(difference('60m', '60m')).toContain(`\n\n${told}\n\n`);
  expect(difference('60m', '61m')).not.toContain(told);
});

test('equal values of two fields without a counterpart are a finding', () => {
  const full = sample('v1', '{ cohortName: a, size: 3, extra: same }');
  const old = sample('v1beta1', '{ cohort: a, size: 3, legacy: same }');
  expect(findTwins(full, old, widget(RENAMED))).toEqual({
    finding:
      'samples/nightly.yaml:1 (v1) and samples/nightly.yaml:8 (v1beta1) have equal values in fields that are declared to have no counterpart (ownOnly, hubOnly): spec.extra and spec.legacy. Convert the fields if they are the same field. Otherwise, write different values into the samples.',
  });
});

test('other values of such fields are a note, and fields of one sample are nothing', () => {
  const full = sample('v1', '{ cohortName: a, size: 3, extra: new }');
  const old = sample('v1beta1', '{ cohort: a, size: 3, legacy: old }');
  expect(findTwins(full, old, widget(RENAMED))).toEqual({
    note: [
      'No part converts these fields of nightly:',
      '  v1 (samples/nightly.yaml:1): spec.extra: "new"',
      '  v1beta1 (samples/nightly.yaml:8): spec.legacy: "old"',
      'If a field of v1 and a field of v1beta1 are the same field, convert it. Otherwise, ignore this note.',
    ].join('\n'),
  });
  expect(findTwins(full, V1BETA1, widget(RENAMED))).toEqual({});
  expect(findTwins(V1, old, widget(RENAMED))).toEqual({});
});

test('equal small numbers are only a note', () => {
  const counted = lens(
    rename('spec.cohort', 'spec.cohortName'),
    ...NAMED,
    hubOnly('spec.count'),
    ownOnly('spec.size'),
  );
  const one = sample('v1', '{ cohortName: a, count: 3 }');
  const other = sample('v1beta1', '{ cohort: a, size: 3 }');
  expect(findTwins(one, other, widget(counted)).finding).toBeUndefined();
  expect(findTwins(one, other, widget(counted)).note).toContain('): spec.count: 3\n');
});

test('shows a value that is converted wrongly, whatever is named', () => {
  const other = sample('v1', '{ cohortName: b, size: 3, extra: kept }');
  expect(findDifference(V1BETA1, other, widget(RENAMED))).toContain(
    '-   cohortName: b\n+   cohortName: a\n',
  );
});

test('notes that a valid sample is invalid in the other version', () => {
  const large = sample('v1', '{ cohortName: a, size: 11 }');
  expect(noteOnInvalid(large, 'v1beta1', widget(RENAMED))).toBe(
    "samples/nightly.yaml:1 (v1), converted to v1beta1, is an object that an API server refuses when a client writes it: spec.size: the schema requires a number of at most 10 here (maximum). Convert to an object that v1beta1 allows, or accept this with accept('invalid-after-conversion', 'spec.size', 'REASON').",
  );
  expect(noteOnInvalid(V1, 'v1beta1', widget(RENAMED))).toBeUndefined();
  expect(noteOnInvalid(V1BETA1, 'v1beta1', widget(RENAMED))).toBeUndefined();
});

test('notes a place once for two versions', () => {
  const noted = new Set<string>();
  const large = sample('v1', '{ cohortName: a, size: 11 }');
  const larger = sample('v1', '{ cohortName: too-long-for-v1beta1, size: 12 }');
  expect(noteOnInvalid(large, 'v1beta1', widget(RENAMED), noted)).toContain('spec.size');
  const note = noteOnInvalid(larger, 'v1beta1', widget(RENAMED), noted);
  expect(note).toContain('spec.cohort: ');
  expect(note).not.toContain('spec.size');
});

test('does not note a place where the kind accepts it', () => {
  const large = sample('v1', '{ cohortName: too-long-for-v1beta1, size: 11 }');
  const { kind, crd } = widget(RENAMED);
  const accepting = { ...kind, accepted: [accept('invalid-after-conversion', 'spec.size', 'old')] };
  const note = noteOnInvalid(large, 'v1beta1', { kind: accepting, crd });
  expect(note).toContain('spec.cohort: the schema allows at most 9 characters here');
  expect(note).not.toContain('spec.size');
});

test('a default of the schema may be omitted or written', () => {
  const bare = sample('v1beta1', '{ cohort: a }');
  const written = sample('v1', '{ cohortName: a, size: 1 }');
  const left = sample('v1', '{ cohortName: a }');
  expect(findDifference(bare, written, widget(RENAMED))).toBeUndefined();
  expect(findDifference(bare, left, widget(RENAMED))).toBeUndefined();
});

test('forgotten fields need not be restored, all others must', () => {
  const forgets = [
    rename('spec.cohort', 'spec.cohortName'),
    hubOnly('spec.extra'),
    forget('spec.legacy', 'nobody reads it'),
  ];
  const whole = sample('v1beta1', '{ cohort: a, legacy: gone }');
  expect(findLoss(whole, 'v1', widget(lens(...forgets)))).toBeUndefined();
  expect(findDifference(whole, V1, widget(lens(...forgets)))).toContain(
    '-   size: 3\n+   size: 1\n',
  );

  // Without shapes nothing is kept, so the API server drops the field that no part renames.
  const lossy = widget(lens(forget('spec.legacy', 'nobody reads it')), 'without shapes');
  expect(findLoss(whole, 'v1', lossy)).toBe(
    [
      'samples/nightly.yaml:8 (v1beta1), converted to v1 and back, has changed (- as written, + after the round trip):',
      '',
      '  …',
      '  kind: Widget',
      '  metadata:',
      '    name: nightly',
      '- spec:',
      '-   cohort: a',
    ].join('\n'),
  );
});

test('shows a sample in one version alone as the others have it, with the kept fields', () => {
  const full = sample('v1', '{ cohortName: a, size: 3, extra: x }');
  expect(describeViews(full, ['v1beta1'], widget(RENAMED))).toBe(
    [
      'samples/nightly.yaml:1 is written only in v1. This is the object in the other versions. If it is right, paste it into the file, so that npm test checks it.',
      '---',
      '# as v1beta1; kept: spec.extra',
      'apiVersion: example.com/v1beta1',
      'kind: Widget',
      'metadata:',
      '  name: nightly',
      'spec:',
      '  cohort: a',
      '  size: 3',
    ].join('\n'),
  );
});

test('says that a version refuses what it would show, and to paste only what is allowed', () => {
  const large = sample('v1', '{ cohortName: a, size: 11 }');
  const only = describeViews(large, ['v1beta1'], widget(RENAMED));
  expect(only).toContain(
    [
      'This is the object in the other versions. An API server refuses it there. Correct the conversion, or write a sample that the other versions allow.',
      '---',
      '# as v1beta1; nothing is kept',
      '# an API server refuses this object in v1beta1, so do not paste it: spec.size: the schema requires a number of at most 10 here (maximum)',
      'apiVersion: example.com/v1beta1',
    ].join('\n'),
  );
  // As if v1 were another version that allows the object.
  expect(describeViews(large, ['v1', 'v1beta1'], widget(RENAMED))).toContain(
    'If it is right, paste that of v1 into the file',
  );
});

test('names a shown value that only kept data restores', () => {
  const sized = lens(
    ...NAMED,
    rename('spec.cohort', 'spec.cohortName'),
    custom('spec.size', {
      toHub: (size) => (typeof size === 'number' ? size * 1000 : undefined),
      fromHub: (size) => (typeof size === 'number' ? Math.floor(size / 60) : undefined),
    }),
  );
  expect(describeViews(sample('v1', '{ size: 600 }'), ['v1beta1'], widget(sized))).toContain(
    '# as v1beta1; kept, because converting back gives another value: spec.size\n',
  );
});

test('shows the author the error of a converter, with text, file and line', () => {
  const throws: Spoke<Fields, Fields> = {
    toHub: () => {
      throw new TypeError('size is no word');
    },
    fromHub: (object) => object,
  };
  expect(() => findLoss(V1BETA1, 'v1', widget(throws))).toThrow(
    /^cannot convert Widget nightly from example\.com\/v1beta1 to example\.com\/v1: the converter threw TypeError: size is no word\n {4}at .*test\/scripts\/samples\.test\.ts:\d+:\d+/,
  );
});

test('the second sample of one object in one version is wrong, and is compared with no other', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const object = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: nightly }\n';
  await mkdir(join(path, 'widget/samples'), { recursive: true });
  await writeFile(join(path, 'widget/samples/a.yaml'), `${object}---\n${object}`);
  const folder = { samples: ['widget/samples/a.yaml'] } as unknown as KindFolder;
  const { samples, problems } = readSamples(path, folder, readKind(CRD) as KindSource);
  expect(problems).toEqual([
    'error: widget/samples/a.yaml:5: widget/samples/a.yaml:1 is also Widget nightly in v1. Change the name or the version of one of them. (SampleTwice)',
  ]);
  expect(samples.map((one) => one.problems)).toEqual([[], problems]);
});
