import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { custom, duration, flip, lens, retype, values } from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, flag, text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const own = {
  apiVersion: text,
  policy: text,
  readOnly: flag,
  disabled: flag,
  retention: text,
  mode: text,
};
const hub = { apiGroup: text, policy: text, mode: text, retentionDays: count, enabled: flag };

/** Returns the part for a reference that loses its version, with the version that the conversion back appends. */
const reference = (suffix: string): Part =>
  custom(['spec.apiVersion', 'spec.apiGroup'], {
    toHub: (version) => (typeof version === 'string' ? version.split('/')[0] : undefined),
    fromHub: (group) => (typeof group === 'string' ? `${group}${suffix}` : undefined),
  });

/** Returns the messages about the names and words of a lens. */
const messagesOf = (part: Part): readonly string[] =>
  findContraryNames(kindOf({ own, hub }, lens(part))).map(({ message }) => message);

test.each([
  [
    'a word that the other version has, too',
    values('spec.policy', { Unused: 'Empty', Empty: 'EmptyOrUnused' }),
    'values converts between spec.policy of v1beta1 and spec.policy of v1, and converts Empty to EmptyOrUnused, although the other version has Empty.',
  ],
  [
    'a word that the other version has in another spelling',
    values('spec.policy', [
      ['rsa', 'RSA'],
      ['ecdsa', 'Ed25519'],
      ['ecdsa', 'ECDSA'],
    ]),
    'converts ecdsa to Ed25519, although the other version has ECDSA.',
  ],
  [
    'the conversion back, if another row comes first',
    values('spec.policy', [
      ['Borrow', 'MayStop'],
      ['MayStop', 'MayStop'],
    ]),
    'converts MayStop to Borrow, although the other version has MayStop. Correct the table or the order of its rows, or accept the finding.',
  ],
  [
    'a flag that is false for its own name',
    values(
      ['spec.readOnly', 'spec.mode'],
      [
        [true, 'ReadWrite'],
        [false, 'ReadOnly'],
      ],
    ),
    'and readOnly is false for ReadOnly.',
  ],
  [
    'a flag that stays the same under the opposite name',
    values(
      ['spec.disabled', 'spec.enabled'],
      [
        [true, true],
        [false, false],
      ],
    ),
    'and true stays true, although the names are opposites. Exchange the values, or accept the finding.',
  ],
  [
    'a flag that is true for its opposite',
    values(
      ['spec.mode', 'spec.enabled'],
      [
        ['Disabled', true],
        ['On', false],
      ],
    ),
    'and enabled is true for Disabled.',
  ],
  [
    'a flag of a flipped table',
    flip(
      values(
        ['spec.mode', 'spec.readOnly'],
        [
          ['ReadOnly', false],
          ['ReadWrite', true],
        ],
      ),
    ),
    'and readOnly is false for ReadOnly.',
  ],
  [
    'a function that forgets the version on the way back',
    reference(''),
    'where example.com stays example.com, but only one of the two has a version.',
  ],
  [
    'hours in a field that counts days',
    retype(['spec.retention', 'spec.retentionDays'], duration('h'), 'integer'),
    'where 720h becomes 720, but the name or the description of the field states a unit in which it is 30.',
  ],
])('%s contradicts the words or the names', (_, part, message) => {
  const [found, ...others] = messagesOf(part);
  expect(found).toContain(message);
  expect(others).toEqual([]);
});

test.each([
  ['a function that appends a version', reference('/v1')],
  ['other spellings', values('spec.policy', { rsa: 'RSA', ecdsa: 'ECDSA' })],
  [
    'a word in two spellings',
    values('spec.policy', [
      ['head', 'head'],
      ['head', 'HEAD'],
    ]),
  ],
  [
    'a word that only one version has',
    values('spec.policy', [
      ['MayStop', 'MayStop'],
      ['Borrow', 'MayStop'],
    ]),
  ],
  [
    'a flag that changes under the opposite name',
    values(
      ['spec.disabled', 'spec.enabled'],
      [
        [true, false],
        [false, true],
      ],
    ),
  ],
  [
    'a flag',
    values(
      ['spec.readOnly', 'spec.mode'],
      [
        [true, 'ReadOnly'],
        [false, 'ReadWrite'],
      ],
    ),
  ],
])('%s does not contradict the words', (_, part) => {
  expect(messagesOf(part)).toEqual([]);
});

test('a word that only the schema of the other version has contradicts the table', () => {
  const words = (...all: readonly string[]): JsonObject => ({ ...text, enum: all });
  const found = findContraryNames(
    kindOf(
      { own: { provider: words('cosign') }, hub: { provider: words('cosign', 'notation') } },
      lens(values('spec.provider', { cosign: 'notation' })),
    ),
  );
  expect(found.map(({ message }) => message)).toEqual([
    'values converts between spec.provider of v1beta1 and spec.provider of v1, and converts cosign to notation, although the other version has cosign. Correct the table or the order of its rows, or accept the finding.',
  ]);
});
