import { describe, expect, test } from 'vitest';
import { checkKind } from '../../src/check/check-kind.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { Part } from '../../src/lens.ts';
import {
  absentInHub,
  absentInOwn,
  custom,
  customFields,
  each,
  flip,
  hubConstant,
  inside,
  lens,
  ownOnly,
  recursive,
  rename,
  retype,
  sharedToEach,
  together,
  values,
  when,
} from '../../src/lens.ts';
import type { JsonObject } from '../../src/index.ts';
import { crdOf, defineKind } from '../../src/index.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

function words(...all: readonly string[]): JsonObject {
  return { type: 'string', enum: all };
}

function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** Returns the findings of a check for parts between two versions. */
function check(own: JsonObject, hub: JsonObject, ...parts: readonly Part[]): readonly string[] {
  const version = (name: string, schema: JsonObject): JsonObject => ({
    name,
    served: true,
    storage: name === 'v1',
    schema: { openAPIV3Schema: schema },
  });
  const crd = readCrd(
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'things.g.example.com' },
      spec: {
        group: 'g.example.com',
        names: { kind: 'Thing', plural: 'things' },
        scope: 'Namespaced',
        versions: [version('v1beta1', object(own)), version('v1', object(hub))],
      },
    },
    'v1',
  );
  if (!('form' in crd)) throw new Error('no CRD');
  const versions = ['v1', 'v1beta1'] as const;
  const known = crdOf<Record<(typeof versions)[number], JsonObject>>({
    group: 'g.example.com',
    kind: 'Thing',
    versions,
    shapes: { v1: {}, v1beta1: {} },
  });
  const kind = defineKind(known, 'v1', { v1beta1: lens(...parts) });
  return checkKind(kind, crd).map(({ rule, message }) => `${rule} ${message.split('\n')[0]}`);
}

describe('a value that expresses absence', () => {
  test('leaves other values to a field of the same path, or to the part next to it', () => {
    expect(check({ a: flag }, { a: flag }, absentInHub('a', false))).toStrictEqual([]);
    expect(check({ a: flag }, { a: flag }, absentInOwn('a', false))).toStrictEqual([]);
    expect(
      check({ a: text }, { b: text }, absentInHub('a', 'None'), rename('a', 'b')),
    ).toStrictEqual([]);
    const endpoint = object({ host: text });
    expect(check({ a: endpoint }, { a: endpoint }, absentInHub('a', { host: '' }))).toStrictEqual(
      [],
    );
  });

  test('does not convert all other values', () => {
    expect(check({ a: flag }, {}, absentInHub('a', false))).toStrictEqual([
      expect.stringMatching(/^FieldNotConverted a field exists in one version only/),
    ]);
  });

  test('has the type and the words of its field', () => {
    expect(check({ a: flag }, { a: flag }, absentInHub('a', 'no'))).toStrictEqual([
      expect.stringMatching(/^TypesDiffer /),
    ]);
    const mode = { type: 'string', enum: ['None', 'All'] };
    expect(check({ a: mode }, { a: mode }, absentInHub('a', 'Nome'))).toStrictEqual([
      expect.stringMatching(/^WordsDiffer /),
    ]);
  });

  test('has its place in the version in its name', () => {
    expect(check({}, { a: flag }, absentInHub('a', false))).toContainEqual(
      expect.stringMatching(/^PathsSwapped .*Write absentInOwn\('a', …\)\.$/),
    );
  });
});

describe('parts that apply again at deeper levels', () => {
  const own = object({
    to: text,
    routes: list(object({ to: text, routes: list(object({ to: text })) })),
  });
  const hub = object({
    sink: text,
    children: list(object({ sink: text, children: list(object({ sink: text })) })),
  });
  const again = [each(['routes', 'children'])];

  test('are checked as deep as the schemas go', () => {
    expect(
      check({ route: own }, { route: hub }, recursive('route', again, rename('to', 'sink'))),
    ).toStrictEqual([]);
    expect(
      check({ route: own }, { route: hub }, recursive('route', again, rename('too', 'sink'))),
    ).toHaveLength(3);
  });

  test('end where a schema accepts anything', () => {
    const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const [one, other] = [
      object({ to: text, routes: list(open) }),
      object({ sink: text, routes: list(open) }),
    ];
    const parts = recursive('route', [each('routes')], rename('to', 'sink'));
    expect(check({ route: one }, { route: other }, parts)).toStrictEqual([]);
  });
});

