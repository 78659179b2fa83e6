import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { forget, hubOnly, lens, ownOnly, rename } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const texts = { type: 'array', items: text };
const replicas = {
  own: { minReadySeconds: count, deadlineSeconds: count, organization: texts },
  hub: {
    template: { type: 'object', properties: { minReadySeconds: count } },
    subject: { type: 'object', properties: { organizations: texts } },
    deadlineSeconds: count,
  },
};

test.each([
  [
    'a field of the hub',
    lens(
      rename('spec.deadlineSeconds', 'spec.template.minReadySeconds'),
      ownOnly('spec.minReadySeconds'),
      hubOnly('spec.deadlineSeconds'),
    ),
    'rename converts between spec.deadlineSeconds of v1beta1 and spec.template.minReadySeconds of v1, and hubOnly says that spec.deadlineSeconds of v1 has no counterpart. By their names, spec.deadlineSeconds of v1beta1 and spec.deadlineSeconds of v1 are one field.',
  ],
  [
    'a field of the own version',
    lens(
      rename('spec.deadlineSeconds', 'spec.template.minReadySeconds'),
      ownOnly('spec.minReadySeconds'),
    ),
    'and ownOnly says that spec.minReadySeconds of v1beta1 has no counterpart. By their names, spec.minReadySeconds of v1beta1 and spec.template.minReadySeconds of v1 are one field.',
  ],
  [
    'a field that became a list',
    lens(ownOnly('spec.organization'), hubOnly('spec.subject.organizations')),
    'ownOnly and hubOnly say that spec.organization of v1beta1 and spec.subject.organizations of v1 have no counterpart',
  ],
  [
    'a field that is forgotten on both sides',
    lens(forget('spec.organization', 'unused'), forget('spec.subject.organizations', 'unused')),
    'forget says that spec.organization of v1beta1 and spec.subject.organizations of v1 have no counterpart, and both have the same name.',
  ],
  [
    'a forgotten field, and one of the hub alone',
    lens(forget('spec.organization', 'unused'), hubOnly('spec.subject.organizations')),
    'forget and hubOnly say that spec.organization of v1beta1',
  ],
])('%s has a counterpart by its name', (_, spoke, message) => {
  const found = findContraryNames(kindOf(replicas, spoke));
  expect(found).toMatchObject([{ check: 'names-contradict', level: 'warning' }]);
  expect(found[0]?.message).toContain(message);
});

test('a field without a counterpart that has another form, or another name, does not contradict the names', () => {
  const size = { type: 'object', properties: { size: text } };
  const found = findContraryNames(
    kindOf(
      {
        own: { size: text, wait: text },
        hub: { amount: text, delay: text, sizes: size, grace: text },
      },
      lens(
        rename('spec.size', 'spec.amount'),
        rename('spec.wait', 'spec.delay'),
        hubOnly('spec.sizes'),
        hubOnly('spec.grace'),
      ),
    ),
  );
  expect(found).toEqual([]);
});

test('a field that both versions have may be forgotten', () => {
  const fields = { size: text, template: { type: 'object', properties: { size: text } } };
  const found = findContraryNames(
    kindOf(
      { own: fields, hub: fields },
      lens(forget('spec.size', 'unused'), forget('spec.template.size', 'unused')),
    ),
  );
  expect(found).toEqual([]);
});

test('two secrets are exchanged, also if one is far deeper in the hub', () => {
  const inObjects = (...names: readonly string[]): JsonObject =>
    names.reduceRight<JsonObject>(
      (inner, name) => ({ type: 'object', properties: { [name]: inner } }),
      { type: 'object', properties: { name: text } },
    );
  const found = findContraryNames(
    kindOf(
      {
        own: { backupSecret: text, tlsSecret: text },
        hub: { backup: inObjects('storage', 's3', 'credentials'), tls: inObjects('certificate') },
      },
      lens(
        rename('spec.backupSecret', 'spec.tls.certificate.name'),
        rename('spec.tlsSecret', 'spec.backup.storage.s3.credentials.name'),
      ),
    ),
  );
  expect(found).toMatchObject([{ path: 'spec.backupSecret' }]);
  expect(found[0]?.message).toContain('By their names, they belong together the other way round.');
});
