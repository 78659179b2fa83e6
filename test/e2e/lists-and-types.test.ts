import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { convertedBy, installCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import { buildGoProgram } from '../bench/support/go-program.ts';
import { NAMES, SPECS, made, rack } from './rack/rack.ts';
import { wrongTypes } from './rack/wrong-types.ts';
import type { ApiList, ApiObject } from './support/custom-resource.ts';
import { kubectl } from './support/kubectl.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

type Version = keyof typeof SPECS;

const VERSIONS = ['v1', 'v1beta1'] as const;

const OTHER = { v1: 'v1beta1', v1beta1: 'v1' } as const;

const TYPED_CLIENT = fileURLToPath(new URL('typed-client/', import.meta.url));

const PREFIX = `${NAMES.group}/crdshift-kept.`;

/** Go takes minutes if none of the modules has been downloaded yet. */
const BUILD_MILLISECONDS = 1_800_000;

const cluster = ownCluster();
let namespace: string;
let typedClient: string;

beforeAll(async () => {
  typedClient = await buildGoProgram(TYPED_CLIENT);
}, BUILD_MILLISECONDS);

/** Runs kubectl in the namespace of the test, and expects success. */
async function run(...args: string[]): Promise<string> {
  const shown = await kubectl(cluster, `--namespace=${namespace}`, ...args);
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
  return shown.stdout;
}

function racks(version: Version): string {
  return `${NAMES.plural}.${version}.${NAMES.group}`;
}

async function write(version: Version, name: string, spec: object): Promise<void> {
  const apiVersion = `${NAMES.group}/${version}`;
  const object = { apiVersion, kind: NAMES.kind, metadata: { name }, spec };
  await run('create', '-f', await manifest(object));
}

async function manifest(object: object): Promise<string> {
  const file = join(cluster.folder, 'rack.json');
  await writeFile(file, JSON.stringify(object));
  return file;
}

async function read(version: Version, name: string): Promise<ApiObject> {
  return JSON.parse(await run('get', racks(version), name, '-o', 'json')) as ApiObject;
}

async function specIn(version: Version, name: string): Promise<unknown> {
  return (await read(version, name))['spec'];
}

/** Applies a merge patch, or a JSON patch if the change is a list of operations. */
async function patch(version: Version, name: string, change: object): Promise<void> {
  const type = Array.isArray(change) ? 'json' : 'merge';
  await run('patch', racks(version), name, `--type=${type}`, `--patch=${JSON.stringify(change)}`);
}

describe.each(VERSIONS)('objects stored in %s', (storage) => {
  let server: ServedWebhook;
  const crd = made.manifest(storage);

  beforeAll(async () => {
    server = await serveKinds(rack);
    await installCrd(cluster.access, convertedBy(crd, server.address));
  });

  beforeEach(async () => {
    namespace = await newNamespace(cluster);
  });

  afterAll(async () => {
    await removeCrd(cluster.access, crd);
    await server.stop();
  });

  describe('a list that the other version has as a map', () => {
    const web = { name: 'web', port: 80, protocol: 'TCP', nodePort: 30_080 };
    const api = { name: 'api', port: 8080, protocol: 'UDP', nodePort: 30_081 };

    test.each([
      { order: 'the order of the map', ports: [api, web] },
      { order: 'another order', ports: [web, api] },
    ])('keeps the hidden fields of both when one is patched, in $order', async ({ ports }) => {
      await write('v1', 'ark', { ports });
      expect(await specIn('v1beta1', 'ark')).toEqual({
        ports: { web: { port: 80 }, api: { port: 8080 } },
      });
      await patch('v1beta1', 'ark', { spec: { ports: { web: { port: 81 } } } });
      expect(await specIn('v1', 'ark')).toEqual({
        ports: ports.map((port) => (port === web ? { ...web, port: 81 } : port)),
      });
      expect(await specIn('v1beta1', 'ark')).toEqual({
        ports: { web: { port: 81 }, api: { port: 8080 } },
      });
    });

    test('loses an element removed there, and gains one added there', async () => {
      await write('v1', 'ark', { ports: [web, api] });
      await patch('v1beta1', 'ark', { spec: { ports: { web: null, metrics: { port: 9090 } } } });
      const { ports } = (await specIn('v1', 'ark')) as { ports: object[] };
      expect(ports).toHaveLength(2);
      expect(ports).toEqual(expect.arrayContaining([api, { name: 'metrics', port: 9090 }]));
    });
  });

  describe('a list of objects without list-map keys', () => {
    const web = { name: 'web', image: 'nginx:1', command: ['nginx', '-g'] };
    const proxy = { name: 'proxy', image: 'envoy:1', command: ['envoy'] };
    const shown = ({ name, image }: typeof web): object => ({ name, image });

    test('keeps the hidden fields of an element whose image is replaced', async () => {
      await write('v1', 'ark', { containers: [web, proxy] });
      const change = { op: 'replace', path: '/spec/containers/0/image', value: 'nginx:2' };
      await patch('v1beta1', 'ark', [change]);
      const containers = [{ ...web, image: 'nginx:2' }, proxy];
      expect(await specIn('v1', 'ark')).toEqual({ containers });
      expect(await specIn('v1beta1', 'ark')).toEqual({ containers: containers.map(shown) });
    });

    test('keeps them when a duplicate is appended', async () => {
      await write('v1', 'ark', { containers: [web, proxy] });
      await patch('v1beta1', 'ark', [{ op: 'add', path: '/spec/containers/-', value: shown(web) }]);
      expect(await specIn('v1', 'ark')).toEqual({ containers: [web, proxy, shown(web)] });
    });

    test('keeps them when other elements are added and removed', async () => {
      await write('v1', 'ark', { containers: [web, proxy] });
      const added = { name: 'log', image: 'fluentd:1' };
      await patch('v1beta1', 'ark', [
        { op: 'remove', path: '/spec/containers/0' },
        { op: 'add', path: '/spec/containers/0', value: added },
        { op: 'add', path: '/spec/containers/-', value: shown(web) },
      ]);
      const containers = [added, proxy, web];
      const { containers: found } = (await specIn('v1', 'ark')) as { containers: object[] };
      expect(found).toMatchObject(containers.map((one) => ({ name: one.name, image: one.image })));
      expect(found[1]).toEqual(proxy);
      expect(await specIn('v1beta1', 'ark')).toMatchObject({
        containers: [added, shown(proxy), shown(web)],
      });
    });
  });

  describe('a list that the conversion to the other version sorts', () => {
    test.each([
      { edit: 'one renamed', hosts: ['www', 'api'] },
      { edit: 'the other renamed', hosts: ['rest', 'web'] },
      { edit: 'one removed', hosts: ['web'] },
      { edit: 'the other removed', hosts: ['api'] },
      { edit: 'one added', hosts: ['api', 'cdn', 'web'] },
      { edit: 'another order', hosts: ['web', 'api'] },
      { edit: 'one twice', hosts: ['api', 'api', 'web'] },
    ])('has the values written last: $edit', async ({ hosts }) => {
      await write('v1', 'ark', { hosts: ['web', 'api'] });
      expect(await specIn('v1beta1', 'ark')).toEqual({ hosts: ['api', 'web'] });
      await patch('v1beta1', 'ark', { spec: { hosts } });
      expect(await specIn('v1beta1', 'ark')).toEqual({ hosts });
      const found = (await specIn('v1', 'ark')) as { hosts: string[] };
      expect(found.hosts.toSorted()).toEqual(hosts.toSorted());
    });

    test('keeps its original order when something else is edited', async () => {
      await write('v1', 'ark', { hosts: ['web', 'api', 'db'], targetPort: 80 });
      await patch('v1beta1', 'ark', { spec: { targetPort: '81' } });
      expect(await specIn('v1', 'ark')).toEqual({ hosts: ['web', 'api', 'db'], targetPort: 81 });
    });
  });

  describe('a value with a wrong type for the other version', () => {
    const env = [
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
    ];
    const objects: readonly (readonly [string, Version, JsonObject])[] = [
      ['wrapped', 'v1', { image: { name: 'nginx', pullPolicy: 'Always' } }],
      ['twice', 'v1beta1', { env }],
      ['word', 'v1beta1', { targetPort: 'http' }],
      ['plain', 'v1', { replicas: 3, targetPort: 80, image: { name: 'nginx' } }],
    ];

    beforeEach(async () => {
      for (const [name, version, spec] of objects) await write(version, name, spec);
      for (const forged of HOSTILE) await forge(forged, AUTHORS);
    });

    test.each(VERSIONS)('is never shown in %s', async (version) => {
      const list = JSON.parse(await run('get', racks(version), '-o', 'json')) as ApiList;
      expect(list.items).toHaveLength(objects.length + HOSTILE.length);
      const schema = { type: 'object', properties: SPECS[version] };
      const wrong = list.items.map(({ metadata, spec }) => [
        metadata.name,
        wrongTypes(spec as JsonObject, schema),
      ]);
      expect(wrong).toEqual(list.items.map(({ metadata }) => [metadata.name, []]));
      expect(await specIn(version, 'plain')).toMatchObject({
        targetPort: version === 'v1' ? 80 : '80',
        image: version === 'v1' ? { name: 'nginx' } : 'nginx',
      });
    });

    test.each(VERSIONS)('lets a typed client in Go list %s', async (version) => {
      const listed = promisify(execFile)(typedClient, [cluster.kubeconfig, namespace, version]);
      await expect(listed).resolves.toEqual({
        stdout: `${objects.length + HOSTILE.length}\n`,
        stderr: '',
      });
    });

    test.each(VERSIONS)(
      'lets another manager apply in %s, and stays in its own version',
      async (version) => {
        const names = [...objects.map(([name]) => name), ...HOSTILE.map(({ name }) => name)];
        for (const name of names) {
          const file = await manifest({
            apiVersion: `${NAMES.group}/${version}`,
            kind: NAMES.kind,
            metadata: { name },
            spec: { hosts: ['web'] },
          });
          for (const again of ['', ' again']) {
            const shown = await run('apply', '--server-side', '--field-manager=other', '-f', file);
            expect(shown + again).toBe(
              `rack.lists.example.com/${name} serverside-applied\n${again}`,
            );
          }
        }
        for (const [name, home, spec] of objects) {
          expect(await specIn(home, name)).toEqual({ ...spec, hosts: ['web'] });
        }
        for (const { name } of HOSTILE) {
          expect(await specIn('v1', name)).toEqual({ targetPort: 80, hosts: ['web'] });
        }
      },
    );

    test.each(AUTHORS)('is distinguished from one of the right type, by %s', async (author) => {
      const right: Forged = { name: 'right', from: 'v1beta1', field: 'replicas', value: 5 };
      await forge(right, [author]);
      expect(await specIn('v1', 'right')).toEqual({ targetPort: 80, replicas: 5 });
    });

    test('is restored after an edit in the other version', async () => {
      for (const [name, home] of objects) {
        await patch(OTHER[home], name, { spec: { hosts: ['api'] } });
      }
      for (const [name, home, spec] of objects) {
        expect(await specIn(home, name)).toEqual({ ...spec, hosts: ['api'] });
      }
    });
  });
});

/** Values to write into annotations with kubectl, of a wrong type for a place of the other version. */
const HOSTILE: readonly Forged[] = [
  { name: 'hostile-v1', from: 'v1beta1', field: 'replicas', value: 'no number' },
  { name: 'hostile-v1beta1', from: 'v1', field: 'image', value: { a: 1 } },
  { name: 'hostile-element', from: 'v1beta1', field: 'hosts', value: [{ a: 1 }] },
  { name: 'hostile-map', from: 'v1beta1', field: 'env', value: { A: { value: ['x'] } } },
];

/** A field of the other version in annotations of an object that is read and written in `from`. */
interface Forged {
  readonly name: string;
  readonly from: Version;
  readonly field: string;
  readonly value: JsonValue;
}

const AUTHORS = ['this definition', 'another definition', 'the first format'] as const;

/** Creates an object with annotations as if these authors had kept the field. */
async function forge(forged: Forged, authors: readonly (typeof AUTHORS)[number][]): Promise<void> {
  const { name, from, field, value } = forged;
  const by = await definitionInUse();
  const version = OTHER[from];
  const lost = { f: { spec: { f: { [field]: { is: value } } } } };
  const texts = {
    'this definition': { crdshift: 2, for: version, by, lost },
    'another definition': { crdshift: 2, for: version, by: 'aaaaaaaaaaaa', lost },
    'the first format': { crdshift: 1, for: version, at: ['spec', field], is: value },
  };
  await write('v1', name, { targetPort: 80 });
  const annotations = authors.map(
    (author, index) => `${PREFIX}${index}=${JSON.stringify(texts[author])}`,
  );
  await run('annotate', racks(from), name, ...annotations);
}

/** Returns the definition digest in the annotations of an honest object. */
async function definitionInUse(): Promise<string> {
  await write('v1', 'honest', { replicas: 3 });
  const { metadata } = await read('v1beta1', 'honest');
  await run('delete', racks('v1'), 'honest');
  const [text = ''] = Object.values(metadata.annotations ?? {});
  expect(text).toContain('replicas');
  return (JSON.parse(text) as { by: string }).by;
}
