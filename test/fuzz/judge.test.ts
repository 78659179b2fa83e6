import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/http/limits.ts';
import type { Conversation, Manner } from './hostile/conversation.ts';
import { markerOf } from './hostile/marker.ts';
import { randomOf } from './hostile/random.ts';
import type { HostileRequest } from './hostile/request.ts';
import { aValidRequest } from './hostile/request.ts';
import { readSeeds } from './hostile/seeds.ts';
import { SECRET } from './servers/secret.ts';
import { makeCertainCheck, outcomeOf } from './verdict/certain-reply.ts';
import { findLogFault } from './verdict/check-log.ts';
import type { Judge } from './verdict/judge.ts';
import { makeJudge } from './verdict/judge.ts';
import type { Played } from './wire/play.ts';
import { play } from './wire/play.ts';
import { makeReplyParser, NoHttp } from './wire/reply-parser.ts';
import type { Reply } from './wire/reply-parser.ts';

/** A run without findings proves something only if the judge can find faults. */
describe('the judge', () => {
  test('accepts the replies of the webhook', () => {
    const [one, other] = [aRequest(4), aRequest(8)];
    expect(faultsIn([one, other], [reviewFor(one), reviewFor(other)])).toEqual([]);
    expect(faultsIn([astray(one)], [aStatus(404)])).toEqual([]);
  });

  test.for<[string, string, (right: Reply) => Reply]>([
    ['another status', 'status 500', (right) => ({ ...right, status: 500 })],
    ['overload that API servers do not retry', 'no whole Retry-After', () => aStatus(503)],
    ['no type', 'content type missing', (right) => without(right, 'content-type')],
    ['no nosniff', 'no nosniff', (right) => without(right, 'x-content-type-options')],
    ['a page', 'the body is no JSON in UTF-8', (right) => withBody(right, () => '<html>')],
    ['the uid of another', 'the uid of no request, or of another one', (right) => reviewFor(aRequest(12), right)],
    ['content of another', `content of another place or request: ${markerOf('v', 3)}`, (right) => withText(right, 'nightly', `nightly${markerOf('v', 3)}`)],
    ['a header of the request', `content of another place or request: ${markerOf('h', 4)}`, (right) => withText(right, 'nightly', markerOf('h', 4))],
    ['content in a header', 'content of a request in a head', (right) => ({ ...right, head: `${right.head}\r\nx: ${markerOf('v', 4)}` })],
    ['a stack', 'what looks like a stack trace', (right) => withText(right, 'nightly', 'at convert (file:///a/b.ts:1:2)')],
    ['a changed value', 'another answer than that of the core', (right) => withText(right, 'CronTab', 'CronTap')],
    ['an object too many', 'another number of objects', (right) => withText(right, '"convertedObjects":[', '"convertedObjects":[{},')],
    ['a failure', 'no Success', (right) => withText(right, /"result":.*\}\}$/s, '"result":{"status":"Failure","message":"it does not please"}}}')],
    ['nothing there', '404 where the webhook is', () => aStatus(404)],
    ['a value in a message', 'a message with what is no name', (right) => withText(right, /"result":.*\}\}$/s, `"result":{"status":"Failure","message":"no such host as ${markerOf('v', 4)}"}}}`)],
    ['a message that is not plain', 'a message that is not plain', (right) => withText(right, /"result":.*\}\}$/s, '"result":{"status":"Failure","message":"<b>\\n"}}}')],
  ])('sees %s', ([, fault, spoil]) => {
    const request = aRequest(4);
    expect(faultsIn([request], [spoil(reviewFor(request))])).toEqual([fault]);
  }); // prettier-ignore

  test('sees replies in another order', () => {
    const [one, other] = [aRequest(4), aRequest(8)];
    expect(faultsIn([one, other], [reviewFor(other), reviewFor(one)])).toHaveLength(2);
  });

  test('sees a missing reply, unless HTTP allows it to be missing', () => {
    const [one, other] = [aRequest(4), aRequest(8)];
    const replies = [reviewFor(one)];
    expect(faultsIn([one, other], replies)).toEqual(['closed without a reply to request 1']);
    expect(faultsIn([{ ...one, closes: true }, other], replies)).toEqual([]);
    expect(faultsIn([one, other], replies, { manner: 'aborted' })).toEqual([]);
  });

  test('sees an extra reply, and bytes that are not a reply', () => {
    const request = aRequest(4);
    const right = reviewFor(request);
    expect(faultsIn([request], [right, right])).toEqual(['a reply too many']);
    expect(faultsIn([request], [right], { rest: 'x' })).toEqual(['bytes behind the last reply']);
  });

  test('sees a server that does not answer in time', () => {
    expect(faultsIn([aRequest(4)], [], { hung: 'no reply' })).toEqual(['no reply']);
  });

  test('sees a reply to a hidden request', () => {
    const request: HostileRequest = { ...aRequest(4), safety: 'broken' };
    const hidden = { ...request, text: Buffer.from(`{"request":{"uid":"${markerOf('x', 4)}"}}`) };
    const right = reviewFor(request);
    const answered = withText(right, /"uid":"[^"]*"/, `"uid":"${markerOf('x', 4)}"`);
    expect(faultsIn([request], [right, answered])).not.toEqual([]);
    expect(faultsIn([hidden], [right, answered])).not.toEqual([]);
  });

  test('sees access without the secret', () => {
    const request = astray(aRequest(4));
    expect(faultsIn([request], [reviewFor(request)])).toEqual(['200 where there is nothing']);
    const broken: HostileRequest = { ...request, safety: 'broken' };
    expect(faultsIn([broken], [reviewFor(request)])).toEqual(['a way in']);
  });

  test('sees a 404 that differs from the others', () => {
    const [one, other] = [astray(aRequest(4)), astray(aRequest(8))];
    const spoilt = withText(aStatus(404), '"message":"', '"message":"no such secret, ');
    expect(faultsIn([one, other], [aStatus(404), spoilt])).toEqual(['another 404 than before']);
  });
});

