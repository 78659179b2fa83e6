import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aFolder } from '../support/a-folder.ts';
import { runScript, runScriptWithInput } from '../support/run-script.ts';
import { MANIFEST, readManifest, readObject } from '../support/the-manifest.ts';
import type { Deployment, PodSpec } from '../support/the-manifest.ts';
import { kubectl } from './support/kubectl.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();

/** Lets the API server validate a pod of the Deployment, as a ReplicaSet would create it. Nothing is stored. */
async function judgePod(spec: PodSpec): Promise<ClusterAnswer> {
  const { template } = (await readObject<Deployment>('Deployment')).spec;
  const metadata = { ...template.metadata, name: 'crdshift' };
  return callApi(cluster.access, 'POST', '/api/v1/namespaces/crdshift/pods?dryRun=All', {
    content: { apiVersion: 'v1', kind: 'Pod', metadata, spec },
  });
}

test('a real API server accepts every object of the manifest without a warning', async () => {
  const shown = await kubectl(
    cluster,
    'apply',
    '--server-side',
    '--validate=strict',
    `--filename=${MANIFEST}`,
  );
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
  expect(shown.stdout.match(/serverside-applied/g)).toHaveLength((await readManifest()).length);
});

test('the namespace admits its pods, but none with fewer restrictions', async () => {
  const { spec } = (await readObject<Deployment>('Deployment')).spec.template;
  expect(await judgePod(spec)).toMatchObject({ status: 201 });

  const [container] = spec.containers;
  const loose = {
    ...container,
    securityContext: { ...container.securityContext, capabilities: {} },
  };
  const refused = await judgePod({ ...spec, containers: [loose] });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('violates PodSecurity \\"restricted:latest\\"');
});

test('only the group of the process can read the files of the Secrets', async () => {
  const path = '/apis/apps/v1/namespaces/crdshift/deployments/crdshift';
  const { text } = await callApi(cluster.access, 'GET', path);
  const { spec } = (JSON.parse(text) as Deployment).spec.template;
  expect(spec.volumes.map(({ secret }) => secret)).toMatchObject([
    { defaultMode: 0o440 },
    { defaultMode: 0o440 },
  ]);
});

test('a CRD can name the Service with a new secret, as the manifest explains', async () => {
  const made = await runScript(
    'secret',
    'new',
    'this-cluster',
    '--service',
    'crdshift/crdshift:443',
  );
  const { certificatePem } = await makeAuthority('crdshift test');
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const [bundle, file] = [join(path, 'ca.crt'), join(path, 'crd.yaml')];
  await writeFile(bundle, certificatePem);
  const crd = fileURLToPath(new URL('../../src/kinds/cron-tab/crd.yaml', import.meta.url));
  const args = ['--crd', crd, '--service', '-', '--ca-bundle', bundle];
  const connected = await runScriptWithInput(made.stdout, 'client-config', ...args);
  expect(connected).toMatchObject({ code: 0, stderr: '' });
  await writeFile(file, connected.stdout);
  const applied = await kubectl(cluster, 'apply', '--dry-run=server', `--filename=${file}`);
  expect(applied).toMatchObject({ exitCode: 0 });

  const commands = [...made.stderr.matchAll(/^ {2}kubectl (.*)$/gm)].map(([, line = '']) =>
    line.replaceAll("'", '').split(' '),
  );
  expect(commands).toHaveLength(3);
  // The first one creates a Secret, and fails if an earlier attempt has left it.
  onTestFinished(
    async () => void (await kubectl(cluster, '-n', 'crdshift', 'delete', 'secret', '--all')),
  );
  for (const command of commands) {
    expect(await kubectl(cluster, ...command)).toMatchObject({ exitCode: 0 });
  }
});
