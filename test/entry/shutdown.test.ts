import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import type { Handlers } from '../../src/entry/node/server.ts';
import { settingsFor } from '../support/settings-for.ts';
import { finish } from '../../src/entry/node/shutdown.ts';
import { received } from '../support/raw-exchange.ts';
import { certificateFiles } from '../support/certificate-files.ts';

const LONGER_THAN_REQUESTS_ARE_ON_THEIR_WAY = 500;
const HOUR = 3_600_000;

/** None of these ends a connection within a test. */
const TIMEOUTS = {
  requestTimeout: HOUR,
  headersTimeout: HOUR,
  handshakeTimeout: HOUR,
  silence: HOUR,
  connectionsCheckingInterval: 20,
};

describe.for([
  ['http', async () => ({})],
  ['https', aCertificate],
] as const)('over %s, a server that stops', ([scheme, certificate]) => {
  const isTls = scheme === 'https';
  const open = isTls ? openTls : openPlain;

  test('does not wait for a client that says nothing', async () => {
    const { port, stop } = await serve(await certificate());
    const silent = openPlain(port);
    await once(silent, 'connect');
    const closed = received(silent);
    await stop();
    expect(await closed).toBe('');
  });

  test('waits for a reply', async () => {
    const { port, stop, arrived, answer } = await serve(await certificate());
    const socket = open(port);
    const reply = received(socket);
    socket.write(get('/first'));
    await arrived('/first');
    const stopped = stop();
    answer('/first');
    await stopped;
    expect(await reply).toMatch(/\r\n\r\n\/first$/);
  });

  test('waits for the reply to a request that arrives while it waits for another', async () => {
    const { port, stop, arrived, answer } = await serve(await certificate());
    const [busy, idle] = [open(port), open(port)];
    const replies = [received(busy), received(idle)] as const;
    busy.write(get('/first'));
    await Promise.all([arrived('/first'), once(idle, isTls ? 'secureConnect' : 'connect')]);
    const stopped = stop();
    await sleep(LONGER_THAN_REQUESTS_ARE_ON_THEIR_WAY);
    idle.write(get('/second'));
    await arrived('/second');
    answer('/first');
    expect(await replies[0]).toMatch(/\r\n\r\n\/first$/);
    answer('/second');
    await stopped;
    expect(await replies[1]).toMatch(/\r\n\r\n\/second$/);
  });
});

test('a server that has stopped can leave the memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const server = await stoppedServer();
  const isGone = (): boolean => {
    collect();
    return server.deref() === undefined;
  };
  await expect(vi.waitUntil(isGone, { timeout: 30_000 })).resolves.toBe(true);
});

async function stoppedServer(): Promise<WeakRef<Server>> {
  const { server, stop } = await serve({});
  await stop();
  return new WeakRef(server);
}

interface Serving {
  readonly server: Server;
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Waits until a request has arrived. */
  readonly arrived: (path: string) => Promise<void>;
  /** Answers a request with its path. */
  readonly answer: (path: string) => void;
}

/** Starts a server in this process, which answers each request when it is told to. */
async function serve(environment: Readonly<Record<string, string>>): Promise<Serving> {
  const settings = settingsFor(environment);
  const arrivals = new Map<string, PromiseWithResolvers<void>>();
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const at = (
    of: Map<string, PromiseWithResolvers<void>>,
    path: string,
  ): PromiseWithResolvers<void> => {
    const one = of.get(path) ?? Promise.withResolvers<void>();
    of.set(path, one);
    return one;
  };
  const fetch: Handlers['fetch'] = async ({ url }) => {
    const path = new URL(url).pathname;
    at(arrivals, path).resolve();
    await at(answers, path).promise;
    return new Response(path);
  };
  const { server, connections } = makeServer(
    settings,
    { fetch, isClosing: () => true, log: () => undefined },
    TIMEOUTS,
  );
  const url = await listen(server, settings);
  return {
    server,
    port: Number(new URL(url).port),
    stop: () => finish(server, connections),
    arrived: (path) => at(arrivals, path).promise,
    answer: (path) => at(answers, path).resolve(),
  };
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: webhook\r\n\r\n`;
}

function openPlain(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

function openTls(port: number): Socket {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function aCertificate(): Promise<Readonly<Record<string, string>>> {
  const { files, remove } = await certificateFiles();
  onTestFinished(remove);
  return files;
}
