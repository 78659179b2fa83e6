import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { clientLibrary } from '../../../scripts/cluster/client-library.ts';
import { readKubeconfig } from '../../../scripts/cluster/kubeconfig.ts';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { openCluster } from '../../../scripts/cluster/open-cluster.ts';
import { SilentCluster, UnusableCluster } from '../../../src/life/silent-cluster.ts';
import { aCluster, aProxy, aServerWithoutTls, aSilentServer } from './a-cluster.ts';
import type { ACluster } from './a-cluster.ts';

let server: ACluster;

beforeAll(async () => {
  server = await aCluster();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.seen.length = 0;
  server.answer((_, response) => {
    response.end('{"count":9007199254740993}');
  });
});

test('a token is sent, the body and the answer are text', async () => {
  const kubeconfig = await server.kubeconfig({ token: 'abc' });
  const cluster = await openCluster({ kubeconfig });
  const answer = await cluster.send({
    method: 'PATCH',
    path: '/apis/a/v1/things/x?dryRun=All',
    body: '{"n":9007199254740993}',
    contentType: 'application/merge-patch+json',
    accept: 'application/json;as=Table;g=meta.k8s.io;v=v1',
  });

  expect(cluster.name).toBe('test');
  expect(answer).toEqual({ status: 200, text: '{"count":9007199254740993}' });
  expect(server.seen).toEqual([
    expect.objectContaining({
      method: 'PATCH',
      path: '/apis/a/v1/things/x?dryRun=All',
      authorization: 'Bearer abc',
      body: '{"n":9007199254740993}',
      contentType: 'application/merge-patch+json',
      accept: 'application/json;as=Table;g=meta.k8s.io;v=v1',
      userAgent: 'crdshift',
    }),
  ]);
});

test('a token from a file may end with a line break', async () => {
  const file = join(server.folder, 'token');
  await writeFile(file, 'from-a-file\n');
  const cluster = await openCluster({
    kubeconfig: await server.kubeconfig({ 'token-file': file }),
  });
  await cluster.send({ method: 'GET', path: '/version' });

  expect(server.seen[0]?.authorization).toBe('Bearer from-a-file');
});

test('a client certificate identifies the user', async () => {
  const { certificate, key } = await server.authority.issueClient({ commonName: 'jane' });
  const kubeconfig = await server.kubeconfig({
    'client-certificate-data': Buffer.from(certificate).toString('base64'),
    'client-key-data': Buffer.from(key).toString('base64'),
  });
  const cluster = await openCluster({ kubeconfig });
  await cluster.send({ method: 'GET', path: '/version' });

  expect(server.seen[0]?.user).toBe('CN=jane');
});

test('connections are kept, and a fresh request uses a new one', async () => {
  const cluster = await openCluster({ kubeconfig: await server.kubeconfig({ token: 'abc' }) });
  await cluster.send({ method: 'GET', path: '/1' });
  await cluster.send({ method: 'GET', path: '/2' });
  await cluster.send({ method: 'GET', path: '/3', isFresh: true });
  const [first, second, third] = server.seen.map(({ connection }) => connection);

  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a credential plugin is run as kubectl runs it, once', async () => {
  const plugin = join(server.folder, 'plugin.sh');
  const calls = join(server.folder, 'calls');
  await writeFile(
    plugin,
    `#!/bin/sh
echo "$KUBERNETES_EXEC_INFO $EXTRA" >> ${calls}
echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"from-plugin"}}'
`,
  );
  await chmod(plugin, 0o755);
  const apiVersion = 'client.authentication.k8s.io/v1';
  const kubeconfig = await server.kubeconfig({
    exec: { apiVersion, command: plugin, env: [{ name: 'EXTRA', value: 'more' }] },
  });
  const cluster = await openCluster({ kubeconfig });
  await cluster.send({ method: 'GET', path: '/1' });
  await cluster.send({ method: 'GET', path: '/2' });

  expect(server.seen.map(({ authorization }) => authorization)).toEqual([
    'Bearer from-plugin',
    'Bearer from-plugin',
  ]);
  expect(await readFile(calls, 'utf8')).toBe(
    `{"apiVersion":"${apiVersion}","kind":"ExecCredential","spec":{"interactive":false}} more\n`,
  );

  // The API server no longer accepts the token, so the plugin is asked for another one.
  server.answer((_, response) => {
    response.writeHead(401).end('{}');
  });
  expect(await cluster.send({ method: 'GET', path: '/3' })).toMatchObject({ status: 401 });
  expect((await readFile(calls, 'utf8')).match(/interactive/g)).toHaveLength(2);
});

