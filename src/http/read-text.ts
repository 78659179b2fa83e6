/** The text of a body, or the problem with it and its beginning. */
export type BodyText =
  | { readonly text: string }
  | {
      readonly problem: 'TooLarge' | 'CutOff' | 'NotGzip' | 'NotUtf8' | 'UnsupportedEncoding';
      readonly head: string;
    }
  | { readonly problem: 'ReadBefore' };

/**
 * The forms in which Hono keeps a body that a middleware has read (`bodyCache` of a `HonoRequest`). Forms that may have
 * lost digits or bytes are not among them.
 */
export interface KeptBody {
  readonly arrayBuffer?: ArrayBuffer | PromiseLike<ArrayBuffer>;
  readonly blob?: Blob | PromiseLike<Blob>;
  readonly text?: string | PromiseLike<string>;
}

/**
 * Reads a body, and undoes gzip (RFC 9110, section 8.4.1.3). The limit applies to the received bytes and to the
 * decompressed bytes: `Content-Length` may be absent or wrong, and a kilobyte of gzip may hold a megabyte.
 *
 * A body that a middleware of the app around this one has read is taken from where Hono keeps it.
 *
 * @param limit in bytes; at most one chunk beyond it is held in memory
 */
export async function readText(
  request: Request,
  limit: number,
  kept: KeptBody = {},
): Promise<BodyText> {
  if (request.bodyUsed) return readKept(request, limit, kept);
  const { headers } = request;
  const encoding = headers.get('content-encoding') ?? '';
  const isGzip = /^(?:x-)?gzip$/i.test(encoding);
  if (!isGzip && !/^(?:identity)?$/i.test(encoding)) {
    return { problem: 'UnsupportedEncoding', head: '' };
  }
  const declared = Number(headers.get('content-length') ?? Number.NaN);
  const { bytes, isWhole, size } =
    declared <= limit && !isGzip ? await readAll(request) : await readUpTo(limit, request, isGzip);
  if (size > limit) return { problem: 'TooLarge', head: headOf(bytes) };
  if (!isWhole) return partOf(request, bytes, isGzip);
  try {
    return { text: UTF8.decode(bytes) };
  } catch {
    return { problem: 'NotUtf8', head: headOf(bytes) };
  }
}

/** Returns the problem of a body that could not be read to its end. */
function partOf(request: Request, bytes: BodyBytes['bytes'], isGzip: boolean): BodyText {
  // Not even the first byte was asked for, because somebody else holds the body. The requests of the Node entry and of
  // Lambda do not have the field, and nobody else reads them.
  if ('bodyUsed' in request && !request.bodyUsed) return { problem: 'ReadBefore' };
  // The part that is unpacked before the error depends on the platform and on the packets, so it is not used.
  return isGzip ? { problem: 'NotGzip', head: '' } : { problem: 'CutOff', head: headOf(bytes) };
}

/** Reads a body from where Hono keeps it. A body that was read past Hono is gone. */
async function readKept(request: Request, limit: number, kept: KeptBody): Promise<BodyText> {
  try {
    const body = await (kept.arrayBuffer ?? kept.blob ?? kept.text);
    if (body === undefined) return { problem: 'ReadBefore' };
    // A text in which Hono may have replaced invalid bytes, as it does with gzip, is not what the caller has sent.
    if (typeof body === 'string' && body.includes(REPLACED)) return { problem: 'ReadBefore' };
    const { url, method, headers } = request;
    return await readText(new Request(url, { method, headers, body }), limit);
  } catch {
    return { problem: 'CutOff', head: '' };
  }
}

/** The character in the place of invalid bytes. */
const REPLACED = '\uFFFD';

/** The bytes that were read. */
interface BodyBytes {
  readonly bytes: ArrayBuffer | Uint8Array;
  /** True if the body ended without an error. */
  readonly isWhole: boolean;
  /** The number of bytes, compressed or not, whichever is more. */
  readonly size: number;
}

/** Reads a body with a `Content-Length` within the limit. No platform reads more than this length. */
async function readAll(request: Request): Promise<BodyBytes> {
  try {
    const bytes = await request.arrayBuffer();
    return { bytes, isWhole: true, size: bytes.byteLength };
  } catch {
    return { bytes: new Uint8Array(), isWhole: false, size: 0 };
  }
}

/** Reads chunk by chunk, and stops after the chunk that exceeds the limit. */
async function readUpTo(limit: number, { body }: Request, isGzip: boolean): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
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
    isWhole = false;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, isWhole, size: Math.max(received, size) };
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
