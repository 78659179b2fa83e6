import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { callApi } from '../../scripts/local/api-client.ts';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { convertedBy, CRDS, installCrd, localCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { runScript, runScriptIn } from '../support/run-script.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const cluster = ownCluster();
const GROUP = 'plan.example.com';
const ASKED = 'apiserver_requested_deprecated_apis';

/** A version of a CRD, in the order old, new. */
interface Version {
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly fields?: readonly string[];
}

/** A CRD in one state, made by steps that users take. */
interface State {
  readonly kind: string;
  /** The versions at the beginning: v1beta1 and v1. */
  readonly from: readonly [Version, Version];
  /** The versions at the end; undefined removes v1beta1. */
  readonly to?: readonly [Version | undefined, Version];
  readonly isDead?: boolean;
  /** Acts on objects while the CRD is as at the beginning, or as at the end. */
  readonly before?: (at: Made) => Promise<unknown>;
  readonly after?: (at: Made) => Promise<unknown>;
  readonly safe: readonly string[];
  readonly serious?: readonly string[];
}

interface Made {
  readonly name: string;
  readonly plural: string;
  readonly kind: string;
  readonly in: (version: 'v1' | 'v1beta1') => CustomResource;
}

const OLD_STORED: readonly [Version, Version] = [{ storage: true }, {}];
const NEW_STORED: readonly [Version, Version] = [{ deprecated: true }, { storage: true }];
const UNSERVED: readonly [Version, Version] = [{ served: false }, { storage: true }];

const object = ({ kind }: Made, version: string): object => ({
  apiVersion: `${GROUP}/${version}`,
  kind,
  metadata: { name: 'one' },
  spec: { size: 'small' },
});
const createOld = (at: Made): Promise<unknown> => at.in('v1beta1').create(object(at, 'v1beta1'));
const applyOld = (at: Made): Promise<unknown> =>
  at.in('v1beta1').apply('one', { spec: { size: 'small' } }, { manager: 'gitops' });
const createNew = (at: Made): Promise<unknown> => at.in('v1').create(object(at, 'v1'));
/** Writes the objects in v1, and prunes, as a migration does. */
const migrate = async (at: Made): Promise<void> => {
  await at.in('v1').mergePatch('one', {});
  await setStatus(at.name, { storedVersions: ['v1'] });
};

/** What the project of the old migrator calls its objects. */
const MIGRATIONS: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: 'storageversionmigrations.migration.k8s.io',
    annotations: {
      'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/pull/747',
    },
  },
  spec: {
    group: 'migration.k8s.io',
    scope: 'Cluster',
    names: { plural: 'storageversionmigrations', kind: 'StorageVersionMigration' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        },
      },
    ],
  },
};

const migration =
  (type: string) =>
  async ({ plural }: Made): Promise<void> => {
    const resource = { group: GROUP, version: 'v1', resource: plural };
    const content = {
      apiVersion: 'migration.k8s.io/v1alpha1',
      kind: 'StorageVersionMigration',
      metadata: { name: plural },
      spec: { resource },
      status: { conditions: [{ type, status: 'True', message: `it is ${type}` }] },
    };
    const path = '/apis/migration.k8s.io/v1alpha1/storageversionmigrations';
    const answer = await callApi(cluster.access, 'POST', path, { content });
    if (answer.status !== 201) throw new Error(answer.text);
  };

const STATES: readonly State[] = [
  { kind: 'Fresh', from: OLD_STORED, safe: ['deprecate', 'store'] },
  {
    kind: 'Differing',
    from: [{ storage: true, deprecated: true, fields: ['size', 'old'] }, {}],
    safe: ['convert'],
    serious: ['none-loses-fields'],
  },
  {
    kind: 'Dead',
    from: [{ storage: true, deprecated: true }, {}],
    isDead: true,
    before: createOld,
    safe: ['convert'],
    serious: ['webhook-fails'],
  },
  { kind: 'Ready', from: [{ storage: true, deprecated: true }, {}], safe: ['store'] },
  { kind: 'Switched', from: OLD_STORED, before: createOld, to: NEW_STORED, safe: ['migrate'] },
  {
    kind: 'Failed',
    from: NEW_STORED,
    after: migration('Failed'),
    safe: ['migrate'],
    serious: ['migration-failed', 'stored-versions-doubtful'],
  },
  {
    kind: 'Deleted',
    from: NEW_STORED,
    after: ({ name }) => {
      const condition = { type: 'StorageMigrating', status: 'True', reason: 'Running' };
      return addCondition(name, { ...condition, message: 'Migration m is running' });
    },
    safe: ['migrate'],
    serious: ['migration-left-over', 'stored-versions-doubtful'],
  },
  {
    kind: 'Running',
    from: OLD_STORED,
    to: NEW_STORED,
    after: migration('Running'),
    safe: [],
    serious: ['stored-versions-doubtful'],
  },
  {
    kind: 'Used',
    from: NEW_STORED,
    after: async (at) => {
      // The API server takes a moment to mark the version.
      await waitUntil('the use to be counted', async () => {
        await at.in('v1beta1').list();
        const { text } = await callApi(cluster.access, 'GET', '/metrics');
        return text.includes(`${ASKED}{group="${GROUP}",removed_release="",resource="${at.plural}"`)
          ? true
          : undefined;
      });
    },
    safe: [],
    serious: ['deprecated-in-use'],
  },
  {
    kind: 'Applied',
    from: OLD_STORED,
    before: applyOld,
    to: NEW_STORED,
    after: migrate,
    safe: ['translate-managed-fields', 'stop-serving'],
  },
  { kind: 'Unserved', from: UNSERVED, after: createNew, safe: ['remove'] },
  {
    kind: 'Removed',
    from: [{}, { storage: true }],
    before: applyOld,
    to: [undefined, { storage: true }],
    safe: ['translate-managed-fields'],
    serious: ['managed-fields-of-removed-version'],
  },
];

