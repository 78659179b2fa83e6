import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { ask, objectsOf } from '../support/ask.ts';

type Fields = Record<string, unknown>;

async function convert(object: Fields, version: string): Promise<Fields> {
  const [converted] = objectsOf(
    await ask(aReview(`stable.example.com/${version}`, [object]), kinds),
  );
  return converted ?? {};
}

const CRD = parse(readFileSync('src/kinds/cron-tab/crd.yaml', 'utf8')) as {
  spec: {
    versions: {
      schema: { openAPIV3Schema: { properties: Record<string, { pattern: string }> } };
    }[];
  };
};

/** Returns the pattern of a field in the schema of `v1`. */
function admittedAs(field: string): RegExp {
  const pattern = CRD.spec.versions[0]?.schema.openAPIV3Schema.properties[field]?.pattern ?? '';
  return new RegExp(pattern);
}

/** Texts that match, with colons and brackets wherever possible. */
function admitted(pattern: RegExp = /$^/): fc.Arbitrary<string> {
  const text = fc.string({ unit: fc.constantFrom(':', '[', ']', '1', 'a', '.') });
  const bracketed = text.map((inside) => `[${inside}]`);
  return fc
    .oneof(fc.stringMatching(/^[0-9]{0,5}$/), text, bracketed)
    .filter((one) => pattern.test(one));
}

describe('hostPort', () => {
  test.for<[unknown, Fields]>([
    ['localhost:1234', { host: 'localhost', port: '1234' }],
    ['[::1]:80', { host: '[::1]', port: '80' }],
    ['[::1]', { host: '[::1]' }],
    ['::1', { host: ':', port: '1' }],
    ['localhost', { host: 'localhost' }],
    ['', { host: '' }],
    [':80', { port: '80' }],
    ['localhost:', { host: 'localhost', port: '' }],
    [1234, { hostPort: 1234 }],
    [null, { hostPort: null }],
    [['a:1'], { hostPort: ['a:1'] }],
  ])('%j becomes %j', async ([hostPort, fields]) => {
    const object = aCronTab('v1beta1', { hostPort });
    expect(await convert(object, 'v1')).toStrictEqual({ ...aCronTab('v1'), ...fields });
  });

  test('of any string survives the round trip, through the hub and through the chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (hostPort) => {
        const v1beta1 = aCronTab('v1beta1', { hostPort });
        expect(await convert(await convert(v1beta1, 'v1'), 'v1beta1')).toStrictEqual(v1beta1);
        const v1alpha1 = aCronTab('v1alpha1', { address: hostPort });
        expect(await convert(await convert(v1alpha1, 'v1'), 'v1alpha1')).toStrictEqual(v1alpha1);
      }),
    );
  });

  test('of any host and port that the schema of v1 accepts survives the round trip', async () => {
    const [host, port] = ['host', 'port'].map((field) => admittedAs(field));
    const address = fc.record({ host: admitted(host), port: admitted(port) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(address, async (fields) => {
        const v1 = aCronTab('v1', fields);
        expect(await convert(await convert(v1, 'v1beta1'), 'v1')).toStrictEqual(v1);
        expect(await convert(await convert(v1, 'v1alpha1'), 'v1')).toStrictEqual(v1);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('converts every object, whatever its fields contain', async () => {
  const fields = fc.record(
    {
      hostPort: fc.jsonValue(),
      host: fc.jsonValue(),
      port: fc.jsonValue(),
      address: fc.jsonValue(),
      spec: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const version = fc.constantFrom('v1', 'v1beta1', 'v1alpha1');
  await fc.assert(
    fc.asyncProperty(fields, version, version, async (values, from, to) => {
      expect(await convert(aCronTab(from, values), to)).toMatchObject({ kind: 'CronTab' });
    }),
  );
});
