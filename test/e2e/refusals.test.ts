import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { localCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { ConversionError, defineKind } from '../../src/index.ts';
import type { Crd, KubernetesObject } from '../../src/index.ts';
import { kubectl } from './support/kubectl.ts';
import type { Shown } from './support/kubectl.ts';
import { getMessage, kubectlPrefix, listMessage, withoutRevision } from './support/unreadable.ts';
import { withKind } from './support/with-kind.ts';
import { asSent } from '../support/as-sent.ts';
import { ownCluster } from './support/own-cluster.ts';

/** A kind whose converter breaks any rule of converters on demand. */
interface Vase extends KubernetesObject {
  readonly breaks?: string;
}

const MANIFEST = localCrd({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'vases.test.example.com' },
  spec: {
    group: 'test.example.com',
    scope: 'Namespaced',
    names: { plural: 'vases', singular: 'vase', kind: 'Vase' },
    versions: ['v1', 'v1beta1'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: { type: 'object', properties: { breaks: { type: 'string' } } } },
    })),
  },
});

function breakAsAsked(vase: Vase): Vase {
  switch (vase.breaks) {
    case 'on purpose':
      throw new ConversionError('a broken vase has no older form: mend it in v1 first', '/breaks');
    case 'by accident':
      throw new TypeError('the secret is 1234');
    case 'its name':
      return { ...vase, metadata: { ...vase.metadata, name: 'another' } };
    case undefined:
    default:
      return vase;
  }
}

const crd: Crd<{ v1: Vase; v1beta1: Vase }> = {
  group: 'test.example.com',
  kind: 'Vase',
  versions: ['v1', 'v1beta1'],
};

const vase = defineKind(crd, 'v1', { v1beta1: { toHub: breakAsAsked, fromHub: breakAsAsked } });

function aVase(version: string, name: string, breaks?: string): object {
  return {
    apiVersion: `test.example.com/${version}`,
    kind: 'Vase',
    metadata: { name },
    ...(breaks === undefined ? {} : { breaks }),
  };
}

/** The message for each, after the prefix of the API server. */
const REASONS = [
  {
    breaks: 'on purpose',
    reason: '/breaks: a broken vase has no older form: mend it in v1 first',
  },
  {
    breaks: 'by accident',
    reason:
      "internal error in the converter; see the webhook's log for review 00000000-0000-0000-0000-000000000000",
  },
  {
    breaks: 'its name',
    reason:
      'the converter broke a rule: /metadata/name must stay as it was. This is a bug in the converter',
  },
];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const UUID_OF_ANY = '00000000-0000-0000-0000-000000000000';

describe('a refused conversion', () => {
  const cluster = ownCluster();
  const release = inject('release');
  const { in: vases, namespace } = withKind(vase, MANIFEST);
  const run = async (...args: string[]): Promise<Shown> => {
    const shown = await kubectl(cluster, `--namespace=${namespace()}`, ...args);
    const stderr = withoutRevision(shown.stderr.replaceAll(UUID, UUID_OF_ANY));
    return { ...shown, stderr };
  };

  test.each(REASONS)(
    'gives a user of kubectl the exact reason for a vase that breaks $breaks',
    async ({ breaks, reason }) => {
      await vases('v1').create(aVase('v1', 'ming', breaks));
      const failure = `conversion webhook for test.example.com/v1, Kind=Vase failed: cannot convert Vase ${namespace()}/ming (objects[0]) from test.example.com/v1 to test.example.com/v1beta1: ${asSent(reason)}`;
      const ming = {
        group: 'test.example.com',
        plural: 'vases',
        namespace: namespace(),
        name: 'ming',
        failure,
      };
      const got = kubectlPrefix(release, 'InternalError') + getMessage(release, ming);
      const listed = kubectlPrefix(release, 'StorageReadError') + listMessage(release, ming);
      const told = { exitCode: 1, stdout: '' };
      expect(await run('get', 'vases.v1beta1.test.example.com', 'ming')).toEqual({
        ...told,
        stderr: `${got}\n`,
      });
      expect(await run('get', 'vases.v1beta1.test.example.com')).toEqual({
        ...told,
        stderr: `${listed}\n`,
      });
      await vases('v1').delete('ming');
    },
  );

  test('prevents the creation of a vase, and kubectl shows the reason', async () => {
    const manifest = join(cluster.folder, 'vase.json');
    await writeFile(manifest, JSON.stringify(aVase('v1beta1', 'tang', 'on purpose')));
    expect(await run('create', '-f', manifest)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Error from server: error when creating "${manifest}": conversion webhook for test.example.com/v1beta1, Kind=Vase failed: cannot convert Vase ${namespace()}/tang (objects[0]) from test.example.com/v1beta1 to test.example.com/v1: ${asSent('/breaks: a broken vase has no older form: mend it in v1 first')}\n`,
    });
    expect((await vases('v1').list()).items).toEqual([]);
  });

  test('fails every list of that version while the vase exists, and no list of the other version', async () => {
    await vases('v1').create(aVase('v1', 'whole'));
    await vases('v1').create(aVase('v1', 'broken', 'on purpose'));
    await expect(vases('v1beta1').list()).rejects.toThrow(`Vase ${namespace()}/broken`);
    expect((await vases('v1').list()).items).toHaveLength(2);
    await vases('v1').delete('broken');
    const { items } = await waitUntil('v1beta1 to list again', () => vases('v1beta1').list());
    expect(items).toMatchObject([aVase('v1beta1', 'whole')]);
  });
});
