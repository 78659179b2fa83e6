import * as fc from 'fast-check';
import { byType, tagged } from '../../../../src/core/lens/parts/choice.ts';
import {
  listToMap,
  listToString,
  listToValue,
  mapToList,
  stringToList,
  valueToList,
} from '../../../../src/core/lens/parts/lists.ts';
import { renameKeyPrefix, renameKeys } from '../../../../src/core/lens/parts/maps.ts';
import { sharedToEach } from '../../../../src/core/lens/parts/shared.ts';
import { flip } from '../../../../src/core/lens/engine/part.ts';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import { anyJson, objectOf } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { object, objects, spec, specimen } from './specimen.ts';

const any = anyJson();
const notNull = any.filter((value) => value !== null);
const word = fc.stringMatching(/^[a-z]{1,5}$/);
const words = fc.array(word, { minLength: 1 });
const names = fc
  .uniqueArray(fc.oneof(word, fc.constantFrom('__proto__', '10', '2', '')), { minLength: 1 })
  .map((all) => all.toSorted());

/** Objects with one other field, sorted by name. */
const listOfPorts = fc
  .tuple(names, any)
  .map(([all, port]) => all.map((name): JsonObject => ({ name, port })));
const mapOfPorts = fc
  .tuple(names, any)
  .map(([all, port]) => objectOf(all.map((name): [string, JsonValue] => [name, { port }])));

