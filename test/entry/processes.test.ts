import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import type { SecretVolume } from '../support/a-secret-volume.ts';
import { NODE_ENTRY, startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';
import { childrenOf } from '../support/processes-of.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';
import type { Series } from '../support/prometheus-text.ts';
import { retryingLoad } from '../support/retrying-load.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);
const STUCK = fileURLToPath(new URL('../support/stuck-entry.ts', import.meta.url));
const UNMEASURED = fileURLToPath(new URL('../support/unmeasured-entry.ts', import.meta.url));

describe('one process ends, and the others go on,', () => {
  test('when it is killed: it is replaced, and no caller that retries fails', async () => {
    const entry = await start({ PROCESSES: '2' });
    const load = retryingLoad(`${entry.url}/convert`, 8);
    for (let killed = 0; killed < 2; killed += 1) {
      await load.goesOn();
      const before = workersOf(entry);
      const [victim = 0] = before;
      process.kill(victim, 'SIGKILL');
      await entry.logged('process ended', ({ pid }) => pid === victim);
      await expect.poll(() => fresh(entry, before), PATIENCE).toHaveLength(1);
      await load.goesOn();
    }
    const { failures, answered } = await load.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(8);
    expect(workersOf(entry)).toHaveLength(2);
  });

  test('when a timer of a converter throws: it is replaced, and its log has no value of an object', async () => {
    const entry = await start({ PROCESSES: '2' }, STUCK);
    const before = workersOf(entry);
    await fetch(`${entry.url}/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: aReview('stable.example.com/v1', [aCronTab('v1beta1', { spec: { late: true } })]),
    }).catch(() => undefined);
    expect(await entry.logged('uncaught exception')).toMatchObject({ crash: { name: 'Error' } });
    const { pid, error } = await entry.logged('process ended');
    expect({ isKnown: before.includes(Number(pid)), error }).toEqual({
      isKnown: true,
      error: 'exit code 1',
    });
    await expect.poll(() => fresh(entry, before), PATIENCE).toHaveLength(1);
    expect(await livez(entry.url)).toBe(200);
    expect(entry.errors()).toBe('');
    expect(JSON.stringify(entry.lines)).not.toContain('nightly');
  });

  test('when a converter never ends: others answer meanwhile', async () => {
    const entry = await start({ PROCESSES: '2', MAX_SECONDS: '1' }, STUCK);
    const before = workersOf(entry);
    const lost = fetch(`${entry.url}/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: aReview('stable.example.com/v1', [aCronTab('v1beta1', { spec: { forever: true } })]),
    }).then(
      ({ status }) => status,
      () => 'broken',
    );
    await entry.logged('stuck');
    // A stuck process accepts no connection.
    for (let call = 0; call < 20; call += 1) expect(await livez(entry.url)).toBe(200);
    const { pid, seconds } = await entry.logged('process stuck');
    expect(seconds).toBe(6);
    expect(before).toContain(pid);
    expect(await lost).toBe('broken');
    await expect.poll(() => fresh(entry, before), PATIENCE).toHaveLength(1);
    expect(await livez(entry.url)).toBe(200);
  });
});

test('counts never fall when a process ends', async () => {
  const entry = await start({ PROCESSES: '2', METRICS_PORT: '0' });
  const { url, logged } = entry;
  const { url: metrics = '' } = await logged('serving metrics');
  const seen: (readonly Series[])[] = [];
  const scrape = async (): Promise<void> => {
    seen.push(readPrometheusText(await (await fetch(metrics)).text()));
  };
  const load = retryingLoad(`${url}/convert`, 4);
  await load.goesOn();
  await scrape();
  for (let round = 0; round < 2; round += 1) {
    const [victim = 0] = workersOf(entry);
    process.kill(victim, 'SIGKILL');
    await logged('process ended', ({ pid }) => pid === victim);
    await scrape();
    await load.goesOn();
    await scrape();
  }
  await load.stop();
  await expect
    .poll(async () => {
      await scrape();
      return valueOf(seen.at(-1), 'crdshift_processes');
    }, PATIENCE)
    .toBe(2);
  const counts = seen.map((one) => countsIn(one));
  for (const [at, count] of counts.entries()) {
    for (const [name, value] of Object.entries(counts[at - 1] ?? {})) {
      expect({ name, grows: (count[name] ?? -1) >= value }).toEqual({ name, grows: true });
    }
  }
  const last = counts.at(-1) ?? {};
  expect(last['crdshift_process_ends_total{"reason":"crash"}']).toBe(2);
  expect(last['crdshift_process_ends_total{"reason":"stuck"}']).toBe(0);
});

