import { afterAll, beforeAll } from 'vitest';
import { callApi } from '../../../scripts/local/api-client.ts';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import type { LocalWebhook, WebhookStarter } from '../../../scripts/local/webhook.ts';
import type { Cluster } from '../global-setup.ts';
import { customResource } from './custom-resource.ts';
import type { CustomResource } from './custom-resource.ts';
import type { Version } from './cron-tab.ts';
import { ownCluster } from './own-cluster.ts';

/** CronTabs converted by a webhook, and the means to disturb it. */
export interface Setting extends Outage {
  readonly cluster: Cluster;
  readonly crd: () => LocalCrd;
  /** Creates a namespace for one test, so that tests do not see each other's objects. */
  readonly newNamespace: () => Promise<Namespace>;
}

export interface Namespace {
  readonly name: string;
  /** The CronTabs in it, read and written in a version. */
  readonly in: (version: Version) => CustomResource;
}

const CRD_FILE = new URL('../../../src/kinds/cron-tab/crd.yaml', import.meta.url).pathname;

let namespaces = 0;

/** Creates a namespace that no earlier test has used. */
export async function newNamespace(cluster: Cluster): Promise<string> {
  namespaces += 1;
  const name = `test-${process.pid}-${namespaces}`;
  const answer = await callApi(cluster.access, 'POST', '/api/v1/namespaces', {
    content: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return name;
}

/** Installs the CRD of CronTab and a webhook that converts it, for the tests of this block. */
export function withWebhook(start: WebhookStarter, reviewVersion: string): Setting {
  const cluster = ownCluster();
  let outage: Outage | undefined;
  let crd: LocalCrd | undefined;

  beforeAll(async () => {
    const authority = await makeAuthority('crdshift webhook under test');
    const [port = 0] = await freePorts(1);
    outage = switchable(() => start({ port, authority, folder: cluster.folder }));
    const { url } = await outage.startWebhook();
    const certificateAuthority = authority.certificatePem;
    const address = { url, certificateAuthority, reviewVersions: [reviewVersion] };
    crd = convertedBy(await readLocalCrd(CRD_FILE), address);
    await installCrd(cluster.access, crd);
  });

  afterAll(async () => {
    // In this order: deleting a CRD deletes its objects, and some of them may have to be converted for that.
    if (crd !== undefined) await removeCrd(cluster.access, crd);
    await outage?.stopWebhook();
  });

  return {
    cluster,
    crd: () => existing(crd),
    stopWebhook: () => existing(outage).stopWebhook(),
    startWebhook: () => existing(outage).startWebhook(),
    newNamespace: async () => {
      const name = await newNamespace(cluster);
      const names = { group: 'stable.example.com', kind: 'CronTab', plural: 'crontabs' };
      return {
        name,
        in: (version) => customResource(cluster.access, { ...names, version, namespace: name }),
      };
    },
  };
}

/** A webhook that can be stopped for a while. */
interface Outage {
  readonly startWebhook: () => Promise<LocalWebhook>;
  readonly stopWebhook: () => Promise<void>;
}

function switchable(start: () => Promise<LocalWebhook>): Outage {
  let running: LocalWebhook | undefined;
  return {
    startWebhook: async () => (running = await start()),
    stopWebhook: async () => {
      await running?.stop();
      running = undefined;
    },
  };
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('used before it was set up');
  return value;
}
