import type { Conversation } from '../hostile/conversation.ts';
import type { MarkerPlace } from '../hostile/marker.ts';
import { markersIn } from '../hostile/marker.ts';
import type { HostileRequest } from '../hostile/request.ts';
import type { FuzzedServer } from '../servers/fuzzed-server.ts';
import type { Played } from '../wire/play.ts';
import type { Reply } from '../wire/reply-parser.ts';
import type { CheckCertain } from './certain-reply.ts';
import type { Fault } from './check-reply.ts';
import { findFault } from './check-reply.ts';

/** Judges the replies of one server. All of its 404 replies must be alike. */
export interface Judge {
  /** Returns all faults in a conversation, in words. */
  readonly faultsIn: (conversation: Conversation, played: Played) => readonly string[];
}

export function makeJudge(
  { isHttpRefusal, lingers }: Pick<FuzzedServer, 'isHttpRefusal' | 'lingers'>,
  checkCertain: CheckCertain,
): Judge {
  const isNotFoundAlike = rememberNotFound();

  const findReplyFault = (reply: Reply, request: HostileRequest, isLoose: boolean): Fault => {
    if ((isLoose || request.safety !== 'sound') && isHttpRefusal(reply, request)) return undefined;
    const fault = findFault(reply, request) ?? findForeign(reply, request);
    if (fault !== undefined) return fault;
    if (reply.status === 404 && !isNotFoundAlike(reply)) return 'another 404 than before';
    return isLoose ? undefined : (findPlaceFault(request, reply) ?? checkCertain(request, reply));
  };

  /**
   * A server may refuse bytes that are not HTTP, or that follow a request declared as the last one, while it still
   * answers earlier requests on the connection. Node does so at once, and closes.
   */
  const isEarlyRefusal = (conversation: Conversation, reply: Reply, at: number): boolean =>
    conversation.manner !== 'one by one' &&
    reply.headers.get('connection') === 'close' &&
    conversation.requests
      .slice(at)
      .some(
        (request) =>
          (request.safety !== 'sound' || request.closes) && isHttpRefusal(reply, request),
      );

  const findFaultAt = (conversation: Conversation, reply: Reply, at: number): Fault => {
    if (hasStack(reply)) return 'what looks like a stack trace';
    if (isEarlyRefusal(conversation, reply, at)) return undefined;
    const { request, candidates } = askedBy(conversation, at);
    if (request !== undefined) return findReplyFault(reply, request, false);
    // After broken framing it is unknown which request a reply answers. It must be right for one of them.
    const faults = candidates.map((candidate) => findReplyFault(reply, candidate, true));
    if (candidates.length === 0) return 'a reply too many';
    if (isReview(reply) && candidates.every(({ place }) => place === 'wrong')) return 'a way in';
    return faults.includes(undefined) ? undefined : faults[0];
  };

  return {
    faultsIn: (conversation, played) =>
      [
        played.hung,
        ...played.replies.map((reply, at) => findFaultAt(conversation, reply, at)),
        lingers || conversation.manner === 'one by one'
          ? findMissing(conversation, played)
          : undefined,
        findRest(conversation, played),
      ].filter((fault) => fault !== undefined),
  };
}

/** Returns the request that a reply answers, or, from the first one with broken framing on, all possible ones. */
function askedBy(
  { requests }: Conversation,
  at: number,
): { readonly request?: HostileRequest; readonly candidates: readonly HostileRequest[] } {
  const broken = requests.findIndex(({ safety }) => safety === 'broken');
  const request = requests[at];
  if (broken !== -1 && at >= broken) return { candidates: requests.slice(broken) };
  return request === undefined ? { candidates: [] } : { request, candidates: [request] };
}

/** Matches the trace of a stack in any of the runtimes. */
const STACK =
  /\bat [\w.<>]+ \(|:\d+:\d+\)|\.(?:ts|mjs|js|cjs|c\+\+|rs):\d|node:internal|node_modules|Error: |file:\/\/\//;