/** One CRD of the report in JSON. */
interface Reported {
  readonly crd: string;
  readonly next: string | null;
  readonly findings: readonly { readonly id: string; readonly level: string }[];
  readonly steps: readonly { readonly id: string; readonly state: string }[];
}

describe('twelve CRDs in twelve states', () => {
  const made: LocalCrd[] = [];
  let reports: readonly Reported[] = [];

  beforeAll(async () => {
    const migrations = localCrd(MIGRATIONS);
    made.push(migrations);
    await installCrd(cluster.access, migrations);
    const namespace = await newNamespace(cluster);
    for (const state of STATES) made.push(await make(state, namespace));
    const names = STATES.map(({ kind }) => nameOf(kind));
    // The last states are as new as a fast machine makes them, and no client has asked for their old versions.
    const { stdout, stderr } = await plan(...names, '--json', '--unused=0.0000001');
    if (stdout === '') throw new Error(stderr);
    reports = JSON.parse(stdout) as Reported[];
  });

  afterAll(async () => {
    for (const crd of made.toReversed()) await removeCrd(cluster.access, crd);
  });

  test.each(STATES.map((state) => [state.kind, state] as const))(
    '%s: the next step is safe, and no other is proposed',
    (kind, { safe, serious = [] }) => {
      const report = reports.find(({ crd }) => crd === nameOf(kind));
      const now = report?.steps.filter(({ state }) => state === 'now').map(({ id }) => id);
      const found = report?.findings.filter(({ level }) => level !== 'note').map(({ id }) => id);

      expect({ now, found, next: report?.next }).toEqual({
        now: safe,
        found: serious,
        next: safe[0] ?? null,
      });
    },
  );

  test('after the in-tree migrator, storedVersions counts once migrate has proved it', async () => {
    const state: State = { kind: 'Retired', from: UNSERVED, after: createNew, safe: ['remove'] };
    const retired = await make(state, await newNamespace(cluster));
    onTestFinished(() => removeCrd(cluster.access, retired));
    const { name } = retired;
    // What a StorageVersionMigration leaves (measured on 1.37.2).
    const path = `${CRDS}/${name}/status?fieldManager=migration-runner-controller&force=true`;
    const content = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name },
      status: { storedVersions: ['v1'] },
    };
    await callApi(cluster.access, 'PATCH', path, { content, type: 'application/apply-patch+yaml' });
    expect((await plan(name)).stdout).toContain('→ now    migrate stored objects to v1');

    const env = { XDG_STATE_HOME: cluster.folder };
    const migrated = await runScriptIn(
      { path: ROOT, env },
      'migrate',
      name,
      '--yes',
      `--kubeconfig=${cluster.kubeconfig}`,
    );
    expect(migrated.code).toBe(0);
    expect((await plan(name)).stdout).toContain('→ now    remove v1beta1');
  });

  test('two contexts become one table', async () => {
    const text = await readFile(cluster.kubeconfig, 'utf8');
    const config = parse(text) as { contexts: { name: string }[] };
    const [context] = config.contexts;
    const contexts = ['staging', 'production'].map((name) => ({ ...context, name }));
    const file = join(cluster.folder, 'two-contexts.yaml');
    await writeFile(file, stringify({ ...config, contexts }));
    const { stdout } = await runScript(
      'plan',
      nameOf('Switched'),
      `--kubeconfig=${file}`,
      '--context=staging,production',
    );
    const [head, ...rows] = stdout.split('\n');

    expect(head).toMatch(
      /^CRD +CLUSTER +VERSIONS +STORED +OBJECTS +MANAGED BY +FINDINGS +NEXT STEP$/,
    );
    expect(rows[0]).toMatch(
      /^switcheds\.plan\.example\.com +staging +v1beta1 v1\* +v1beta1 v1 +1 +- +.* +migrate stored objects to v1$/,
    );
    expect(rows[1]).toContain('production');
  });

  test('the text names the command, and nothing was changed or asked for in a deprecated version', async () => {
    const before = await resourceVersions();
    const { stdout, code } = await plan(nameOf('Switched'));
    expect(stdout).toContain('→ now    migrate stored objects to v1: storedVersions names v1beta1');
    expect(stdout).toContain(`run: npm run migrate -- ${nameOf('Switched')} --kubeconfig`);
    expect(code).toBe(0);
    expect(await resourceVersions()).toEqual(before);
    expect(stdout).not.toContain('deprecated-in-use');
  });

  test('an unknown CRD is wrong usage', async () => {
    const { code, stderr } = await plan('nothing.example.com');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(
        'there is no CRD nothing.example.com in cluster crdshift',
      ) as string,
    });
  });
});

