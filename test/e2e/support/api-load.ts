import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cluster } from '../global-setup.ts';
import { aCronTab } from './cron-tab.ts';
import type { Version } from './cron-tab.ts';
import { follow } from './follow.ts';
import type { Namespace } from './with-webhook.ts';
import { until } from './until.ts';

/** A request of a user to the API server, and its outcome. */
export interface Asked {
  /** `PATCH v1beta1`. */
  readonly what: string;
  /** The time of the request and of the reply, in milliseconds of `performance.now`. */
  readonly begun: number;
  readonly ended: number;
  /** The error shown to the user, or the fault in the reply. */
  readonly problem?: string;
}

/** Users who work without end, all in versions that need conversion. */
export interface ApiLoad {
  /** All requests answered so far. */
  readonly asked: readonly Asked[];
  /** Waits until this many more requests have been answered. */
  readonly more: (count: number) => Promise<void>;
  /** Sends so many reads at once that the API server needs new connections. */
  readonly burst: () => Promise<void>;
  /** Lets every user finish, and waits until a watcher has seen every created object. */
  readonly stop: () => Promise<void>;
}

/** The pace of the users. */
export interface Users {
  /** The pause after each round of creating, changing, reading, listing and deleting. */
  readonly pauseMilliseconds: number;
}

const USERS: readonly Exclude<Version, 'v1'>[] = ['v1beta1', 'v1alpha1', 'v1beta1', 'v1alpha1'];

/** More than the 25 idle connections to a webhook that an API server keeps. */
const BURST = 50;

/** Leaves the processor to other processes now and then, because this is not a capacity test. */
const BUSY: Users = { pauseMilliseconds: 5 };

/** Starts four users, who create, change, read, list and delete objects, and one who watches all of them. */
export function startApiLoad(
  cluster: Cluster,
  namespace: Namespace,
  { pauseMilliseconds }: Users = BUSY,
): ApiLoad {
  const asked: Asked[] = [];
  const stopping = new AbortController();
  const watch = follow(cluster, namespace, 'v1beta1');
  const created = new Set<string>();

  /** Sends a request, and reports whether it succeeded. */
  const ask = async (what: string, request: () => Promise<unknown>): Promise<boolean> => {
    const begun = performance.now();
    const problem = await request().then(() => undefined, String);
    const ended = performance.now();
    asked.push({ what, begun, ended, ...(problem === undefined ? {} : { problem }) });
    return problem === undefined;
  };

  const use = async (version: Version, user: number): Promise<void> => {
    const cronTabs = namespace.in(version);
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const name = `user-${user}-${round}`;
      const made = aCronTab(version, name);
      const changed = aCronTab(version, name, { spec: { replicas: round } });
      if (await ask(`CREATE ${version}`, () => cronTabs.create(made))) {
        created.add(name);
        const change = { spec: { replicas: round } };
        const isChanged = await ask(`PATCH ${version}`, () => cronTabs.mergePatch(name, change));
        await ask(`GET ${version}`, async () => {
          const found = await cronTabs.get(name);
          if (isChanged) expect(found).toMatchObject(changed);
        });
        await ask(`LIST ${version}`, () => cronTabs.list());
      }
      const old = [...created].find(
        (one) => one.startsWith(`user-${user}-`) && watch.seen.has(one),
      );
      if (old !== undefined && created.delete(old)) {
        await ask('DELETE v1', () => namespace.in('v1').delete(old));
      }
      await sleep(pauseMilliseconds);
    }
  };
  const users = USERS.map((version, user) => use(version, user));

  return {
    asked,
    more: async (count) => {
      const enough = asked.length + count;
      await until(`${count} more requests`, () => asked.length >= enough);
    },
    burst: async () => {
      await namespace.in('v1').create(aCronTab('v1', 'read-by-all'));
      const all = Array.from({ length: BURST }, () =>
        ask('GET v1beta1', () => namespace.in('v1beta1').get('read-by-all')),
      );
      await Promise.all(all);
      await namespace.in('v1').delete('read-by-all');
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(users);
      await until('the watch to tell of every object', () =>
        [...created].every((name) => watch.seen.has(name)),
      );
      await watch.stop();
    },
  };
}
