import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isAnswerable } from '../../src/entry/node/request-check.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';
import { exchange, received } from '../support/raw-exchange.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);
const LENGTH = `Content-Length: ${REVIEW.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const SIZE = REVIEW.length.toString(16);

/** A request that closes its connection, so that everything received has an end. */
const LAST = 'GET /livez HTTP/1.1\r\nHost: webhook\r\nConnection: close\r\n\r\n';

/** Returns a review to convert, with these lines in its head. */
const post = (lines: readonly string[], body = REVIEW): string =>
  head('POST /convert HTTP/1.1', ['Host: webhook', 'Content-Type: application/json', ...lines]) +
  body;

const head = (request: string, lines: readonly string[] = ['Host: webhook']): string =>
  [request, ...lines, '', ''].join('\r\n');

const chunks = (...sized: readonly string[]): string => [...sized, ''].join('\r\n');
const CHUNKS = chunks(SIZE, REVIEW, '0', '');

let entry: NodeEntry;
let port: number;

beforeAll(async () => {
  entry = await startNodeEntry();
  port = Number(new URL(entry.url).port);
});

afterAll(() => entry.stop());

describe('is refused with only a status, and the connection is closed', () => {
  test.for<[about: string, sent: string]>([
    ['a length and chunks', post([LENGTH, CHUNKED], CHUNKS)],
    ['chunks and a length', post([CHUNKED, 'Content-Length: 3'], CHUNKS)],
    ['two lengths', post([LENGTH, 'Content-Length: 3'])],
    ['two equal lengths', post([LENGTH, LENGTH])],
    ['a list of lengths', post([`${LENGTH}, ${REVIEW.length}`])],
    ['a length with a sign', post([LENGTH.replace(': ', ': +')])],
    ['a length below zero', post(['Content-Length: -1'])],
    ['a hexadecimal length', post(['Content-Length: 0x10'])],
    ['a length beyond every number', post([`Content-Length: ${'9'.repeat(23)}`])],
    ['an empty length', post(['Content-Length: '])],
    ['a space before a colon', post([LENGTH.replace(':', ' :')])],
    ['a folded line', post([LENGTH, 'X-Folded: a\r\n b'])],
    ['a folded transfer coding', post(['Transfer-Encoding:\r\n chunked'], CHUNKS)],
    ['a transfer coding that is almost known', post(['Transfer-Encoding: xchunked'], CHUNKS)],
    [
      'a transfer coding behind a control character',
      post(['Transfer-Encoding: \x0bchunked'], CHUNKS),
    ],
    ['an unsupported transfer coding', post(['Transfer-Encoding: gzip, chunked'], CHUNKS)],
    ['chunks that are not the last coding', post([`${CHUNKED}, identity`], CHUNKS)],
    ['chunks twice', post([CHUNKED, CHUNKED], CHUNKS)],
    ['chunks in HTTP/1.0', post([CHUNKED], CHUNKS).replace('HTTP/1.1', 'HTTP/1.0')],
    ['lines that end in LF', post([LENGTH]).replaceAll('\r\n', '\n')],
    ['one line that ends in LF', 'GET /livez HTTP/1.1\r\nHost: webhook\nX: y\r\n\r\n'],
    ['a line that ends in CR', 'GET /livez HTTP/1.1\rHost: webhook\r\n\r\n'],
    ['CR in a value', head('GET /livez HTTP/1.1', ['Host: webhook', 'X: a\rb'])],
    ['NUL in a value', head('GET /livez HTTP/1.1', ['Host: webhook', 'X: a\0b'])],
    ['NUL in the target', head('GET /li\0vez HTTP/1.1')],
    ['a space in the target', head('GET /li vez HTTP/1.1')],
    ['bytes beyond ASCII in the target', head('GET /\xff\xfe HTTP/1.1')],
    ['a space in a name', head('GET /livez HTTP/1.1', ['Host: webhook', 'A B: c'])],
    ['no name', head('GET /livez HTTP/1.1', ['Host: webhook', ': c'])],
    ['a chunk size that is not a number', post([CHUNKED], chunks('zz', REVIEW, '0', ''))],
    ['a chunk size below zero', post([CHUNKED], chunks('-1', REVIEW, '0', ''))],
    ['a chunk size with 0x', post([CHUNKED], chunks(`0x${SIZE}`, REVIEW, '0', ''))],
    ['a chunk size beyond 64 bits', post([CHUNKED], chunks('f'.repeat(17), REVIEW, '0', ''))],
    ['a chunk size that is too small', post([CHUNKED], chunks('5', REVIEW, '0', ''))],
    ['a chunk without an end', post([CHUNKED], `${SIZE}\r\n${REVIEW}0\r\n\r\n`)],
    ['chunks with LF', post([CHUNKED], CHUNKS.replaceAll('\r\n', '\n'))],
    [
      'a length behind the last chunk',
      post([CHUNKED], chunks(SIZE, REVIEW, '0', 'Content-Length: 5', '')),
    ],
    ['no host', head('GET /livez HTTP/1.1', [])],
    ['two hosts', head('GET /livez HTTP/1.1', ['Host: webhook', 'Host: other'])],
    ['a host with a space', head('GET /livez HTTP/1.1', ['Host: web hook'])],
    ['a host with user info', head('GET /livez HTTP/1.1', ['Host: user:pass@webhook'])],
    ['a host with a port beyond all', head('GET /livez HTTP/1.1', ['Host: webhook:99999'])],
    ['a host that is almost an address', post([CHUNKED], CHUNKS).replace('webhook', '1.2.3.999')],
    ['user info in the target', post([CHUNKED], CHUNKS).replace('/', 'http://user:pass@webhook/')],
    ['a target that is not a URL', head('GET http://[/livez HTTP/1.1')],
    ['a target that is a host', head('GET webhook:443 HTTP/1.1')],
    ['a target that is *', head('OPTIONS * HTTP/1.1')],
    ['an unknown method', head('BREW /livez HTTP/1.1')],
    ['a method in small letters', head('get /livez HTTP/1.1')],
    ['HTTP/0.9', 'GET /livez\r\n\r\n'],
    ['HTTP/1.2', head('GET /livez HTTP/1.2')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a host with a path', head('GET /livez HTTP/1.1', ['Host: webhook/x?'])],
    ['a target of another scheme', head('GET ftp://webhook/livez HTTP/1.1')],
  ])('%s: 400', async ([, sent]) => {
    expect(bare(await exchange(port, sent + LAST))).toBe('HTTP/1.1 400 Bad Request\r\n\r\n');
  });

  test.for<[about: string, sent: string]>([
    [
      'a value of 17 kB',
      head('GET /livez HTTP/1.1', ['Host: webhook', `X: ${'x'.repeat(17_000)}`]),
    ],
    ['a target of 17 kB', head(`GET /${'x'.repeat(17_000)} HTTP/1.1`)],
    [
      '5,000 fields',
      head('GET /livez HTTP/1.1', ['Host: webhook', ...Array<string>(5000).fill('X: y')]),
    ],
  ])('%s: 431', async ([, sent]) => {
    expect(bare(await exchange(port, sent + LAST))).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large\r\n\r\n',
    );
  });

  test('a chunk extension of 17 kB: 413', async () => {
    const sent = post([CHUNKED], chunks(`${SIZE};${'x'.repeat(17_000)}`, REVIEW, '0', ''));
    expect(bare(await exchange(port, sent + LAST))).toBe('HTTP/1.1 413 Payload Too Large\r\n\r\n');
  });

  test('CONNECT: no reply', async () => {
    expect(await exchange(port, head('CONNECT other:443 HTTP/1.1') + LAST)).toBe('');
  });
});

describe('is refused with only a status', () => {
  test('a head of 1,000 fields, of which older versions of Node drop some', () => {
    const checked = (fields: number): boolean =>
      isAnswerable({
        url: '/convert',
        headers: { host: 'webhook' },
        rawHeaders: Array<string>(2 * fields).fill('x'),
        httpVersion: '1.1',
      });
    expect([checked(999), checked(1000), checked(1023)]).toEqual([true, false, false]);
  });

  test('an unknown expectation: 417', async () => {
    const [first = ''] = repliesIn(await exchange(port, post([LENGTH, 'Expect: magic']) + LAST));
    expect(bare(first)).toBe('HTTP/1.1 417 Expectation Failed\r\n\r\n');
  });
});

describe('gets a reply, and so does the request after it', () => {
  test.for<[about: string, sent: string]>([
    ['chunks', post([CHUNKED], CHUNKS)],
    [
      'many chunks',
      post([CHUNKED], chunks(...REVIEW.split('').flatMap((byte) => ['1', byte]), '0', '')),
    ],
    ['a chunk with an extension', post([CHUNKED], chunks(`${SIZE};a=b`, REVIEW, '0', ''))],
    ['a review that is sent twice', post([LENGTH]).repeat(2)],
    ['Expect: 100-continue', post([LENGTH, 'Expect: 100-continue'])],
    ['fields called __proto__ and constructor', post([LENGTH, '__proto__: x', 'constructor: y'])],
    ['a target with a host', post([LENGTH]).replace('/', 'http://other/')],
    ['a length behind 900 fields', post([...Array<string>(900).fill('X:'), LENGTH])],
    ['a trailer', post([CHUNKED], chunks(SIZE, REVIEW, '0', 'X: y', '', ''))],
  ])('%s', async ([, sent]) => {
    const replies = repliesIn(await exchange(port, sent + LAST));
    const reviews = replies
      .filter((reply) => !reply.startsWith('HTTP/1.1 100 Continue'))
      .slice(0, -1);
    expect(reviews.length).toBeGreaterThan(0);
    for (const reply of reviews) {
      expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(reply).toContain(`"uid":"${UID}","result":{"status":"Success"}`);
    }
    expect(replies.at(-1)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok$/s);
  });

  test('a health check with a body, and one by HTTP/1.0 without a host', async () => {
    const lines = ['Host: webhook', 'Content-Length: 5'];
    const withBody = `${head('GET /livez HTTP/1.1', lines)}GET /`;
    const replies = repliesIn(await exchange(port, withBody + head('GET /livez HTTP/1.0', [])));
    expect(replies).toHaveLength(2);
    for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok$/s);
  });

  test('an expectation in HTTP/1.0, which has no 100', async () => {
    const lines = [LENGTH, 'Expect: 100-continue', 'Connection: close'];
    const sent = post(lines).replace('HTTP/1.1', 'HTTP/1.0');
    expect(await exchange(port, sent)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('a target whose path is in its query: with 404', async () => {
    const sent = post([LENGTH]).replace('/convert', 'http://other?x=/convert');
    expect(repliesIn(await exchange(port, sent + LAST))[0]).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('two types of content: with 415', async () => {
    const sent = post([LENGTH, 'Content-Type: text/plain']) + LAST;
    expect(repliesIn(await exchange(port, sent))[0]).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('a client that ends its side', () => {
  test.for<[about: string, sent: string, reply: RegExp]>([
    ['after a request is answered', head('GET /livez HTTP/1.1'), /^HTTP\/1\.1 200 OK\r\n/],
    [
      'in a head is refused',
      'GET /li',
      /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/,
    ],
    ['in a body is refused', post([LENGTH], '{'), /^HTTP\/1\.1 400 Bad Request\r\n/],
    ['in a chunk is refused', post([CHUNKED], '5\r\nab'), /^HTTP\/1\.1 400 Bad Request\r\n/],
    ['before a request gets nothing', '', /^$/],
  ])('%s', async ([, sent, reply]) => {
    const socket = open();
    socket.end(sent, 'latin1');
    expect(await received(socket)).toMatch(reply);
  });

  test('without a proper end affects no other', async () => {
    for (const sent of [
      '',
      'GET /li',
      post([LENGTH], '{'),
      post([CHUNKED], '5\r\nab'),
      post([LENGTH]),
    ]) {
      const socket = open();
      await once(socket, 'connect');
      if (sent !== '') await new Promise((written) => void socket.write(sent, written));
      socket.resetAndDestroy();
    }
    expect(await exchange(port, LAST)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

test('after all of them the process runs, and has logged no crash', async () => {
  expect(await exchange(port, post([LENGTH]) + LAST)).toContain('"status":"Success"');
  expect(entry.process.exitCode).toBeNull();
  expect(entry.lines.filter((line) => 'crash' in line || 'crashes' in line)).toEqual([]);
});

describe('a client that waits for 100 before it sends its body', () => {
  const wait = async (path: string): Promise<string> => {
    const secret = createHash('sha256').update('right').digest('hex');
    const locked = await startNodeEntry({ SECRET_DIGEST_A: secret });
    onTestFinished(locked.stop);
    const lines = [LENGTH, 'Expect: 100-continue', 'Connection: close'];
    const socket = connect(Number(new URL(locked.url).port), '127.0.0.1');
    socket.write(post(lines, '').replace('/convert', path), 'latin1');
    socket.on('data', (data: Buffer) => {
      if (data.includes('100 Continue')) socket.write(REVIEW);
    });
    return received(socket);
  };

  test('gets it with a valid secret, and then its reply', async () => {
    expect(await wait('/convert/right')).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/,
    );
  });

  test.for(['/convert/wrong', '/convert', '/nothing'])('never at %s', async (path) => {
    expect(await wait(path)).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  });
});

function open(): Socket {
  return connect(port, '127.0.0.1');
}

/** Removes irrelevant fields from a reply: its date, its framing, and those of the connection. */
function bare(reply: string): string {
  const fields = /(?:date|connection|keep-alive|transfer-encoding|content-length): .*\r\n/gi;
  return reply.replaceAll(fields, '').replace(/(\r\n\r\n)0\r\n\r\n$/, '$1');
}

/** Splits the replies of one connection. No body here contains a status line. */
function repliesIn(all: string): string[] {
  return all.split(/(?=HTTP\/1\.1 \d{3} )/);
}
