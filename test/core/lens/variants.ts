import * as choice from '../../../src/core/lens/parts/choice.ts';
import { custom, customFields } from '../../../src/core/lens/parts/custom.ts';
import { duration } from '../../../src/core/lens/parts/duration.ts';
import * as lists from '../../../src/core/lens/parts/lists.ts';
import * as maps from '../../../src/core/lens/parts/maps.ts';
import * as metadata from '../../../src/core/lens/parts/metadata.ts';
import { rename, rest, unwrap, wrap } from '../../../src/core/lens/parts/move.ts';
import { each, inside, recursive, together, when } from '../../../src/core/lens/parts/nest.ts';
import * as oneSide from '../../../src/core/lens/parts/one-side.ts';
import type { Part } from '../../../src/core/lens/engine/part.ts';
import type { Where } from '../../../src/core/lens/engine/path.ts';
import * as piece from '../../../src/core/lens/values/piece.ts';
import { quantity } from '../../../src/core/lens/parts/quantity.ts';
import { retype } from '../../../src/core/lens/parts/retype.ts';
import { scale, scaleNumber } from '../../../src/core/lens/parts/scale.ts';
import { sharedToEach } from '../../../src/core/lens/parts/shared.ts';
import * as split from '../../../src/core/lens/parts/split.ts';
import { values } from '../../../src/core/lens/parts/values.ts';

type Make = () => Part;

/** Uses of a lens with different places. */
function places(make: (where: Where) => Part): Make[] {
  const all: readonly Where[] = ['a', 'a.b', "['a.b']", ['a', 'b'], ['b', 'a'], ['a', 'b.c']];
  return all.map((where) => () => make(where));
}

/** Uses of a lens with two paths. */
function pairs(make: (own: string, hub: string) => Part): Make[] {
  return [() => make('a', 'b'), () => make('b', 'a'), () => make('a', 'b.c')];
}

function listMaps(make: typeof lists.listToMap | typeof lists.mapToList): Make[] {
  return [
    ...places((where) => make(where, 'name')),
    () => make('a', 'key'),
    () => make('a', 'name', { value: 'value' }),
    () => make('a', 'name', { value: 'key' }),
  ];
}

function patterns(make: typeof split.splitPattern): Make[] {
  return [
    () => make('a', '{b}:{c}'),
    () => make('x', '{b}:{c}'),
    () => make('a', '{c}:{b}'),
    () => make('a', '{b}-{c}'),
    () => make('a', '<{b}:{c}'),
    () => make('a', '{b}:{c}>'),
    () => make('a', '{b}:{c}', { b: 'd' }),
    () => make('a', '{b}:{c}', { b: piece.asInteger('b') }),
    () => make('a', '{b}:{c}', {}, { at: 'last' }),
  ];
}

/** Splits and joins have the same arguments in another order. */
function divisions(
  make: (
    text: string,
    separator: string,
    pieces: readonly piece.Piece[],
    options?: split.SplitOptions,
  ) => Part,
): Make[] {
  const typed = [piece.asInteger, piece.asNumber, piece.asBoolean, piece.asJson];
  return [
    () => make('a', ':', ['b', 'c']),
    () => make('x', ':', ['b', 'c']),
    () => make('a', '/', ['b', 'c']),
    () => make('a', ':', ['c', 'b']),
    () => make('a', ':', ['b', 'c', 'd']),
    () => make('a', ':', ['b', 'c'], { at: 'last' }),
    ...typed.map((as) => () => make('a', ':', ['b', as('c')])),
    () => make('a', ':', ['b', piece.asList('c', ',')]),
    () => make('a', ':', ['b', piece.asList('c', ';')]),
  ];
}

function metadataFields(make: (field: piece.Piece, key: string) => Part): Make[] {
  return [
    () => make('a', 'example.com/a'),
    () => make('a.b', 'example.com/a'),
    () => make('a', 'example.com/b'),
    () => make(piece.asInteger('a'), 'example.com/a'),
    () => make(piece.asNumber('a'), 'example.com/a'),
  ];
}

function types(
  make: (own: string, fields: Readonly<Partial<Record<choice.ValueType, string>>>) => Part,
): Make[] {
  return [
    () => make('a', { integer: 'b', string: 'c' }),
    () => make('x', { integer: 'b', string: 'c' }),
    () => make('a', { integer: 'c', string: 'b' }),
    () => make('a', { number: 'b', string: 'c' }),
    () => make('a', { integer: 'b' }),
  ];
}

