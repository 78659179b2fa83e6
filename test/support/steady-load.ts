import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { aCronTab, aReview } from './a-review.ts';

/** Clients that each convert one review after another. */
export interface SteadyLoad {
  /** The target of all further calls. */
  url: string;
  /** Resolves when every client has received a reply to a call that it made from now on. */
  readonly goesOn: () => Promise<void>;
  /** Stops the clients, and resolves when the calls in flight have been answered. */
  readonly stop: () => Promise<Outcome>;
}

export interface Outcome {
  readonly answered: number;
  /** The number of connections used. */
  readonly connections: number;
  /** Every unsuccessful call: a status and a body, or an error. */
  readonly failures: readonly string[];
}

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

/**
 * Starts clients, each with a connection that it keeps as an API server does: until a reply says `Connection: close`.
 *
 * @param elsewhere the URL that a client uses after such a reply
 */
export function startLoad(url: string, clients: number, elsewhere?: string): SteadyLoad {
  const options = { keepAlive: true, maxSockets: clients };
  const agent = url.startsWith('https:')
    ? new TlsAgent({ ...options, rejectUnauthorized: false })
    : new Agent(options);
  const sockets = new Set<unknown>();
  const failures: string[] = [];
  const answered = Array.from({ length: clients }, () => 0);
  const waiting = new Set<() => void>();
  const stopping = new AbortController();

  const run = async (client: number): Promise<void> => {
    let isElsewhere = false;
    while (!stopping.signal.aborted) {
      const place = isElsewhere ? (elsewhere ?? load.url) : load.url;
      const { failure, isClosing } = await convert(place, agent, (socket) => sockets.add(socket));
      if (failure !== undefined) failures.push(failure);
      isElsewhere ||= isClosing;
      answered[client] = (answered[client] ?? 0) + 1;
      for (const look of waiting) look();
    }
  };
  const goesOn = (): Promise<void> => {
    const before = [...answered];
    return new Promise((resolve) => {
      const look = (): void => {
        // The next reply of each client may belong to a call that is already in flight.
        if (!answered.every((count, client) => count >= (before[client] ?? 0) + 2)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
    });
  };
  const stop = async (): Promise<Outcome> => {
    stopping.abort();
    await Promise.all(running);
    agent.destroy();
    const count = answered.reduce((sum, one) => sum + one, 0);
    return { answered: count, connections: sockets.size, failures };
  };
  const load: SteadyLoad = { url, goesOn, stop };
  const running = answered.map((_, client) => run(client));
  return load;
}

interface Converted {
  /** Undefined when the review succeeded. */
  readonly failure: string | undefined;
  readonly isClosing: boolean;
}

async function convert(
  url: string,
  agent: Agent,
  over: (socket: unknown) => void,
): Promise<Converted> {
  const send = url.startsWith('https:') ? tlsRequest : request;
  const headers = { 'content-type': 'application/json', 'content-length': REVIEW.length };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(url, { method: 'POST', agent, headers }, resolve);
      sent.once('socket', over).once('error', reject).end(REVIEW);
    });
    const body = await text(response);
    const isConverted = response.statusCode === 200 && body.includes('"status":"Success"');
    const failure = isConverted ? undefined : `${response.statusCode} ${body}`;
    return { failure, isClosing: response.headers.connection === 'close' };
  } catch (error) {
    return { failure: String(error), isClosing: false };
  }
}
