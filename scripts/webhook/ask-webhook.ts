import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';

/** A running conversion webhook. */
export interface Webhook {
  readonly url: URL;
  /** The trusted certificates in PEM; undefined for the usual ones. */
  readonly ca: string | undefined;
}

/** The converted object, or the reason why the webhook did not convert it. */
export type Answer = { readonly object: JsonObject } | { readonly refusal: string };

/**
 * The timeout in ms. An API server waits as long (`setGlobalDefaults`, apiserver `pkg/util/webhook/authentication.go`).
 */
const PATIENCE = 30_000;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reads the URL of a webhook. Returns a message if the URL cannot be used. */
export function readWebhookUrl(text: string): URL | string {
  const url = URL.parse(text);
  if (url === null) return `${JSON.stringify(text)} is not a URL`;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isAllowed ? url : 'the URL of a webhook must use https, or http on this machine';
}

/**
 * Asks a webhook to convert an object, as an API server would.
 *
 * @throws {Error} if there is no answer, or an API server could not read it
 */
export async function askWebhook(
  webhook: Webhook,
  object: JsonObject,
  to: string,
): Promise<Answer> {
  const { problem, response = {} } = await sendReview(webhook, [object], to);
  if (problem !== undefined) throw new Error(problem);
  return answerIn(response);
}

/** The answer to a review: the objects, the reason of the webhook, or the reason why an API server rejects the answer. */
export type ReviewAnswer =
  | { readonly objects: readonly JsonValue[] }
  | { readonly refusal: string }
  | { readonly rejected: string };

/**
 * Asks a webhook to convert objects in one review, as an API server does for a list.
 *
 * @throws {Error} if the webhook cannot be reached
 */
export async function askForAll(
  webhook: Webhook,
  objects: readonly JsonObject[],
  to: string,
): Promise<ReviewAnswer> {
  const { problem, response = {} } = await sendReview(webhook, objects, to);
  if (problem !== undefined) return { rejected: problem };
  const { result, convertedObjects } = response;
  if (!isSuccess(result)) return { refusal: messageIn(result) };
  const converted = isJsonList(convertedObjects) ? convertedObjects : [];
  return converted.length === objects.length
    ? { objects: converted }
    : { rejected: `the answer has ${converted.length} of ${objects.length} objects` };
}

/** The response of a review, or the reason why an API server rejects it. */
interface ReviewReply {
  readonly problem?: string;
  readonly response?: JsonObject;
}

async function sendReview(
  webhook: Webhook,
  objects: readonly JsonObject[],
  to: string,
): Promise<ReviewReply> {
  const uid = randomUUID();
  const review = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'ConversionReview',
    request: { uid, desiredAPIVersion: to, objects },
  };
  const { status, text } = await post(webhook, stringifyJson(review, true));
  const response = responseIn(text);
  if (status !== 200 || response === undefined) {
    const problem = `the webhook answered the conversion to ${to} with status ${status} and without a valid ConversionReview`;
    return { problem };
  }
  if (response['uid'] === uid) return { response };
  const problem = 'the uid in the answer of the webhook differs from the uid in the request';
  return { problem };
}

function responseIn(text: string): JsonObject | undefined {
  const answer = parseJson(text);
  if (answer === undefined || answer.problem !== undefined) return undefined;
  const { value } = answer;
  const response = isJsonObject(value) ? value['response'] : undefined;
  return isJsonObject(response) ? response : undefined;
}

function answerIn({ result, convertedObjects }: JsonObject): Answer {
  if (!isSuccess(result)) return { refusal: messageIn(result) };
  const [converted] = isJsonList(convertedObjects) ? convertedObjects : [];
  return isJsonObject(converted)
    ? { object: converted }
    : { refusal: 'it answers Success without an object' };
}

const NO_REASON = 'it gives no reason';

function isSuccess(result: JsonValue | undefined): boolean {
  return isJsonObject(result) && result['status'] === 'Success';
}

function messageIn(result: JsonValue | undefined): string {
  const message = isJsonObject(result) ? result['message'] : undefined;
  return typeof message === 'string' ? message : NO_REASON;
}

/** The codes of Node for a certificate from an authority that is not trusted. */
const DISTRUST: readonly unknown[] = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** Says why a webhook gives no answer. Names the host alone: the path may contain a secret. */
function unreachable({ host }: URL, cause: Error & { readonly code?: unknown }): string {
  return DISTRUST.includes(cause.code)
    ? `the certificate of the webhook at ${host} is not from a trusted authority. Pass the caBundle of its CRD, decoded, with --ca-bundle`
    : `the webhook at ${host} does not answer: ${cause.message}`;
}

function post({ url, ca }: Webhook, body: string): Promise<{ status: number; text: string }> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const outgoing = send(url, { method: 'POST', headers, ...(ca === undefined ? {} : { ca }) });
    outgoing.once('error', (cause) => {
      reject(new Error(unreachable(url, cause), { cause }));
    });
    outgoing.setTimeout(PATIENCE, () => {
      outgoing.destroy(new Error('it took more than 30 seconds'));
    });
    outgoing.once('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk) => (text += String(chunk)));
      incoming.once('end', () => {
        resolve({ status: incoming.statusCode ?? 0, text });
      });
      incoming.once('error', reject);
    });
    outgoing.end(body);
  });
}
