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

/** One request as it goes over the wire, and what is known about it. */
export interface HostileRequest {
  /** Its markers carry it; no other request of a run has the same. */
  readonly number: number;
  /** What is hostile about it, for the counts. */
  readonly kind: string;
  readonly bytes: Buffer;
  readonly method: string;
  readonly place: Place;
  readonly safety: Safety;
  /** Whether the connection may end after its reply. */
  readonly closes: boolean;
  /** The review in it, encodings undone, as far as there is one. */
  readonly text: Buffer;
  /** Whether the webhook sees `text` as the body of a POST of JSON at the right path, so that the reply is certain. */
  readonly isDelivered: boolean;
  /** Whether it converts, unless it is beyond the limits. */
  readonly isValid: boolean;
}

/** What requests are made of. */
export interface Workshop {
  readonly seeds: readonly Seed[];
  /** The secret that the server knows. */
  readonly secret: string;
  /** What the server takes in one body, in bytes. */
  readonly limit: number;
}

type Focus = 'body' | 'target' | 'headers' | 'framing' | 'method' | 'nothing' | 'everything';

/** A request that is hostile in one way as a rule, so that it gets as far as it can, and in every way now and then. */
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

/** A request as an API server sends it, which converts. */
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

/** What an HTTP server hands on; everything else it may refuse. */
const SOUND_METHODS = new Set(['POST', 'GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A server that answers without reading a body this long may close instead of throwing it away. */
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
    // A head that is no HTTP/1.1 or that is said to be the end of the connection.
    version === '1.1' && method !== 'CONNECT' ? 'sound' : 'broken',
  ]);
  const isJsonPost = method === 'POST' && headers.isJson && safety === 'sound';
  const isDelivered = isJsonPost && target.kind === 'right' && body.isWhole;
  return {
    number,
    kind: kindOf(parts),
    bytes: Buffer.concat([head, framing.bytes]),
    method,
    // An odd host may shift where the path begins.
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

/** The first thing that is hostile about a request. */
function kindOf({ method, version, target, headers, framing, body }: Parts): string {
  if (method !== 'POST' || version !== '1.1') return 'method or version';
  if (target.kind !== 'right') return `path: ${target.kind}`;
  if (headers.kind !== 'ordinary') return `headers: ${headers.kind}`;
  if (framing.kind !== 'length' && body.kind === 'valid') return `framing: ${framing.kind}`;
  return `body: ${body.kind}`;
}
