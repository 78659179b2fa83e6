import type { Clock, Cluster, ClusterAnswer, ClusterRequest } from './cluster.ts';
import { SilentCluster, UnusableCluster } from './silent-cluster.ts';
import { statusIn } from './status.ts';

/** The bounds of retries. */
export interface Patience {
  /**
   * The time after the first attempt in which one request is repeated, in ms. It includes the attempts themselves, and is
   * at most 30 s until the cluster has answered.
   */
  readonly limit: number;
  /** Called before every wait, for progress. */
  readonly onWait?: ((why: string, milliseconds: number) => void) | undefined;
}

/**
 * The limit for a cluster that has not answered yet, in ms. Nothing has been done that could be lost, and the cause may
 * be a wrong address or a network that is not connected.
 */
const FIRST_LIMIT = 30_000;

/** The first wait without `Retry-After`, in ms. Every further one is twice as long. */
const FIRST_WAIT = 500;

/** The longest wait without `Retry-After`, in ms. */
const LONGEST_WAIT = 15_000;

/** Answers that say that the same request may succeed later. 500 is not one of them: it may be final. */
const LATER: readonly number[] = [429, 502, 503, 504];

/**
 * Wraps a cluster so that requests are repeated after 429, 502, 503, 504, and if no answer arrives. `Retry-After` is
 * obeyed. Two kinds of requests are not repeated without an answer: a POST, because it may have created something, and a
 * request to a cluster that has never answered and cannot be asked from here. Any other request has the same effect once
 * or twice.
 *
 * Past the limit, `send` throws the last error. It returns the last answer if the cluster says that it is ready: then the
 * answer is about this request alone, for example of an admission webhook that denies an object with 503. Otherwise, for
 * example behind a load balancer without a working API server, every further request would wait as long in vain.
 *
 * @throws {SilentCluster} from `send`, if the cluster is not ready after the limit
 */
export function patient(cluster: Cluster, clock: Clock, { limit, onWait }: Patience): Cluster {
  let hasAnswered = false;
  return {
    name: cluster.name,
    send: async (request) => {
      const begun = clock.now();
      for (let attempt = 0; ; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        const result = await attemptOf(cluster, request);
        hasAnswered ||= 'answer' in result;
        const isVain = 'error' in result && result.error instanceof UnusableCluster && !hasAnswered;
        const wait = isVain ? undefined : waitAfter(result, request, attempt);
        const end = begun + (hasAnswered ? limit : Math.min(limit, FIRST_LIMIT));
        if (wait === undefined || clock.now() + wait > end) {
          if ('error' in result) throw result.error;
          // oxlint-disable-next-line no-await-in-loop -- the end of the loop
          if (wait !== undefined) await checkReady(cluster, result.answer, limit);
          return result.answer;
        }
        onWait?.(reasonOf(result, cluster), wait);
        // oxlint-disable-next-line no-await-in-loop -- this is the wait
        await clock.sleep(wait);
      }
    },
  };
}

type Result = { readonly answer: ClusterAnswer } | { readonly error: unknown };

async function attemptOf(cluster: Cluster, request: ClusterRequest): Promise<Result> {
  try {
    return { answer: await cluster.send(request) };
  } catch (error) {
    return { error };
  }
}

/** Returns the wait before the next attempt, in ms; undefined if the result stands. */
function waitAfter(result: Result, request: ClusterRequest, attempt: number): number | undefined {
  const growing = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);
  if ('error' in result) return request.method === 'POST' ? undefined : growing;
  const { status, retryAfter } = result.answer;
  if (!LATER.includes(status)) return undefined;
  // A server may ask for no wait at all; the growing one keeps that from becoming a storm.
  return retryAfter === undefined ? growing : Math.max(retryAfter * 1000, FIRST_WAIT);
}

/** The path that tells if an API server can work. Authorization is not needed to learn that it cannot. */
const READY = '/readyz';

/** @throws {SilentCluster} if the cluster says, with another answer as well, that it cannot work now */
async function checkReady(cluster: Cluster, last: ClusterAnswer, limit: number): Promise<void> {
  const result = await attemptOf(cluster, { method: 'GET', path: READY });
  // 500 is the answer of an API server whose etcd is down, for instance.
  if ('answer' in result && result.answer.status < 500 && result.answer.status !== 429) return;
  const { message } = statusIn(last);
  const words = message === '' ? '' : `: ${message}`;
  throw new SilentCluster(
    `cluster ${cluster.name} was not ready within ${Math.round(limit / 1000)} seconds, and answers ${last.status}${words}`,
  );
}

function reasonOf(result: Result, { name }: Cluster): string {
  if ('answer' in result) return `cluster ${name} answers ${result.answer.status}`;
  return result.error instanceof Error ? result.error.message : 'no answer arrives';
}
