/** A body read as text; or why not, with what of its beginning was read. */
export type ReadText =
  | { readonly text: string }
  | {
      readonly problem: 'TooLarge' | 'CutOff' | 'NotGzip' | 'NotUtf8' | 'UnsupportedEncoding';
      readonly head: string;
    };

/** A body as a platform hands it over. It is read once, in one of the two ways. */
export interface Body {
  /** The value of a header, by its name in lower case. */
  readonly header: (name: string) => string | null | undefined;
  /** All of it; rejects when it breaks off. Not longer than `Content-Length`, which the platform sees to. */
  readonly all: () => Uint8Array | Promise<Uint8Array>;
  /** As it comes. Undefined when there is none. */
  readonly stream: () => ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/**
 * Reads a body, and undoes gzip (RFC 9110, section 8.4.1.3). What counts against the limit is what really arrives, and
 * what gzip makes of it: `Content-Length` may be absent or wrong, and a kilobyte of gzip may hold a megabyte.
 *
 * @param limit in bytes; no more than one chunk beyond it is ever held
 */
export async function readText(body: Body, limit: number): Promise<ReadText> {
  const encoding = body.header('content-encoding') ?? '';
  const isGzip = /^(?:x-)?gzip$/i.test(encoding);
  if (!isGzip && !/^(?:identity)?$/i.test(encoding)) {
    return { problem: 'UnsupportedEncoding', head: '' };
  }
  const declared = Number(body.header('content-length') ?? Number.NaN);
  if (declared <= limit && !isGzip) return readAll(limit, body);
  const { bytes, isWhole } = await readUpTo(limit, body, isGzip);
  if (!isWhole && bytes.byteLength <= limit) {
    return { problem: isGzip ? 'NotGzip' : 'CutOff', head: headOf(bytes) };
  }
  return textOf(bytes, limit);
}

/** Reads a body that says that it is small enough. */
async function readAll(limit: number, { all }: Body): Promise<ReadText> {
  let bytes: Uint8Array;
  try {
    bytes = await all();
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
async function readUpTo(limit: number, body: Body, isGzip: boolean): Promise<ReadBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  try {
    const stream = body.stream();
    const plain = isGzip
      ? stream?.pipeThrough(upTo(limit)).pipeThrough(new DecompressionStream('gzip'))
      : stream;
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
function textOf(bytes: Uint8Array, limit: number): ReadText {
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
function headOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
}
