import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../src/core/crd/shape.ts';
import { chain } from '../../../src/core/lens/chain.ts';
import { lens } from '../../../src/core/lens/lens.ts';
import { rename, rest, wrap } from '../../../src/core/lens/move.ts';
import { each, inside, when } from '../../../src/core/lens/nest.ts';
import { forget, hubOnly, ownConstant, ownOnly } from '../../../src/core/lens/one-side.ts';
import type { Part } from '../../../src/core/lens/part.ts';
import { split } from '../../../src/core/lens/split.ts';
import { stringToInteger } from '../../../src/core/lens/type-changes.ts';

const scalar: Shape = {};
const open: Shape = { open: true };

const own: Shape = {
  fields: {
    spec: {
      fields: {
        a: scalar,
        b: scalar,
        type: scalar,
        hostPort: scalar,
        pod: { fields: { image: scalar } },
        template: { fields: { image: scalar } },
        rules: { items: { fields: { svc: scalar, paths: { items: { fields: { p: scalar } } } } } },
        labels: { values: scalar },
        raw: open,
      },
    },
  },
};
const hub: Shape = {
  fields: {
    spec: {
      fields: {
        x: scalar,
        y: scalar,
        type: scalar,
        host: scalar,
        port: scalar,
        template: { fields: { image: scalar, tag: scalar } },
        rules: {
          items: { fields: { service: scalar, paths: { items: { fields: { q: scalar } } } } },
        },
        labels: { values: scalar },
        raw: open,
        shared: scalar,
        b: scalar,
      },
    },
  },
};

function check(...parts: readonly Part[]): readonly string[] {
  return lens(...parts).check(own, hub);
}

describe('a good declaration has no finding', () => {
  test.for<[string, ...Part[]]>([
    ['known fields', rename('spec.a', 'spec.x')],
    ['open places', rename('spec.raw.anything', "spec.raw['what.ever'].deep")],
    ['labels, annotations and map values', rename('metadata.labels.a', 'spec.labels.a')],
    ['nested lists', each('spec.rules', rename('svc', 'service'), each('paths', rename('p', 'q')))],
    [
      'exclusive branches',
      when('spec.type', 'A', rename('spec.a', 'spec.x')),
      when('spec.type', 'B', rename('spec.a', 'spec.x')),
    ],
    ['the rest of a map', rename('spec.labels.a', 'spec.x'), rest('spec.labels', 'spec.raw')],
    ['a field of one side', ownOnly('spec.a'), hubOnly('spec.shared')],
    ['a loss that is meant', forget('spec.a', 'replaced by x')],
    ['a split string', split('spec.hostPort', ':', ['spec.host', 'spec.port'])],
  ])('%s', ([, ...parts]) => {
    expect(check(...parts)).toStrictEqual([]);
  });

  test('anything goes where a version has no shape', () => {
    const part = each('spec.l', wrap('.', 'name'));
    expect(lens(part, rename('a.b', 'c')).check(open, open)).toStrictEqual([]);
  });
});