function plan(...args: readonly string[]): ReturnType<typeof runScript> {
  return runScript('plan', ...args, `--kubeconfig=${cluster.kubeconfig}`);
}

function nameOf(kind: string): string {
  return `${kind.toLowerCase()}s.${GROUP}`;
}

async function resourceVersions(): Promise<string[]> {
  const { text } = await callApi(cluster.access, 'GET', CRDS);
  const { items } = JSON.parse(text) as { items: { metadata: { resourceVersion: string } }[] };
  return items.map(({ metadata }) => metadata.resourceVersion);
}

async function make(
  { kind, from, to, isDead, before, after }: State,
  namespace: string,
): Promise<LocalCrd> {
  const plural = `${kind.toLowerCase()}s`;
  const names = { group: GROUP, kind, plural, namespace };
  const at: Made = {
    name: nameOf(kind),
    plural,
    kind,
    in: (version) => customResource(cluster.access, { ...names, version }),
  };
  const crd = crdOf(kind, from);
  // Waiting for a deprecated version would count as a use of it.
  const [old, now] = from;
  await installCrd(cluster.access, crdOf(kind, [{ ...old, deprecated: false }, now]));
  await before?.(at);
  if (to === undefined) await updateSpec(crd);
  if (isDead === true) await updateSpec(await deadWebhook(crd));
  if (to !== undefined) {
    // A version cannot be removed while it is named; users who clear it too early do this.
    if (to[0] === undefined) await setStatus(at.name, { storedVersions: ['v1'] });
    await updateSpec(crdOf(kind, to));
    await waitUntil('the change to be served', async () => {
      const { text } = await callApi(cluster.access, 'GET', `/apis/${GROUP}/v1/${plural}`);
      return text.includes('"kind"') ? true : undefined;
    });
  }
  await after?.(at);
  return crd;
}

function crdOf(kind: string, [old, now]: readonly [Version | undefined, Version]): LocalCrd {
  const plural = `${kind.toLowerCase()}s`;
  return localCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: nameOf(kind) },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind },
      versions: [...(old === undefined ? [] : [versionOf('v1beta1', old)]), versionOf('v1', now)],
    },
  });
}

function versionOf(name: string, { fields = ['size'], ...version }: Version): JsonObject {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]));
  return {
    name,
    served: true,
    storage: false,
    ...(version.deprecated === true && { deprecationWarning: 'use v1' }),
    ...version,
    schema: {
      openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } },
    },
  };
}

async function deadWebhook(crd: LocalCrd): Promise<LocalCrd> {
  const { certificatePem } = await makeAuthority('nobody');
  const url = 'https://127.0.0.1:1/convert';
  return convertedBy(crd, { url, certificateAuthority: certificatePem, reviewVersions: ['v1'] });
}

async function updateSpec({ name, document }: LocalCrd): Promise<void> {
  await patch(`${CRDS}/${name}`, { spec: document['spec'] });
}

async function setStatus(name: string, status: object): Promise<void> {
  await patch(`${CRDS}/${name}/status`, { status });
}

async function addCondition(name: string, condition: object): Promise<void> {
  const { text } = await callApi(cluster.access, 'GET', `${CRDS}/${name}`);
  const { status } = JSON.parse(text) as { status: { conditions: object[] } };
  const lastTransitionTime = '2026-01-01T00:00:00Z';
  const conditions = [...status.conditions, { ...condition, lastTransitionTime }];
  await patch(`${CRDS}/${name}/status`, { status: { conditions } });
}

async function patch(path: string, content: object): Promise<void> {
  const answer = await callApi(cluster.access, 'PATCH', path, {
    content,
    type: 'application/merge-patch+json',
  });
  if (answer.status !== 200) throw new Error(answer.text);
}
