import { expect, test } from 'vitest';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { lens, rename } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { text } from './corpus/broken-crd.ts';
import { kindOf, onSpec } from './corpus/kept-kinds.ts';

const secret = { type: 'object', properties: { secretRef: text } };

test.each([
  [
    'two renames',
    kindOf(
      { own: { hostname: text, zone: text }, hub: { node: text, topologyZone: text } },
      lens(rename('spec.hostname', 'spec.topologyZone'), rename('spec.zone', 'spec.node')),
    ),
    'rename converts between spec.zone of v1beta1 and spec.node of v1, and rename converts between spec.hostname of v1beta1 and spec.topologyZone of v1. By their names, spec.zone of v1beta1 and spec.topologyZone of v1 are one field. Exchange the paths of one version, or accept the finding.',
  ],
  [
    'functions that move two secrets into other objects',
    kindOf(
      {
        own: { authSecret: text, tlsSecret: text },
        hub: { authentication: secret, transport: secret },
      },
      onSpec(
        ({ authSecret = '', tlsSecret = '' }) => ({
          authentication: { secretRef: tlsSecret },
          transport: { secretRef: authSecret },
        }),
        ({ authentication, transport }) => ({
          authSecret: isJsonObject(transport) ? transport['secretRef'] : undefined,
          tlsSecret: isJsonObject(authentication) ? authentication['secretRef'] : undefined,
        }),
      ),
    ),
    'toHub converts between spec.authSecret of v1beta1 and spec.transport.secretRef of v1, and toHub converts between spec.tlsSecret of v1beta1 and spec.authentication.secretRef of v1. By their names, spec.authSecret of v1beta1 and spec.authentication.secretRef of v1 are one field. Exchange the paths of one version, or accept the finding.',
  ],
])('%s are exchanged, and the names of one pair tell it', (_, subject, message) => {
  expect(findContraryNames(subject)).toMatchObject([
    { check: 'names-contradict', level: 'warning', from: 'v1beta1', message },
  ]);
});

test('a name that only ends with another one is not exchanged with it', () => {
  const subject = kindOf(
    { own: { name: text, displayName: text }, hub: { id: text, name: text } },
    lens(rename('spec.name', 'spec.id'), rename('spec.displayName', 'spec.name')),
  );
  expect(findContraryNames(subject)).toEqual([]);
});
