import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { stringify } from 'yaml';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { aFolder } from '../../support/a-folder.ts';

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  /** The subject of the client certificate, for example `CN=jane`. */
  readonly user: string | undefined;
  /** A number for every connection. */
  readonly connection: number;
  readonly body: string;
}

/** A small https server in the place of an API server, and a folder for kubeconfigs. */
export interface ACluster {
  readonly url: string;
  readonly authority: Authority;
  readonly folder: string;
  readonly seen: Seen[];
  /** Replaces the answer to the next requests. */
  readonly answer: (reply: (seen: Seen, response: ServerResponse) => void) => void;
  /** Writes a kubeconfig with one context, whose user is given. Returns its path. */
  readonly kubeconfig: (user: object, cluster?: object, name?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function aCluster(): Promise<ACluster> {
  const authority = await makeAuthority('a cluster');
  const { path: folder, remove } = await aFolder();
  const seen: Seen[] = [];
  let reply = (_: Seen, response: ServerResponse): void => {
    response.end('{}');
  };
  let connections = 0;
  const numbers = new WeakMap<object, number>();
  const { certificate, key } = await authority.issueServer();
  const server = createServer(
    {
      cert: certificate,
      key,
      ca: authority.certificatePem,
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const take = async (): Promise<void> => {
        const one = await readSeen(request, numbers.get(request.socket) ?? 0);
        seen.push(one);
        reply(one, response);
      };
      void take();
    },
  );
  server.on('secureConnection', (socket) => {
    connections += 1;
    numbers.set(socket, connections);
  });
  const url = `https://127.0.0.1:${await listen(server)}`;
  return {
    url,
    authority,
    folder,
    seen,
    answer: (next) => {
      reply = next;
    },
    kubeconfig: async (user, cluster = {}, name = 'test') => {
      const file = join(folder, `${name}.yaml`);
      const ca = Buffer.from(authority.certificatePem).toString('base64');
      const config = {
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [
          { name, cluster: { server: url, 'certificate-authority-data': ca, ...cluster } },
        ],
        users: [{ name, user }],
        contexts: [{ name, context: { cluster: name, user: name } }],
        'current-context': name,
      };
      await writeFile(file, stringify(config));
      return file;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await remove();
    },
  };
}

async function readSeen(request: IncomingMessage, connection: number): Promise<Seen> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const { headers, socket } = request;
  const peer = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: headers.authorization,
    accept: headers.accept,
    contentType: headers['content-type'],
    userAgent: headers['user-agent'],
    user: peer?.subject,
    connection,
    body,
  };
}

/** A server without TLS that answers every request. It shows the headers of the requests. */
export async function aServerWithoutTls(): Promise<{
  url: string;
  headers: readonly IncomingHttpHeaders[];
  stop: () => Promise<void>;
}> {
  const headers: IncomingHttpHeaders[] = [];
  const server = createHttpServer((request, response) => {
    headers.push(request.headers);
    response.end('{}');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    headers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A server that accepts connections and never says a word, as behind a firewall that drops every packet. */
export async function aSilentServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket.on('error', () => undefined));
  });
  const address = `127.0.0.1:${await listen(server)}`;
  return {
    address,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An http proxy for CONNECT. It counts its tunnels. */
export async function aProxy(): Promise<{
  url: string;
  tunnels: () => number;
  stop: () => Promise<void>;
}> {
  let tunnels = 0;
  const server = createHttpServer();
  // The server forgets a connection that became a tunnel.
  const open = new Set<Duplex>();
  server.on('connect', (request, socket) => {
    tunnels += 1;
    open.add(socket);
    const { hostname, port } = new URL(`http://${request.url ?? ''}`);
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    tunnels: () => tunnels,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}
