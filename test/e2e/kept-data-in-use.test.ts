import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import type { ApiObject } from './support/custom-resource.ts';
import { kubectl } from './support/kubectl.ts';
import { withKind } from './support/with-kind.ts';
import { vessel } from './vessel/vessel.ts';
import { ownCluster } from './support/own-cluster.ts';

const SPEC = { host: 'localhost', port: '1234', extra: { a: 1, b: 'two' } };
const STATUS = { phase: 'built', detail: 'of wood' };

interface VersionDocument {
  name: string;
  storage: boolean;
  schema: {
    openAPIV3Schema: {
      properties: { spec: { properties: Record<string, { default?: unknown }> } };
    };
  };
}

const MANIFEST = await readFile(new URL('vessel/crd.yaml', import.meta.url), 'utf8');

/** Returns the CRD of vessels with another storage version, and in each version a default for a field only it has. */
function vesselCrd(storage: string): LocalCrd {
  const document = parse(MANIFEST) as { spec: { versions: VersionDocument[] } };
  const defaults: Record<string, unknown> = { tonnage: 7, legacy: 'by default' };
  for (const version of document.spec.versions) {
    version.storage = version.name === storage;
    const fields = version.schema.openAPIV3Schema.properties.spec.properties;
    for (const [name, field] of Object.entries(fields)) {
      if (name in defaults) field.default = defaults[name];
    }
  }
  return localCrd(document);
}