function hasStack({ head, body }: Reply): boolean {
  return STACK.test(head) || STACK.test(body.toString('latin1'));
}

function isReview({ status, headers }: Reply): boolean {
  return status === 200 && headers.get('content-type') === 'application/json';
}

/** Content of a request may appear only in the body of the review that answers it. */
function findForeign(reply: Reply, request: HostileRequest): Fault {
  if (markersIn(reply.head).length > 0) return 'content of a request in a head';
  const markers = markersIn(reply.body.toString('latin1'));
  const foreign = markers.find(
    ({ place, number }) => !isOfBody(place) || number !== request.number,
  );
  if (foreign !== undefined) return `content of another place or request: ${foreign.text}`;
  return markers.length > 0 && !isReview(reply) ? 'content of a request in no review' : undefined;
}

function isOfBody(place: MarkerPlace): boolean {
  return place === 'n' || place === 'v';
}

function findPlaceFault({ place, method, safety }: HostileRequest, { status }: Reply): Fault {
  switch (place) {
    case 'wrong':
      return status === 404 ? undefined : `${status} where there is nothing`;
    case 'right':
      if (status === 404) return '404 where the webhook is';
      if (safety !== 'sound') return undefined;
      return (method === 'POST') === (status !== 405) ? undefined : `${status} for ${method}`;
    case 'health':
      return status === 200 || status === 404 ? undefined : `${status} for health`;
    case 'unclear':
      return undefined;
  }
}

/** All 404 replies have the same bytes, except the date and connection headers. A reply to HEAD has no body. */
function rememberNotFound(): (reply: Reply) => boolean {
  let known: string | undefined;
  let knownHead: string | undefined;
  return ({ head, body }) => {
    const lines = head
      .replace('HTTP/1.0', 'HTTP/1.1')
      .split('\r\n')
      .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line));
    if (body.length === 0) {
      const bytes = lines
        .filter((line) => !/^content-length:/i.test(line))
        .toSorted()
        .join('\n');
      knownHead ??= bytes;
      return bytes === knownHead;
    }
    const bytes = `${lines.join('\n')}\n\n${body.toString('latin1')}`;
    known ??= bytes;
    return bytes === known;
  };
}

/** The size up to which a server reads a body that it does not need, so that its reply arrives. */
const LARGE = 60_000;

/** A completely sent request gets a reply, unless HTTP allows the connection to end before it. */
function findMissing({ manner, requests }: Conversation, { replies, sent, hung }: Played): Fault {
  if (hung !== undefined || manner === 'aborted' || manner === 'half-closed') return undefined;
  const missing = requests[replies.length];
  if (missing === undefined || replies.length >= sent) return undefined;
  // Requests sent at once may fail together.
  const before = manner === 'one by one' ? requests.slice(0, replies.length) : requests;
  const mayClose =
    before.some(({ closes, safety }) => closes || safety !== 'sound') ||
    replies.some(({ headers }) => headers.get('connection') === 'close');
  const isExcused = missing.safety !== 'sound' || missing.bytes.length > LARGE;
  return mayClose || isExcused ? undefined : `closed without a reply to request ${replies.length}`;
}

/** Bytes that are not a reply may be the start of one that the end of the connection has cut off. */
function findRest(conversation: Conversation, { rest }: Played): Fault {
  const { manner, requests } = conversation;
  const own = new Set(requests.map(({ number }) => number));
  const foreign = markersIn(rest).some(({ place, number }) => !isOfBody(place) || !own.has(number));
  if (foreign) return 'content of another place or request';
  const isWhole = manner !== 'aborted' && manner !== 'half-closed';
  const isSound = requests.every(({ safety }) => safety !== 'broken');
  return isWhole && isSound && rest !== '' ? 'bytes behind the last reply' : undefined;
}
