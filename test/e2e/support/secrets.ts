import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { digestOf, makeSecret } from '../../../scripts/secret/make-secret.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import type { Cluster } from '../global-setup.ts';
import { kubectl } from './kubectl.ts';

/** A secret as `npm run secret` makes it. */
export interface TestSecret {
  readonly path: string;
  readonly digest: string;
}

export function aSecret(): TestSecret {
  const secret = makeSecret();
  return { path: `/convert/${secret}`, digest: digestOf(secret) };
}

/** Reports whether a webhook knows a secret: only then does it say that GET is the wrong method. */
export async function knows(url: string, { path }: TestSecret): Promise<boolean> {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(new URL(path, url), { agent: false, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect([404, 405]).toContain(status);
  return status === 405;
}

/** Sets another URL in a CRD, as an operator does. */
export async function changeUrl(cluster: Cluster, url: string): Promise<void> {
  const patch = { spec: { conversion: { webhook: { clientConfig: { url } } } } };
  const shown = await kubectl(
    cluster,
    'patch',
    'crd',
    'crontabs.stable.example.com',
    '--type=merge',
    `--patch=${JSON.stringify(patch)}`,
  );
  expect(shown).toMatchObject({ exitCode: 0 });
}

/**
 * An API server uses the old URL for another second, and until its running requests end (apiextensions-apiserver,
 * `tearDown`), so an operator checks whether it is still called.
 */
const SILENCE_MILLISECONDS = 5000;

/** Waits until a count has stopped growing for a while. */
export async function silence(what: string, count: () => number): Promise<void> {
  await waitUntil(`no more ${what}`, async () => {
    const before = count();
    await sleep(SILENCE_MILLISECONDS);
    return count() === before || undefined;
  });
}