test('a process that cannot collect its metrics says so, and goes on', async () => {
  const entry = await start({ PROCESSES: '2', METRICS_PORT: '0' }, UNMEASURED);
  const before = workersOf(entry);
  const { url: metrics = '' } = await entry.logged('serving metrics');
  expect((await fetch(metrics)).status).toBe(200);
  expect(await entry.logged('scrape failed')).toMatchObject({
    level: 'error',
    crash: { name: 'Error' },
  });
  expect((await fetch(metrics)).status).toBe(200);
  expect(await livez(entry.url)).toBe(200);
  expect(workersOf(entry)).toEqual(before);
});

test('metrics count the calls of all processes', async () => {
  const { url, logged } = await start({ PROCESSES: '3', METRICS_PORT: '0' });
  const { url: metrics = '' } = await logged('serving metrics');
  for (let call = 0; call < 12; call += 1) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const init = { method: 'POST', headers, body: REVIEW };
    expect((await fetch(`${url}/convert`, init)).status).toBe(200);
  }
  const series = readPrometheusText(await (await fetch(metrics)).text());
  expect(valueOf(series, 'crdshift_conversion_webhook_request_total')).toBe(12);
  expect(valueOf(series, 'crdshift_processes')).toBe(3);
});

describe('a change of files reaches all processes:', () => {
  test('a certificate, also one that starts while the files are broken', async () => {
    const authority = await makeAuthority('crdshift tests');
    const issue = async (): Promise<Record<string, string>> => {
      const { certificate, key } = await authority.issueServer();
      return { 'tls.crt': certificate, 'tls.key': key };
    };
    const volume = await aVolume(await issue());
    const entry = await start({
      PROCESSES: '2',
      TLS_CERT_FILE: join(volume.folder, 'tls.crt'),
      TLS_KEY_FILE: join(volume.folder, 'tls.key'),
    });
    const [before] = await served(entry.url);
    await volume.replace(await issue());
    await entry.logged('certificate reloaded');
    await expect.poll(() => served(entry.url), PATIENCE).not.toContain(before);
    const [after] = await served(entry.url);
    await volume.replace({ 'tls.crt': 'no certificate', 'tls.key': 'no key' });
    await entry.logged('certificate not reloaded');
    const pids = workersOf(entry);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await expect.poll(() => fresh(entry, pids), PATIENCE).toHaveLength(2);
    await expect.poll(() => served(entry.url).catch(() => []), PATIENCE).toEqual([after]);
  });

  test('a secret', async () => {
    const volume = await aVolume({ eu: '0'.repeat(64) });
    const entry = await start({ PROCESSES: '2', SECRET_DIGESTS_DIR: volume.folder });
    const knows = async (): Promise<ReadonlySet<number>> => {
      const codes = new Set<number>();
      for (let call = 0; call < 8; call += 1) {
        const headers = { connection: 'close' };
        codes.add((await fetch(`${entry.url}/convert/secret`, { headers })).status);
      }
      return codes;
    };
    expect(await knows()).toEqual(new Set([404]));
    await volume.replace({ eu: `${OF_SECRET}\n` });
    await entry.logged('secrets reloaded');
    await expect.poll(knows, PATIENCE).toEqual(new Set([405]));
    const pids = workersOf(entry);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await expect.poll(() => fresh(entry, pids), PATIENCE).toHaveLength(2);
    await expect.poll(() => knows().catch(() => []), PATIENCE).toEqual(new Set([405]));
  });
});

test('a problem of a certificate is a warning of all processes', async () => {
  const { certificate, key } = await (await makeAuthority('crdshift tests')).issueServer();
  const volume = await aVolume({ 'tls.crt': certificate, 'tls.key': key });
  const entry = await start({
    PROCESSES: '2',
    TLS_CERT_FILE: join(volume.folder, 'tls.crt'),
    TLS_KEY_FILE: join(volume.folder, 'tls.key'),
  });
  const warns = async (): Promise<ReadonlySet<boolean>> => {
    const found = new Set<boolean>();
    for (let call = 0; call < 8; call += 1) {
      const ready = await overTls(entry.url, '/readyz?verbose');
      found.add(ready.includes('\nwarn: TLS_CERT_FILE or TLS_KEY_FILE has a problem'));
    }
    return found;
  };
  expect(await warns()).toEqual(new Set([false]));
  await volume.replace({ 'tls.crt': 'no certificate', 'tls.key': key });
  await expect.poll(warns, PATIENCE).toEqual(new Set([true]));
  await volume.replace({ 'tls.crt': certificate, 'tls.key': key });
  await expect.poll(warns, PATIENCE).toEqual(new Set([false]));
});

