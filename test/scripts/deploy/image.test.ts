import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aCronTab, aReview } from '../../support/a-review.ts';
import { aFolder } from '../../support/a-folder.ts';
import { startNodeEntry } from '../../support/node-entry.ts';
import { runHere } from '../../support/run-here.ts';
import { readObject } from '../../support/the-manifest.ts';
import type { Deployment } from '../../support/the-manifest.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The lines of the Dockerfile, with continuations joined and without comments. */
const lines = (await readFile(join(ROOT, 'scripts/deploy/node/Dockerfile'), 'utf8'))
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

/** Returns the arguments of an instruction of the image; empty if it has none. */
function said(instruction: string): string {
  return (
    image.find((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? ''
  );
}

const command = JSON.parse(said('ENTRYPOINT')) as string[];

test('is built and run with the Node version of the bundle', async () => {
  const bundle = await readFile(join(ROOT, 'scripts/build/bundle.ts'), 'utf8');
  const [, version] = /target: 'node(\d+)'/.exec(bundle) ?? [];
  expect(lines[0]).toContain(` node:${version}.`);
  expect(said('FROM')).toMatch(new RegExp(`^gcr\\.io/distroless/nodejs${version}-.*:nonroot@`));
});

test('contains the bundle and its source map, and its build runs no command', () => {
  expect(image.filter((line) => /^(?:COPY|ADD|RUN) /.test(line))).toEqual([
    'COPY --from=build /crdshift/dist/node.mjs /crdshift/dist/node.mjs.map /crdshift/',
  ]);
  expect(command.at(-1)).toBe('/crdshift/node.mjs');
});

test('has the user and the version that the manifest names', async () => {
  const { spec: pod } = (await readObject<Deployment>('Deployment')).spec.template;
  const { runAsUser, fsGroup } = pod.securityContext;
  expect(said('USER')).toBe(`${runAsUser}:${fsGroup}`);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(said('ARG')).toBe(`VERSION=${version}`);
  expect(pod.containers[0].image).toBe(`registry.example.com/crdshift:${version}`);
});

test('copies only allowed files', async () => {
  const allowed = await readFile(join(ROOT, 'scripts/deploy/node/Dockerfile.dockerignore'), 'utf8');
  const copied = lines
    .slice(0, lines.length - image.length)
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(' ').slice(1, -1));
  const entries = allowed.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(entries).toEqual(['*', ...copied.map((name) => `!${name}`)]);
});

test('serves with the settings of the manifest although Node may not write files', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  expect(await runHere('build', '--outdir', path)).toMatchObject({ code: 0 });
  const flags = command.slice(1, -1);
  expect(flags).toContain('--permission');
  const { containers } = (await readObject<Deployment>('Deployment')).spec.template.spec;
  // The files of the volumes and the port for metrics are not those of a cluster.
  const settings = containers[0].env
    .filter(({ name }) => !/^(?:TLS_|SECRET_DIGESTS_DIR|METRICS_PORT)/.test(name))
    .map(({ name, value }) => [name, value] as const);
  expect(settings.map(([name]) => name)).toContain('PROCESSES');
  const { url, stop } = await startNodeEntry(
    { ...Object.fromEntries(settings), METRICS_PORT: '0' },
    join(path, 'node.mjs'),
    { flags },
  );
  onTestFinished(stop);
  const response = await fetch(`${url}/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]),
  });
  expect(await response.json()).toMatchObject({ response: { result: { status: 'Success' } } });
});
