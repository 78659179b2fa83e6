import { isBase64 } from '../../src/core/json/base64.ts';

/** A block of a PEM file (RFC 7468). */
export interface PemBlock {
  readonly type: string;
  readonly headers: 'some' | 'none';
  readonly bytes: Buffer;
}

const BEGIN = '-----BEGIN ';
const END = '\n-----END ';
const DASHES = '-----';

/**
 * Returns the blocks of a PEM text as Go finds them (`encoding/pem`): text around blocks and malformed blocks are
 * skipped. Node's reader and Go's each accept texts that the other rejects. One oddity of Go is left out: if headers
 * run past an END line, Go ignores everything after them.
 */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let from = 0;
  for (let end = text.indexOf(END); end !== -1; end = text.indexOf(END, from)) {
    const trailer = end + END.length;
    const block = readBlock(text, from, end);
    if (block !== undefined) blocks.push(block);
    from = block === undefined ? trailer : lineAt(text, trailer).next;
  }
  return blocks;
}

/** Reads the block that ends with the END line at `end`, if the last BEGIN line before it matches. */
function readBlock(text: string, from: number, end: number): PemBlock | undefined {
  const begin = text.slice(from, end).lastIndexOf(BEGIN) + from;
  if (begin < from || (begin > from && text[begin - 1] !== '\n')) return undefined;
  const first = lineAt(text, begin + BEGIN.length);
  if (!first.line.endsWith(DASHES)) return undefined;
  let body = first.next;
  while (lineAt(text, body).line.includes(':')) body = lineAt(text, body).next;
  const headers = body === first.next ? 'none' : 'some';
  if (headers === 'some' && body > end) return undefined;
  if (lineAt(text, end + END.length).line !== first.line) return undefined;
  const base64 = text.slice(body, Math.max(body, end)).replaceAll(/[ \t]/g, '');
  if (!isBase64(base64)) return undefined;
  const type = first.line.slice(0, -DASHES.length);
  return { type, headers, bytes: Buffer.from(base64, 'base64') };
}

/** Returns the line from an offset without trailing white space, and the start of the next line. */
function lineAt(text: string, offset: number): { line: string; next: number } {
  const lineFeed = text.indexOf('\n', offset);
  const end = lineFeed === -1 ? text.length : lineFeed;
  // A carriage return is part of a line ending only before a line feed.
  const tail = lineFeed === -1 ? /[ \t]+$/ : /[ \t]*\r?$/;
  return {
    line: text.slice(offset, end).replace(tail, ''),
    next: lineFeed === -1 ? end : end + 1,
  };
}
