/**
 * The largest review that is read, in bytes.
 *
 * A review of a current API server holds one object, at most 3 MiB (`MaxRequestBodyBytes`). Converting takes about
 * seven times the body in memory, twice that when a character beyond Latin-1 doubles the strings; 8 MiB × 14 =
 * 112 MiB fits an isolate of 128 MiB.
 */
export const MAX_REVIEW_BYTES: number = 8 * 1024 * 1024;

/** A body read as text; or why not, with what of its beginning was read. */
export type ReadText =
  | { readonly text: string }
  | { readonly problem: 'TooLarge' | 'NotUtf8'; readonly head: string };

/** Reads a body, counting what really arrives: `Content-Length` may be absent or wrong. */
export async function readText(request: Request, limit: number): Promise<ReadText> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  const bytes =
    declared <= limit
      ? new Uint8Array(await request.arrayBuffer())
      : await readUpTo(limit, request);
  return bytes.byteLength > limit
    ? { problem: 'TooLarge', head: decode(bytes) }
    : decodeStrictly(bytes);
}

/** Reads chunk by chunk, and no further than the first byte beyond the limit. */
async function readUpTo(limit: number, request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
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
