import * as fc from 'fast-check';

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const mac = fc
  .array(fc.stringMatching(/^[0-9a-f]{2}$/), { minLength: 6, maxLength: 6 })
  .map((bytes) => bytes.join(':'));
const moments = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const ipv4 = fc.oneof(fc.ipV4(), fc.constantFrom('0.0.0.0', '255.255.255.255', '10.0.0.1'));
const ipv6 = fc.constantFrom('::', '::1', 'fe80::1', '2001:db8:0:0:0:0:0:1', '::ffff:10.0.0.1');
const uuid = (version: 3 | 4 | 5) => fc.uuid({ version });

/** Texts by format, named without dashes, of those that the API server validates (apiextensions-apiserver, `pkg/apiserver/validation/formats.go`). */
const FORMATS: ReadonlyMap<string, fc.Arbitrary<string>> = new Map([
  ['bsonobjectid', fc.stringMatching(/^[0-9a-f]{24}$/)],
  ['byte', fc.base64String({ maxLength: 16 })],
  [
    'cidr',
    fc.oneof(
      ipv4.map((ip) => `${ip}/32`),
      fc.constantFrom('10.0.0.0/8', '::/0', '2001:db8::/32'),
    ),
  ],
  ['creditcard', fc.constantFrom('4111111111111111', '5555555555554444')],
  ['date', moments.map((one) => one.toISOString().slice(0, 10))],
  ['datetime', moments.map(dateTime)],
  [
    'duration',
    fc.constantFrom('0s', '1s', '90s', '1m30s', '1h30m', '24h', '1.5h', '100ms', '2h45m30s'),
  ],
  ['email', fc.tuple(label, host).map((parts) => parts.join('@'))],
  ['hexcolor', fc.stringMatching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/)],
  ['hostname', host],
  ['ipv4', ipv4],
  ['ipv6', ipv6],
  ['isbn', fc.constantFrom('0321751043', '978-0321751041')],
  ['isbn10', fc.constantFrom('0321751043', '0-321-75104-3')],
  ['isbn13', fc.constantFrom('978-0321751041', '978 3401013190')],
  ['k8slongname', host],
  ['k8sshortname', label],
  ['mac', mac],
  ['password', fc.string({ maxLength: 12 })],
  ['rgbcolor', fc.constantFrom('rgb(0,0,0)', 'rgb(255,255,255)', 'rgb(12,100,7)')],
  ['ssn', fc.constantFrom('111-11-1111', '123-45-6789')],
  [
    'uri',
    fc
      .tuple(fc.constantFrom('https', 'http', 'ftp'), host)
      .map(([scheme, name]) => `${scheme}://${name}/path?q=1`),
  ],
  ['uuid', fc.oneof(uuid(3), uuid(4), uuid(5))],
  ['uuid3', uuid(3)],
  ['uuid4', uuid(4)],
  ['uuid5', uuid(5)],
]);

function dateTime(date: Date): string {
  const text = date.toISOString();
  const ms = date.getTime();
  if (ms % 3 === 0) return text.replace(/\.\d+Z$/, 'Z');
  return ms % 3 === 1 ? text.replace('Z', '+02:00') : text.replace('Z', '000001Z');
}

/** Returns the texts of a format; undefined if the API server ignores the format. */
export function textsOfFormat(format: string): fc.Arbitrary<string> | undefined {
  return FORMATS.get(format.replaceAll('-', ''));
}
