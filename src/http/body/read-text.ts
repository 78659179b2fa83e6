import type { Reply } from '../call.ts';

/** The text of a body, or the problem with it and its beginning. */
export type BodyText =
  | { readonly text: string }
  | {
      readonly problem: 'TooLarge' | 'CutOff' | 'NotGzip' | 'NotUtf8' | 'UnsupportedEncoding';
      readonly head: string;
      /** The error of a stream that ended early. */
      readonly cause?: unknown;
    };

/**
 * The forms in which Hono keeps a body that a middleware has read (`bodyCache` of a `HonoRequest`). Forms that may have
 * lost digits or bytes are not among them.
 */
export interface KeptBody {
  readonly arrayBuffer?: ArrayBuffer | PromiseLike<ArrayBuffer>;
  readonly blob?: Blob | PromiseLike<Blob>;
  readonly text?: string | PromiseLike<string>;
}

/** Reads a body up to a limit in bytes, or replies at once. */
export type ReadBody = (
  request: Request,
  limit: number,
  kept?: KeptBody,
) => Promise<BodyText | { readonly reply: Reply }>;

/**
 * Reads a body, and undoes gzip (RFC 9110, section 8.4.1.3). The limit applies to the received bytes and to the
 * decompressed bytes: `Content-Length` may be absent or wrong, and a kilobyte of gzip may hold a megabyte.
 *
 * @param limit in bytes; at most one chunk beyond it is held in memory
 */
export async function readText(request: Request, limit: number): Promise<BodyText> {
  const { headers } = request;
  const encoding = headers.get('content-encoding') ?? '';
  const isGzip = /^(?:x-)?gzip$/i.test(encoding);
  if (!isGzip && !/^(?:identity)?$/i.test(encoding)) {
    return { problem: 'UnsupportedEncoding', head: '' };
  }
  const declared = Number(headers.get('content-length') ?? Number.NaN);
  if (isGzip || !(declared <= limit)) return textOf(await readUpTo(limit, request, isGzip));
  try {
    const bytes = await request.arrayBuffer();
    return textOf(bytes.byteLength > limit ? { bytes, problem: 'TooLarge' } : { bytes });
  } catch (cause) {
    return { problem: 'CutOff', head: '', cause };
  }
}

/** The bytes that were read, and the problem of a body that was not read to its end. */
interface BodyBytes {
  readonly bytes: ArrayBuffer | Uint8Array;
  readonly problem?: 'TooLarge' | 'CutOff' | 'NotGzip' | undefined;
}

function textOf({ bytes, problem }: BodyBytes): BodyText {
  // The part that is unpacked before an error depends on the platform and on the packets, so it is not used.
  if (problem !== undefined) return { problem, head: problem === 'NotGzip' ? '' : headOf(bytes) };
  try {
    return { text: UTF8.decode(bytes) };
  } catch {
    return { problem: 'NotUtf8', head: headOf(bytes) };
  }
}

/** Reads chunk by chunk, and stops after the chunk that exceeds the limit. */
async function readUpTo(limit: number, { body }: Request, isGzip: boolean): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let problem: BodyBytes['problem'];
  const refuse = (): void => {
    problem = 'TooLarge';
  };
  try {
    const plain = isGzip
      ? body?.pipeThrough(upTo(limit, refuse)).pipeThrough(new DecompressionStream('gzip'))
      : body;
    for await (const chunk of plain ?? []) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > limit) {
        refuse();
        break;
      }
    }
  } catch {
    problem ??= isGzip ? 'NotGzip' : 'CutOff';
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, problem };
}

/**
 * Fails after this many bytes, because gzip can continue forever without any content.
 *
 * @param refuse called when there are more
 */
function upTo(
  limit: number,
  refuse: () => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = limit;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left >= 0) {
        controller.enqueue(chunk);
        return;
      }
      refuse();
      controller.error(new Error('too large'));
    },
  });
}

/** Refuses invalid bytes, because replacing them would change data silently. It keeps no state between calls. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Enough bytes to contain the uid. */
const HEAD_BYTES = 1024;

/** Returns the beginning of a body as text, with invalid bytes replaced. */
function headOf(bytes: ArrayBuffer | Uint8Array): string {
  return new TextDecoder().decode(bytes.slice(0, HEAD_BYTES));
}