test('a missing credential plugin is named with its hint', async () => {
  const kubeconfig = await server.kubeconfig({
    exec: {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: 'no-such-plugin',
      installHint: 'Install it from example.com.',
    },
  });
  const cluster = await openCluster({ kubeconfig });

  await expect(cluster.send({ method: 'GET', path: '/' })).rejects.toThrow(
    'context test: no credentials: the program no-such-plugin was not found. The credential plugin is no-such-plugin. Install it from example.com.',
  );
});

test.for([
  { name: 'of the kubeconfig', inKubeconfig: true },
  { name: 'of the environment', inKubeconfig: false },
])('a proxy $name is used, with connections kept', async ({ inKubeconfig }) => {
  const proxy = await aProxy();
  try {
    if (!inKubeconfig) vi.stubEnv('HTTPS_PROXY', proxy.url);
    const kubeconfig = await server.kubeconfig(
      { token: 'abc' },
      inKubeconfig ? { 'proxy-url': proxy.url } : {},
    );
    const cluster = await openCluster({ kubeconfig });
    await cluster.send({ method: 'GET', path: '/1' });
    await cluster.send({ method: 'GET', path: '/2' });
    expect(proxy.tunnels()).toBe(1);

    await cluster.send({ method: 'GET', path: '/3', isFresh: true });
    expect(proxy.tunnels()).toBe(2);
    expect(server.seen).toHaveLength(3);
  } finally {
    vi.unstubAllEnvs();
    await proxy.stop();
  }
});

test.for<[string, object]>([
  ['a token', { token: 'abc' }],
  ['a password', { username: 'jane', password: 'abc' }],
  ['a credential plugin', { exec: { command: 'no-such-plugin' } }],
  ['impersonation', { as: 'jane' }],
])('a server without TLS, such as kubectl proxy, gets no credentials: %s', async ([, user]) => {
  const { url, headers, stop } = await aServerWithoutTls();
  try {
    const cluster = await openCluster({
      kubeconfig: await server.kubeconfig(user, { server: url }),
    });
    expect(await cluster.send({ method: 'GET', path: '/1' })).toEqual({ status: 200, text: '{}' });
    expect(headers).toHaveLength(1);
    expect(headers[0]).not.toHaveProperty('authorization');
    expect(headers[0]).not.toHaveProperty('impersonate-user');
  } finally {
    await stop();
  }
});

test('Retry-After is passed on', async () => {
  server.answer((_, response) => {
    response.writeHead(429, { 'retry-after': '3' }).end('storage is (re)initializing');
  });
  const cluster = await openCluster({ kubeconfig: await server.kubeconfig({ token: 'abc' }) });

  expect(await cluster.send({ method: 'GET', path: '/' })).toEqual({
    status: 429,
    text: 'storage is (re)initializing',
    retryAfter: 3,
  });
});

test('the server of a kubeconfig may have a path', async () => {
  const kubeconfig = await server.kubeconfig(
    { token: 'abc' },
    { server: `${server.url}/k8s/clusters/c-1/` },
  );
  const cluster = await openCluster({ kubeconfig });
  await cluster.send({ method: 'GET', path: '/apis' });

  expect(server.seen[0]?.path).toBe('/k8s/clusters/c-1/apis');
});

test.for<[string, object, object, typeof SilentCluster]>([
  ['no credentials', { exec: { command: 'no-such-plugin' } }, {}, UnusableCluster],
  ['no server', { token: 'abc' }, { server: 'https://127.0.0.1:1' }, SilentCluster],
])('tells whether it is worth to wait after %s', async ([, user, cluster, reason]) => {
  const opened = await openCluster({ kubeconfig: await server.kubeconfig(user, cluster) });
  const error = await opened.send({ method: 'GET', path: '/' }).catch((cause: unknown) => cause);
  expect((error as Error).constructor).toBe(reason);
});

test('it is not worth to wait for a certificate to be trusted', async () => {
  const { certificatePem } = await makeAuthority('another');
  const ca = Buffer.from(certificatePem).toString('base64');
  const opened = await openCluster({
    kubeconfig: await server.kubeconfig({ token: 'abc' }, { 'certificate-authority-data': ca }),
  });
  await expect(opened.send({ method: 'GET', path: '/' })).rejects.toThrow(UnusableCluster);
});

