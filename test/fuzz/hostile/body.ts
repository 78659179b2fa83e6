import { Buffer } from 'node:buffer';
import { aBomb, anEncoding, gzipped } from './gzip.ts';
import { writeTree } from './json-tree.ts';
import { markerOf, withMarkers } from './marker.ts';
import { anOddKey, anOddValue, nested, wide } from './odd-values.ts';
import type { Random } from './random.ts';
import type { Seed } from './seeds.ts';
import { mutateBytes, mutateTokens } from './text-mutations.ts';
import { mutateTree } from './tree-mutations.ts';

/** The body of a request. */
export interface Body {
  /** The name for the tally. */
  readonly kind: string;
  /** The bytes on the wire. */
  readonly bytes: Buffer;
  /** The bytes with all encodings undone, as far as possible. */
  readonly text: Buffer;
  /** The value of Content-Encoding, if any. */
  readonly encoding?: string;
  /** True if the webhook sees `text`, provided the rest of the request allows it. */
  readonly isWhole: boolean;
  /** True if it converts, provided the rest of the request and the limits allow it. */
  readonly isValid: boolean;
}

/** The inputs for making a body. */
export interface Material {
  readonly seeds: readonly Seed[];
  readonly random: Random;
  /** The number of the request, whose markers are in the body and in the uid of the review. */
  readonly number: number;
  /** The maximum size that the server accepts, in bytes. */
  readonly limit: number;
}

/** Returns a review that converts. */
export function aValidBody({ seeds, random, number }: Material): Body {
  const seed = random.pick(seeds.filter(({ isValid }) => isValid));
  return plain('valid', Buffer.from(withMarkers(seed.text, number)), true);
}

/** Returns a body that is hostile in one way. */
export function aHostileBody(material: Material): Body {
  const { random, number } = material;
  const text = (): Buffer => Buffer.from(aText(material));
  return random.weighted<() => Body>([
    [10, () => plain('as it is', text())],
    [24, () => plain('structure', Buffer.from(aMutatedTree(material)))],
    [12, () => plain('tokens', Buffer.from(mutateTokens(aText(material), random)))],
    [14, () => plain('bytes', mutateBytes(text(), random))],
    [10, () => truncated(text(), random)],
    [8, () => plain('no review', noReview(random, markerOf('v', number)))],
    [6, () => plain('shape', Buffer.from(anOddReview(material)))],
    [10, () => encoded(text(), random)],
    [2, () => plain('http', Buffer.from(httpInside(markerOf('x', number)), 'latin1'))],
    [2, () => bomb(text(), material)],
    [2, () => overLimit(material)],
  ])();
}

function plain(kind: string, text: Buffer, isValid: boolean = false): Body {
  return { kind, bytes: text, text, isWhole: true, isValid };
}

function aText({ seeds, random, number }: Material): string {
  return withMarkers(random.pick(seeds).text, number);
}

function aMutatedTree({ seeds, random, number }: Material): string {
  const tree = mutateTree(random.pick(seeds).tree, random);
  return withMarkers(writeTree(tree), number);
}

function truncated(text: Buffer, random: Random): Body {
  return plain('truncated', text.subarray(0, random.below(text.length)));
}

function encoded(text: Buffer, random: Random): Body {
  const { kind, bytes, encoding, isWhole } = random.chance(0.3)
    ? gzipped(text, random)
    : anEncoding(text, random);
  return { kind, bytes, text, encoding, isWhole, isValid: false };
}

