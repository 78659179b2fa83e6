import { execFile } from 'node:child_process';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { caBundleFindings } from '../../../scripts/client-config/ca-bundle.ts';
import { command as clientConfig } from '../../../scripts/client-config/command.ts';
import { optionsOf } from '../../../scripts/client-config/options.ts';
import { makeNew } from '../../../scripts/secret/command.ts';
import { serviceOf } from '../../../scripts/secret/options.ts';
import { readSettings } from '../../../src/entry/node/settings.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { aFolder } from '../../support/a-folder.ts';
import { readAs } from '../../support/command-line-of.ts';
import { runHere } from '../../support/run-here.ts';
import { settingsRead } from '../../support/settings-read.ts';
import { MANIFEST, readManifest, readObject } from '../../support/the-manifest.ts';
import type { Deployment, ManifestObject } from '../../support/the-manifest.ts';

const DRAIN = fileURLToPath(new URL('../../../src/entry/node/shutdown.ts', import.meta.url));

interface Service extends ManifestObject {
  readonly spec: { readonly ports: readonly { port: number; targetPort: string }[] };
}

interface NetworkPolicy extends ManifestObject {
  readonly spec: {
    readonly policyTypes: readonly string[];
    readonly ingress: readonly { readonly ports: readonly { readonly port: string }[] }[];
    readonly egress: readonly unknown[];
  };
}

const { spec: pod } = (await readObject<Deployment>('Deployment')).spec.template;
const [container] = pod.containers;
const environment = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
const ports = Object.fromEntries(container.ports.map((port) => [port.name, port.containerPort]));
const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);

test('everything is in its own namespace', async () => {
  const objects = await readManifest();
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`)).toEqual([
    'Namespace undefined',
    ...['ServiceAccount', 'Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'].map(
      (kind) => `${kind} crdshift`,
    ),
  ]);
});

test('sets only settings', () => {
  const known = settingsRead(readSettings);
  // Node itself reads the last one.
  expect([...known, 'NODE_OPTIONS']).toEqual(expect.arrayContaining(Object.keys(environment)));
});

test('mounts the files that the settings name', () => {
  const files = pod.volumes.find(({ secret }) => secret.secretName === 'crdshift-tls')?.secret
    .items;
  const { TLS_CERT_FILE: cert = '', TLS_KEY_FILE: key = '' } = environment;
  expect(mounts).toEqual([dirname(cert), environment['SECRET_DIGESTS_DIR']]);
  expect(files?.map(({ path }) => `/tls/${path}`)).toEqual([cert, key]);
});

test('opens the ports on which the process listens', () => {
  expect(ports).toEqual({ https: 8443, metrics: Number(environment['METRICS_PORT']) });
});

test('probes request paths of the app, over TLS', () => {
  const over = { port: 'https', scheme: 'HTTPS' };
  expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', ...over });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', ...over });
});

test('does not end a process that is busy within its limits', () => {
  const { periodSeconds, failureThreshold = 3 } = container.livenessProbe;
  expect(periodSeconds * (failureThreshold - 1)).toBeGreaterThan(LIMITS.seconds);
});

test('has memory for the heap of each process, and as much again outside of it', () => {
  const { PROCESSES, NODE_OPTIONS = '' } = environment;
  const [, heap] = /^--max-old-space-size=(\d+)$/.exec(NODE_OPTIONS) ?? [];
  const [, limit] = /^(\d+)Mi$/.exec(container.resources.limits.memory) ?? [];
  expect(Number(limit)).toBeGreaterThan(2 * Number(PROCESSES) * Number(heap));
});

test('gives a pod enough time to stop', async () => {
  const settings = readSettings({ ALLOW_ANYONE: 'true' });
  const [, finishing = ''] =
    /FINISHING_MILLISECONDS = ([\d_]+);/.exec(await readFile(DRAIN, 'utf8')) ?? [];
  const drain = 'problems' in settings ? Number.NaN : settings.drainSeconds;
  const needed = drain + Number(finishing.replaceAll('_', '')) / 1000;
  expect(needed).toBeGreaterThan(drain);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
});

test('a pod has no token, and cannot write', () => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
});

test('allows no outgoing connections, and only the two ports', async () => {
  const { spec } = await readObject<NetworkPolicy>('NetworkPolicy');
  expect(spec.policyTypes).toContain('Egress');
  expect(spec.egress).toEqual([]);
  expect(spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(
    Object.keys(ports),
  );
});

/** Returns the commands in the head of the manifest that begin with this program. */
async function commands(program: string): Promise<string[]> {
  const lines = (await readFile(MANIFEST, 'utf8')).matchAll(/^# {3}(\S.*)$/gm);
  return [...lines].map(([, line = '']) => line).filter((line) => line.startsWith(program));
}

test('the secret from its command is for its Service, and the digest for its volume', async () => {
  const [command = ''] = await commands('npm run secret -- ');
  const words = command.split(' ').slice(4);
  const { metadata, spec } = await readObject<Service>('Service');
  const service = { namespace: metadata.namespace, name: metadata.name, port: spec.ports[0]?.port };
  expect(words[0]).toBe('new');
  expect(await readAs(makeNew, words.slice(1), serviceOf)).toEqual(service);
  expect(Object.keys(ports)).toContain(spec.ports[0]?.targetPort);

  const { stderr } = await runHere('secret', ...words);
  const [, digest = ''] = /this-cluster=([0-9a-f]{64})$/m.exec(stderr) ?? [];
  const [create = ''] = await commands('kubectl -n crdshift create secret generic crdshift-secret');
  expect(stderr.split('\n')).toContain(`  ${create.replace('DIGEST', digest)}`);
  expect(pod.volumes.map(({ secret }) => secret.secretName)).toContain(create.split(' ')[6]);
});

test('the command for the CRDs prompts for the reference', async () => {
  const [command = ''] = await commands('npm run --silent client-config -- ');
  const words = command.replace(/ >.*/, '').split(' ').slice(5);
  expect(await readAs(clientConfig, words, optionsOf)).toMatchObject({
    files: ['crd.yaml'],
    goal: { to: 'service', endpoint: undefined, caBundleFile: 'ca.crt' },
  });
});

test('the certificate from its openssl command is for its Service, signed by the CA next to it', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const lines = [...(await commands('openssl ')), ...(await commands('echo '))];
  const text = await readFile(MANIFEST, 'utf8');
  const inOrder = lines.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  await promisify(execFile)('sh', ['-ec', inOrder.join('\n')], { cwd: path });
  const [ca, tls] = await Promise.all(
    ['ca.crt', 'tls.crt'].map(async (name) => readFile(join(path, name))),
  );
  const [issuer, certificate] = [new X509Certificate(ca ?? ''), new X509Certificate(tls ?? '')];
  const { metadata } = await readObject<Service>('Service');
  const host = `${metadata.name}.${metadata.namespace}.svc`;
  expect(certificate.checkHost(host)).toBe(host);
  expect(certificate.verify(issuer.publicKey)).toBe(true);
  expect(issuer.ca).toBe(true);
  expect(caBundleFindings(String(ca), '', new Date())).toEqual([]);
  const key = createPrivateKey(await readFile(join(path, 'tls.key')));
  expect(certificate.checkPrivateKey(key)).toBe(true);
});

test('the image from its build command is the one it names', async () => {
  const [sed = ''] = await commands('sed ');
  expect(sed).toContain(`s|${container.image}|$IMAGE|`);
});
