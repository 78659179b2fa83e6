import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../src/life/cluster.ts';
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

/** An answer of a webhook, with any status. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
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
): Promise<HttpAnswer> {
  const end = clock.now() + LATER_LIMIT;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const { retryAfter, ...answer } = await post(webhook, body);
    if (retryAfter === undefined || !LATER.includes(answer.status)) return answer;
    const wait = Math.max(retryAfter, 1) * 1000;
    if (clock.now() + wait > end) {
      throw new Error(
        `the webhook at ${webhook.url.host} has asked for retries (status ${answer.status}) for a minute: it is overloaded, or limits the rate of this caller`,
      );
    }
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(wait);
  }
}

async function post(
  { url, ca, caFrom }: Webhook,
  body: string,
): Promise<HttpAnswer & { readonly retryAfter?: number }> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const incoming = await responseTo(url, { ca, body, signal });
    const retryAfter = Number(incoming.headers['retry-after']);
    return {
      status: incoming.statusCode ?? 0,
      text: await text(incoming),
      ...(Number.isInteger(retryAfter) && { retryAfter }),
    };
  } catch (cause) {
    const why = signal.aborted ? 'it took more than 30 seconds' : reasonOf(cause);
    throw new Error(unreachable(url, { cause, why, caFrom }), { cause });
  }
}

function responseTo(
  url: URL,
  { ca, body, signal }: { ca: string | undefined; body: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return new Promise((resolve, reject) => {
    send(url, { method: 'POST', headers, signal, ...(ca === undefined ? {} : { ca }) })
      .once('response', resolve)
      .on('error', reject)
      .end(body);
  });
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
