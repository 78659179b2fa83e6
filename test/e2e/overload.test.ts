import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { Authority } from '../../scripts/local/certificates.ts';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../scripts/local/crds.ts';
import { startWorker } from '../../scripts/local/worker.ts';
import { aReview } from '../support/a-review.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { Users } from './support/api-load.ts';
import { answersWith } from './support/conversion-requests.ts';
import { aCronTab } from './support/cron-tab.ts';
import { sendTwice } from './support/review-load.ts';
import type { Amount, Answered, Target } from './support/review-load.ts';
import { aSecret } from './support/secrets.ts';
import { NO_FAILURE, underLoad } from './support/under-load.ts';
import { ownCluster } from './support/own-cluster.ts';

const CRD_FILE = new URL('../../src/kinds/cron-tab/crd.yaml', import.meta.url).pathname;

const cluster = ownCluster();

/** A webhook with a limit, and the load that it gets in addition to that of the API server. */
interface Limited {
  readonly url: string;
  /** The reply to calls beyond the limit. Undefined if they wait. */
  readonly refusal?: 429;
  readonly review: string;
  readonly amount: Amount;
  readonly users?: Users;
  readonly stop: () => Promise<void>;
}

const secret = aSecret();

/**
 * Calls are answered one after another, so the capacity of a process is that of one thread. Reviews of 300 objects keep
 * it busy, and leave the other processes of this machine time to exceed it.
 */
async function limitedNode(authority: Authority): Promise<Limited> {
  const { certificate, key } = await authority.issueServer();
  const files = await aSecretVolume({ 'tls.crt': certificate, 'tls.key': key });
  const entry = await startNodeEntry({
    TLS_CERT_FILE: `${files.folder}/tls.crt`,
    TLS_KEY_FILE: `${files.folder}/tls.key`,
    SECRET_DIGEST_SHARED: secret.digest,
    MAX_CONCURRENT: '8',
  });
  return {
    url: `${entry.url}${secret.path}`,
    review: aReviewOf(300),
    amount: { seconds: 6 },
    stop: async () => {
      await entry.stop();
      await files.remove();
    },
  };
}

/** The number of calls with one secret in a period of the rate limiter, few enough for twice as many on a busy machine. */
const LIMIT = 300;
const PERIOD_SECONDS = 10;

/** The capacity of a Worker is its limit, because the platform starts as many instances as needed. */
async function limitedWorker(authority: Authority): Promise<Limited> {
  const worker = await startWorker(
    { host: '127.0.0.1', port: 0, ...(await authority.issueServer()) },
    {
      env: {
        SECRET_DIGEST_SHARED: { type: 'text', value: secret.digest },
        // This process would have to write a line for every refusal.
        LOG_LEVEL: { type: 'text', value: 'error' },
        RATE_LIMITER: {
          type: 'rate-limit',
          namespace: '1',
          simple: { limit: LIMIT, period: PERIOD_SECONDS },
        },
      },
    },
  );
  return {
    url: `${worker.url}${secret.path}`,
    refusal: 429,
    review: aReviewOf(1),
    // Whenever it begins, it contains a whole period, whose second half is refused.
    amount: { seconds: 2 * PERIOD_SECONDS, limit: LIMIT / PERIOD_SECONDS },
    // Without a pause, the users alone would exceed the limit.
    users: { pauseMilliseconds: 3000 },
    stop: () => worker.stop(),
  };
}

describe.each([
  { name: 'the Node entry', start: limitedNode },
  { name: 'the Worker', start: limitedWorker },
])('when $name gets twice its capacity', ({ start }) => {
  let webhook: Limited;
  let target: Target;

  beforeAll(async () => {
    const authority = await makeAuthority('crdshift webhook under test');
    webhook = await start(authority);
    target = { url: webhook.url, certificateAuthority: authority.certificatePem };
    const crd = await readLocalCrd(CRD_FILE);
    await installCrd(cluster.access, convertedBy(crd, { ...target, reviewVersions: ['v1'] }));
  });

  afterAll(async () => {
    await removeCrd(cluster.access, await readLocalCrd(CRD_FILE));
    await webhook.stop();
  });

  test('calls wait or are refused, but no request of a user of the API server fails', async () => {
    const { refusal, review, amount, users } = webhook;
    let answered: Answered = new Map();
    const send = async (): Promise<void> => {
      answered = await sendTwice(target, review, amount);
    };
    const seen = await underLoad(cluster, send, users);
    expect(seen).toMatchObject(NO_FAILURE);
    const codes = [...answered.keys()].toSorted((a, b) => a - b);
    expect(codes).toStrictEqual(refusal === undefined ? [200] : [200, refusal]);
    const triedAgain = refusal && (await answersWith(refusal, webhook.url, cluster));
    console.log(`${triedAgain ?? 'no'} calls of the API server refused`);
    // Undefined where calls wait instead.
    expect(triedAgain).not.toBe(0);
  });
});

function aReviewOf(objects: number): string {
  const cronTabs = Array.from({ length: objects }, (_, index) =>
    aCronTab('v1beta1', `nightly-${index}`),
  );
  return aReview('stable.example.com/v1', cronTabs);
}