function tags(make: typeof choice.tagged): Make[] {
  return [
    () => make('t', { A: 'a', B: 'b' }),
    () => make('u', { A: 'a', B: 'b' }),
    () => make('t', { B: 'b', A: 'a' }),
    () => make('t', { C: 'a', B: 'b' }),
    () => make('t', { A: ['a', 'c'], B: 'b' }),
    () => make('t', { A: 'a' }),
  ];
}

function shares(make: typeof sharedToEach): Make[] {
  return [
    () => make('a', { b: 'c' }),
    () => make('x', { b: 'c' }),
    () => make('a', { d: 'c' }),
    () => make('a', { b: 'd' }),
    () => make('a', { b: 'c', d: 'e' }),
  ];
}

function nests(make: typeof inside | typeof each): Make[] {
  return [
    ...places((where) => make(where, rename('a', 'b'))),
    () => make('a'),
    () => make('a', rename('b', 'a')),
    () => make('a', rename('a', 'b'), rename('c', 'd')),
    () => make('a', make('b', rename('a', 'b'))),
    () => make('a', make('b', rename('a', 'c'))),
  ];
}

function fieldMaps(make: (fields: Readonly<Record<string, string>>, map: string) => Part): Make[] {
  return [
    () => make({ a: 'b' }, 'm'),
    () => make({ a: 'b' }, 'n'),
    () => make({ c: 'b' }, 'm'),
    () => make({ a: 'c' }, 'm'),
    () => make({ a: 'b', c: 'd' }, 'm'),
  ];
}

