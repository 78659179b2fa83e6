import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { Authority } from '../../scripts/local/certificates.ts';
import {
  convertedBy,
  installCrd,
  readLocalCrd,
  removeCrd,
  updateCrd,
} from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import type { SecretVolume } from '../support/a-secret-volume.ts';
import { startEdge } from './support/edge.ts';
import type { Edge } from './support/edge.ts';
import { reviewsBy, startReplica } from './support/replicas.ts';
import type { Replica } from './support/replicas.ts';
import { aSecret, changeUrl, knows, silence } from './support/secrets.ts';
import { startService } from './support/service.ts';
import type { Service } from './support/service.ts';
import { NO_FAILURE, underLoad } from './support/under-load.ts';
import { until } from './support/until.ts';
import { ownCluster } from './support/own-cluster.ts';

const CRD_FILE = new URL('../../src/kinds/cron-tab/crd.yaml', import.meta.url).pathname;

const cluster = ownCluster();

/** Long enough for a probe of the Service to notice on a busy machine. */
const DRAIN_SECONDS = '5';

/** Two processes behind a Service, which is how to deploy a webhook without downtime. */
describe('while users work, with two Node processes behind a Service', () => {
  let crd: LocalCrd;
  let authority: Authority;
  let certificate: SecretVolume;
  let digests: SecretVolume;
  let service: Service;
  const replicas: Replica[] = [];
  const first = aSecret();
  const second = aSecret();

  const start = async (): Promise<void> => {
    const settings = {
      TLS_CERT_FILE: join(certificate.folder, 'tls.crt'),
      TLS_KEY_FILE: join(certificate.folder, 'tls.key'),
      SECRET_DIGESTS_DIR: digests.folder,
      DRAIN_SECONDS,
    };
    replicas.push(await startReplica(service, settings));
  };
  const trusting = (...authorities: Authority[]): LocalCrd =>
    convertedBy(crd, {
      url: `${service.url}${first.path}`,
      certificateAuthority: authorities.map(({ certificatePem }) => certificatePem).join('\n'),
      reviewVersions: ['v1'],
    });
  const opened = (): number => replicas.reduce((sum, { endpoint }) => sum + endpoint.opened(), 0);
  /** Replaces the certificate, and waits until every process serves the new one. */
  const serveFrom = async (issuer: Authority): Promise<void> => {
    const reloads = replicas.map((replica) => reloadsOf(replica));
    await certificate.replace(await issue(issuer));
    await until('every process to read the certificate', () =>
      replicas.every((replica, index) => reloadsOf(replica) > (reloads[index] ?? 0)),
    );
  };

  beforeAll(async () => {
    crd = await readLocalCrd(CRD_FILE);
    authority = await makeAuthority('crdshift webhook under test');
    certificate = await aSecretVolume(await issue(authority));
    digests = await aSecretVolume({ first: first.digest });
    service = await startService();
    await start();
    await installCrd(cluster.access, trusting(authority));
  });

  // An attempt that fails may leave fewer.
  beforeEach(async () => {
    while (replicas.length < 2) await start();
  });

  afterAll(async () => {
    await removeCrd(cluster.access, crd);
    service.stop();
    for (const replica of replicas) await replica.stop();
    await certificate.remove();
    await digests.remove();
  });

  test('a rolling update fails no conversion', async () => {
    const old = [...replicas];
    const seen = await underLoad(cluster, async () => {
      for (const replica of old) {
        await start();
        replicas.splice(replicas.indexOf(replica), 1);
        replica.process.kill('SIGTERM');
        expect(await replica.ended).toBe(0);
      }
    });
    expect(seen).toMatchObject(NO_FAILURE);
    // An API server may keep a single connection, so one of two processes may get no calls.
    for (const some of [old, replicas]) {
      expect(Math.max(...some.map((replica) => reviewsBy(replica)))).toBeGreaterThan(0);
    }
  });

  /**
   * An API server sends a POST only once. Calls in flight on a connection that breaks fail, which a webhook cannot
   * prevent. New connections to the process are refused until the Service notices.
   */
  test('a killed process fails at most one conversion per connection, and none once the Service notices', async () => {
    const [killed] = replicas.splice(0, 1);
    if (killed === undefined) throw new Error('there is no process to kill');
    const { endpoint } = killed;
    let at = Number.NaN;
    let noticed = Number.NaN;
    let connections = Number.NaN;
    const { problems, conversions } = await underLoad(cluster, async () => {
      at = performance.now();
      connections = endpoint.open() - endpoint.opened();
      killed.process.kill('SIGKILL');
      await until('the Service to notice', () => !endpoint.isReady());
      noticed = performance.now();
      connections += endpoint.opened();
      await start();
    });
    console.log(`${connections} connections, noticed after ${Math.round(noticed - at)} ms`);
    expect(problems.filter(({ begun, ended }) => begun > noticed || ended < at)).toStrictEqual([]);
    expect(conversions.failure).toBeLessThanOrEqual(connections);
  });

  test('a new certificate fails no conversion', async () => {
    const seen = await underLoad(cluster, async (load) => {
      await serveFrom(authority);
      const before = opened();
      await load.burst();
      expect(opened()).toBeGreaterThan(before);
    });
    expect(seen).toMatchObject(NO_FAILURE);
  });

  test('a new authority fails no conversion if the CRD trusts both in between', async () => {
    const before = authority;
    const next = await makeAuthority('crdshift webhook under test, later');
    const changeTrust = async (...authorities: Authority[]): Promise<void> => {
      const connections = opened();
      await updateCrd(cluster.access, trusting(...authorities));
      await until('the API server to connect anew', () => opened() > connections);
    };
    const seen = await underLoad(cluster, async (load) => {
      await changeTrust(before, next);
      authority = next;
      await serveFrom(next);
      await load.burst();
      await changeTrust(next);
      await load.burst();
    });
    expect(seen).toMatchObject(NO_FAILURE);
  });

  test('the rotation of the secret fails no conversion', async () => {
    const knowing = async (secret: typeof first): Promise<boolean[]> =>
      Promise.all(replicas.map(({ url }) => knows(url, secret)));
    const calls = (name: string): number =>
      replicas.reduce((sum, replica) => sum + reviewsBy(replica, name), 0);
    const reloaded = async (names: string): Promise<void> => {
      const isSuch = ({ secrets }: Record<string, unknown>): boolean => String(secrets) === names;
      for (const { logged } of replicas) await logged('secrets reloaded', isSuch);
    };
    const seen = await underLoad(cluster, async () => {
      await digests.replace({ first: first.digest, second: second.digest });
      await reloaded('first,second');
      await changeUrl(cluster, `${service.url}${second.path}`);
      await until('calls with the new secret', () => calls('second') > 0);
      await silence('calls with the old secret', () => calls('first'));
      await digests.replace({ second: second.digest });
      await reloaded('second');
    });
    expect(seen).toMatchObject(NO_FAILURE);
    expect(await knowing(first)).toStrictEqual([false, false]);
    expect(await knowing(second)).toStrictEqual([true, true]);
  });
});

