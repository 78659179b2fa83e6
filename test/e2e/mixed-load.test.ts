import { afterEach, expect, test } from 'vitest';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../scripts/local/crds.ts';
import { soak } from '../soak/soak.ts';
import type { SoakedServer } from '../soak/server.ts';
import { brokenPromises } from '../soak/verdict.ts';
import type { Asked } from './support/api-load.ts';
import { aCronTab } from './support/cron-tab.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { inParallel } from './support/migrating.ts';
import { underLoad } from './support/under-load.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();

const CRD_FILE = new URL('../../src/kinds/cron-tab/crd.yaml', import.meta.url).pathname;

/** The number of objects beside those that users write, and the duration. More of both on demand. */
const OBJECTS = Number(process.env['MIXED_OBJECTS'] ?? 300);
const SECONDS = Number(process.env['MIXED_SECONDS'] ?? 40);

/** An API server sends a call once, so a killed process fails the calls that it is working on. */
const CUT_OFF =
  /EOF|connection reset by peer|broken pipe|connection broken|closed idle connection|connection was closed|client connection lost/;

/** The time until an API server on a busy machine notices that a connection is closed. */
const NOTICE_MILLISECONDS = 1000;

// After each attempt: a test that is tried again installs the CRD again.
afterEach(async () => removeCrd(cluster.access, await readLocalCrd(CRD_FILE)));

test(
  `an API server with ${OBJECTS} objects and four users works on under a mixed load`,
  async () => {
    const kills: { readonly begun: number; readonly ended: number }[] = [];
    let problems: readonly Asked[] = [];
    let before: readonly string[] = [];
    let after: readonly string[] = [];

    async function use(
      { urlOf, certificateAuthority }: SoakedServer,
      end: Promise<void>,
    ): Promise<void> {
      const crd = await readLocalCrd(CRD_FILE);
      const address = { url: urlOf('eu'), certificateAuthority, reviewVersions: ['v1'] };
      await installCrd(cluster.access, convertedBy(crd, address));
      const namespace = await newNamespace(cluster);
      const names = { group: crd.group, kind: crd.kind, plural: crd.plural, namespace };
      const of = (version: string): CustomResource =>
        customResource(cluster.access, { ...names, version });
      await inParallel(
        Array.from({ length: OBJECTS }, (_, at) => `o-${at}`),
        (name) => of('v1').create(aCronTab('v1', name)),
      );
      const read = async (): Promise<readonly string[]> =>
        (await of('v1beta1').list()).items.map((item) => JSON.stringify(item));
      before = await read();
      ({ problems } = await underLoad(cluster, () => end));
      after = await read();
    }

    const result = await soak(SECONDS, {
      tell: console.log,
      onDisturbance: (name, begun, ended) => {
        if (name === 'process killed') kills.push({ begun, ended });
      },
      guest: use,
    });
    expect(brokenPromises(result)).toEqual([]);
    const isCutOff = ({ begun, ended, problem = '' }: Asked): boolean =>
      CUT_OFF.test(problem) &&
      kills.some((kill) => begun <= kill.ended + NOTICE_MILLISECONDS && kill.begun <= ended);
    console.log(`${kills.length} kills cut off ${problems.filter(isCutOff).length} requests`);
    expect(problems.filter((one) => !isCutOff(one))).toEqual([]);
    expect(before).toHaveLength(OBJECTS);
    expect(after).toEqual(before);
  },
  120_000 + SECONDS * 2000 + OBJECTS * 100,
);
