/** A body read as text; or why not, with what of its beginning was read. */
export type ReadText =
  | { readonly text: string }
  | {
      readonly problem: 'TooLarge' | 'CutOff' | 'NotGzip' | 'NotUtf8' | 'UnsupportedEncoding';
      readonly head: string;
    };

/**
 * Reads a body, and undoes gzip (RFC 9110, section 8.4.1.3). What counts against the limit is what really arrives, and
 * what gzip makes of it: `Content-Length` may be absent or wrong, and a kilobyte of gzip may hold a megabyte.
 *
 * @param limit in bytes; no more than one chunk beyond it is ever held
 * @throws {Error} when somebody has read the body before: that is a mistake of the app around this one, not of the caller
 */
export async function readText(request: Request, limit: number): Promise<ReadText> {
  if (request.bodyUsed) throw new BodyReadByMiddleware();
  const { headers } = request;
  const encoding = headers.get('content-encoding') ?? '';
  const isGzip = /^(?:x-)?gzip$/i.test(encoding);
  if (!isGzip && !/^(?:identity)?$/i.test(encoding)) {
    return { problem: 'UnsupportedEncoding', head: '' };
  }
  const declared = Number(headers.get('content-length') ?? Number.NaN);
  if (declared <= limit && !isGzip) return readAll(limit, request);
  const { bytes, isWhole } = await readUpTo(limit, request, isGzip);
  if (!isWhole && bytes.byteLength <= limit) {
    return { problem: isGzip ? 'NotGzip' : 'CutOff', head: headOf(bytes) };
  }
  return textOf(bytes, limit);
}

/** Its name is what a log has of it. What the middleware made of the body is not used: it may have replaced broken bytes. */
class BodyReadByMiddleware extends Error {
  override readonly name = 'BodyReadByMiddleware';
}

/** Reads a body that says that it is small enough. No platform reads more than `Content-Length` says. */
async function readAll(limit: number, request: Request): Promise<ReadText> {
  let bytes: ArrayBuffer | Uint8Array;
  try {
    bytes = await request.arrayBuffer();
  } catch {
    return { problem: 'CutOff', head: '' };
  }
  return textOf(bytes, limit);
}

/** What was read, and whether the body ended as it should. */
interface ReadBytes {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Reads chunk by chunk, and no further than the first byte beyond the limit. */
async function readUpTo(limit: number, { body }: Request, isGzip: boolean): Promise<ReadBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  try {
    const plain = isGzip
      ? body?.pipeThrough(upTo(limit)).pipeThrough(new DecompressionStream('gzip'))
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
  return { bytes, isWhole };
}

/** Breaks off behind so many bytes: gzip may go on for ever without holding anything. */
function upTo(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size > limit) controller.error(new Error('too large'));
      else controller.enqueue(chunk);
    },
  });
}

/** Replacing a broken byte would change data silently, so it is refused. One is enough: it holds nothing between calls. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The text of a whole body. */
function textOf(bytes: ArrayBuffer | Uint8Array, limit: number): ReadText {
  if (bytes.byteLength > limit) return { problem: 'TooLarge', head: headOf(bytes) };
  try {
    return { text: UTF8.decode(bytes) };
  } catch {
    return { problem: 'NotUtf8', head: headOf(bytes) };
  }
}

/** Enough of the beginning to find the uid in. */
const HEAD_BYTES = 1024;

/** The beginning of a body as text, whatever its bytes are. */
function headOf(bytes: ArrayBuffer | Uint8Array): string {
  return new TextDecoder().decode(bytes.slice(0, HEAD_BYTES));
}