/** Lists, maps, and choices between fields. */
export const lists: readonly Specimen[] = [
  specimen({
    name: 'valueToList',
    parts: [valueToList(['spec.backend', 'spec.backends'])],
    own: objects({ 'spec.backend': notNull }),
    hub: objects({ 'spec.backends': notNull.map((value) => [value]) }),
    pairs: [[spec('backend', { name: 'a' }), spec('backends', [{ name: 'a' }])]],
    ownStays: [spec('backend', null)],
    hubStays: [
      spec('backends', []),
      spec('backends', [1, 2]),
      spec('backends', [null]),
      spec('backends', {}),
    ],
  }),
  specimen({
    name: 'listToValue',
    parts: [listToValue('spec.port')],
    own: objects({ 'spec.port': fc.integer().map((value) => [value]) }),
    hub: objects({ 'spec.port': fc.integer() }),
    pairs: [[spec('port', [80]), spec('port', 80)]],
    ownStays: [spec('port', [])],
    except: ['any own object'],
  }),
  specimen({
    name: 'stringToList',
    parts: [stringToList(['spec.csv', 'spec.hosts'], ',')],
    own: objects({
      'spec.csv': fc.oneof(
        words.map((all) => all.join(',')),
        fc.constant(''),
      ),
    }),
    hub: objects({ 'spec.hosts': words }),
    pairs: [
      [spec('csv', 'a,b'), spec('hosts', ['a', 'b'])],
      [spec('csv', 'a'), spec('hosts', ['a'])],
      [spec('csv', ''), spec('hosts', [])],
      [spec('csv', ',a,'), spec('hosts', ['', 'a', ''])],
    ],
    hubStays: [[''], ['a,b'], ['a', 1], 'a'].map((value) => spec('hosts', value)),
    except: ['counts'],
  }),
  specimen({
    name: 'listToString',
    parts: [listToString(['spec.args', 'spec.command'], ' && ')],
    own: objects({ 'spec.args': words }),
    hub: objects({ 'spec.command': words.map((all) => all.join(' && ')) }),
    pairs: [[spec('args', ['a', 'b']), spec('command', 'a && b')]],
    except: ['counts'],
  }),
  specimen({
    name: 'listToMap',
    parts: [listToMap(['spec.ports', 'spec.byName'], 'name')],
    own: objects({ 'spec.ports': listOfPorts }),
    hub: objects({ 'spec.byName': mapOfPorts }),
    pairs: [
      [
        spec('ports', [{ name: 'a', port: 1 }, { name: 'b' }]),
        spec('byName', { a: { port: 1 }, b: {} }),
      ],
      [spec('ports', []), spec('byName', {})],
    ],
    oneWay: [[spec('ports', [{ name: 'b' }, { name: 'a' }]), spec('byName', { a: {}, b: {} })]],
    ownStays: [
      spec('ports', [{ name: 'a' }, { name: 'a' }]),
      spec('ports', [{ port: 1 }]),
      spec('ports', [{ name: 1 }]),
      spec('ports', [{ name: 'a' }, null]),
      spec('ports', { name: 'a' }),
    ],
    hubStays: [spec('byName', { a: { name: 'b' } }), spec('byName', { a: 1 }), spec('byName', [])],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'mapToList',
    parts: [mapToList('spec.env', 'name', { value: 'value' })],
    own: objects({
      'spec.env': fc
        .tuple(names, any)
        .map(([all, value]) => objectOf(all.map((name) => [name, value]))),
    }),
    hub: objects({
      'spec.env': fc
        .tuple(names, any)
        .map(([all, value]) => all.map((name): JsonObject => ({ name, value }))),
    }),
    pairs: [
      [
        spec('env', { A: '1', B: null }),
        spec('env', [
          { name: 'A', value: '1' },
          { name: 'B', value: null },
        ]),
      ],
    ],
    hubStays: [
      spec('env', [{ name: 'A' }]),
      spec('env', [{ name: 'A', value: '1', extra: 1 }]),
      spec('env', [{ name: 'A', other: 1 }]),
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'renameKeys',
    parts: [renameKeys(['spec.limits', 'spec.max'], { mem: 'memory', gpu: 'accelerator' })],
    own: objects({ 'spec.limits': fc.record({ mem: any, cpu: any }) }),
    hub: objects({ 'spec.max': fc.record({ memory: any, cpu: any }) }),
    pairs: [
      [spec('limits', { mem: '1Gi', cpu: '1' }), spec('max', { memory: '1Gi', cpu: '1' })],
      [spec('limits', {}), spec('max', {})],
    ],
    ownStays: [
      spec('limits', { memory: '1' }),
      spec('limits', { mem: 1, memory: 2 }),
      spec('limits', 'x'),
    ],
  }),
  specimen({
    name: 'renameKeyPrefix',
    parts: [renameKeyPrefix('metadata.annotations', ['old.example.com/', 'new.example.com/'])],
    own: objects({ "metadata.annotations['old.example.com/a']": any }),
    hub: objects({ "metadata.annotations['new.example.com/a']": any }),
    pairs: [
      [
        object({ "metadata.annotations['old.example.com/a']": '1', 'metadata.annotations.b': '2' }),
        object({ "metadata.annotations['new.example.com/a']": '1', 'metadata.annotations.b': '2' }),
      ],
    ],
    ownStays: [object({ "metadata.annotations['new.example.com/a']": '1' })],
    except: ['any own object'],
  }),
  specimen({
    name: 'sharedToEach',
    parts: [
      sharedToEach('spec.versions', { 'spec.validation': 'schema', 'spec.sub': 'subresources' }),
    ],
    own: objects({
      'spec.validation': any,
      'spec.versions': fc.array(fc.record({ name: word }), { minLength: 1 }),
    }),
    hub: objects({
      'spec.versions': fc
        .tuple(words, any)
        .map(([all, schema]) => all.map((name): JsonObject => ({ name, schema }))),
    }),
    pairs: [
      [
        object({ 'spec.validation': { a: 1 }, 'spec.versions': [{ name: 'v1' }, { name: 'v2' }] }),
        spec('versions', [
          { name: 'v1', schema: { a: 1 } },
          { name: 'v2', schema: { a: 1 } },
        ]),
      ],
      [
        spec('versions', [{ schema: 1 }, { schema: 2 }]),
        spec('versions', [{ schema: 1 }, { schema: 2 }]),
      ],
    ],
    ownStays: [
      spec('validation', 1),
      object({ 'spec.validation': 1, 'spec.versions': [] }),
      object({ 'spec.validation': 1, 'spec.versions': [{ schema: 2 }] }),
    ],
    hubStays: [spec('versions', [{ name: 'v1' }]), spec('versions', [null, { schema: 1 }])],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'sharedToEach, flipped',
    parts: [flip(sharedToEach('spec.items', { 'spec.zone': 'zone' }))],
    own: objects({
      'spec.items': fc.array(fc.record({ zone: fc.constant('a') }), { minLength: 1 }),
    }),
    hub: objects({
      'spec.zone': any,
      'spec.items': fc.array(fc.constant({ a: 1 }), { minLength: 1 }),
    }),
    pairs: [
      [
        spec('items', [{ zone: 'a' }, { zone: 'a' }]),
        object({ 'spec.items': [{}, {}], 'spec.zone': 'a' }),
      ],
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'byType',
    parts: [byType('spec.servicePort', { string: 'spec.port.name', integer: 'spec.port.number' })],
    own: objects({ 'spec.servicePort': fc.oneof(word, fc.integer()) }),
    hub: fc.oneof(
      objects({ 'spec.port.name': word }),
      objects({ 'spec.port.number': fc.integer() }),
    ),
    pairs: [
      [spec('servicePort', 80), spec('port', { number: 80 })],
      [spec('servicePort', 'http'), spec('port', { name: 'http' })],
    ],
    ownStays: [1.5, null, true, [], {}].map((value) => spec('servicePort', value)),
    hubStays: [
      spec('port', { number: 80, name: 'http' }),
      spec('port', { number: '80' }),
      spec('port', { name: 80 }),
    ],
  }),
  specimen({
    name: 'byType, flipped',
    parts: [
      flip(
        byType('spec.which', {
          list: 'spec.many',
          object: 'spec.one',
          boolean: 'spec.all',
          number: 'spec.count',
        }),
      ),
    ],
    own: fc.oneof(
      objects({ 'spec.many': fc.array(any) }),
      objects({ 'spec.one': fc.record({ a: any }) }),
      objects({ 'spec.all': fc.boolean() }),
      objects({ 'spec.count': fc.oneof(fc.integer(), fc.constant(0.5)) }),
    ),
    hub: objects({ 'spec.which': fc.oneof(fc.array(any), fc.boolean(), fc.integer()) }),
    pairs: [
      [spec('many', [1]), spec('which', [1])],
      [spec('count', 0.5), spec('which', 0.5)],
    ],
    hubStays: [spec('which', 'text'), spec('which', null)],
  }),
  specimen({
    name: 'tagged',
    parts: [
      tagged('spec.target.type', {
        Utilization: ['spec.targetUtilization', 'spec.target.utilization'],
        Value: ['spec.targetValue', 'spec.target.value'],
      }),
    ],
    own: fc.oneof(objects({ 'spec.targetUtilization': any }), objects({ 'spec.targetValue': any })),
    hub: fc.oneof(
      objects({ 'spec.target': fc.record({ type: fc.constant('Utilization'), utilization: any }) }),
      objects({ 'spec.target': fc.record({ type: fc.constant('Value'), value: any }) }),
    ),
    pairs: [
      [spec('targetUtilization', 50), spec('target', { type: 'Utilization', utilization: 50 })],
      [
        object({ 'spec.targetUtilization': 50, 'spec.targetValue': 0 }),
        spec('target', { type: 'Utilization', utilization: 50, value: 0 }),
      ],
    ],
    hubStays: [
      spec('target', { type: 'Utilization' }),
      spec('target', { utilization: 50 }),
      spec('target', { type: 'Value', utilization: 50 }),
      spec('target', { type: 'Value', utilization: 50, value: 1 }),
      spec('target', { type: 'toString', value: 1 }),
    ],
  }),
  specimen({
    name: 'tagged, flipped',
    parts: [flip(tagged('spec.kind', { Tcp: 'spec.tcp', Http: ['spec.web', 'spec.http'] }))],
    own: fc.oneof(
      objects({ 'spec.kind': fc.constant('Tcp'), 'spec.tcp': any }),
      objects({ 'spec.kind': fc.constant('Http'), 'spec.http': any }),
    ),
    hub: fc.oneof(objects({ 'spec.tcp': any }), objects({ 'spec.web': any })),
    pairs: [[object({ 'spec.kind': 'Http', 'spec.http': 1 }), spec('web', 1)]],
    except: ['any own object'],
  }),
];
