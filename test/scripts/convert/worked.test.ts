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

/**
 * The number of samples above that are not restored byte for byte, by kind, over all versions and layouts. All of them
 * are equal objects. They differ in the place of fields that only one version has or that were joined or split, and in
 * the quotes of such texts.
 */
const NOT_RESTORED: Readonly<Record<string, number>> = {
  Ingress: 2,
  CustomResourceDefinition: 20,
  HorizontalPodAutoscaler: 21,
  EndpointSlice: 2,
  Event: 18,
  DaemonSet: 8,
  PodDisruptionBudget: 7,
  Lease: 1,
  Subscription: 4,
  ExternalSecret: 6,
  VolumeGroupSnapshotContent: 16,
  CloneSet: 15,
  EventType: 24,
  PingSource: 37,
  Mapping: 81,
};

describe.for(byName)('%s', ([name, worked]) => {
  const all = samples(worked).flatMap((sample) =>
    Object.values(LAYOUTS).map((write) => {
      const text = write(sample.object);
      const there = converted(text, sample.to);
      return { ...sample, text, there, back: converted(there, sample.from) };
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
    expect(others).toHaveLength(NOT_RESTORED[name] ?? 0);
  });
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
