import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { convertedBy, installCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { freePorts } from '../../scripts/local/free-ports.ts';
import { createApp } from '../../src/http/app.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import { lens, split } from '../../src/lens.ts';
import { customResource } from './support/custom-resource.ts';
import { makeCrd } from './support/made-crd.ts';
import {
  inParallel,
  runMigrate,
  startMigrate,
  storedIn,
  storedVersionsOf,
  switchStorage,
} from './support/migrating.ts';
import { serve } from './support/serve.ts';
import type { Served } from './support/serve.ts';
import { newNamespace } from './support/with-webhook.ts';

const cluster = inject('cluster');

/** The number of kills. */
const RUNS = Number(process.env['MIGRATE_KILLS'] ?? 10);

/** More than a page of 500, so that a killed migration has a place to go on from. */
const OBJECTS = 520;

const PATIENCE = 120_000;

const NAMES = { group: 'kills.example.com', kind: 'Gig', plural: 'gigs' };
const CRD_NAME = `${NAMES.plural}.${NAMES.group}`;

const text = { type: 'string' };

const made = makeCrd(NAMES, {
  v1: { host: text, port: text, timeZone: text },
  v1beta1: { hostPort: text, legacy: text },
});

const gig = defineKind(made.crd, 'v1', {
  v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
});

let crd: LocalCrd | undefined;
let webhook: Served | undefined;
let startWebhook: () => Promise<void>;

/** The duration of the last whole migration. Kills are at moments within it. */
let milliseconds = 0;

beforeAll(async () => {
  const authority = await makeAuthority('crdshift webhook under test');
  const certificate = await authority.issueServer();
  const [port = 0] = await freePorts(1);
  const app = createApp(kindsOf(gig), { secrets: 'allow-anyone', observe: () => undefined });
  startWebhook = async () => {
    webhook = await serve((request) => app.fetch(request), certificate, port);
  };
  await startWebhook();
  crd = convertedBy(made.manifest('v1beta1'), {
    url: `https://127.0.0.1:${port}/convert`,
    certificateAuthority: authority.certificatePem,
    reviewVersions: ['v1'],
  });
  await installCrd(cluster.access, crd);
  const namespace = await newNamespace(cluster);
  const gigs = customResource(cluster.access, { ...NAMES, version: 'v1beta1', namespace });
  const names = Array.from({ length: OBJECTS }, (_, at) => `gig-${at}`);
  await inParallel(names, (name) =>
    gigs.create({
      apiVersion: `${NAMES.group}/v1beta1`,
      kind: NAMES.kind,
      metadata: { name },
      spec: { hostPort: `${name}:80`, legacy: 'kept' },
    }),
  );
}, PATIENCE);

afterAll(async () => {
  if (crd !== undefined) await removeCrd(cluster.access, crd);
  await webhook?.stop();
});

/** The state after a kill. */
interface Left {
  readonly summary: string;
  readonly objects: number;
  /** Objects that are stored in a version that is not in the list. */
  readonly unlisted: readonly string[];
}

/** Kills a migration to a version at a random moment, in every other pair of rounds with the webhook. */
async function killOnce(round: number, to: string): Promise<Left> {
  const running = startMigrate(cluster, CRD_NAME);
  const moment = Math.random() * milliseconds;
  const isWebhookKilled = round % 4 >= 2;
  if (isWebhookKilled) {
    const first = Math.random() * moment;
    await sleep(first);
    await webhook?.stop();
    await sleep(moment - first);
  } else await sleep(moment);
  running.kill();
  const { exitCode } = await running.ended;
  const stored = await storedIn(cluster, CRD_NAME);
  const listed = await storedVersionsOf(cluster, CRD_NAME);
  if (isWebhookKilled) await startWebhook();
  const done = [...stored.values()].filter((version) => version === to).length;
  const unlisted = [...stored].filter(([, version]) => !listed.includes(version));
  return {
    summary: `${Math.round(moment)} ms${isWebhookKilled ? ', webhook too' : ''}: ${exitCode === null ? 'killed' : `exit code ${exitCode}`}, ${done} of ${OBJECTS} done, ${listed.join()}`,
    objects: stored.size,
    unlisted: unlisted.map(([name, version]) => `${name} in ${version}`),
  };
}

/** The end of a migration, as its report tells it and as etcd has it. */
interface Finished {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly storedIn: readonly string[];
  readonly storedVersions: readonly string[];
}

async function finish(): Promise<Finished> {
  const begun = performance.now();
  const { exitCode, stderr } = await runMigrate(cluster, CRD_NAME);
  milliseconds = performance.now() - begun;
  return {
    exitCode,
    stderr,
    storedIn: [...new Set((await storedIn(cluster, CRD_NAME)).values())],
    storedVersions: await storedVersionsOf(cluster, CRD_NAME),
  };
}

test(
  `loses no object and lies about no version, killed ${RUNS} times at random moments`,
  async () => {
    const seen: string[] = [];
    await switchStorage(cluster, CRD_NAME, 'v1');
    expect(await finish()).toMatchObject({ exitCode: 0, storedVersions: ['v1'] });
    for (let round = 0; round < RUNS; round += 1) {
      const to = round % 2 === 0 ? 'v1beta1' : 'v1';
      await switchStorage(cluster, CRD_NAME, to);
      const left = await killOnce(round, to);
      expect(left).toMatchObject({ objects: OBJECTS, unlisted: [] });
      seen.push(left.summary);
      const finished = await finish();
      expect(finished).toMatchObject({ exitCode: 0, storedIn: [to], storedVersions: [to] });
    }
    console.log(seen.join('\n'));
  },
  (RUNS + 1) * PATIENCE,
);