test('a cluster that does not answer is named', async () => {
  const kubeconfig = await server.kubeconfig(
    { token: 'abc' },
    { server: 'https://127.0.0.1:1' },
    'gone',
  );
  const cluster = await openCluster({ kubeconfig });

  await expect(cluster.send({ method: 'GET', path: '/' })).rejects.toThrow(
    'cluster gone does not answer: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('a cluster without a connection is named with its address after seconds', async () => {
  const silent = await aSilentServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await silent.stop();
  });
  const cluster = await openCluster({
    kubeconfig: await server.kubeconfig(
      { token: 'abc' },
      { server: `https://${silent.address}` },
      'away',
    ),
  });
  const sent = cluster.send({ method: 'PATCH', path: '/', body: '{}' }).catch(String);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await sent).toBe(
    `SilentCluster: cluster away does not answer: no connection to ${silent.address} within 10 seconds`,
  );
});

test('an answer may take longer than a connection', async () => {
  const cluster = await openCluster({ kubeconfig: await server.kubeconfig({ token: 'abc' }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  server.answer((_, response) => {
    void vi.advanceTimersByTimeAsync(60_000).then(() => response.end('late'));
  });

  expect(await cluster.send({ method: 'GET', path: '/' })).toMatchObject({ text: 'late' });
});

test('several kubeconfigs are merged, and missing ones ignored', async () => {
  const one = await server.kubeconfig({ token: 'of-one' }, {}, 'one');
  const two = await server.kubeconfig({ token: 'of-two' }, {}, 'two');
  vi.stubEnv('KUBECONFIG', `${join(server.folder, 'missing.yaml')}:${one}:${two}:${one}`);
  try {
    const { contexts } = readKubeconfig(await clientLibrary(), {});
    expect(contexts.map(({ name }) => name)).toEqual(['one', 'two']);
    expect((await openCluster({})).name).toBe('one');
    const cluster = await openCluster({ context: 'two' });
    await cluster.send({ method: 'GET', path: '/' });
    expect(server.seen[0]?.authorization).toBe('Bearer of-two');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('an unknown context is refused with the known ones', async () => {
  const kubeconfig = await server.kubeconfig({ token: 'abc' });

  await expect(openCluster({ kubeconfig, context: 'prod' })).rejects.toThrow(
    'the kubeconfig has no context prod with a cluster. It has test.',
  );
});

test('if no file of KUBECONFIG exists, the message names the files', async () => {
  const missing = ['a', 'b'].map((name) => join(server.folder, name));
  vi.stubEnv('KUBECONFIG', missing.join(':'));
  try {
    await expect(openCluster({})).rejects.toThrow(
      `there is no kubeconfig: KUBECONFIG names ${missing.join(' and ')}, and no such file exists. Name one with --kubeconfig.`,
    );
  } finally {
    vi.unstubAllEnvs();
  }
});

test.each([{}, { context: 'prod' }])('an empty kubeconfig is refused with %j', async (flags) => {
  const kubeconfig = join(server.folder, 'empty.yaml');
  await writeFile(kubeconfig, stringify({ apiVersion: 'v1', kind: 'Config' }));
  await expect(openCluster({ kubeconfig, ...flags })).rejects.toThrow(
    'the kubeconfig names no cluster: it has no context.',
  );
});

test('without a current context, the message names the contexts', async () => {
  const kubeconfig = await server.kubeconfig({ token: 'abc' });
  const config = parse(await readFile(kubeconfig, 'utf8')) as object;
  await writeFile(kubeconfig, stringify({ ...config, 'current-context': '' }));
  await expect(openCluster({ kubeconfig })).rejects.toThrow(
    'the kubeconfig has no current context. Name one with --context: test.',
  );
});

test('without a kubeconfig, the message says where one is looked for', async () => {
  vi.stubEnv('KUBECONFIG', '');
  vi.stubEnv('HOME', server.folder);
  try {
    await expect(openCluster({})).rejects.toThrow('there is no kubeconfig');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a missing client package is named with the command that installs it', async () => {
  const missing = Object.assign(
    new Error("Cannot find package '@kubernetes/client-node' imported from connection.js"),
    { code: 'ERR_MODULE_NOT_FOUND' },
  );

  await expect(clientLibrary(() => Promise.reject(missing))).rejects.toThrow(
    'npm install --save-dev @kubernetes/client-node@2',
  );
});
