import { toBase64 } from '../../../core/json/base64.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Clock, Cluster } from '../../cluster.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops } from '../finding.ts';
import type { MigrationTarget } from '../target.ts';
import { servedVersions } from '../target.ts';
import { objectsAt, textAt } from '../../../core/json/fields.ts';
import { objectIn } from '../../object-in.ts';

/** The bounds of the wait for the API servers. */
export interface Settling {
  /** The connections in a row that must show the storage version. A load balancer spreads them over API servers. */
  readonly connections: number;
  /** The time between two connections, in ms. */
  readonly pause: number;
  /** The longest wait, in ms. */
  readonly limit: number;
}

/** 12 connections in 3 seconds. The API servers of a cluster usually see a change within one second. */
export const SETTLING: Settling = { connections: 12, pause: 250, limit: 120_000 };

/**
 * Waits until every API server has seen the storage version, because one that has not still writes objects in the old
 * one. Discovery shows a hash of the storage version, so it is asked over new connections.
 *
 * @returns a finding if the limit passes
 */
export async function waitForApiServers(
  cluster: Cluster,
  clock: Clock,
  target: MigrationTarget,
  { connections, pause, limit }: Settling,
): Promise<MigrationFinding | undefined> {
  const isRight = judgeOf(target);
  const end = clock.now() + limit;
  let inARow = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one connection after the other
    inARow = isRight(await storageVersionHash(cluster, target)) ? inARow + 1 : 0;
    if (inARow >= connections) return undefined;
    if (clock.now() >= end) return notSeen(target, limit);
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(pause);
  }
}

function notSeen({ storage, group }: MigrationTarget, limit: number): MigrationFinding {
  const message = `after ${Math.round(limit / 1000)} seconds, some API servers still do not show ${storage} as the storage version, and store objects in the old one. Compare storageVersionHash in /apis/${group}/${storage} on every API server, and start again.`;
  return stops('storage-version-not-seen', message);
}

/**
 * Returns a test of hashes. The right one is that of the storage version. Kubernetes does not promise this function, so
 * an unknown hash is accepted as well, if it stays the same; that of another version is not.
 */
function judgeOf(target: MigrationTarget): (hash: string | undefined) => boolean {
  const right = hashOf(target, target.storage);
  const wrong = target.versions
    .filter(({ name }) => name !== target.storage)
    .map(({ name }) => hashOf(target, name));
  let last: string | undefined;
  return (hash) => {
    const isSame = last === undefined || last === hash;
    last = hash;
    if (hash === undefined || wrong.includes(hash)) return false;
    return hash === right || isSame;
  };
}

const HASHED_BYTES = 8;

/** Computes the hash of a storage version (`StorageVersionHash`, apiserver `pkg/endpoints/discovery`). */
export function hashOf({ group, kind }: MigrationTarget, version: string): string {
  // Groups, versions and kinds of CRDs are ASCII.
  const bytes = Uint8Array.from(`${group}/${version}/${kind}`, (letter) => letter.charCodeAt(0));
  // Eight bytes are eleven digits and one character of padding.
  return `${toBase64(sha256(bytes).subarray(0, HASHED_BYTES))}=`;
}

async function storageVersionHash(
  cluster: Cluster,
  target: MigrationTarget,
): Promise<string | undefined> {
  const version = servedVersions(target)[0]?.name ?? target.storage;
  const answer = await cluster.send({
    method: 'GET',
    path: `/apis/${target.group}/${version}`,
    isFresh: true,
  });
  const found = objectsAt(objectIn(answer), 'resources').find(({ name }) => name === target.plural);
  const hash = found === undefined ? '' : textAt(found, 'storageVersionHash');
  return hash === '' ? undefined : hash;
}
