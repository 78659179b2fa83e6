import { expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../../src/index.ts';
import { asInteger, join, lens, rename, when } from '../../../src/lens.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import { text } from '../corpus/broken-crd.ts';
import { kindOf } from '../corpus/kept-kinds.ts';

const protocol: JsonObject = { ...text, enum: ['TCP', 'UDP'], default: 'TCP' };
const port: JsonObject = { type: 'integer', minimum: 1, maximum: 65_535 };
const ports: JsonObject = { type: 'object', properties: { port } };

/** Returns the differing defaults of two versions. */
async function differing(
  fields: { readonly own: JsonObject; readonly hub: JsonObject },
  spoke: Spoke<object, object>,
): Promise<readonly ProofFinding[]> {
  const { findings } = await prove(kindOf(fields, spoke), { seed: 1, samples: 200 });
  return findings.filter(({ check }) => check === 'defaults-differ');
}

test('a part that a default turns on is no difference of defaults', async () => {
  const found = await differing(
    { own: { protocol, port }, hub: { protocol, tcp: ports, udp: ports } },
    lens(
      when('spec.protocol', 'TCP', rename('spec.port', 'spec.tcp.port')),
      when('spec.protocol', 'UDP', rename('spec.port', 'spec.udp.port')),
    ),
  );
  expect(found).toEqual([]);
});

test('names the version that alone sets a default', async () => {
  const found = await differing(
    { own: { host: text, port: { ...port, default: 80 } }, hub: { hostPort: text } },
    lens(join(['spec.host', asInteger('spec.port')], ':', 'spec.hostPort', { at: 'last' })),
  );
  expect(found).toMatchObject([
    {
      path: 'spec.hostPort',
      message:
        'v1beta1 sets a default that v1 does not set: for the same object, spec.hostPort of v1 depends on the version in which it was written. Remove the default from v1beta1, or give v1 one with the same meaning.',
    },
  ]);
});
