import { replaceTooLarge } from '../../core/convert-review.ts';
import type { CheckOutcome } from '../../http/options.ts';
import { REVIEW_HEADERS } from '../../http/review-response.ts';
import { ORIGIN } from '../origin.ts';
import { ReviewReply } from '../review-reply.ts';

/**
 * The fields that events may have: of a function URL or an HTTP API (payload format 2.0), of a REST API (1.0), of a load
 * balancer, and of VPC Lattice, which names fields in two ways: V1 of its event structure is the one with underscores.
 * An event is any JSON, because everyone who may invoke a function chooses it.
 */
interface EventFields {
  readonly requestContext?: {
    readonly http?: { readonly method?: unknown };
    readonly elb?: unknown;
  };
  readonly httpMethod?: unknown;
  readonly method?: unknown;
  readonly rawPath?: unknown;
  readonly raw_path?: unknown;
  readonly path?: unknown;
  readonly rawQueryString?: unknown;
  readonly queryStringParameters?: object;
  readonly query_string_parameters?: object;
  readonly multiValueQueryStringParameters?: object;
  readonly headers?: object;
  readonly multiValueHeaders?: object;
  readonly body?: unknown;
  readonly isBase64Encoded?: unknown;
  readonly is_base64_encoded?: unknown;
}

/** The result of a function. It has the headers in the form that the event has them. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/**
 * The most bytes of the JSON of an event or a result:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const MOST_BYTES: number = 6 * 1024 * 1024;

/** The same for a load balancer: https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html */
const MOST_BYTES_OF_LOAD_BALANCER = 1024 * 1024;

/**
 * An event of Lambda with the fields of a `Request` that the app reads. A real `Request` rejects some methods and hosts
 * that anyone can send, and the first one loads 40 ms of Node's own code, more than a trivial function needs to start.
 */
class EventRequest implements Pick<Request, 'method' | 'url' | 'body'> {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly event: EventFields;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(event: EventFields) {
    this.event = event;
    const { requestContext, httpMethod, method, rawPath, raw_path, path, body } = event;
    this.method = textOf(requestContext?.http?.method ?? httpMethod ?? method);
    const place = textOf(rawPath ?? raw_path ?? path);
    this.url = `${ORIGIN}${place.startsWith('/') ? place : '/'}?${queryOf(event)}`;
    const isBase64 = event.isBase64Encoded ?? event.is_base64_encoded;
    this.#bytes = Buffer.from(textOf(body), isBase64 === true ? 'base64' : 'utf8');
    const headers = headersOf(event).set('content-length', String(this.#bytes.length));
    this.headers = { get: (name) => headers.get(name.toLowerCase()) ?? null };
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Blob([this.#bytes]).stream();
  }

  async arrayBuffer(): Promise<Uint8Array> {
    return this.#bytes;
  }
}

/** Answers an event with an app. An event that is not a request asks for `/` without a method, and gets 404. */
export async function answerEvent(
  event: object,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<LambdaResult> {
  const fields: EventFields = { ...event };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what the app reads of a Request
  const response = await fetch(new EventRequest(fields) as unknown as Request);
  return response instanceof ReviewReply
    ? reviewResult(fields, response.review)
    : resultOf(fields, response, await response.text());
}

/** The most bytes of JSON for a character of a review, rounded up, so that the rest of a result has room as well. */
const BYTES_PER_CHARACTER = 8;

/**
 * Replaces a reply that is too large for the platform by a failure: it would be lost, and the caller would get a 502. In
 * the JSON of a result, a review is a string, so each of its quotes counts two bytes.
 */
export const refuseTooLarge: CheckOutcome = (outcome, request) => {
  if ('refused' in outcome || !(request instanceof EventRequest)) return outcome;
  const { event } = request;
  const { body } = outcome;
  const most = isOfLoadBalancer(event) ? MOST_BYTES_OF_LOAD_BALANCER : MOST_BYTES;
  if (body.length * BYTES_PER_CHARACTER <= most) return outcome;
  const bytes = Buffer.byteLength(JSON.stringify(reviewResult(event, body)));
  if (bytes <= most) return outcome;
  return replaceTooLarge(
    outcome,
    `the reply takes ${bytes} bytes, and the platform of this webhook returns at most ${most}: send fewer or smaller objects`,
  );
};

function reviewResult(event: EventFields, review: string): LambdaResult {
  return resultOf(event, { status: 200, headers: Object.entries(REVIEW_HEADERS) }, review);
}

/** Returns the reply of the app as the result of a function, with headers in the form of the event's. */
function resultOf(
  { multiValueHeaders }: EventFields,
  { status, headers }: { status: number; headers: Iterable<[string, string]> },
  body: string,
): LambdaResult {
  return {
    statusCode: status,
    body,
    isBase64Encoded: false,
    ...(isObject(multiValueHeaders)
      ? { multiValueHeaders: Object.fromEntries([...headers].map(asList)) }
      : { headers: Object.fromEntries(headers) }),
  };
}

function asList([name, value]: [string, string]): [string, string[]] {
  return [name, [value]];
}

/** Returns the headers by name in lower case. REST APIs pass on the case of the client. */
function headersOf({ headers, multiValueHeaders }: EventFields): Map<string, string> {
  const entries = Object.entries({ ...headers, ...multiValueHeaders });
  return new Map(entries.map(([name, values]) => [name.toLowerCase(), listOf(values).join(', ')]));
}

/** Returns the query of a URL. A load balancer passes parameters on as they are; a REST API decodes them. */
function queryOf(event: EventFields): string {
  if (typeof event.rawQueryString === 'string') return event.rawQueryString;
  const parameters = {
    ...event.queryStringParameters,
    ...event.query_string_parameters,
    ...event.multiValueQueryStringParameters,
  };
  const pairs = Object.entries(parameters).flatMap(([name, values]) =>
    listOf(values).map((value) => [name, value]),
  );
  return isOfLoadBalancer(event)
    ? pairs.map((pair) => pair.join('=')).join('&')
    : new URLSearchParams(pairs).toString();
}

/** Returns one or several values as a list of texts. */
function listOf(values: unknown): string[] {
  return [values].flat().map(textOf);
}

function isOfLoadBalancer({ requestContext }: EventFields): boolean {
  return isObject(requestContext?.elb);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
