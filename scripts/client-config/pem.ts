import { isBase64 } from '../../src/crd/base64.ts';

/** One block of a PEM file (RFC 7468). */
export interface PemBlock {
  readonly type: string;
  readonly headers: 'some' | 'none';
  readonly bytes: Buffer;
}

const BEGIN = '-----BEGIN ';
const END = '\n-----END ';
const DASHES = '-----';

/**
 * The blocks of a PEM text as Go finds them (`encoding/pem`): anything may stand around them, and what does not hold
 * together is skipped. Node's own reader takes some texts that Go does not, and the other way round. One oddity is left
 * out: where headers run past an END line, Go gives up on all that follows.
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

/** The block that ends with the END line at an offset, if the last BEGIN before it belongs to it. */
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

/** The line from an offset, without white space at its end, and where the next one starts. */
function lineAt(text: string, offset: number): { line: string; next: number } {
  const lineFeed = text.indexOf('\n', offset);
  const end = lineFeed === -1 ? text.length : lineFeed;
  // A carriage return belongs to a line end only where there is one.
  const tail = lineFeed === -1 ? /[ \t]+$/ : /[ \t]*\r?$/;
  return {
    line: text.slice(offset, end).replace(tail, ''),
    next: lineFeed === -1 ? end : end + 1,
  };
}
