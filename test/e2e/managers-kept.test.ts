import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { convertedBy, CRDS, installCrd, removeCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { defineKind } from '../../src/index.ts';
import { lens, split } from '../../src/lens.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { makeKind } from './support/made-crd.ts';
import type { MadeKind } from './support/made-crd.ts';
import {
  editVersions,
  removeVersion,
  runMigrate,
  storedIn,
  switchStorage,
} from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/**
 * If an API server cannot compute field ownership, every write but server-side apply succeeds, and before Kubernetes 1.37
 * removes all entries of managedFields. Our commands write none of these objects, and say why.
 */

const cluster = ownCluster();

const GROUP = 'managers.example.com';

const text = { type: 'string' };

type VersionName = 'v1' | 'v1beta1';

let namespace = '';

beforeAll(async () => {
  namespace = await newNamespace(cluster);
});

function resource({ group, kind, plural }: MadeKind, version: VersionName): CustomResource {
  return customResource(cluster.access, { group, kind, plural, version, namespace });
}

async function write(of: MadeKind, name: string, spec: object): Promise<void> {
  await resource(of, 'v1beta1').apply(name, { spec }, { manager: 'gitops' });
  await resource(of, 'v1beta1').mergePatch(name, { spec: { size: '1' } });
}

/** Returns the entries of an object as it is stored, and its version in etcd. */
async function stateOf(of: MadeKind, name: string): Promise<object> {
  const { metadata } = await resource(of, 'v1').get(name);
  const stored = (await storedIn(cluster, of.name)).get(`${namespace}/${name}`);
  return { stored, entries: metadata.managedFields };
}

describe('while the webhook is away', () => {
  const boats = makeKind(GROUP, 'Boat', {
    v1: { host: text, port: text, size: text },
    v1beta1: { hostPort: text, size: text },
  });
  let webhook: ServedWebhook | undefined;

  beforeAll(async () => {
    webhook = await serveKinds(
      defineKind(boats.crd, 'v1', {
        v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
      }),
    );
    await installCrd(cluster.access, convertedBy(boats.manifest('v1beta1'), webhook.address));
    for (const name of ['ours', 'theirs']) await write(boats, name, { hostPort: 'h:1' });
    await switchStorage(cluster, boats.name, 'v1');
    await runMigrate(cluster, boats.name, '--translate=false');
    await webhook.stop();
  });

  afterAll(() => removeCrd(cluster.access, boats.manifest('v1')));

  test('a migration refuses objects with entries of another version, and keeps the entries', async () => {
    const before = await stateOf(boats, 'ours');
    expect(before).toMatchObject({ stored: 'v1', entries: [{}, {}] });
    const { exitCode, report } = await runMigrate(cluster, boats.name, '--translate=false');
    expect(exitCode).toBe(1);
    expect(report?.refused.map(({ object }) => object)).toContain(`${namespace}/ours`);
    expect(report?.refused[0]?.refusals[0]?.why).toMatch(/^conversion webhook for .* failed/);
    expect(await stateOf(boats, 'ours')).toEqual(before);
  });

  test('a merge patch of anybody else is accepted', async () => {
    const { managedFields } = (await resource(boats, 'v1').mergePatch('theirs', {})).metadata;
    expect(managedFields === undefined).toBe(inject('release').losesManagers);
  });
});

describe('with strategy None', () => {
  const rafts = makeKind(GROUP, 'Raft', {
    v1: { flag: { type: 'boolean' }, size: text },
    v1beta1: { flag: text, size: text },
  });

  beforeEach(async () => {
    await installCrd(cluster.access, rafts.manifest('v1beta1'));
    await write(rafts, 'fit', { size: '2' });
    await write(rafts, 'unfit', { flag: 'maybe' });
    await switchStorage(cluster, rafts.name, 'v1');
  });

  afterEach(() => removeCrd(cluster.access, rafts.manifest('v1')));

  test('a value that does not fit the schema is named, and the object is written as its version allows', async () => {
    const { entries } = (await stateOf(rafts, 'unfit')) as { entries: unknown };
    const { report, stderr } = await runMigrate(cluster, rafts.name, '--prune=false');
    expect(stderr).toContain('does not fit the schema: .spec.flag: expected boolean. Correct it');
    expect(stderr).toContain(`${namespace}/unfit: written in v1beta1\n`);
    expect(stderr).not.toContain('maybe');
    expect(report).toMatchObject({ isProved: true, refused: [] });
    expect(await stateOf(rafts, 'unfit')).toEqual({ stored: 'v1', entries });
  });

  test('an object with an entry of a version that is gone is refused, and says how to translate it', async () => {
    await runMigrate(cluster, rafts.name, '--prune=false');
    await write(rafts, 'late', { size: '3' });
    const path = `${CRDS}/${rafts.name}/status`;
    const content = { status: { storedVersions: ['v1'] } };
    const type = 'application/merge-patch+json';
    await callApi(cluster.access, 'PATCH', path, { content, type });
    await removeVersion(cluster, rafts, 'v1beta1');
    const before = await stateOf(rafts, 'late');
    const { exitCode, report } = await runMigrate(cluster, rafts.name, '--translate=false');
    expect(exitCode).toBe(1);
    const late = report?.refused.find(({ object }) => object === `${namespace}/late`);
    const [refusal] = late?.refusals ?? [];
    expect(refusal?.why).toContain(`an entry of ${GROUP}/v1beta1, which the CRD no longer has`);
    expect(refusal?.command).toBe(`crdshift migrate --managed-fields ${rafts.name} --dry-run`);
    expect(await stateOf(rafts, 'late')).toEqual(before);
  });
});

describe('with strategy None, and a version whose schema was narrowed', () => {
  const specs = { flag: text, size: text };
  const canoes = makeKind(GROUP, 'Canoe', { v1: specs, v1beta1: specs });

  beforeEach(async () => {
    await installCrd(cluster.access, canoes.manifest('v1beta1'));
    await write(canoes, 'mixed', { flag: 'maybe' });
    await switchStorage(cluster, canoes.name, 'v1');
    const narrow = {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { type: 'object', properties: { flag: { type: 'boolean' }, size: text } },
        },
      },
    };
    await editVersions(cluster, canoes.name, (all) =>
      all.map((one) => (one.name === 'v1beta1' ? { ...one, schema: narrow } : one)),
    );
    await waitUntil('the schema to be narrow', () =>
      resource(canoes, 'v1beta1')
        .create({
          apiVersion: `${GROUP}/v1beta1`,
          kind: 'Canoe',
          metadata: { name: 'probe' },
          spec: { flag: true },
        })
        .then(
          () => true as const,
          () => undefined,
        ),
    );
  });

  afterEach(() => removeCrd(cluster.access, canoes.manifest('v1')));

  test('an object that does not fit it keeps its entries, and is written once they are translated', async () => {
    const before = await stateOf(canoes, 'mixed');
    const { report } = await runMigrate(cluster, canoes.name, '--translate=false');
    const [refusal] = report?.refused[0]?.refusals ?? [];
    expect(refusal?.why).toContain(
      'a stored value does not fit the schema of a version in managedFields: .spec.flag: expected boolean. Translate',
    );
    expect(await stateOf(canoes, 'mixed')).toEqual(before);
    const { report: after } = await runMigrate(cluster, canoes.name);
    expect(after).toMatchObject({ isProved: true, refused: [] });
    expect(await stateOf(canoes, 'mixed')).toMatchObject({
      stored: 'v1',
      entries: [{ apiVersion: `${GROUP}/v1` }, { apiVersion: `${GROUP}/v1` }],
    });
  });
});
