import type { IncomingMessage, ServerResponse } from 'node:http';
import { REVIEW_HEADERS } from '../../http/review-response.ts';
import { ORIGIN } from '../origin.ts';
import type { ReviewReply } from '../review-reply.ts';

/**
 * A request of Node with the fields of a `Request` that the app reads. A real `Request` and `Response` with streams
 * would cost a quarter of the time of a call over TLS.
 */
class IncomingRequest implements Pick<Request, 'method' | 'url' | 'body'> {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Called with the name of the caller, once the app has identified it. */
  readonly onCaller: (caller: string) => void;
  readonly #incoming: IncomingMessage;
  #onSent: () => void = () => undefined;

  constructor(incoming: IncomingMessage, onCaller: (caller: string) => void) {
    const { method = '', url = '', headers } = incoming;
    this.method = method;
    // As in a `Request`, a target without a path has the path `/`.
    this.url = url.startsWith('/') ? ORIGIN + url : new URL(url).href;
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

  whenSent(then: () => void): void {
    this.#onSent = then;
  }

  sent(): void {
    this.#onSent();
  }

  /** Returns the bytes as a view, because a separate buffer would be a copy; a promise only if some are still missing. */
  arrayBuffer(): Uint8Array | Promise<Uint8Array> {
    return readAll(this.#incoming);
  }
}

/**
 * Returns a request of Node as a `Request` for the app.
 *
 * @param onCaller called by `callerFound`
 */
export function requestOf(incoming: IncomingMessage, onCaller: (caller: string) => void): Request {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has what the app reads of a Request
  return new IncomingRequest(incoming, onCaller) as unknown as Request;
}

/**
 * Tells the server whose request this is, before it is answered: connections of callers and of strangers have separate
 * limits.
 */
export function callerFound(request: Request, caller: string): void {
  if (request instanceof IncomingRequest) request.onCaller(caller);
}

/** Calls a function once the reply to a request has left this process (`replied`); at once for a request of another kind. */
export function whenSent(request: Request, then: () => void): void {
  if (request instanceof IncomingRequest) request.whenSent(then);
  else then();
}

/** A reply below this size, in bytes, counts as sent when it is given to Node: the system usually takes it at once. */
const LARGE_REPLY = 64 * 1024;

/**
 * Ends a request after its reply was given to Node. What the system has not taken is in memory until the client has read
 * more, or until the connection closes. Only the socket tells the latter to a reply that is behind another one.
 */
export function replied(request: Request, outgoing: ServerResponse): void {
  if (!(request instanceof IncomingRequest)) return;
  const { socket } = outgoing.req;
  if (outgoing.writableLength < LARGE_REPLY || socket.destroyed) {
    request.sent();
    return;
  }
  const end = (): void => {
    socket.off('close', end);
    outgoing.off('finish', end);
    request.sent();
  };
  socket.once('close', end);
  outgoing.once('finish', end);
}

/** Sends a reply with a review, with its length, so that it is sent in one piece. */
export function sendReview(outgoing: ServerResponse, { status, review }: ReviewReply): void {
  const headers = { ...REVIEW_HEADERS, 'Content-Length': Buffer.byteLength(review) };
  outgoing.writeHead(status, headers).end(review);
}

/**
 * Sends any other reply of the app, also in one piece. A reply to HEAD has no body, and must not have another length
 * than the reply to GET (RFC 9110, section 8.6).
 */
export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers } = response;
  const body = await response.text();
  const isHead = outgoing.req.method === 'HEAD';
  const length = isHead ? {} : { 'Content-Length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...Object.fromEntries(headers), ...length }).end(body);
}

/** Reads the body: at once if all of it has arrived, as it usually has after the call waited for admission. */
function readAll(incoming: IncomingMessage): Uint8Array | Promise<Uint8Array> {
  if (!incoming.complete || incoming.destroyed) return waitForAll(incoming);
  const bytes: unknown = incoming.read();
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

/**
 * Waits for the rest of the body. If the client disconnects early, Node emits only `close`, which also follows every
 * `end`. It emits `close` once, so a later listener would miss it.
 *
 * A request stays in memory until the next one on its connection, so no listener that holds bytes may stay.
 */
function waitForAll(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const add = (chunk: Buffer): void => void chunks.push(chunk);
    // Only here, because creating an error takes as long as half a conversion.
    const breakOff = (): void => reject(new Error('the body is incomplete'));
    if (incoming.destroyed) {
      breakOff();
      return;
    }
    incoming
      .on('data', add)
      .once('close', breakOff)
      .once('end', () => {
        incoming.off('data', add).off('close', breakOff);
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      });
  });
}

/**
 * Returns the body as a stream. Unlike with `Readable.toWeb`, cancelling it does not destroy the request, so it can
 * still be answered. The rest of the body is discarded, because the next request on the connection would wait behind
 * it.
 */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const next = (await chunks.next()) as IteratorResult<Buffer<ArrayBuffer>>;
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    // Not awaited, because the pending chunk may never arrive.
    cancel: () => void chunks.return?.().then(() => incoming.resume()),
  });
}