describe('the parser of replies', () => {
  test('reads bodies with a length, with chunks, and up to the end of the connection', () => {
    const parser = makeReplyParser();
    parser.push(Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    parser.push(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n'));
    parser.push(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\nrest'));
    const bodies = ['GET', 'GET', 'GET'].map((method) => parser.next(method, true)?.body.toString());
    expect(bodies).toEqual(['ok', 'a', 'rest']);
  }); // prettier-ignore

  test('waits for missing bytes', () => {
    const parser = makeReplyParser();
    for (const part of ['HTTP/1.1 200 OK\r\nContent-Le', 'ngth: 2\r\n\r', '\no']) {
      parser.push(Buffer.from(part));
      expect(parser.next('GET', false)).toBeUndefined();
    }
    parser.push(Buffer.from('k'));
    expect(parser.next('GET', false)?.body.toString()).toBe('ok');
  });

  test.for([
    'HTTP/1.1 OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n',
  ])('refuses %j as not HTTP', (bytes) => {
    const parser = makeReplyParser();
    parser.push(Buffer.from(bytes));
    expect(() => parser.next('GET', false)).toThrow(NoHttp);
  });
});

test('reads a reply to HEAD without a body, even if the client did not wait for it', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume().on('end', () => {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\nHTTP/1.1 431 Too Large\r\nConnection: close\r\n\r\n');
    });
  }).listen(0, '127.0.0.1'); // prettier-ignore
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requests = [{ ...aRequest(4), method: 'HEAD', safety: 'broken' as const }];
  const { replies } = await play(
    { manner: 'one by one', requests, cuts: [], pause: 0, resets: false },
    () => connect(port, '127.0.0.1'),
  );
  server.close();
  expect(replies.map(({ status, body }) => [status, body.length])).toEqual([[404, 0], [431, 0]]);
}); // prettier-ignore

test.for([
  ['a line that is no JSON', 'Error: no'],
  ['the secret in the log', `{"msg":"not found","path":"/convert/${SECRET}"}`],
  ['a part of a head in the log', `{"uid":"${markerOf('h', 4)}"}`],
  ['content of a request in the log', `{"msg":"review","name":"${markerOf('v', 4)}"}`],
  [undefined, `{"msg":"review","uid":"${markerOf('v', 4)}"}`],
])('sees %s in the log', ([fault, line = '']) => {
  expect(findLogFault(line)).toBe(fault);
});

const workshop = { seeds: readSeeds(), secret: SECRET, limit: LIMITS.bytes };

/** Returns a request that converts. Its number is one whose reply is compared with the core. */
function aRequest(number: number): HostileRequest {
  return aValidRequest(
    { ...workshop, seeds: workshop.seeds.filter(({ text }) => text.includes('nightly')) },
    number,
    randomOf(0, number),
  );
}

/** Returns the same request at a path without an endpoint. */
function astray(request: HostileRequest): HostileRequest {
  return { ...request, place: 'wrong', isDelivered: false, isValid: false };
}

/** Returns the reply of the webhook. */
function reviewFor(request: HostileRequest, like: Reply = aReply(200, '')): Reply {
  const outcome = outcomeOf(request.text.toString(), LIMITS);
  if ('refused' in outcome) throw new Error('a seed that does not convert');
  return { ...like, body: Buffer.from(outcome.body) };
}

function aReply(status: number, body: string): Reply {
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    status,
    headers: new Map(Object.entries(headers)),
    head: [`HTTP/1.1 ${status} Whatever`, ...lines].join('\r\n'),
    body: Buffer.from(body),
  };
}

function aStatus(code: number): Reply {
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: code === 404 ? 'nothing is at this URL' : 'too many calls at once: retry later',
    reason: 'Whatever',
    code,
  };
  return aReply(code, JSON.stringify(status));
}

function without(reply: Reply, header: string): Reply {
  return { ...reply, headers: new Map([...reply.headers].filter(([name]) => name !== header)) };
}

function withBody(reply: Reply, change: (body: string) => string): Reply {
  return { ...reply, body: Buffer.from(change(reply.body.toString())) };
}

function withText(reply: Reply, from: string | RegExp, to: string): Reply {
  return withBody(reply, (body) => body.replace(from, to));
}

function faultsIn(
  requests: readonly HostileRequest[],
  replies: readonly Reply[],
  more: Partial<Played> & { readonly manner?: Manner } = {},
): readonly string[] {
  const { manner = 'one by one', ...played } = more;
  const judge: Judge = makeJudge(
    { isHttpRefusal: () => false, lingers: true },
    makeCertainCheck(LIMITS, true),
  );
  const conversation: Conversation = { manner, requests, cuts: [], pause: 0, resets: false };
  return judge.faultsIn(conversation, { replies, sent: requests.length, rest: '', ...played });
}
