import { Buffer } from 'node:buffer';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import type { HostileRequest, Workshop } from './request.ts';
import { aHostileRequest, aValidRequest } from './request.ts';

/**
 * How a client behaves on one connection: waits for each reply; sends everything at once; sends it in pieces that
 * begin and end anywhere; says that it has no more to say before it has read a reply; goes away in the middle.
 */
export type Manner = 'one by one' | 'pipelined' | 'in pieces' | 'half-closed' | 'aborted';

/** All that happens on one connection. */
export interface Conversation {
  readonly manner: Manner;
  readonly requests: readonly HostileRequest[];
  /** Where the bytes of all requests together are cut, in the order in which they are sent. */
  readonly cuts: readonly number[];
  /** How long the client waits at each cut, in milliseconds. */
  readonly pause: number;
  /** Aborted with a reset; else with an ordinary end. */
  readonly resets: boolean;
}

/** Requests of one conversation have numbers in a row, and leave this much room for the next one. */
const ROOM = 16;

/** The conversation with a number; the same for the same seed, whatever ran before. */
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

/** A conversation of one request that converts. */
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
 * What breaks a connection comes last as a rule, so that the others are answered; and seldom where all are sent at once,
 * as it may break the connection before any is.
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
  // Every byte for itself now and then, where that is few.
  if (size < 400 && random.chance(0.3)) return Array.from({ length: size - 1 }, (_, at) => at + 1);
  const cuts = Array.from({ length: random.between(1, 8) }, () => random.below(size));
  return cuts.toSorted((one, other) => one - other);
}

/** All bytes of a conversation, in the pieces that they are sent in. */
export function piecesOf({ requests, cuts }: Conversation): Buffer[] {
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const starts = [0, ...cuts];
  return starts.map((start, at) => bytes.subarray(start, cuts[at] ?? bytes.length));
}
