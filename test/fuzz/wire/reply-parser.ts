import { Buffer } from 'node:buffer';

/** A reply of HTTP/1.1 as received. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. Values of duplicate names are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Status line and headers, in Latin-1. */
  readonly head: string;
  /** Without chunks. */
  readonly body: Buffer;
}

/** Thrown if the bytes of a connection are not HTTP/1.1. */
export class NoHttp extends Error {}

/** Parses the bytes of one connection into replies (RFC 9112, sections 4 to 7). */
export interface ReplyParser {
  readonly push: (bytes: Buffer) => void;
  /**
   * Returns the next complete reply. Interim replies (1xx) are skipped.
   *
   * @param method of the answered request: a reply to HEAD has no body
   * @param isEnd true if no more bytes can come
   * @throws {NoHttp}
   */
  readonly next: (method: string, isEnd: boolean) => Reply | undefined;
  /** Returns the bytes that are not yet part of a reply. */
  readonly rest: () => Buffer;
}

export function makeReplyParser(): ReplyParser {
  let bytes: Buffer = Buffer.alloc(0);
  const next = (method: string, isEnd: boolean): Reply | undefined => {
    const found = parse(bytes, method, isEnd);
    if (found === undefined) return undefined;
    bytes = bytes.subarray(found.end);
    return found.reply.status < 200 ? next(method, isEnd) : found.reply;
  };
  return {
    push: (more) => {
      bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more]);
    },
    next,
    rest: () => bytes,
  };
}

interface Found {
  readonly reply: Reply;
  readonly end: number;
}

const STATUS_LINE = /^HTTP\/1\.[01] ([1-5]\d\d) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*([\x20-\x7e\x80-\xff\t]*)$/;

function parse(bytes: Buffer, method: string, isEnd: boolean): Found | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const [, digits] = STATUS_LINE.exec(statusLine) ?? [];
  if (digits === undefined) throw new NoHttp(`no status line: ${JSON.stringify(statusLine)}`);
  const status = Number(digits);
  const headers = parseHeaders(lines);
  const start = headEnd + 4;
  const isBare = method === 'HEAD' || status < 200 || status === 204 || status === 304;
  const body = isBare
    ? { body: Buffer.alloc(0), end: start }
    : parseBody(bytes, start, headers, isEnd);
  if (body === undefined) return undefined;
  return { reply: { status, headers, head, body: body.body }, end: body.end };
}

function parseHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new NoHttp(`no header: ${JSON.stringify(line)}`);
    }
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

interface FoundBody {
  readonly body: Buffer;
  readonly end: number;
}

function parseBody(
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
  isEnd: boolean,
): FoundBody | undefined {
  const length = headers.get('content-length');
  const encoding = headers.get('transfer-encoding');
  if (encoding !== undefined) {
    const isAlone = encoding === 'chunked' && length === undefined;
    if (!isAlone) throw new NoHttp('no chunks, or another length beside them');
    return parseChunks(bytes, start);
  }
  if (length === undefined) {
    return isEnd ? { body: bytes.subarray(start), end: bytes.length } : undefined;
  }
  if (!/^\d+$/.test(length)) throw new NoHttp(`no length: ${length}`);
  const end = start + Number(length);
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end };
}

function parseChunks(bytes: Buffer, start: number): FoundBody | undefined {
  const chunks: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = bytes.toString('latin1', at, lineEnd);
    if (!/^[\da-f]{1,8}$/i.test(size)) throw new NoHttp(`no chunk: ${JSON.stringify(size)}`);
    const end = lineEnd + 2 + Number.parseInt(size, 16);
    if (bytes.length < end + 2) return undefined;
    if (bytes.toString('latin1', end, end + 2) !== '\r\n') throw new NoHttp('a chunk without end');
    if (end === lineEnd + 2) return { body: Buffer.concat(chunks), end: end + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
