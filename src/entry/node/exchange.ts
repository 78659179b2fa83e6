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

/** Sends a reply with its length, so that it goes out in one piece. */
export function send(outgoing: ServerResponse, { code, headers, body }: Reply): void {
  const length = { 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(code, { ...headers, ...length }).end(body);
}

/** Node tells when the client has gone before the end of its body. */
function readAll(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () =>
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      )
      .once('error', reject);
  });
}

/** Who stops reading it may still answer: the request is not destroyed, as `Readable.toWeb` would. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Buffer<ArrayBuffer>> = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}
