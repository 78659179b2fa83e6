import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import type { Random } from '../support/random-from.ts';
import { compare } from './compare.ts';
import type { CorpusCrd } from './corpus.ts';
import { Oracle } from './oracle.ts';

const OBJECTS = Number(process.env['ORACLE_OBJECTS']);

/** Texts near each format. Others come from them by changes of single characters. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ['507f1f77bcf86cd799439011', '507F1F77BCF86CD79943901', ''],
  uri: [
    'https://user:p%40ss@example.com:8080/a%20b?q=%zz#f',
    'http://[fe80::1%25en0]:80/',
    'http://[::1%25%20]/',
    'http://1.2.3.4:80:90/',
    'ftp://a:1:2/',
    'mailto:someone@example.com',
    '/path/%41',
    '//host/path',
    '*',
    'http://[1.2.3.4]/',
    'http://[::ffff:1.2.3.4]',
    'http://ex%C3%A4mple.com/',
    'http://a b/',
    'a+b-c.d:opaque%zz',
    '1a:b',
    'http://@/',
    'http://ä@ö/ü',
  ],
  email: [
    'a@b.c',
    '"quoted \\" string"@example.com',
    'Name <a@b>',
    '"A. B" <a.b@c>',
    'a@[127.0.0.1]',
    'a@[fe80::1]',
    'a@b (comment (nested \\) ) )',
    '(c) a@b',
    'group: a@b;',
    'group: a@b, c@d;',
    'group:;',
    'a..b@c',
    'Ä Ö <ä@ö>',
    '=?utf-8?q?=C3=A4?= <a@b>',
    '=?koi8-r?b?0A==?= <a@b>',
    '=?x?q?a?= <a@b>',
    'a b c',
    'a.b. <c@d> (x)',
    '""@a',
    '<a@b>',
  ],
  hostname: [
    'example.com',
    'a',
    '-a',
    'a-',
    'a.b-c.example',
    '1.2.3.4',
    '☃.com',
    'a_b',
    'x'.repeat(64),
    'a.b.',
    'Ä.ö',
  ],
  ipv4: [
    '10.0.0.1',
    '010.0.0.01',
    '256.1.1.1',
    '::ffff:1.2.3.4',
    '1.2.3',
    '1.2.3.4.',
    '::1.2.3.4:5',
  ],
  ipv6: [
    'fe80::1',
    '::',
    '1:2:3:4:5:6:7:8',
    '1::2::3',
    'fe80::1%eth0',
    '::ffff:01.2.3.4',
    '1:2:3:4:5:6:7::',
    '12345::',
  ],
  cidr: [
    '10.0.0.0/8',
    '010.0.0.0/8',
    'fe80::/128',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '1.2.3.4/-1',
    '::/129',
    '/8',
  ],
  mac: [
    '01:23:45:67:89:ab',
    '01-23-45-67-89-AB-cd-ef',
    '0123.4567.89ab',
    '01:23:45-67:89:ab',
    '0123.4567.89ab.cdef',
  ],
  uuid: ['2b8a3b6e-1f1b-4b6e-8b6e-2b8a3b6e1f1b', '2B8A3B6E1F1B4B6E8B6E2B8A3B6E1F1B'],
  uuid3: ['2b8a3b6e-1f1b-3b6e-8b6e-2b8a3b6e1f1b'],
  uuid4: ['2b8a3b6e-1f1b-4b6e-8b6e-2b8a3b6e1f1b'],
  uuid5: ['2b8a3b6e-1f1b-5b6e-8b6e-2b8a3b6e1f1b'],
  isbn: ['0321751043', '978-0321751041', '0 8044 2957 X'],
  isbn10: ['0321751043', '080442957X', '0-8044-2957-X'],
  isbn13: ['978-0321751041', '9780321751042'],
  creditcard: ['4111 1111 1111 1111', '5500-0000-0000-0004', '378282246310005', '4111111111111112'],
  ssn: ['111-22-3333', '111 22 3333', '111223333', '111-223333'],
  hexcolor: ['#fff', '#FFFFFF', 'ABC', '#ffff'],
  rgbcolor: ['rgb(1,2,3)', 'rgb( 255 , 0, 25 )', 'rgb(256,0,0)', 'rgb(0,0,199)', 'rgb(0,0,1999)'],
  byte: ['', 'aGVsbG8=', 'aGVsbG8', 'YQ==', 'aGVs bG8='],
  password: ['', 'anything'],
  date: [
    '2024-02-29',
    '2023-02-29',
    '0000-01-01',
    '2024-13-01',
    '2024-1-1',
    '1900-02-29',
    '2000-02-29',
  ],
  duration: [
    '1h30m',
    '-1.5h',
    '.5s',
    '1',
    '0',
    '22 ns',
    '3 weeks',
    '1 parsec',
    '5 µs',
    '1d',
    '2 HR',
    '9223372036854775808ns',
    '99999999999999999999 d',
    '+5s',
    '1.s',
    'about 3 minutes or so',
    '-9223372036854775808ns',
    '2562047h47m16.854775807s',
    '2562047h47m16.854775808s',
  ],
  'date-time': [
    '2024-02-29T23:59:59Z',
    '2024-02-29t23:59:59.5+01:00',
    '2024-02-30T00:00:00Z',
    '2024-02-29T24:00:00Z',
    '2024-02-29T23:59:60Z',
    '2024-02-29T23:59:59',
    '2024-02-29T23:59:59x5Z',
    '2024-02-29T00:00:00Ztz',
    '2024-02-29T23:59:59ä1z',
  ],
  'k8s-short-name': ['a', 'a-b', 'A', '-a', 'x'.repeat(63), 'x'.repeat(64), 'a.b'],
  'k8s-long-name': ['a.b', 'a..b', 'x'.repeat(64), 'x'.repeat(254), 'a-.b', ''],
  unknown: ['', 'anything'],
};

const SIGNS = [
  '0',
  '9',
  'a',
  'F',
  '.',
  ':',
  '-',
  '/',
  '%',
  '@',
  ' ',
  '"',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  'T',
  'Z',
  'ä',
  '\t',
  '\u0000',
  '+',
  's',
  ',',
  ';',
  '=',
  '?',
  '_',
  '\\',
];

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
});

const formats = Object.keys(TEXTS);

const source: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(
    formats.map((format) => [format, { type: 'array', items: { type: 'string', format } }]),
  ),
};

const names = { kind: 'Format', listKind: 'FormatList', plural: 'formats', singular: 'format' };
const version = { name: 'v1', source, schema: readStructuralSchema(source) };
const name = 'formats.test.crdshift.example';
const group = 'test.crdshift.example';
const crd: CorpusCrd = {
  name,
  group,
  kind: 'Format',
  scope: 'Cluster',
  versions: [version],
  document: {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: {
      group,
      names,
      scope: 'Cluster',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: source } }],
    },
  },
};

test.each(formats)('%s', async (format) => {
  const told = await oracle.tell(crd.document);
  expect(told.crdErrors).toBe(undefined);
  const random = randomFrom(PROOF_SEED);
  const seeds = TEXTS[format] ?? [];
  const texts = [...seeds];
  while (texts.length < OBJECTS * 10) {
    const text = changed(seeds[random(seeds.length)] ?? '', random);
    texts.push(random(3) === 0 ? changed(text, random) : text);
  }
  const differences = await Promise.all(
    batches(texts).map(async (batch) => {
      const object = { apiVersion: `${group}/v1`, kind: 'Format', metadata: { name: 'a' } };
      const verdict = await compare(oracle, crd, version, {
        object: { ...object, [format]: batch },
      });
      return verdict.difference;
    }),
  );
  expect(differences.find((difference) => difference !== undefined)).toBe(undefined);
});

/** The API server compares each error with all before it. */
const BATCH = 100;

function batches(texts: readonly string[]): string[][] {
  const count = Math.ceil(texts.length / BATCH);
  return Array.from({ length: count }, (_, at) => texts.slice(at * BATCH, (at + 1) * BATCH));
}

function changed(text: string, random: Random): string {
  const signs = Array.from(text);
  const sign = SIGNS[random(SIGNS.length)] ?? '';
  const at = random(signs.length + 1);
  if (random(3) === 0) return signs.toSpliced(at, 1).join('');
  return signs.toSpliced(at, random(2), sign).join('');
}
