import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { each, lens, rename, when } from '../../src/lens.ts';
import { prove } from '../../src/prove/prove.ts';
import { text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const port: JsonObject = { type: 'integer', minimum: 1, maximum: 65_535 };

/** Returns what a proof says of the ports of a kind whose parts convert the types TCP and HTTP. */
async function keptPorts(types: readonly string[]): Promise<readonly string[]> {
  const type = { ...text, enum: [...types] };
  const list = (fields: JsonObject): JsonObject => ({
    ends: { type: 'array', items: { type: 'object', properties: { type, ...fields } } },
  });
  const subject = kindOf(
    { own: list({ port }), hub: list({ tcpPort: port, httpPort: port }) },
    lens(
      each(
        'spec.ends',
        when('type', 'TCP', rename('port', 'tcpPort')),
        when('type', 'HTTP', rename('port', 'httpPort')),
      ),
    ),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 200 });
  return findings
    .filter(({ check }) => check === 'always-kept')
    .map(({ from, path, message }) => `${from} ${path}: ${message}`);
}

test('names the case in which no part converts a field that other parts convert', async () => {
  expect(await keptPorts(['TCP', 'HTTP', 'UDP'])).toEqual([
    'v1beta1 spec.ends[].port: No field of v1 shows spec.ends[].port of v1beta1 where spec.ends[*].type is "UDP": an annotation carries it. Convert it in this case, too, if v1 has a field for it.',
  ]);
});

test('says nothing if every case has a part', async () => {
  expect(await keptPorts(['TCP', 'HTTP'])).toEqual([]);
});