/** Returns a body near the limit, so that a server with a small limit gets a small body. */
function overLimit({ seeds, random, number, limit }: Material): Body {
  const size = aSize(limit, random);
  const text = withMarkers(random.pick(seeds).text, number);
  const [before, after] = random.pick([
    ['', ''],
    [text.slice(0, -1), '}'],
    [text.replace(/"objects":\[.*/s, '"objects":["'), '"]}}'],
  ] as const);
  const filling = Buffer.alloc(
    size + random.pick([-2000, 0, 1, 500]),
    random.pick([' ', 'a', '[']),
  );
  return plain('large', Buffer.concat([Buffer.from(before), filling, Buffer.from(after)]));
}

/** Megabytes are expensive to send. A few large bodies test those that exceed every buffer on the way. */
function aSize(limit: number, random: Random): number {
  if (limit > 2 ** 20) return random.chance(0.03) ? limit : random.between(5000, 70_000);
  return random.chance(0.04) ? random.between(200_000, 3_000_000) : limit;
}

function bomb(text: Buffer, { random, limit }: Material): Body {
  // A bomb that a server with a large limit must unpack costs it as much as a hundred other requests.
  const isSmall = limit > 2 ** 20 && random.chance(0.9);
  const start = text.subarray(0, random.below(text.length));
  const mebibytes = isSmall ? 1 : random.pick([1, 9, 60]);
  return { ...aBomb(start, mebibytes, random), text: start, isValid: false };
}

function noReview(random: Random, marker: string): Buffer {
  const text = random.pick([
    '',
    ' ',
    '\0',
    '{}',
    '[]',
    'null',
    '0',
    `"${marker}"`,
    `{"kind":"${marker}"}`,
    `{"kind":"Status","apiVersion":"v1","message":"${marker}"}`,
    `kind: ConversionReview\napiVersion: apiextensions.k8s.io/v1\nrequest: {uid: ${marker}}\n`,
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;${marker}</x>`,
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${marker}\r\n--b--\r\n`,
    `k8s\0\n\x0c\n\x02v1\x12\x10ConversionReview\x12\x05${marker}`,
    `a=1&b=${marker}`,
    marker.repeat(random.below(40)),
  ]);
  if (random.chance(0.9)) return Buffer.from(text);
  return Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)));
}

/** Returns a proper review with one part of extreme size. */
function anOddReview({ random, number, limit }: Material): string {
  const marker = markerOf('n', number);
  const isFewBytes = limit <= 2 ** 20 || random.chance(0.98);
  const [uid, objects] = random.pick<() => readonly [uid: string, objects: string]>([
    () => [marker, `[${anObject('"spec"', nested(random, aDepth(random)))}]`],
    () => [marker, `[${anObject('"spec"', writeTree(wide(random, isFewBytes ? 200 : 50_000)))}]`],
    () => [marker, manyObjects(isFewBytes ? random.pick([2, 4, 6, 40]) : 3000, marker)],
    () => [marker, `[${'0,'.repeat(isFewBytes ? 300 : 10_000)}0]`],
    () => [marker, nested(random, aDepth(random))],
    () => [marker.repeat(random.pick([2, 15, 19, 20, 400])), '[]'],
    () => [`${marker}${'\\u0000'.repeat(random.below(50))}`, '[null]'],
    () => [marker, `[${anObject('"host"', `"${'é'.repeat(isFewBytes ? 300 : 300_000)}"`)}]`],
    () => [marker, `[${anObject(`"${'k'.repeat(isFewBytes ? 300 : 300_000)}"`, '1')}]`],
    () => [marker, `[${anObject('"metadata"', oddMetadata(random))}]`],
    () => [marker, `[${anObject('"spec"', '9'.repeat(isFewBytes ? 300 : 20_000))}]`],
  ])();
  return `{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"${uid}","desiredAPIVersion":"stable.example.com/v1","objects":${withMarkers(objects, number)}}}`;
}

/** Returns a depth around the limits, or far beyond the depth at which a recursive parser fails. */
function aDepth(random: Random): number {
  return random.pick([3, 8, 12, 100, 990, 996, 1000, 1001, 2250, 4400, random.below(1500)]);
}

function anObject(key: string, value: string): string {
  return `{"apiVersion":"stable.example.com/v1beta1","kind":"CronTab","metadata":{"name":"n"},${key}:${value}}`;
}

function oddMetadata(random: Random): string {
  const field = random.pick(['labels', 'annotations', 'name', 'namespace', 'uid']);
  return `{"${field}":{${anOddKey(random)}:${writeTree(anOddValue(random))}}}`;
}

function manyObjects(count: number, marker: string): string {
  const name = (at: number): string => `"metadata":{"name":"${marker}-${at}"}`;
  const versions = ['v1', 'v1beta1', 'v1alpha1', 'v9'];
  const objects = Array.from(
    { length: count },
    (_, at) =>
      `{"apiVersion":"stable.example.com/${versions[at % 4] ?? ''}","kind":"CronTab",${name(at)}}`,
  );
  return `[${objects.join(',')}]`;
}

/** Returns requests as content. A server that miscounts bytes would answer them. */
function httpInside(hidden: string): string {
  return `0\r\n\r\nGET /livez HTTP/1.1\r\nHost: ${hidden}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`;
}