/** Uses of every lens, no two of which convert alike. */
export const variants: Readonly<Record<string, readonly Make[]>> = {
  rename: pairs(rename),
  rest: pairs(rest),
  wrap: [...places((where) => wrap(where, 'name')), () => wrap('a', 'key')],
  unwrap: [...places((where) => unwrap(where, 'name')), () => unwrap('a', 'key')],
  split: divisions(split.split),
  join: divisions((text, by, pieces, options) => split.join(pieces, by, text, options)),
  splitPattern: patterns(split.splitPattern),
  values: [
    ...places((where) => values(where, { rw: 'ReadWrite' })),
    () => values('a', { rw: 'readWrite' }),
    () => values('a', { rw: 'ReadWrite', ro: 'ReadOnly' }),
    () => values('a', [['1', 'one']]),
    () => values('a', [[1, 'one']]),
    () => values('a', [[2n ** 60n, 'one']]),
    () => values('a', { x: 'one', y: 'one' }),
    () => values('a', { y: 'one', x: 'one' }),
  ],
  scale: [
    ...places((where) => scale(where, 1000)),
    () => scale('a', 100),
    () => scale('a', 100, { round: 'nearest' }),
  ],
  scaleNumber: [...places((where) => scaleNumber(where, 1000)), () => scaleNumber('a', '0.1')],
  retype: [
    ...places((where) => retype(where, 'string', 'integer')),
    () => retype('a', 'integer', 'string'),
    () => retype('a', 'string', 'number'),
    () => retype('a', 'string', 'boolean'),
    () => retype('a', 'integer', 'boolean'),
    () => retype('a', 'number', 'integer'),
    () => retype('a', 'number', 'integer', { round: 'up' }),
    () => retype('a', 'number', 'integer', { round: 'down' }),
    () => retype('a', quantity('Mi'), 'integer'),
    () => retype('a', quantity('Mi'), 'number'),
    () => retype('a', quantity('Gi'), 'integer'),
    () => retype('a', quantity('Mi', { writes: 'decimal' }), 'integer'),
    () => retype('a', quantity('Mi'), quantity('Gi')),
    () => retype('a', quantity('Gi'), quantity('Mi')),
    () => retype('a', duration('m'), 'integer'),
    () => retype('a', duration('m', { writes: 'short' }), 'integer'),
    () => retype('a', duration('m'), duration('s')),
  ],
  valueToList: places(lists.valueToList),
  listToValue: places(lists.listToValue),
  stringToList: [
    ...places((where) => lists.stringToList(where, ',')),
    () => lists.stringToList('a', ';'),
  ],
  listToString: [
    ...places((where) => lists.listToString(where, ',')),
    () => lists.listToString('a', ';'),
  ],
  listToMap: listMaps(lists.listToMap),
  mapToList: listMaps(lists.mapToList),
  fieldsToMap: fieldMaps(maps.fieldsToMap),
  renameKeys: [
    ...places((where) => maps.renameKeys(where, { mem: 'memory' })),
    () => maps.renameKeys('a', { memory: 'mem' }),
    () => maps.renameKeys('a', { mem: 'memory', cpu: 'processor' }),
  ],
  renameKeyPrefix: [
    ...places((where) => maps.renameKeyPrefix(where, ['a/', 'b/'])),
    () => maps.renameKeyPrefix('a', ['b/', 'a/']),
    () => maps.renameKeyPrefix('a', ['a/', 'c/']),
  ],
  fieldToLabel: metadataFields(metadata.fieldToLabel),
  labelToField: metadataFields((field, key) => metadata.labelToField(key, field)),
  fieldToAnnotation: metadataFields(metadata.fieldToAnnotation),
  annotationToField: metadataFields((field, key) => metadata.annotationToField(key, field)),
  inside: nests(inside),
  recursive: [
    ...places((where) => recursive(where, [], rename('a', 'b'))),
    () => recursive('a', [each('a')], rename('a', 'b')),
    () => recursive('a', [each('b')], rename('a', 'b')),
    () => recursive('a', [inside('a')], rename('a', 'b')),
    () => recursive('a', [each(['a', 'c'])], rename('a', 'b')),
    () => recursive('a', [each('a'), inside('a')], rename('a', 'b')),
    () => recursive('a', [each('a')], rename('a', 'c')),
  ],
  together: [() => together(rename('a', 'b')), () => together(rename('a', 'b'), rename('c', 'd'))],
  each: nests(each),
  when: [
    ...places((where) => when(where, 'x', rename('a', 'b'))),
    () => when('a', 'y', rename('a', 'b')),
    () => when('a', ['x', 'y'], rename('a', 'b')),
    () => when('a', '1', rename('a', 'b')),
    () => when('a', 1, rename('a', 'b')),
    () => when('a', 'x', rename('b', 'a')),
  ],
  byType: types(choice.byType),
  tagged: tags(choice.tagged),
  sharedToEach: shares(sharedToEach),
  ownOnly: [() => oneSide.ownOnly('a'), () => oneSide.ownOnly('a.b')],
  hubOnly: [() => oneSide.hubOnly('a'), () => oneSide.hubOnly('a.b')],
  ownConstant: [
    () => oneSide.ownConstant('a', 1),
    () => oneSide.ownConstant('b', 1),
    () => oneSide.ownConstant('a', '1'),
    () => oneSide.ownConstant('a', { b: [1] }),
  ],
  hubConstant: [
    () => oneSide.hubConstant('a', 1),
    () => oneSide.hubConstant('b', 1),
    () => oneSide.hubConstant('a', { b: [1] }),
  ],
  absentInHub: [
    () => oneSide.absentInHub('a', 1),
    () => oneSide.absentInHub('b', 1),
    () => oneSide.absentInHub('a', { b: [1] }),
  ],
  absentInOwn: [
    () => oneSide.absentInOwn('a', 1),
    () => oneSide.absentInOwn('b', 1),
    () => oneSide.absentInOwn('a', '1'),
  ],
  forget: [() => oneSide.forget('a', 'old'), () => oneSide.forget('a.b', 'old')],
  customFields: [
    () => customFields({ own: ['a'], hub: ['b'] }, { toHub: (all) => all, fromHub: (all) => all }),
    () => customFields({ own: ['b'], hub: ['a'] }, { toHub: (all) => all, fromHub: () => [1] }),
    () =>
      customFields({ own: ['a', 'c'], hub: ['b'] }, { toHub: () => [1], fromHub: ([b]) => [b, b] }),
  ],
  custom: [
    ...places((where) => custom(where, { toHub: (one) => one, fromHub: (one) => one })),
    () => custom('a', { toHub: (one) => [one], fromHub: (one) => one }),
    () => custom('a', { toHub: (one) => one, fromHub: (one) => [one] }),
  ],
};
