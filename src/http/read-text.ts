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
 */
export async function readText(request: Request, limit: number): Promise<ReadText> {
  const encoding = request.headers.get('content-encoding');
  const isGzip = encoding !== null && /^(?:x-)?gzip$/i.test(encoding);
  if (encoding !== null && !isGzip && !/^(?:identity)?$/i.test(encoding)) {
    return { problem: 'UnsupportedEncoding', head: '' };
  }
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  const { bytes, isWhole } =
    declared <= limit && !isGzip ? await readAll(request) : await readUpTo(limit, request, isGzip);
  if (bytes.byteLength > limit) return { problem: 'TooLarge', head: decode(bytes) };
  if (!isWhole) return { problem: isGzip ? 'NotGzip' : 'CutOff', head: decode(bytes) };
  return decodeStrictly(bytes);
}

/** What was read, and whether the body ended as it should. */
interface ReadBytes {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Reads a body that is known to be small enough. The platform sees to it that it is not longer than declared. */
async function readAll(request: Request): Promise<ReadBytes> {
  try {
    return { bytes: new Uint8Array(await request.arrayBuffer()), isWhole: true };
  } catch {
    return { bytes: new Uint8Array(), isWhole: false };
  }
}

/** Reads chunk by chunk, and no further than the first byte beyond the limit. */
async function readUpTo(limit: number, { body }: Request, isGzip: boolean): Promise<ReadBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  try {
    const plain = isGzip ? body?.pipeThrough(new DecompressionStream('gzip')) : body;
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

/** Replacing a broken byte would change data silently, so it is refused. */
function decodeStrictly(bytes: Uint8Array): ReadText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes) };
  } catch {
    return { problem: 'NotUtf8', head: decode(bytes) };
  }
}

/** Enough of the beginning to find the uid in. */
const HEAD_BYTES = 1024;

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
}
