import { expect, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { each, hubOnly, lens } from '../../../src/lens.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import { text } from '../corpus/broken-crd.ts';
import { kindOf } from '../corpus/kept-kinds.ts';

const SPOKE = lens(each('spec.rules', hubOnly('weight')));

/** Returns the findings about keys of a list of rules whose host identifies them. */
async function found(
  list: JsonObject,
  objects: readonly KubernetesObject[] = [],
): Promise<readonly ProofFinding[]> {
  const rules = (fields: JsonObject): JsonObject => ({
    rules: {
      type: 'array',
      ...list,
      items: { type: 'object', required: ['host'], properties: { host: text, ...fields } },
    },
  });
  const fields = { own: rules({ path: text }), hub: rules({ path: text, weight: text }) };
  const subject = kindOf(fields, SPOKE, [], { listKeys: { 'spec.rules': ['host'] } });
  const { findings } = await prove(subject, { seed: 1, samples: 50, objects });
  return findings.filter(({ check }) => check === 'key-repeated');
}

const OF = { apiVersion: 'example.com/v1', kind: 'Gadget', metadata: { name: 'a' } };

test('an object of the author with two elements of the same keys contradicts the definition', async () => {
  const rules = [{ host: 'a' }, { host: 'b', path: '/x' }, { host: 'b', path: '/y' }];
  const [error, note, ...more] = await found({}, [{ ...OF, spec: { rules } }]);
  expect(more).toEqual([]);
  expect(error).toMatchObject({ level: 'error', from: 'v1', path: 'spec.rules' });
  expect(error?.message).toMatch(
    /^This object of v1 has two elements of spec\.rules with the same host\. /,
  );
  expect(error?.examples[0]?.marked).toEqual(['spec.rules[0].host', 'spec.rules[1].host']);
  // Only v1 has the object.
  expect(note).toMatchObject({ level: 'note', from: 'v1beta1' });
});

test('a schema that allows two elements of the same keys is a note', async () => {
  const notes = await found({});
  expect(notes.map(({ level, from }) => [level, from])).toEqual([
    ['note', 'v1'],
    ['note', 'v1beta1'],
  ]);
  expect(notes[0]?.message).toMatch(/^The schema of v1 allows two elements of spec\.rules with /);
});

test.for([
  ['list-map keys', { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['host'] }],
  [
    'a validation rule',
    {
      maxItems: 9,
      'x-kubernetes-validations': [
        { rule: 'self.all(one, self.exists_one(other, other.host == one.host))' },
      ],
    },
  ],
] as const)('a schema that forbids it with %s has no finding', async ([, list]) => {
  expect(await found(list)).toEqual([]);
});

test('elements of the author that the keys tell apart are no error', async () => {
  const rules = [
    { host: 'a', path: '/x' },
    { host: 'b', path: '/x' },
    { path: '/x' },
    { path: '/x' },
  ];
  const levels = (await found({}, [{ ...OF, spec: { rules } }])).map(({ level }) => level);
  expect(levels).not.toContain('error');
});