/** The events in the table of docs/kept-data.md. */
describe.each(['v1', 'v1beta1'])('kept data while %s is the storage version', (storage) => {
  const cluster = ownCluster();
  const { in: vessels, namespace } = withKind(vessel, vesselCrd(storage));
  const aVessel = (version: string, spec: object): object => ({
    apiVersion: `test.example.com/${version}`,
    kind: 'Vessel',
    metadata: { name: 'ark' },
    spec,
  });
  const inV1 = (): Promise<ApiObject> => vessels('v1').get('ark');
  const inV1beta1 = (): Promise<ApiObject> => vessels('v1beta1').get('ark');

  /** Creates a vessel with fields that only v1 has, and `legacy`, which only v1beta1 has. */
  async function createVessel(): Promise<void> {
    await vessels('v1').create(aVessel('v1', SPEC));
    await vessels('v1').mergePatch('ark', { status: STATUS }, 'status');
    await vessels('v1beta1').mergePatch('ark', { spec: { legacy: 'kept' } });
  }

  test.each(['PUT without annotations', 'annotations: null'])(
    '%s drops it, in the status too, and does not change the generation',
    async (how) => {
      await createVessel();
      const read = await inV1beta1();
      const { annotations: _, ...metadata } = read.metadata;
      if (how === 'annotations: null') {
        await vessels('v1beta1').mergePatch('ark', { metadata: { annotations: null } });
      } else {
        await vessels('v1beta1').update({ ...read, metadata });
      }
      const object = await inV1();
      expect(object['spec']).toEqual({
        host: 'localhost',
        port: '1234',
        // Defaults are stored on write, but not on read.
        ...(storage === 'v1' && { tonnage: 7 }),
      });
      expect(object['status']).toEqual({ phase: 'built' });
      expect(object.metadata.generation).toBe(read.metadata.generation);
      expect((await inV1beta1())['spec']).toEqual(read['spec']);
    },
  );

  test('a PUT of the status without annotations keeps it', async () => {
    await createVessel();
    const read = await inV1beta1();
    const { annotations: _, ...metadata } = read.metadata;
    await vessels('v1beta1').update({ ...read, metadata, status: { phase: 'afloat' } }, 'status');
    const object = await inV1();
    expect(object['spec']).toEqual({ ...SPEC, tonnage: 7 });
    expect(object['status']).toEqual({ phase: 'afloat', detail: 'of wood' });
  });

  test('a writer of the main resource can change a kept status without a new generation', async () => {
    await createVessel();
    const { metadata, ...read } = await inV1beta1();
    const annotations = Object.fromEntries(
      Object.entries(metadata.annotations ?? {}).map(([name, text]) => [
        name,
        text.replace('of wood', 'of gold'),
      ]),
    );
    await vessels('v1beta1').update({
      ...read,
      metadata: { ...metadata, annotations },
    });
    const object = await inV1();
    expect(object['status']).toEqual({ ...STATUS, detail: 'of gold' });
    expect(object.metadata.generation).toBe(metadata.generation);
  });

  test('an exported manifest resets hidden fields to their old values', async () => {
    await createVessel();
    const { metadata, ...exported } = await inV1beta1();
    await vessels('v1').mergePatch('ark', { spec: { extra: { b: 'three' } } });
    const { resourceVersion = '' } = (await inV1()).metadata;
    const { annotations = {}, name = '' } = metadata;
    await vessels('v1beta1').mergePatch('ark', {
      metadata: { resourceVersion },
      spec: exported['spec'],
    });
    expect((await inV1())['spec']).toMatchObject({ extra: { b: 'three' } });
    await vessels('v1beta1').mergePatch(name, {
      metadata: { annotations },
      spec: exported['spec'],
    });
    expect((await inV1())['spec']).toMatchObject({ extra: { b: 'two' } });
  });

  test('kubectl apply leaves hidden fields unchanged, unless it has applied their annotations', async () => {
    await createVessel();
    const { metadata, spec } = await inV1beta1();
    const { annotations } = metadata;
    const apply = async (own: object): Promise<void> => {
      const manifest = join(cluster.folder, 'exported.json');
      const object = { ...aVessel('v1beta1', spec as object), metadata: { name: 'ark', ...own } };
      await writeFile(manifest, JSON.stringify(object));
      const shown = await kubectl(cluster, 'apply', '-n', namespace(), '-f', manifest);
      expect(shown).toMatchObject({ exitCode: 0 });
    };
    await apply({});
    expect((await inV1())['spec']).toMatchObject(SPEC);
    await apply({ annotations });
    expect((await inV1())['spec']).toMatchObject(SPEC);
    await apply({});
    expect((await inV1())['spec']).not.toHaveProperty('extra');
  });

  test('a copy includes the hidden fields', async () => {
    await createVessel();
    const { metadata, ...read } = await inV1beta1();
    const { annotations } = metadata;
    await vessels('v1beta1').create({ ...read, metadata: { name: 'copy', annotations } });
    expect((await vessels('v1').get('copy'))['spec']).toEqual({ ...SPEC, tonnage: 7 });
  });

  test('the generation changes with a field that only the written version has', async () => {
    await createVessel();
    const { generation = 0 } = (await inV1beta1()).metadata;
    await vessels('v1').mergePatch('ark', { spec: { extra: { b: 'three' } } });
    expect((await inV1beta1()).metadata.generation).toBe(generation + 1);
  });

  test('a removed element takes it along if the webhook is called', async () => {
    await vessels('v1').create(aVessel('v1', { holds: [{ name: 'fore', sealed: true }] }));
    await vessels('v1beta1').mergePatch('ark', { spec: { holds: [] } });
    await vessels('v1beta1').mergePatch('ark', { spec: { holds: [{ name: 'fore' }] } });
    const isSeen = storage === 'v1';
    expect((await inV1())['spec']).toMatchObject({
      holds: [{ name: 'fore', ...(!isSeen && { sealed: true }) }],
    });
  });

  test('survives an applier that gives up the last annotation', async () => {
    const spec = { hostPort: 'h:1', legacy: 'owned' };
    await vessels('v1beta1').apply('ark', { spec }, { manager: 'oldest' });
    const own = { spec: { extra: { a: 1 } } };
    const noted = { ...own, metadata: { annotations: { note: 'x' } } };
    await vessels('v1').apply('ark', noted, { manager: 'newest' });
    await vessels('v1').apply('ark', own, { manager: 'newest' });
    expect((await inV1beta1())['spec']).toEqual(spec);
    expect((await inV1())['spec']).toMatchObject({ host: 'h', port: '1', extra: { a: 1 } });
  });
});