test('a problem of a file is a warning of all processes, also of one that starts later', async () => {
  const volume = await aVolume({ eu: OF_SECRET });
  const entry = await start({ PROCESSES: '2', SECRET_DIGESTS_DIR: volume.folder });
  const warns = async (): Promise<ReadonlySet<boolean>> => {
    const found = new Set<boolean>();
    for (let call = 0; call < 8; call += 1) {
      const headers = { connection: 'close' };
      const ready = await fetch(`${entry.url}/readyz?verbose`, { headers });
      found.add((await ready.text()).includes('warn: SECRET_DIGESTS_DIR has a problem'));
    }
    return found;
  };
  expect(await warns()).toEqual(new Set([false]));
  await volume.replace({ eu: OF_SECRET, us: 'no digest' });
  await expect.poll(warns, PATIENCE).toEqual(new Set([true]));
  const pids = workersOf(entry);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await expect.poll(() => fresh(entry, pids), PATIENCE).toHaveLength(2);
  await expect.poll(() => warns().catch(() => []), PATIENCE).toEqual(new Set([true]));
  await volume.replace({ eu: OF_SECRET });
  await expect.poll(warns, PATIENCE).toEqual(new Set([false]));
});

describe('a signal to stop', () => {
  test('during the start stops the processes that have started', async () => {
    const settings = { PORT: '0', METRICS_PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
    const child = spawn(process.execPath, [NODE_ENTRY], {
      env: { ...settings, ALLOW_ANYONE: 'true', PROCESSES: '2' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    let log = '';
    for await (const lines of child.stdout) {
      // The first lines, before the other processes listen.
      if (log === '') child.kill('SIGTERM');
      log += String(lines);
    }
    expect(await ended).toEqual([0, null]);
    expect(log).toMatch(/"msg":"stopped"/);
  });

  test('for all processes during the start, as of a terminal, is no error', async () => {
    const child = spawn(process.execPath, [NODE_ENTRY], {
      env: { PORT: '0', HOST: '127.0.0.1', ALLOW_ANYONE: 'true', PROCESSES: '2' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const stderr = text(child.stderr);
    const ended = once(child, 'close');
    // The first line, before the other processes listen.
    child.stdout.once('data', () => process.kill(-(child.pid ?? 0), 'SIGTERM'));
    expect(await ended).toEqual([0, null]);
    expect(await stderr).toBe('');
  });

  test('first fails /readyz of all, then lets requests in flight finish, and ends all processes', async () => {
    const entry = await start({ PROCESSES: '2', DRAIN_SECONDS: '10' });
    const pids = workersOf(entry);
    const load = retryingLoad(`${entry.url}/convert`, 8);
    await load.goesOn();
    entry.process.kill('SIGTERM');
    await entry.logged('draining');
    const readyz = async (): Promise<number> =>
      (await fetch(`${entry.url}/readyz`, { headers: { connection: 'close' } })).status;
    await expect.poll(async () => [await readyz(), await readyz()], PATIENCE).toEqual([500, 500]);
    expect(await livez(entry.url)).toBe(200);
    await load.goesOn();
    expect(await load.stop()).toMatchObject({ failures: [] });
    expect(await entry.ended).toBe(0);
    expect(entry.lines.slice(-2).map(({ msg }) => msg)).toEqual([expect.anything(), 'stopped']);
    expect(pids.filter((pid) => isRunning(pid))).toEqual([]);
  });

  test('given twice ends all processes at once', async () => {
    const entry = await start({ PROCESSES: '2', DRAIN_SECONDS: '60' });
    const pids = workersOf(entry);
    entry.process.kill('SIGTERM');
    await entry.logged('draining');
    entry.process.kill('SIGTERM');
    expect(await entry.ended).toBe(1);
    await expect.poll(() => pids.filter((pid) => isRunning(pid)), PATIENCE).toEqual([]);
  });

  test('without a primary, all processes end', async () => {
    const entry = await start({ PROCESSES: '2' });
    const pids = workersOf(entry);
    await entry.stop();
    await expect.poll(() => pids.filter((pid) => isRunning(pid)), PATIENCE).toEqual([]);
  });
});

describe('the process ends with an error', () => {
  test('if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await run({ PORT: String(port) })).toEqual({
      code: 1,
      stderr: `crdshift: PORT ${port} is in use: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    });
  });

  test('if its processes cannot start', async () => {
    const { code, stderr } = await run({ PORT: '0', HEALTHY: '0' }, DYING);
    expect(code).toBe(1);
    expect(stderr).toContain('crdshift: a process cannot start: exit code 3\n');
  });

  test('if it is itself a worker process of another program', async () => {
    expect(await run({ PORT: '0' }, CLUSTERED)).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^crdshift: PROCESSES must be 1 or absent .*\n$/) as unknown,
    });
    expect(await livez((await start({}, CLUSTERED)).url)).toBe(200);
  });

  test('if processes end at once again and again', async () => {
    const entry = await start({ PROCESSES: '2', HEALTHY: '2' }, DYING);
    for (const pid of workersOf(entry)) process.kill(pid, 'SIGKILL');
    expect(await entry.logged('cannot serve')).toMatchObject({
      level: 'error',
      error: 'processes end as soon as they start: exit code 3',
    });
    expect(await entry.ended).toBe(1);
  });
});

const PATIENCE = { timeout: 30_000, interval: 50 };

const OF_SECRET = '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b';

const CLUSTERED = fileURLToPath(new URL('../support/clustered-entry.ts', import.meta.url));
const DYING = fileURLToPath(new URL('../support/dying-entry.ts', import.meta.url));

async function start(
  settings: Readonly<Record<string, string>>,
  entry: string = NODE_ENTRY,
): Promise<NodeEntry> {
  const started = await startNodeEntry(settings, entry);
  onTestFinished(started.stop);
  return started;
}

/** Runs an entry that ends by itself. */
function run(
  settings: Readonly<Record<string, string>>,
  entry: string = NODE_ENTRY,
): Promise<{ code: unknown; stderr: string }> {
  const env = { HOST: '127.0.0.1', ALLOW_ANYONE: 'true', PROCESSES: '2', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env }, (error, _stdout, stderr) => {
      resolve({ code: error?.code, stderr });
    });
  });
}

async function aVolume(files: Readonly<Record<string, string>>): Promise<SecretVolume> {
  const volume = await aSecretVolume(files);
  onTestFinished(volume.remove);
  return volume;
}

/** Returns the ids of the processes that a process has started. */
function workersOf({ process: { pid = 0 } }: Pick<NodeEntry, 'process'>): number[] {
  return childrenOf(pid);
}

/** Returns the processes that an entry has started since. */
function fresh(entry: NodeEntry, before: readonly number[]): number[] {
  return workersOf(entry).filter((pid) => !before.includes(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function livez(url: string): Promise<number> {
  return (await fetch(`${url}/livez`, { headers: { connection: 'close' } })).status;
}

/** Returns the different certificates that several new connections get. */
async function served(url: string): Promise<string[]> {
  const found = new Set<string>();
  for (let opened = 0; opened < 6; opened += 1) {
    const { port } = new URL(url);
    const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    found.add(socket.getPeerCertificate().fingerprint256);
    socket.destroy();
  }
  return [...found];
}

/** Returns the body of a reply on a new connection. */
async function overTls(url: string, path: string): Promise<string> {
  const options = { agent: false, rejectUnauthorized: false };
  const [reply] = (await once(get(`${url}${path}`, options), 'response')) as [IncomingMessage];
  return text(reply);
}

/** Returns the counts of a scrape, by series. Gauges may fall. */
function countsIn(scraped: readonly Series[]): Record<string, number> {
  const counts = scraped.filter(({ name }) => /_(?:total|count|bucket)$/.test(name));
  return Object.fromEntries(
    counts
      .filter(({ name }) => !name.startsWith('nodejs_active_'))
      .map(({ name, labels, value }) => [`${name}${JSON.stringify(labels)}`, value]),
  );
}

function valueOf(scraped: readonly Series[] | undefined, name: string): number {
  const values = (scraped ?? []).filter((one) => one.name === name).map(({ value }) => value);
  return values.reduce((sum, value) => sum + value, 0);
}
