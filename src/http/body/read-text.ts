import type { Reply } from '../call.ts';

/** The text of a body, or the problem with it and its beginning. */
export type BodyText =
  | { readonly text: string }
  | {
      readonly problem: 'TooLarge' | 'CutOff' | 'NotGzip' | 'NotUtf8' | 'UnsupportedEncoding';
      readonly head: string;
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
  if (isGzip || !(declared <= limit)) return textOf(await readUpTo(limit, request, isGzip), limit);
  try {
    const bytes = await request.arrayBuffer();
    return textOf({ bytes, size: bytes.byteLength }, limit);
  } catch {
    return { problem: 'CutOff', head: '' };
  }
}

/** The bytes that were read. */
interface BodyBytes {
  readonly bytes: ArrayBuffer | Uint8Array;
  /** The number of bytes, compressed or not, whichever is more. */
  readonly size: number;
  /** The problem of a body that could not be read to its end. */
  readonly problem?: 'CutOff' | 'NotGzip';
}

function textOf({ bytes, size, problem }: BodyBytes, limit: number): BodyText {
  if (size > limit) return { problem: 'TooLarge', head: headOf(bytes) };
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
  let received = 0;
  try {
    const limited = upTo(limit, (total) => (received = total));
    const plain = isGzip
      ? body?.pipeThrough(limited).pipeThrough(new DecompressionStream('gzip'))
      : body;
    for await (const chunk of plain ?? []) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > limit) break;
    }
  } catch {
    problem = isGzip ? 'NotGzip' : 'CutOff';
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, size: Math.max(received, size), ...(problem && { problem }) };
}

/**
 * Fails after this many bytes, because gzip can continue forever without any content.
 *
 * @param onBytes called with the number of bytes so far
 */
function upTo(
  limit: number,
  onBytes: (total: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      onBytes(size);
      if (size > limit) controller.error(new Error('too large'));
      else controller.enqueue(chunk);
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
