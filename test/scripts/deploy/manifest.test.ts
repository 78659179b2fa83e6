import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/client-config/options.ts';
import { readSettings } from '../../../src/entry/node/settings.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { settingsRead } from '../../support/settings-read.ts';
import { MANIFEST, readManifest, readObject } from '../../support/the-manifest.ts';
import type { Deployment, ManifestObject } from '../../support/the-manifest.ts';

const DRAIN = fileURLToPath(new URL('../../../src/entry/node/drain.ts', import.meta.url));

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

test('everything is in the namespace that it makes', async () => {
  const objects = await readManifest();
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.namespace}`)).toEqual([
    'Namespace undefined',
    ...['ServiceAccount', 'Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'].map(
      (kind) => `${kind} crdshift`,
    ),
  ]);
});

test('sets nothing but settings', () => {
  const known = settingsRead(readSettings);
  expect([...known]).toEqual(expect.arrayContaining(Object.keys(environment)));
});

test('what the settings name is mounted', () => {
  const files = pod.volumes.find(({ secret }) => secret.secretName === 'crdshift-tls')?.secret
    .items;
  const { TLS_CERT_FILE: cert = '', TLS_KEY_FILE: key = '' } = environment;
  expect(mounts).toEqual([dirname(cert), environment['SECRET_DIGESTS_DIR']]);
  expect(files?.map(({ path }) => `/tls/${path}`)).toEqual([cert, key]);
});

test('the ports are those that the process listens on', () => {
  expect(ports).toEqual({ https: 8443, metrics: Number(environment['METRICS_PORT']) });
});

test('probes ask what the app answers, over TLS', () => {
  const over = { port: 'https', scheme: 'HTTPS' };
  expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', ...over });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', ...over });
});

test('a process that is busy for as long as it may be is not ended', () => {
  const { periodSeconds, failureThreshold = 3 } = container.livenessProbe;
  expect(periodSeconds * (failureThreshold - 1)).toBeGreaterThan(LIMITS.seconds);
});

test('a pod has the time that it takes to stop', async () => {
  const settings = readSettings({});
  const [, finishing = ''] =
    /FINISHING_MILLISECONDS = ([\d_]+);/.exec(await readFile(DRAIN, 'utf8')) ?? [];
  const drain = 'problems' in settings ? Number.NaN : settings.drainSeconds;
  const needed = drain + Number(finishing.replaceAll('_', '')) / 1000;
  expect(needed).toBeGreaterThan(drain);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
});

test('a pod has no token and writes nowhere', () => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
});

test('nothing goes out, and only the two ports are open', async () => {
  const { spec } = await readObject<NetworkPolicy>('NetworkPolicy');
  expect(spec.policyTypes).toContain('Egress');
  expect(spec.egress).toEqual([]);
  expect(spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(
    Object.keys(ports),
  );
});

test('the command that it gives for the CRDs leads to its Service', async () => {
  const [, command = ''] =
    /npm run --silent client-config -- (.*)/.exec(await readFile(MANIFEST, 'utf8')) ?? [];
  const service = await readObject<Service>('Service');
  const words = command.replaceAll(/["$]/g, '').split(' ');
  expect(readOptions(words)).toMatchObject({
    goal: {
      to: 'service',
      caBundleFile: 'ca.crt',
      endpoint: {
        service: {
          namespace: service.metadata.namespace,
          name: service.metadata.name,
          port: service.spec.ports[0]?.port,
          path: '/convert/SECRET',
        },
      },
    },
  });
  expect(Object.keys(ports)).toContain(service.spec.ports[0]?.targetPort);
});
