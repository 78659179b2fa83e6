import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { draftKind } from '../../../scripts/draft/draft-kind.ts';
import { keysComment } from '../../../scripts/draft/write/keys-comment.ts';
import type { JsonObject } from '../../../src/index.ts';
import { aFolder } from '../../support/a-folder.ts';
import { draftInto, sourceOf } from './drafted.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const defaulted = { ...text, default: 'TCP' };

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

/** Returns a list of objects without a required field. */
function list(properties: JsonObject): JsonObject {
  return { type: 'array', items: object(properties) };
}

/** Returns a list of objects that must have a `host`. */
function hosts(properties: JsonObject): JsonObject {
  const items = { ...object({ host: text, ...properties }), required: ['host'] };
  return { type: 'array', items };
}

/** Returns the CRD of a kind with these specs, of which the first is the hub. */
function crdOf(...specs: readonly JsonObject[]): string {
  const versions = specs.map((spec, at) => ({
    name: ['v1', 'v1beta1', 'v1alpha1'][at],
    served: true,
    storage: at === 0,
    schema: { openAPIV3Schema: object({ spec: object(spec) }) },
  }));
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions,
    },
  });
}

/** Returns the comment about lists without keys, and the option in it. */
function commentOn(...specs: readonly JsonObject[]): { sentences: string; option: string[] } {
  const lines = keysComment(draftKind(sourceOf(crdOf(...specs))).spokes)
    .split('\n')
    .flatMap((line) => (line.startsWith('// ') ? [line.slice('// '.length)] : []));
  const begin = lines.indexOf('{');
  const sentences = lines.slice(0, begin).join(' ');
  return { sentences, option: begin === -1 ? [] : lines.slice(begin) };
}

const HOSTS = hosts({ protocol: text, weight: integer });

test('a default in elements with a field that its clients do not see', () => {
  const { sentences, option } = commentOn(
    { rules: HOSTS },
    { rules: hosts({ protocol: defaulted }) },
  );
  expect(sentences).toMatch(/^TODO: A write in v1beta1 may set defaults in all elements of these/);
  expect(option.join('')).toBe("{  listKeys: {    'spec.rules': ['host'],  },},");
});

test.for<[name: string, hub: JsonObject, own: JsonObject]>([
  [
    'a default that only clients set who see all fields',
    hosts({ protocol: defaulted, weight: integer }),
    hosts({ protocol: text }),
  ],
  [
    'elements with names',
    list({ name: text, protocol: text, weight: integer }),
    list({ name: text, protocol: defaulted }),
  ],
])('there is no comment on %s', ([, hub, own]) => {
  expect(commentOn({ rules: hub }, { rules: own })).toEqual({ sentences: '', option: [] });
});

test('a list that several versions have is named once, with every key', () => {
  const rules = (required: readonly string[], properties: JsonObject): JsonObject => ({
    rules: { type: 'array', items: { ...object({ ...properties, port: integer }), required } },
  });
  const { sentences, option } = commentOn(
    rules(['host', 'port'], { host: text, protocol: text, weight: integer }),
    rules(['host', 'port'], { host: text, protocol: defaulted }),
    rules(['port'], { protocol: defaulted }),
  );
  expect(sentences).toContain('A write in v1beta1 or v1alpha1 may');
  expect(option).toContain("    'spec.rules': ['host', 'port'],");
});

const LONG = 'aNameThatIsAsLongAsThoseOfFieldsInPublishedDefinitionsOfResourcesOftenAre';

test('the option is code as soon as its comment signs are gone, also with a long path', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const crd = crdOf(
    { rules: HOSTS, [LONG]: object({ [LONG]: list({ path: text, mode: text, weight: integer }) }) },
    {
      rules: hosts({ protocol: defaulted }),
      [LONG]: object({ [LONG]: list({ path: text, mode: defaulted }) }),
    },
  );
  const { code } = await draftInto(join(path, 'widget'), crd);
  expect(code).toContain(`\n  //     'spec.${LONG}.${LONG}': ['…'],\n`);
  const uncommented = code.replaceAll(/^( *)\/\/ (?=[ {}])/gm, '$1');
  const define = async (name: string, changed: string): Promise<unknown> => {
    await writeFile(join(path, 'widget', name), changed);
    return import(/* @vite-ignore */ join(path, 'widget', name));
  };
  await expect(define('wrong.ts', uncommented)).rejects.toThrow(
    `listKeys['spec.${LONG}.${LONG}'] names …, which no version has in the elements of this list`,
  );
  await define('right.ts', uncommented.replace('…', 'path'));
});
