import { counted } from '../../src/core/counted.ts';
import { randomUUID } from 'node:crypto';
import { fieldIn, objectAt, textAt } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { objectInText } from '../../src/life/object-in.ts';
import { CLOCK } from '../cluster/clock.ts';
import type { Webhook } from './post-review.ts';
import { postReview } from './post-review.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const NO_URL = 'the URL of the webhook is not valid: write it as https://host[:port][/path]';

/** Reads the URL of a webhook. Returns a message, without the text, if the URL cannot be used: it may have a secret. */
export function urlToAsk(text: string): URL | string {
  const url = URL.parse(text);
  if (url === null) return NO_URL;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isAllowed ? url : 'the URL of a webhook must use https, or http on this machine';
}

/** The answer to a review: the objects, the reason of the webhook, or the reason why an API server rejects the answer. */
export type ReviewAnswer =
  | { readonly objects: readonly JsonValue[] }
  | { readonly refusal: string }
  | {
      readonly rejected: string;
      /** True if the status says that no webhook is there, or that this caller may not use it. */
      readonly isElsewhere: boolean;
    };

/**
 * Asks a webhook to convert objects in one review, as an API server does for a list.
 *
 * @throws {Error} if the webhook cannot be reached
 */
export async function askWebhook(
  webhook: Webhook,
  objects: readonly JsonObject[],
  to: string,
): Promise<ReviewAnswer> {
  const { problem, isElsewhere = false, response = {} } = await sendReview(webhook, objects, to);
  if (problem !== undefined) return { rejected: problem, isElsewhere };
  const { convertedObjects } = response;
  const result = objectAt(response, 'result');
  if (result['status'] !== 'Success') {
    const { message } = result;
    return { refusal: typeof message === 'string' ? message : NO_REASON };
  }
  const converted = isJsonList(convertedObjects) ? convertedObjects : [];
  return converted.length === objects.length
    ? { objects: converted }
    : {
        rejected: `the answer has ${converted.length} of ${counted(objects.length, 'object')}`,
        isElsewhere: false,
      };
}

/** The response of a review, or the reason why an API server rejects it. */
interface ReviewReply {
  readonly problem?: string;
  readonly isElsewhere?: boolean;
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
  const answer = await postReview(webhook, stringifyJson(review, true), CLOCK);
  const response = responseIn(answer.text);
  if (answer.status !== 200 || response === undefined) {
    const words = wordsOf(answer, webhook.url);
    const problem = `the webhook answered the conversion to ${to} with status ${answer.status} and without a valid ConversionReview${words}`;
    return { problem, isElsewhere: saysElsewhere(answer.status) };
  }
  if (response['uid'] === uid) return { response };
  const problem = 'the uid in the answer of the webhook differs from the uid in the request';
  return { problem };
}

/** Reports whether a status says that no webhook is there, or that this caller may not use it. Redirects are not followed. */
function saysElsewhere(status: number): boolean {
  return (status >= 300 && status < 400) || [401, 403, 404, 405, 407].includes(status);
}

/** Returns the message of a Status, which API servers show as well. It may repeat the path, which may be a secret. */
function wordsOf({ text }: ClusterAnswer, { pathname }: URL): string {
  const status = objectInText(text);
  const message = status['kind'] === 'Status' ? textAt(status, 'message') : '';
  if (message === '') return '';
  return `: ${pathname === '/' ? message : message.replaceAll(pathname, '/…')}`;
}

function responseIn(text: string): JsonObject | undefined {
  const answer = parseJson(text);
  if (answer === undefined || answer.problem !== undefined) return undefined;
  const response = fieldIn(answer.value, 'response');
  return isJsonObject(response) ? response : undefined;
}

const NO_REASON = 'it gives no reason';
