import type { Clock, ClusterAnswer } from '../../src/life/cluster.ts';
import { answerIn, requestTo, responseTo } from '../cluster/exchange.ts';
import { messageOf } from '../terminal/message-of.ts';
import { codeOf } from '../terminal/code-of.ts';

/** A running conversion webhook. */
export interface Webhook {
  readonly url: URL;
  /** The trusted certificates in PEM; undefined for the usual ones. */
  readonly ca: string | undefined;
  /** The place where the user corrects the certificates: the option `--ca-bundle`, or the CRD. */
  readonly caFrom: 'option' | 'crd';
}

/**
 * The timeout in ms, for the whole answer. An API server waits as long (`setGlobalDefaults`, apiserver
 * `pkg/util/webhook/authentication.go`).
 */
const PATIENCE = 30_000;

/** The time in which a webhook may ask for retries, in ms. */
const LATER_LIMIT = 60_000;

/**
 * The statuses after which API servers repeat a review, if the answer has an integer `Retry-After` (client-go
 * `rest/request.go`).
 */
const LATER: readonly number[] = [429, 503];

/**
 * Sends a review to a webhook. Like an API server, it asks an overloaded webhook again after the time that the webhook
 * states.
 *
 * @throws {Error} if there is no answer, or if every answer asks for a retry
 */
export async function postReview(
  webhook: Webhook,
  body: string,
  clock: Clock,
): Promise<ClusterAnswer> {
  const end = clock.now() + LATER_LIMIT;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const answer = await post(webhook, body);
    const { status, retryAfter } = answer;
    if (retryAfter === undefined || !LATER.includes(status)) return answer;
    const wait = Math.max(retryAfter, 1) * 1000;
    if (clock.now() + wait > end) {
      throw new Error(
        `the webhook at ${webhook.url.host} has asked for retries (status ${status}) for a minute: it is overloaded, or limits the rate of this caller`,
      );
    }
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(wait);
  }
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

async function post({ url, ca, caFrom }: Webhook, body: string): Promise<ClusterAnswer> {
  const signal = AbortSignal.timeout(PATIENCE);
  const options = { method: 'POST', headers: HEADERS, signal, ...(ca !== undefined && { ca }) };
  try {
    return await answerIn(await responseTo(requestTo(url, options), body));
  } catch (cause) {
    const why = signal.aborted ? 'it took more than 30 seconds' : reasonOf(cause);
    throw new Error(unreachable(url, { cause, why, caFrom }), { cause });
  }
}

/** The codes of Node for a certificate from an authority that is not trusted. */
const DISTRUST: readonly unknown[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Node calls an answer that ends too early `aborted`. */
function reasonOf(cause: unknown): string {
  const message = messageOf(cause);
  return message === 'aborted' ? 'its answer ends too early' : message;
}

/** Says why a webhook gives no answer. Names the host alone: the path may contain a secret. */
function unreachable(
  { host }: URL,
  { cause, why, caFrom }: { cause: unknown; why: string } & Pick<Webhook, 'caFrom'>,
): string {
  if (!DISTRUST.includes(codeOf(cause))) return `the webhook at ${host} does not answer: ${why}`;
  const remedy =
    caFrom === 'crd'
      ? 'Correct the caBundle in its CRD'
      : 'Pass the caBundle of its CRD, decoded, with --ca-bundle';
  return `the certificate of the webhook at ${host} is not from a trusted authority. ${remedy}`;
}