describe('while users work, with a Worker', () => {
  let edge: Edge;
  let crd: LocalCrd;
  const first = aSecret();
  const second = aSecret();
  const FIRST = { SECRET_DIGEST_FIRST: { type: 'text', value: first.digest } } as const;
  // Its log goes through this process, and would take more time than anything else.
  const QUIET = { LOG_LEVEL: { type: 'text', value: 'warn' } } as const;
  const SECOND = { SECRET_DIGEST_SECOND: { type: 'text', value: second.digest } } as const;

  beforeAll(async () => {
    const authority = await makeAuthority('crdshift webhook under test');
    edge = await startEdge(authority, { ...QUIET, ...FIRST });
    crd = convertedBy(await readLocalCrd(CRD_FILE), {
      url: `${edge.url}${first.path}`,
      certificateAuthority: authority.certificatePem,
      reviewVersions: ['v1'],
    });
    await installCrd(cluster.access, crd);
  });

  afterAll(async () => {
    await removeCrd(cluster.access, crd);
    await edge.stop();
  });

  test('the rotation of the secret fails no conversion', async () => {
    const seen = await underLoad(cluster, async () => {
      await edge.deploy({ ...QUIET, ...FIRST, ...SECOND });
      await changeUrl(cluster, `${edge.url}${second.path}`);
      await until('calls with the new secret', () => edge.requests(second.path) > 0);
      await silence('calls with the old secret', () => edge.requests(first.path));
      await edge.deploy({ ...QUIET, ...SECOND });
    });
    expect(seen).toMatchObject(NO_FAILURE);
    expect(await knows(edge.url, first)).toBe(false);
    expect(await knows(edge.url, second)).toBe(true);
  });
});

async function issue(authority: Authority): Promise<Record<string, string>> {
  const { certificate, key } = await authority.issueServer();
  return { 'tls.crt': certificate, 'tls.key': key };
}

function reloadsOf({ lines }: Replica): number {
  return lines.filter(({ msg }) => msg === 'certificate reloaded').length;
}
