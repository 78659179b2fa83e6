import type { IncomingMessage, ServerResponse } from 'node:http';
import { REVIEW_HEADERS } from '../../http/review-response.ts';

/** Where every request goes, for a URL that has a host: the app looks at nothing but the path and the query. */
const ORIGIN = 'http://localhost';

/**
 * A request as Node has it, with what the app reads of a `Request`. `Request`, `Response` and a body between them as
 * streams would take a quarter of what a call over TLS takes.
 */
class IncomingRequest implements Pick<Request, 'method' | 'url' | 'body'> {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Called when its caller has been found. */
  readonly onCaller: () => void;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage, onCaller: () => void) {
    const { method = '', url = '', headers } = incoming;
    this.method = method;
    this.url = url.startsWith('/') ? ORIGIN + url : url;
    this.headers = {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(', ') : value) ?? null;
      },
    };
    this.onCaller = onCaller;
    this.#incoming = incoming;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return streamOf(this.#incoming);
  }

  /** The bytes without a buffer of their own, which would be a copy. */
  async arrayBuffer(): Promise<Uint8Array> {
    return readAll(this.#incoming);
  }
}

/**
 * Makes of a request what the app takes.
 *
 * @param onCaller called by `callerFound`
 */
export function requestOf(incoming: IncomingMessage, onCaller: () => void): Request {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what the app reads of a Request
  return new IncomingRequest(incoming, onCaller) as unknown as Request;
}

/** Tells whoever made the request that its caller has been found. */
export function callerFound(request: Request): void {
  if (request instanceof IncomingRequest) request.onCaller();
}

/** A reply with a review, which has what the app and `send` read of a `Response`. */
class ReviewResponse {
  readonly status = 200;
  readonly review: string;

  constructor(review: string) {
    this.review = review;
  }
}

/** Replies with a review. */
export function respondWithReview(review: string): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody reads more of it than is there
  return new ReviewResponse(review) as unknown as Response;
}

/** Sends what the app has answered, with its length, so that it goes out in one piece. */
export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  if (response instanceof ReviewResponse) {
    const { review } = response;
    const headers = { ...REVIEW_HEADERS, 'Content-Length': Buffer.byteLength(review) };
    outgoing.writeHead(response.status, headers).end(review);
    return;
  }
  const { status, headers } = response;
  const body = await response.text();
  const length = Buffer.byteLength(body);
  outgoing
    .writeHead(status, { ...Object.fromEntries(headers), 'Content-Length': length })
    .end(body);
}

/** A call that has waited for its turn finds its body there. */
function readAll(incoming: IncomingMessage): Uint8Array | Promise<Uint8Array> {
  if (!incoming.complete || incoming.destroyed) return waitForAll(incoming);
  const bytes: unknown = incoming.read();
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

/**
 * All others see their heads before Node has looked at what came behind them. It tells once, and nobody who begins to
 * listen later, when the client has gone before the end of its body: as the close, which follows every end, too.
 */
function waitForAll(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const breakOff = (): void => {
      // An error takes as long to make as half a conversion.
      if (!incoming.readableEnded) reject(new Error('the body breaks off'));
    };
    if (incoming.destroyed) breakOff();
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () =>
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      )
      .on('close', breakOff);
  });
}

/**
 * Who stops reading it may still answer: the request is not destroyed, as `Readable.toWeb` would. What is left of it is
 * thrown away, or the next request on the connection would wait behind it.
 */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const next = (await chunks.next()) as IteratorResult<Buffer<ArrayBuffer>>;
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    // Not waited for: a chunk that is being waited for may never come.
    cancel: () => void chunks.return?.().then(() => incoming.resume()),
  });
}
