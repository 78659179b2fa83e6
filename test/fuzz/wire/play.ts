import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '../hostile/conversation.ts';
import { piecesOf } from '../hostile/conversation.ts';
import type { Reply } from './reply-parser.ts';
import type { Connect, Wire } from './wire.ts';
import { openWire } from './wire.ts';

/** The course of a conversation. */
export interface Played {
  /** The replies in the order of arrival. */
  readonly replies: readonly Reply[];
  /** The number of requests sent, the last one perhaps incompletely. */
  readonly sent: number;
  /** Bytes after the last reply that are not a reply. */
  readonly rest: string;
  /** The thing that the server did not do in time. */
  readonly hung?: string | undefined;
}

/** The timeout of an API server. */
export const DEADLINE = 30_000;

/** A server may wait for the rest of a broken request, which never comes. */
const BROKEN_PATIENCE = 250;

/** Runs a conversation with a server on a new connection. */
export async function play(conversation: Conversation, connect: Connect): Promise<Played> {
  const wire = openWire(connect);
  const replies: Reply[] = [];
  try {
    const spoken = await speak(conversation, wire, replies);
    return { ...spoken, replies, rest: wire.rest().toString('latin1') };
  } finally {
    wire.destroy();
  }
}

type Spoken = Pick<Played, 'sent' | 'hung'>;

async function speak(conversation: Conversation, wire: Wire, replies: Reply[]): Promise<Spoken> {
  switch (conversation.manner) {
    case 'one by one':
      return speakOneByOne(conversation, wire, replies);
    case 'pipelined':
    case 'in pieces':
      await send(conversation, wire);
      return {
        sent: conversation.requests.length,
        hung: await listen(conversation, wire, replies),
      };
    case 'half-closed':
      await send(conversation, wire);
      wire.end();
      return {
        sent: conversation.requests.length,
        hung: await listen(conversation, wire, replies),
      };
    case 'aborted':
      return { sent: await abort(conversation, wire) };
  }
}

async function speakOneByOne(
  conversation: Conversation,
  wire: Wire,
  replies: Reply[],
): Promise<Spoken> {
  let sent = 0;
  // All bytes after such a request may be read as a part of it.
  let isBroken = false;
  for (const { bytes, method, safety } of conversation.requests) {
    if (wire.isClosed()) break;
    wire.write(bytes);
    sent += 1;
    isBroken ||= safety === 'broken';
    const reply = await wire.next(method, isBroken ? BROKEN_PATIENCE : DEADLINE);
    if (reply !== undefined) replies.push(reply);
    else if (!isBroken && !wire.isClosed()) return { sent, hung: 'no reply' };
    else break;
  }
  return { sent, hung: await leave(conversation, wire, replies) };
}

async function send(conversation: Conversation, wire: Wire): Promise<void> {
  const pieces = piecesOf(conversation);
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await (conversation.pause === 0 ? soon() : sleep(conversation.pause));
    wire.write(piece);
  }
}

/** Reads as many replies as requests were sent at once, so that an extra reply shows. */
async function listen(
  conversation: Conversation,
  wire: Wire,
  replies: Reply[],
): Promise<string | undefined> {
  let isBroken = false;
  for (const { method, safety } of conversation.requests) {
    isBroken ||= safety === 'broken';
    const reply = await wire.next(method, isBroken ? BROKEN_PATIENCE : DEADLINE);
    if (reply !== undefined) replies.push(reply);
    else if (!isBroken && !wire.isClosed()) return 'no reply';
    else break;
  }
  return leave(conversation, wire, replies);
}

/** Ends the connection, and reads the reply to that and all outstanding ones. */
async function leave(
  { requests }: Conversation,
  wire: Wire,
  replies: Reply[],
): Promise<string | undefined> {
  wire.end();
  for (;;) {
    const reply = await wire.next(requests[replies.length]?.method ?? 'GET', DEADLINE);
    if (reply === undefined) break;
    replies.push(reply);
  }
  return wire.isClosed() ? undefined : 'the connection stays open';
}

/** Sends the first piece and leaves. */
async function abort(conversation: Conversation, wire: Wire): Promise<number> {
  const [first] = piecesOf(conversation);
  if (first !== undefined) wire.write(first);
  await (conversation.pause === 0 ? soon() : sleep(conversation.pause));
  if (conversation.resets) wire.reset();
  else wire.end();
  await wire.closed(DEADLINE);
  let [sent, left] = [0, first?.length ?? 0];
  for (const { bytes } of conversation.requests) {
    if (left <= 0) break;
    sent += 1;
    left -= bytes.length;
  }
  return sent;
}
