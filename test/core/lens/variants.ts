import * as choice from '../../../src/core/lens/choice.ts';
import { custom } from '../../../src/core/lens/custom.ts';
import * as duration from '../../../src/core/lens/duration.ts';
import * as lists from '../../../src/core/lens/lists.ts';
import * as maps from '../../../src/core/lens/maps.ts';
import * as metadata from '../../../src/core/lens/metadata.ts';
import { rename, rest, unwrap, wrap } from '../../../src/core/lens/move.ts';
import { each, inside, when } from '../../../src/core/lens/nest.ts';
import * as oneSide from '../../../src/core/lens/one-side.ts';
import type { Part } from '../../../src/core/lens/part.ts';
import type { Where } from '../../../src/core/lens/path.ts';
import * as piece from '../../../src/core/lens/piece.ts';
import * as quantity from '../../../src/core/lens/quantity.ts';
import { scale, scaleNumber } from '../../../src/core/lens/scale.ts';
import { eachToShared, sharedToEach } from '../../../src/core/lens/shared.ts';
import * as split from '../../../src/core/lens/split.ts';
import * as typeChanges from '../../../src/core/lens/type-changes.ts';
import { values } from '../../../src/core/lens/values.ts';

type Make = () => Part;

/** A lens in several places. */
function places(make: (where: Where) => Part): Make[] {
  const all: readonly Where[] = ['a', 'a.b', "['a.b']", ['a', 'b'], ['b', 'a'], ['a', 'b.c']];
  return all.map((where) => () => make(where));
}

/** A lens of two paths. */
function pairs(make: (own: string, hub: string) => Part): Make[] {
  return [() => make('a', 'b'), () => make('b', 'a'), () => make('a', 'b.c')];
}

function amounts(
  make: typeof quantity.quantityToInteger | typeof quantity.integerToQuantity,
): Make[] {
  return [
    ...places((where) => make(where, 'Mi')),
    () => make('a', 'Gi'),
    () => make('a', 'Mi', { writes: 'decimal' }),
  ];
}

function times(
  make: typeof duration.durationToInteger | typeof duration.integerToDuration,
): Make[] {
  return [
    ...places((where) => make(where, 's')),
    () => make('a', 'ms'),
    () => make('a', 's', { writes: 'short' }),
  ];
}

function listMaps(make: typeof lists.listToMap | typeof lists.mapToList): Make[] {
  return [
    ...places((where) => make(where, 'name')),
    () => make('a', 'key'),
    () => make('a', 'name', { value: 'value' }),
    () => make('a', 'name', { value: 'key' }),
  ];
}

function patterns(make: typeof split.splitPattern | typeof split.joinPattern): Make[] {
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

/** Splits and joins take the same in another order. */
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

function tags(make: typeof choice.tagged | typeof choice.untagged): Make[] {
  return [
    () => make('t', { A: 'a', B: 'b' }),
    () => make('u', { A: 'a', B: 'b' }),
    () => make('t', { B: 'b', A: 'a' }),
    () => make('t', { C: 'a', B: 'b' }),
    () => make('t', { A: ['a', 'c'], B: 'b' }),
    () => make('t', { A: 'a' }),
  ];
}

function shares(make: typeof sharedToEach | typeof eachToShared): Make[] {
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

/** For every lens, uses of it of which no two convert alike. */
export const variants: Readonly<Record<string, readonly Make[]>> = {
  rename: pairs(rename),
  rest: pairs(rest),
  wrap: [...places((where) => wrap(where, 'name')), () => wrap('a', 'key')],
  unwrap: [...places((where) => unwrap(where, 'name')), () => unwrap('a', 'key')],
  split: divisions(split.split),
  join: divisions((text, by, pieces, options) => split.join(pieces, by, text, options)),
  splitPattern: patterns(split.splitPattern),
  joinPattern: patterns(split.joinPattern),
  ...Object.fromEntries(Object.entries(typeChanges).map(([name, make]) => [name, places(make)])),
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
  scale: [...places((where) => scale(where, 1000)), () => scale('a', 100)],
  scaleNumber: [...places((where) => scaleNumber(where, 1000)), () => scaleNumber('a', '0.1')],
  quantityToInteger: amounts(quantity.quantityToInteger),
  integerToQuantity: amounts(quantity.integerToQuantity),
  quantityToNumber: amounts(quantity.quantityToNumber),
  numberToQuantity: amounts(quantity.numberToQuantity),
  quantityUnits: [
    ...places((where) => quantity.quantityUnits(where, ['Mi', 'Gi'])),
    () => quantity.quantityUnits('a', ['Gi', 'Mi']),
    () => quantity.quantityUnits('a', ['Mi', 'Ti']),
  ],
  durationToInteger: times(duration.durationToInteger),
  integerToDuration: times(duration.integerToDuration),
  durationToNumber: times(duration.durationToNumber),
  numberToDuration: times(duration.numberToDuration),
  durationUnits: [
    ...places((where) => duration.durationUnits(where, ['m', 'h'])),
    () => duration.durationUnits('a', ['h', 'm']),
    () => duration.durationUnits('a', ['m', 's']),
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
  mapToFields: fieldMaps((fields, map) => maps.mapToFields(map, fields)),
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
  toOneField: types((own, fields) => choice.toOneField(fields, own)),
  tagged: tags(choice.tagged),
  untagged: tags(choice.untagged),
  sharedToEach: shares(sharedToEach),
  eachToShared: shares(eachToShared),
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
  forget: [() => oneSide.forget('a', 'old'), () => oneSide.forget('a.b', 'old')],
  custom: [
    ...places((where) => custom(where, { toHub: (one) => one, fromHub: (one) => one })),
    () => custom('a', { toHub: (one) => [one], fromHub: (one) => one }),
    () => custom('a', { toHub: (one) => one, fromHub: (one) => [one] }),
  ],
};