describe('a bad declaration', () => {
  test.for<[string, readonly Part[], readonly string[]]>([
    [
      'unknown paths on both sides',
      [rename('spec.c', 'spec.z.y')],
      [
        'rename: spec.c is no field of the own version; correct the path or add the field to its schema',
        'rename: spec.z.y is no field of the hub version; correct the path or add the field to its schema',
      ],
    ],
    [
      'an unknown path inside of lists',
      [each('spec.rules', each('paths', rename('p', 'r')))],
      [
        'rename: spec.rules[*].paths[*].r is no field of the hub version; correct the path or add the field to its schema',
      ],
    ],
    [
      'an unknown path inside of an object, and below a scalar',
      [inside('spec.template', rename('image', 'image.name'))],
      [
        'rename: spec.template.image.name is no field of the hub version; correct the path or add the field to its schema',
      ],
    ],
    [
      'elements of what has none',
      [each('spec.template', rename('image', 'tag'))],
      [
        'each: spec.template is neither a list nor a map in the own version; name one, or use inside(…)',
        'each: spec.template is neither a list nor a map in the hub version; name one, or use inside(…)',
      ],
    ],
    [
      'two writers of one field',
      [rename('spec.a', 'spec.x'), split('spec.hostPort', ':', ['spec.x', 'spec.port'])],
      [
        'rename and split name spec.x of the hub version; leave it to one of them, or put them in when(…) with different values',
      ],
    ],
    [
      'two readers of one field',
      [rename('spec.a', 'spec.x'), rename('spec.a', 'spec.y')],
      [
        'two rename parts name spec.a of the own version; leave it to one of them, or put them in when(…) with different values',
      ],
    ],
    [
      'branches that do not exclude each other',
      [
        when('spec.type', 'A', rename('spec.a', 'spec.x')),
        when('spec.b', 'A', rename('spec.a', 'spec.x')),
      ],
      [
        'two rename parts name spec.a of the own version; leave it to one of them, or put them in when(…) with different values',
        'two rename parts name spec.x of the hub version; leave it to one of them, or put them in when(…) with different values',
      ],
    ],
    [
      'a path within another',
      [rename('spec.pod', 'spec.x'), rename('spec.pod.image', 'spec.y')],
      [
        'rename: spec.pod.image of the own version lies within spec.pod, which rename names; let one part name both, with inside(…), each(…) or rest(…)',
      ],
    ],
    [
      'a part that meets a field that stays',
      [rename('spec.a', 'spec.b')],
      [
        'rename: the own version has spec.b too, so two values would meet there; say what becomes of that one, for instance with rename or ownOnly',
      ],
    ],
    [
      'a field of one side that both have',
      [hubOnly('spec.b')],
      [
        'hubOnly: the own version has spec.b too, so two values would meet there; say what becomes of that one, for instance with rename or ownOnly',
      ],
    ],
    [
      'a discriminator that moves inside of its own branch',
      [when('spec.type', 'A', rename('spec.type', 'spec.x'))],
      [
        'when: rename inside of it moves spec.type, the field that it asks for in the own version; move that field outside of when(…)',
        'rename: the hub version has spec.type too, so two values would meet there; say what becomes of that one, for instance with rename or hubOnly',
      ],
    ],
    [
      'an unknown discriminator',
      [when('spec.mode', 'A', rename('spec.a', 'spec.x'))],
      [
        'when: spec.mode is no field of the own version; correct the path or add the field to its schema',
        'when: spec.mode is no field of the hub version; correct the path or add the field to its schema',
      ],
    ],
    [
      'a loss without a reason, of an unknown field',
      [forget('spec.a', ' '), forget('spec.gone', 'it is gone')],
      [
        'forget: the loss of spec.a has no reason; say why it is meant',
        'forget: spec.gone is a field of neither version; correct the path',
      ],
    ],
    [
      'what no conversion can change',
      [rename('metadata.name', 'spec.x'), ownConstant('kind', 'A'), stringToInteger('.')],
      [
        'rename: metadata.name of the own version cannot change in a conversion; name another field, of metadata only labels and annotations can',
        'ownConstant: kind of the own version cannot change in a conversion; name another field, of metadata only labels and annotations can',
        'stringToInteger: . is the whole object in the own version; name a field of it',
        'stringToInteger: . is the whole object in the hub version; name a field of it',
        'rename: metadata.name of the own version lies within ., which stringToInteger names; let one part name both, with inside(…), each(…) or rest(…)',
        'ownConstant: kind of the own version lies within ., which stringToInteger names; let one part name both, with inside(…), each(…) or rest(…)',
        'rename: spec.x of the hub version lies within ., which stringToInteger names; let one part name both, with inside(…), each(…) or rest(…)',
      ],
    ],
  ])('%s', ([, parts, findings]) => {
    expect(check(...parts)).toStrictEqual(findings);
  });

  test('in a chain is found on the outer sides', () => {
    const chained = chain(lens(rename('spec.c', 'spec.tmp')), lens(rename('spec.tmp', 'spec.z')));
    expect(chained.check(own, hub)).toStrictEqual([
      'rename: spec.c is no field of the own version; correct the path or add the field to its schema',
      'rename: spec.z is no field of the hub version; correct the path or add the field to its schema',
    ]);
  });
});

test('forgets are collected with their full paths, in which elements of lists do not count', () => {
  const parts = lens(
    forget('spec.a', 'one'),
    inside('spec.template', when('image', 'x', forget('image', 'two'))),
    each(['spec.rules', 'spec.raw'], forget('svc', 'three')),
  );
  expect(parts.forgets).toStrictEqual([
    { path: ['spec', 'a'], reason: 'one' },
    { path: ['spec', 'template', 'image'], reason: 'two' },
    { path: ['spec', 'rules', 'svc'], reason: 'three' },
    { path: ['spec', 'raw', 'svc'], reason: 'three' },
  ]);
});
