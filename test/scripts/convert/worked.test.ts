import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Document, parse } from 'yaml';
import { convertText } from '../../../scripts/convert/convert-text.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { JsonObject } from '../../../src/index.ts';
import { byName } from '../../worked/all.ts';
import type { WorkedKind } from '../../worked/worked-kind.ts';
import { kinds } from './read-fixtures.ts';

/** Ways in which people and programs write one object. */
const LAYOUTS: Readonly<Record<string, (object: JsonObject) => string>> = {
  'YAML as kubectl writes it': (object) => yaml(object, { indentSeq: false }),
  'YAML with quotes and deep lists': (object) =>
    yaml(object, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', indent: 4 }),
  'JSON in lines': (object) => `${json(object, 2)}\n`,
  'JSON on one line': (object) => json(object, 0),
};

/** The reasons why a layout is not restored. All of these samples are equal objects after converting back. */
interface Reasons {
  /** JSON has no comments, so a removed field leaves nothing in its place. */
  readonly json?: number;
  /** The last field of an object was removed: {} has no line for a comment. */
  readonly empty?: number;
  /** Fields of two objects became one object, which has one order. */
  readonly order?: number;
  /** The converted text contains quotes itself, and so has other quotes. */
  readonly quotes?: number;
  /** The annotation of an older webhook is replaced by one of this engine. */
  readonly stash?: number;
}

/** The number of samples that are not restored byte for byte, by kind and reason, over all versions and layouts. */
const NOT_RESTORED: Readonly<Record<string, Reasons>> = {
  CustomResourceDefinition: { json: 10, order: 2 },
  HorizontalPodAutoscaler: { json: 8, order: 4, empty: 2 },
  DaemonSet: { json: 4 },
  PriorityLevelConfiguration: { json: 2 },
  Subscription: { json: 2, order: 2 },
  ExternalSecret: { json: 2, empty: 3 },
  VolumeGroupSnapshotContent: { stash: 16 },
  CloneSet: { json: 6, order: 2 },
  PingSource: { json: 20, quotes: 1 },
  Mapping: { json: 20, order: 2 },
  BGPPeer: { json: 2 },
  LocalQueue: { json: 1 },
  IPAddressClaim: { json: 4, order: 3, quotes: 3 },
};

describe.for(byName)('%s', ([name, worked]) => {
  const all = samples(worked).flatMap((sample) =>
    Object.entries(LAYOUTS).map(([layout, write]) => {
      const text = write(sample.object);
      const there = converted(text, sample.to);
      const isJson = layout.startsWith('JSON');
      return { ...sample, isJson, text, there, back: converted(there, sample.from) };
    }),
  );

  test('every sample has the other version', () => {
    const versions = all.map(({ there }) => (parse(there) as JsonObject)['apiVersion']);
    expect(versions).toStrictEqual(all.map(({ to }) => `${worked.kind.group}/${to}`));
  });

  test('every sample is an equal object after converting back', () => {
    // Data stashed by an older webhook is kept by this engine from then on.
    const own = all.filter(({ isTakenOver }) => !isTakenOver);
    const lost = own.filter(({ text, back }) => !sameJson(parse(text), parse(back)));
    expect(lost).toStrictEqual([]);
  });

  test('samples are restored byte for byte, except some', () => {
    const others = all.filter(({ text, back }) => text !== back);
    const { json: inJson = 0, stash = 0, ...reasons } = NOT_RESTORED[name] ?? {};
    const inYaml = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    expect({
      stash: others.filter(({ isTakenOver }) => isTakenOver).length,
      json: others.filter((one) => one.isJson && !one.isTakenOver).length,
      yaml: others.filter((one) => !one.isJson && !one.isTakenOver).length,
    }).toStrictEqual({ stash, json: inJson, yaml: inYaml });
  });
});

test('docs/manifests.md has these numbers', async () => {
  const files =
    byName.flatMap(([, worked]) => samples(worked)).length * Object.keys(LAYOUTS).length;
  const sum = (reasons: readonly (keyof Reasons)[]): number =>
    Object.values(NOT_RESTORED)
      .flatMap((one) => reasons.map((reason) => one[reason] ?? 0))
      .reduce((total, count) => total + count, 0);
  const [inJson, stash, inYaml] = [
    sum(['json']),
    sum(['stash']),
    sum(['empty', 'order', 'quotes']),
  ];
  const restored = files - inJson - stash - inYaml;
  const page = await readFile(new URL('../../../docs/manifests.md', import.meta.url), 'utf8');
  expect(page.replaceAll(/\s+/g, ' ')).toContain(
    `${restored.toLocaleString('en')} of these ${files.toLocaleString('en')} files are restored to the byte. ${inJson} of the others are JSON, ${inYaml} are YAML, and ${stash} have the annotation of an older webhook`,
  );
});

interface Sample {
  readonly object: JsonObject;
  readonly from: string;
  readonly to: string;
  readonly isTakenOver: boolean;
}

function samples({ kind, same, kept, stashed = {} }: WorkedKind): Sample[] {
  const objects = [
    ...Object.values(same).flatMap((versions) => Object.entries(versions)),
    ...Object.values(kept).map(({ from, object }) => [from, object] as const),
    ...Object.values(stashed).map(({ from, object }) => [from, object] as const),
  ];
  const taken = new Set<JsonObject>(Object.values(stashed).map(({ object }) => object));
  return objects.flatMap(([from, fields]) => {
    const { metadata, ...others } = fields;
    const named = { name: 'sample', ...(metadata as JsonObject | undefined) };
    const apiVersion = `${kind.group}/${from}`;
    const object = { apiVersion, kind: kind.kind, metadata: named, ...others };
    const isTakenOver = taken.has(fields);
    return kind.versions
      .filter((version) => version !== from)
      .map((to) => ({ object, from, to, isTakenOver }));
  });
}

function converted(text: string, to: string): string {
  const result = convertText(text, { kinds, to });
  if ('refusals' in result) throw new Error(result.refusals.map(({ message }) => message).join());
  return result.text;
}

function yaml(object: JsonObject, options: object): string {
  return new Document(object, { aliasDuplicateObjects: false }).toString({
    lineWidth: 0,
    ...options,
  });
}

function json(object: JsonObject, indent: number): string {
  return JSON.stringify(JSON.parse(stringifyJson(object, true)), null, indent);
}
