import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Asked } from '../../http/answer.ts';
import type { Reply } from '../../http/status.ts';

/** A request as it comes, without the `Request` that stands for it on the web: making that costs as much as converting. */
export function askedBy(incoming: IncomingMessage): Asked {
  const { method = '', url = '', headers } = incoming;
  return {
    method,
    target: url,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    all: () => readAll(incoming),
    stream: () => streamOf(incoming),
  };
}

/**
 * Sends a reply with its length, so that it goes out in one piece. Node adds the length itself, as it does to replies of
 * the app: what is not found must look the same, whichever of the two has not found it. Reviews come from here alone,
 * and get their heads whole, which takes less time.
 */
export function send(outgoing: ServerResponse, { code, headers, body }: Reply): void {
  if (code === 200) {
    outgoing.writeHead(code, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
    return;
  }
  // oxlint-disable-next-line no-param-reassign -- `writeHead` would leave no room for the length
  outgoing.statusCode = code;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  // Where there are no chunks it does not: the end of the connection would be that of the reply.
  if (outgoing.req.httpVersion !== '1.1') {
    outgoing.setHeader('Content-Length', Buffer.byteLength(body));
  }
  outgoing.end(body);
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
