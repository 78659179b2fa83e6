import { keepFound } from './found.ts';
import type { Conversation } from './hostile/conversation.ts';
import type { FuzzedServer } from './servers/fuzzed-server.ts';
import type { Tally } from './tally.ts';
import { makeTally } from './tally.ts';
import { makeCertainCheck } from './verdict/certain-reply.ts';
import type { Judge } from './verdict/judge.ts';
import { makeJudge } from './verdict/judge.ts';
import { NoHttp } from './wire/reply-parser.ts';
import type { Played } from './wire/play.ts';
import { play } from './wire/play.ts';

/** The number of connections at once. */
const PARALLEL = 48;

/** The number of faults after which a run stops collecting. */
const MAX_FAULTS = 20;

/** Runs conversations with one server, and judges all of them. */
export interface Fuzzer {
  readonly tally: Tally;
  /** The faults, each with the file of its conversation. */
  readonly faults: readonly string[];
  /** Runs all conversations, many at once. */
  readonly talk: (conversations: Iterable<Conversation>) => Promise<void>;
}

/** @param name the base name of files with findings */
export function makeFuzzer(server: FuzzedServer, name: string): Fuzzer {
  const judge = makeJudge(server, makeCertainCheck(server.limits, server.isWide));
  const tally = makeTally();
  const faults: string[] = [];

  const haveConversation = async (conversation: Conversation): Promise<void> => {
    const heard = await playAndJudge(conversation, server, judge);
    tally.add(conversation, heard.played);
    if (heard.faults.length === 0) return;
    const first = conversation.requests[0]?.number ?? 0;
    const file = keepFound(`${name}-${first}`, conversation, heard.faults);
    faults.push(`${heard.faults.join('; ')}: ${file}`);
  };

  const talk = async (conversations: Iterable<Conversation>): Promise<void> => {
    const left = conversations[Symbol.iterator]();
    const one = async (): Promise<void> => {
      while (faults.length < MAX_FAULTS && server.watched.ending() === undefined) {
        const next = left.next();
        if (next.done === true) return;
        await haveConversation(next.value);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, one));
  };
  return { tally, faults, talk };
}

async function playAndJudge(
  conversation: Conversation,
  { connect }: FuzzedServer,
  judge: Judge,
): Promise<{ readonly played?: Played; readonly faults: readonly string[] }> {
  try {
    const played = await play(conversation, connect);
    return { played, faults: judge.faultsIn(conversation, played) };
  } catch (error) {
    if (error instanceof NoHttp) return { faults: [`no HTTP: ${error.message}`] };
    throw error;
  }
}