describe('a part that converts the words of some objects', () => {
  const [own, hub] = [words('A', 'B'), words('a', 'b')];
  const part = values('b', { A: 'a', B: 'b' });
  const left =
    "WordsDiffer values('b', …) is within when(…), so it converts only some objects. In the others, b of v1beta1 can be 'A', 'B', but b of v1 allows only 'a', 'b'. Move the part out of when(…), or convert the others, too.";

  test('leaves the words of the others', () => {
    for (const type of [words('C', 'D'), text, flag, integer]) {
      const value = type === flag ? true : type === integer ? 1 : 'C';
      expect(check({ type, b: own }, { type, b: hub }, when('type', value, part))).toStrictEqual([
        left,
      ]);
    }
    const type = words('C', 'D');
    expect(
      check(
        { type, flag, b: own },
        { type, flag, b: hub },
        when('type', 'C', when('flag', true, part)),
        when('type', 'D', part),
      ),
    ).toStrictEqual([left]);
  });

  test('leaves those in the elements of a list', () => {
    const [ofOwn, ofHub] = [object({ b: own, c: text }), object({ b: hub })];
    const type = words('C', 'D');
    expect(
      check(
        { type, list: list(ofOwn) },
        { type, list: list(ofHub) },
        when('type', 'C', each('list', part, ownOnly('c'))),
      ),
    ).toContainEqual(expect.stringMatching(/^WordsDiffer each\('list', …\) is within when/));
  });

  test('is right if other parts convert the others', () => {
    const type = words('C', 'D');
    const both = [when('type', 'C', part), when('type', 'D', part)];
    expect(check({ type, b: own }, { type, b: hub }, ...both)).toStrictEqual([]);
    const [ofOwn, ofHub] = [object({ type, b: own }), object({ type, b: hub })];
    expect(
      check({ list: list(ofOwn) }, { list: list(ofHub) }, each('list', ...both)),
    ).toStrictEqual([]);
    expect(
      check(
        { type, list: list(ofOwn) },
        { type, list: list(ofHub) },
        when('type', 'C', each('list', part)),
        when('type', 'D', each('list', part)),
      ),
    ).toStrictEqual([]);
    expect(
      check(
        { flag, b: own },
        { flag, b: hub },
        when('flag', true, part),
        when('flag', false, part),
      ),
    ).toStrictEqual([]);
  });
});

describe('fields shared by all elements', () => {
  const hub = (schema: JsonObject): JsonObject => ({
    versions: list(object({ name: text, schema })),
  });
  const own = (shared: JsonObject, fields: JsonObject = {}): JsonObject => ({
    validation: shared,
    versions: list(object({ name: text, ...fields })),
  });
  const shared = sharedToEach<JsonObject, JsonObject, string, string>('versions', {
    validation: 'schema',
  });

  test('need no other part, whether or not the elements have them in both versions', () => {
    expect(check(own(text), hub(text), shared)).toStrictEqual([]);
    expect(check(own(text, { schema: text }), hub(text), shared)).toStrictEqual([]);
    expect(check(hub(text), own(text), flip(shared))).toStrictEqual([]);
  });

  test('have the types of both places', () => {
    expect(check(own(flag), hub(text), shared)).toStrictEqual([
      expect.stringMatching(/^TypesDiffer /),
    ]);
    expect(check(own(text, { schema: flag }), hub(text), shared)).toStrictEqual([
      "TypesDiffer sharedToEach('versions', …) writes a string to versions[*].schema of v1beta1, but the schema requires a boolean. Correct the part, or its path.",
    ]);
  });

  test('are no excuse for another field of the elements, or another key', () => {
    const wrong = sharedToEach<JsonObject, JsonObject, string, string>('versions', {
      validation: 'shema',
    });
    expect(check(own(text), hub(text), wrong)).toStrictEqual([
      expect.stringMatching(/^FieldNotConverted 2 fields /),
    ]);
    const more = { versions: list(object({ name: text, schema: text, served: flag })) };
    expect(check(own(text), more, shared)).toStrictEqual([
      expect.stringMatching(/^FieldNotConverted /),
    ]);
  });
});

test('parts that apply together name their fields', () => {
  const parts = together(
    rename('host', 'tcp.host'),
    retype(['port', 'tcp.port'], 'string', 'integer'),
    hubConstant('tcp.kind', 'TCP'),
  );
  const tcp = object({ host: text, port: integer, kind: text });
  expect(check({ host: text, port: text }, { tcp }, parts)).toStrictEqual([]);
  expect(check({ host: text, port: flag }, { tcp }, parts)).toHaveLength(1);
});

test('trusts the results of functions, but checks their paths', () => {
  const functions = { toHub: () => undefined, fromHub: () => undefined };
  const parts = [
    customFields({ own: ['a', 'b'], hub: ['c'] }, functions),
    inside('d', custom('e', functions)),
  ];
  const d = object({ e: text });
  expect(check({ a: text, b: flag, d }, { c: integer, d }, ...parts)).toStrictEqual([]);
  expect(check({ a: text, d }, { c: integer, d }, ...parts)).toHaveLength(1);
});
