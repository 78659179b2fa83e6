import type { Conversation } from './hostile/conversation.ts';
import type { Played } from './wire/play.ts';

/** The counts of a run so far. */
export interface Tally {
  readonly requests: () => number;
  /** @param played undefined if the server's output was not HTTP */
  readonly add: (conversation: Conversation, played: Played | undefined) => void;
  /** The number of replies by status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Returns all counts as readable lines. */
  readonly inWords: () => string;
}

export function makeTally(): Tally {
  const [kinds, manners, statuses] = [counts(), counts(), counts()];
  let requests = 0;
  let connections = 0;
  return {
    requests: () => requests,
    statuses: statuses.times,
    add: (conversation, played) => {
      const sent = played?.sent ?? conversation.requests.length;
      requests += sent;
      connections += 1;
      manners.add(conversation.manner);
      for (const { kind } of conversation.requests.slice(0, sent)) kinds.add(kind);
      for (const { status } of played?.replies ?? []) statuses.add(String(status));
      for (let at = played?.replies.length ?? 0; at < sent; at += 1) statuses.add('no reply');
    },
    inWords: () =>
      [
        `${requests} requests on ${connections} connections`,
        `  statuses: ${statuses.inWords()}`,
        `  connections: ${manners.inWords()}`,
        `  requests: ${kinds.inWords()}`,
      ].join('\n'),
  };
}

interface Counts {
  readonly times: ReadonlyMap<string, number>;
  readonly add: (key: string) => void;
  readonly inWords: () => string;
}

function counts(): Counts {
  const times = new Map<string, number>();
  return {
    times,
    add: (key) => void times.set(key, (times.get(key) ?? 0) + 1),
    inWords: () =>
      [...times]
        .toSorted(([, one], [, other]) => other - one)
        .map(([key, count]) => `${key} ${count}`)
        .join(', '),
  };
}
