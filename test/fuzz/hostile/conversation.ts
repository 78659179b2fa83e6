import { Buffer } from 'node:buffer';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import type { HostileRequest, Workshop } from './request.ts';
import { aHostileRequest, aValidRequest } from './request.ts';

/**
 * The behaviour of a client on one connection: it waits for each reply; sends everything at once; sends it in arbitrary
 * pieces; ends its side before it has read a reply; leaves in the middle.
 */
export type Manner = 'one by one' | 'pipelined' | 'in pieces' | 'half-closed' | 'aborted';

/** The requests and the behaviour on one connection. */
export interface Conversation {
  readonly manner: Manner;
  readonly requests: readonly HostileRequest[];
  /** The offsets at which the bytes of all requests together are cut, in the order of sending. */
  readonly cuts: readonly number[];
  /** The pause of the client at each cut, in milliseconds. */
  readonly pause: number;
  /** True to abort with a reset instead of an ordinary end. */
  readonly resets: boolean;
}

/** The numbers reserved for one conversation, whose requests are numbered consecutively. */
const ROOM = 16;

/** Returns the conversation with a number. It depends on the seed only, not on earlier conversations. */
export function aConversation(workshop: Workshop, seed: number, at: number): Conversation {
  const random = randomOf(seed, at);
  const manner = random.weighted<Manner>([
    [45, 'one by one'],
    [30, 'pipelined'],
    [14, 'in pieces'],
    [4, 'half-closed'],
    [5, 'aborted'],
  ]);
  const requests = requestsOf({ workshop, random, manner }, at * ROOM);
  const size = requests.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return {
    manner,
    requests,
    cuts: cutsOf(manner, size, random),
    pause: random.pick([0, 0, 1, 3]),
    resets: random.chance(0.5),
  };
}

/** Returns a conversation of one request that converts. */
export function aValidConversation(workshop: Workshop, at: number): Conversation {
  const requests = [aValidRequest(workshop, at * ROOM, randomOf(0, at))];
  return { manner: 'one by one', requests, cuts: [], pause: 0, resets: false };
}

interface Making {
  readonly workshop: Workshop;
  readonly random: Random;
  readonly manner: Manner;
}

/**
 * Requests that break the connection usually come last, so that the others are answered. They are rare among requests
 * sent at once, because they may break the connection before any reply.
 */
function requestsOf({ workshop, random, manner }: Making, first: number): HostileRequest[] {
  const count = random.between(1, ROOM - 1);
  const requests: HostileRequest[] = [];
  for (let at = 0; at < count; at += 1) {
    const request = aHostileRequest(workshop, first + at, random);
    const mayBreak = request.safety !== 'sound' || request.closes;
    const isAlone = manner === 'one by one' || requests.length === 0;
    if (mayBreak && !isAlone && random.chance(0.85)) continue;
    requests.push(request);
    if (mayBreak && request.safety !== 'refusable' && random.chance(0.9)) break;
  }
  return requests;
}

function cutsOf(manner: Manner, size: number, random: Random): number[] {
  if (manner === 'aborted') return [random.below(size)];
  if (manner !== 'in pieces') return [];
  // Short conversations are sometimes sent byte by byte.
  if (size < 400 && random.chance(0.3)) return Array.from({ length: size - 1 }, (_, at) => at + 1);
  const cuts = Array.from({ length: random.between(1, 8) }, () => random.below(size));
  return cuts.toSorted((one, other) => one - other);
}

/** Returns all bytes of a conversation, in the pieces in which they are sent. */
export function piecesOf({ requests, cuts }: Conversation): Buffer[] {
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const starts = [0, ...cuts];
  return starts.map((start, at) => bytes.subarray(start, cuts[at] ?? bytes.length));
}
