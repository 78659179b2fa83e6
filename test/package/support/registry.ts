import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Tarball } from '../../../packages/build/pack-all.ts';

/** A registry on loopback that serves our tarballs, and redirects npm for any other package. */
export interface Registry {
  readonly url: string;
  /** Adds versions, each the latest of its package. */
  readonly publish: (tarballs: readonly Tarball[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Published {
  readonly tarball: Tarball;
  readonly bytes: Buffer;
  readonly manifest: object;
}

/** @param upstream the registry for other packages */
export async function startRegistry(upstream: string): Promise<Registry> {
  const published: Published[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
    const file = published.find(({ tarball }) => path === `-/${nameOfFile(tarball)}`);
    const own = published.filter(({ tarball }) => tarball.name === path);
    if (file !== undefined) response.end(file.bytes);
    else if (own.length > 0) response.end(JSON.stringify(packument(path, own, url())));
    else response.writeHead(302, { location: new URL(request.url ?? '', upstream).href }).end();
  });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: url(),
    publish: async (tarballs) => {
      for (const tarball of tarballs) {
        const bytes = await readFile(tarball.file);
        published.push({ tarball, bytes, manifest: manifestIn(bytes) });
      }
    },
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function packument(name: string, versions: readonly Published[], url: string): object {
  return {
    name,
    'dist-tags': { latest: versions.at(-1)?.tarball.version },
    versions: Object.fromEntries(
      versions.map(({ tarball, bytes, manifest }) => [
        tarball.version,
        {
          ...manifest,
          dist: {
            tarball: `${url}-/${nameOfFile(tarball)}`,
            integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
          },
        },
      ]),
    ),
  };
}

function nameOfFile({ name, version }: Tarball): string {
  return `${name}-${version}.tgz`;
}

/** Reads the `package.json` of a tarball, which is a sequence of 512-byte headers and files padded to 512. */
function manifestIn(tarball: Buffer): object {
  const archive = gunzipSync(tarball);
  for (let at = 0; at < archive.length;) {
    const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    if (name === 'package/package.json') {
      return JSON.parse(archive.toString('utf8', at + 512, at + 512 + size)) as object;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error('the tarball has no package.json');
}
