import { Buffer } from 'node:buffer';
import type { Body } from './body.ts';
import { aHostileBody, aValidBody } from './body.ts';
import type { Framing } from './framing.ts';
import { chunked, declared, misdeclared, smuggled, withOddTrailer } from './framing.ts';
import type { Headers, Safety } from './headers.ts';
import { hostileHeaders, ordinaryHeaders } from './headers.ts';
import { markerOf } from './marker.ts';
import type { Random } from './random.ts';
import type { Seed } from './seeds.ts';
import type { Place, Target } from './target.ts';
import { aWrongTarget, anOddTarget, theRightTarget } from './target.ts';

/** A request as it goes over the wire, and the facts that its reply is judged by. */
export interface HostileRequest {
  /** A number that is unique in a run and part of all markers of the request. */
  readonly number: number;
  /** The hostile part, for the tally. */
  readonly kind: string;
  readonly bytes: Buffer;
  readonly method: string;
  readonly place: Place;
  readonly safety: Safety;
  /** True if the connection may end after the reply. */
  readonly closes: boolean;
  /** The review in it with encodings undone, if any. */
  readonly text: Buffer;
  /** True if the webhook sees `text` as the body of a POST of JSON at the right path, so that the reply is known. */
  readonly isDelivered: boolean;
  /** True if it converts, unless it exceeds the limits. */
  readonly isValid: boolean;
}

/** The inputs for making requests. */
export interface Workshop {
  readonly seeds: readonly Seed[];
  /** The secret of the server. */
  readonly secret: string;
  /** The maximum size of a body that the server accepts, in bytes. */
  readonly limit: number;
}

type Focus = 'body' | 'target' | 'headers' | 'framing' | 'method' | 'nothing' | 'everything';

/** Returns a request that is usually hostile in one way, so that it gets as far as possible, and sometimes in all. */
export function aHostileRequest(
  workshop: Workshop,
  number: number,
  random: Random,
): HostileRequest {
  const focus = random.weighted<Focus>([
    [50, 'body'],
    [15, 'target'],
    [13, 'headers'],
    [9, 'framing'],
    [3, 'method'],
    [7, 'nothing'],
    [3, 'everything'],
  ]);
  const has = (part: Focus): boolean => focus === part || focus === 'everything';
  const body = bodyFor(has('body'), { workshop, number, random });
  const parts = {
    method: has('method') ? aMethod(random) : 'POST',
    version: has('method') && random.chance(0.3) ? aVersion(random) : '1.1',
    target: targetFor(has('target'), { workshop, number, random }),
    headers: has('headers') ? hostileHeaders(random, markerOf('h', number)) : ordinaryHeaders(),
    framing: has('framing')
      ? hostileFraming(body, { workshop, number, random })
      : random.chance(0.1)
        ? chunked(body.bytes, random)
        : declared(body.bytes),
    body,
  };
  return assemble(parts, number);
}

/** Returns a request as an API server sends it, which converts. */
export function aValidRequest(workshop: Workshop, number: number, random: Random): HostileRequest {
  const body = bodyFor(false, { workshop, number, random });
  const target = theRightTarget(workshop.secret);
  const [headers, framing] = [ordinaryHeaders(), declared(body.bytes)];
  return assemble({ method: 'POST', version: '1.1', target, headers, framing, body }, number);
}

interface Making {
  readonly workshop: Workshop;
  readonly number: number;
  readonly random: Random;
}

function bodyFor(isHostile: boolean, { workshop, number, random }: Making): Body {
  const material = {
    ...workshop,
    random,
    number,
  };
  return isHostile ? aHostileBody(material) : aValidBody(material);
}

function targetFor(isHostile: boolean, { workshop, number, random }: Making): Target {
  const marker = markerOf('h', number);
  if (!isHostile) return theRightTarget(workshop.secret);
  return random.chance(0.5)
    ? aWrongTarget(workshop.secret, random, marker)
    : anOddTarget(workshop.secret, random, marker);
}

function hostileFraming(body: Body, { workshop, number, random }: Making): Framing {
  return random.weighted<() => Framing>([
    [8, () => chunked(body.bytes, random)],
    [2, () => misdeclared(body.bytes, random)],
    [1, () => withOddTrailer(body.bytes, random)],
    [4, () => smuggled(body.bytes, hiddenIn(workshop, number), random)],
  ])();
}

function hiddenIn({ secret }: Workshop, number: number): { path: string; review: string } {
  const uid = markerOf('x', number);
  return {
    path: `/convert/${secret}`,
    review: `{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"${uid}","desiredAPIVersion":"stable.example.com/v1","objects":[]}}`,
  };
}

function aMethod(random: Random): string {
  return random.pick(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'M-SEARCH', 'CONNECT', 'PRI', 'FOO', 'post', 'POST\0', 'P'.repeat(300), '__proto__', '']);
} // prettier-ignore

function aVersion(random: Random): string {
  return random.pick(['1.0', '0.9', '1.2', '2.0', '3.0', '1.', '1.1 ', '11', 'x']);
}

/** Methods that an HTTP server passes on. It may refuse all others. */
const SOUND_METHODS = new Set(['POST', 'GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The size of a body that a server may refuse to read to the end after an early reply, and close instead. */
const LARGE = 60_000;

interface Parts {
  readonly method: string;
  readonly version: string;
  readonly target: Target;
  readonly headers: Headers;
  readonly framing: Framing;
  readonly body: Body;
}

function assemble(parts: Parts, number: number): HostileRequest {
  const { method, version, target, headers, framing, body } = parts;
  const lines = [
    `${method} ${target.text} HTTP/${version}`,
    ...headers.lines,
    ...(body.encoding === undefined ? [] : [`Content-Encoding: ${body.encoding}`]),
    ...framing.lines,
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const safety = worst([
    headers.safety,
    framing.safety,
    target.isOdd === true || !SOUND_METHODS.has(method) ? 'refusable' : 'sound',
    // The head is not HTTP/1.1, or CONNECT ends the connection.
    version === '1.1' && method !== 'CONNECT' ? 'sound' : 'broken',
  ]);
  const isJsonPost = method === 'POST' && headers.isJson && safety === 'sound';
  const isDelivered = isJsonPost && target.kind === 'right' && body.isWhole;
  return {
    number,
    kind: kindOf(parts),
    bytes: Buffer.concat([head, framing.bytes]),
    method,
    // An odd host may change where the path begins.
    place: headers.kind === 'host' ? 'unclear' : target.place,
    safety,
    closes: headers.closes === true || framing.bytes.length > LARGE,
    text: body.text,
    isDelivered,
    isValid: isDelivered && body.isValid,
  };
}

function worst(safeties: readonly Safety[]): Safety {
  if (safeties.includes('broken')) return 'broken';
  return safeties.includes('refusable') ? 'refusable' : 'sound';
}

/** Returns the first hostile part of a request. */
function kindOf({ method, version, target, headers, framing, body }: Parts): string {
  if (method !== 'POST' || version !== '1.1') return 'method or version';
  if (target.kind !== 'right') return `path: ${target.kind}`;
  if (headers.kind !== 'ordinary') return `headers: ${headers.kind}`;
  if (framing.kind !== 'length' && body.kind === 'valid') return `framing: ${framing.kind}`;
  return `body: ${body.kind}`;
}
