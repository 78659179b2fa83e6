import { expect, test } from 'vitest';
import { formatCheck } from '../../../../src/core/schema/formats/formats.ts';

test.each<[string, readonly string[], readonly string[]]>([
  ['bsonobjectid', ['507f1f77bcf86cd799439011'], ['507f1f77bcf86cd79943901']],
  ['uri', ['https://a:b@c.d/e%20f', '/a', 'mailto:a'], ['a/b', 'http://a/%zz', 'http://a:b/', '']],
  ['email', ['a@b', '"a b"@c', 'A <a@b>', 'g: a@b;'], ['a', 'a..b@c', 'g:;', 'a@[x]']],
  ['hostname', ['a.example', 'a'], ['1.2.3.4', '-a', 'a_b', `${'x'.repeat(64)}.a`]],
  ['ipv4', ['10.0.0.1', '010.0.0.1', '::ffff:1.2.3.4'], ['256.0.0.1', '1.2.3', '::1']],
  ['ipv6', ['::', 'fe80::1', '::ffff:1.2.3.4'], ['1.2.3.4', 'fe80::1%eth0', '1::2::3']],
  ['cidr', ['10.0.0.0/8', '::/0'], ['10.0.0.0', '10.0.0.0/33', '::/129']],
  [
    'mac',
    ['01:23:45:67:89:ab', '0123.4567.89ab', '0123456789ab'],
    ['01:23:45:67:89', '01-23:45:67:89:ab'],
  ],
  ['uuid4', ['2b8a3b6e-1f1b-4b6e-8b6e-2b8a3b6e1f1b'], ['2b8a3b6e-1f1b-3b6e-8b6e-2b8a3b6e1f1b']],
  ['isbn', ['0321751043', '978-0321751041'], ['0321751044', '9780321751042']],
  ['creditcard', ['4111 1111 1111 1111'], ['4111 1111 1111 1112']],
  ['ssn', ['111-22-3333'], ['111223333']],
  ['hexcolor', ['#fff', 'ABCDEF'], ['#ffff']],
  ['rgbcolor', ['rgb(0, 10,255)'], ['rgb(0,0,256)']],
  ['byte', ['aGk='], ['', 'aGk', 'a-_=']],
  ['date', ['2024-02-29'], ['2023-02-29', '2024-2-9']],
  ['date-time', ['2024-02-29t23:59:59.5+01:00'], ['2024-02-29T24:00:00Z', '2024-02-29 00:00:00Z']],
  ['duration', ['1h30m', '-.5s', '22 ns', '3 Weeks'], ['1', 'h', '9223372036854775808ns']],
  ['k8s-short-name', ['a-b'], ['A', 'a.b', 'x'.repeat(64)]],
  ['k8s-long-name', ['a.b', 'x'.repeat(64)], ['a..b', 'x'.repeat(254)]],
])('%s', (format, right, wrong) => {
  const check = formatCheck(format, 36);
  expect(right.filter((text) => check?.(text) !== true)).toStrictEqual([]);
  expect(wrong.filter((text) => check?.(text) !== false)).toStrictEqual([]);
});

test('an unknown format has no check, and a new one none in an old release', () => {
  expect(formatCheck('no-such-format', 36)).toBe(undefined);
  expect(formatCheck('k8s-short-name', 33)).toBe(undefined);
});
