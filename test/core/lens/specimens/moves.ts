import * as fc from 'fast-check';
import {
  annotationToField,
  fieldToAnnotation,
  fieldToLabel,
  labelToField,
} from '../../../../src/core/lens/metadata.ts';
import { fieldsToMap, mapToFields } from '../../../../src/core/lens/maps.ts';
import { rename, rest, unwrap, wrap } from '../../../../src/core/lens/move.ts';
import { each, inside, when } from '../../../../src/core/lens/nest.ts';
import {
  forget,
  hubConstant,
  hubOnly,
  ownConstant,
  ownOnly,
} from '../../../../src/core/lens/one-side.ts';
import { asInteger, asJson } from '../../../../src/core/lens/piece.ts';
import { anyJson, int64, text } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { object, objects, spec, specimen } from './specimen.ts';

const any = anyJson();
const label = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}[a-z0-9]$/);

/** Lenses that move values and leave them as they are, and those that work inside of others. */
export const moves: readonly Specimen[] = [
  specimen({
    name: 'rename',
    parts: [rename('spec.cronSpec', 'spec.schedule.cron')],
    own: objects({ 'spec.cronSpec': any }),
    hub: objects({ 'spec.schedule.cron': any }),
    pairs: [
      [spec('cronSpec', '* * * * *'), spec('schedule', { cron: '* * * * *' })],
      [spec('cronSpec', null), spec('schedule', { cron: null })],
      [
        object({ 'spec.cronSpec': 1, 'spec.a': 2 }),
        object({ 'spec.a': 2, 'spec.schedule.cron': 1 }),
      ],
    ],
    ownStays: [
      spec('other', 1),
      object({ 'spec.cronSpec': 1, 'spec.schedule': 'taken' }),
      object({ 'spec.cronSpec': 1, 'spec.schedule.cron': 'taken' }),
    ],
    hubStays: [spec('schedule', 'no object'), spec('schedule', {})],
  }),
  specimen({
    name: 'two names exchanged',
    parts: [rename('spec.a', 'spec.b'), rename('spec.b', 'spec.a')],
    own: objects({ 'spec.a': fc.constant(1), 'spec.b': fc.constant(2) }),
    hub: objects({ 'spec.a': fc.constant(1), 'spec.b': fc.constant(2) }),
    pairs: [
      [object({ 'spec.a': 1, 'spec.b': 2 }), object({ 'spec.a': 2, 'spec.b': 1 })],
      [spec('a', 1), spec('b', 1)],
    ],
    except: ['any own object'],
  }),
  specimen({
    name: 'wrap',
    parts: [wrap('spec.image', 'name')],
    own: objects({ 'spec.image': fc.oneof(text, int64) }),
    hub: objects({ 'spec.image.name': any }),
    pairs: [[spec('image', 'nginx'), spec('image', { name: 'nginx' })]],
    hubStays: [spec('image', { name: 'nginx', tag: '1' }), spec('image', 'nginx')],
    except: ['any own object'],
  }),
  specimen({
    name: 'unwrap',
    parts: [unwrap(['spec.image', 'spec.picture'], 'name')],
    own: objects({ 'spec.image.name': any }),
    hub: objects({ 'spec.picture': any }),
    pairs: [
      [spec('image', { name: 'nginx' }), spec('picture', 'nginx')],
      [
        object({ 'spec.image': { name: 'nginx', tag: '1' } }),
        object({ 'spec.image': { tag: '1' }, 'spec.picture': 'nginx' }),
      ],
    ],
  }),
  specimen({
    name: 'rest',
    parts: [
      rename("spec.topology['example.com/zone']", 'spec.zone'),
      rest('spec.topology', 'spec.old'),
    ],
    own: objects({ 'spec.topology': fc.record({ a: any, 'example.com/zone': any }) }),
    hub: objects({ 'spec.old.a': any, 'spec.zone': any }),
    pairs: [
      [
        spec('topology', { 'example.com/zone': 'eu', rack: '7' }),
        object({ 'spec.zone': 'eu', 'spec.old.rack': '7' }),
      ],
      [spec('topology', { 'example.com/zone': 'eu' }), spec('zone', 'eu')],
      [spec('topology', { rack: '7' }), spec('old', { rack: '7' })],
      [spec('topology', {}), spec('old', {})],
      [
        object({ 'spec.old': { 'example.com/zone': 'eu' }, 'spec.topology': { rack: '7' } }),
        object({ 'spec.old': { 'example.com/zone': 'eu', rack: '7' } }),
      ],
    ],
    ownStays: [spec('topology', 'no object'), object({ 'spec.topology.a': 1, 'spec.old.a': 2 })],
  }),
  specimen({
    name: 'fieldsToMap',
    parts: [
      fieldsToMap({ 'spec.cpu': 'cpu', 'spec.memory': 'example.com/memory' }, 'spec.resources'),
    ],
    own: objects({ 'spec.cpu': any, 'spec.memory': any }),
    hub: objects({ "spec.resources['example.com/memory']": any }),
    pairs: [
      [
        object({ 'spec.cpu': '1', 'spec.memory': '1Gi' }),
        spec('resources', { cpu: '1', 'example.com/memory': '1Gi' }),
      ],
    ],
  }),
  specimen({
    name: 'mapToFields',
    parts: [mapToFields('spec.resources', { cpu: 'spec.cpu' })],
    own: objects({ 'spec.resources.cpu': any }),
    hub: objects({ 'spec.cpu': any }),
    pairs: [[spec('resources', { cpu: '1' }), spec('cpu', '1')]],
    ownStays: [spec('resources', { gpu: '1' })],
  }),
  specimen({
    name: 'fieldToLabel',
    parts: [fieldToLabel('spec.tier', 'example.com/tier')],
    own: objects({ 'spec.tier': label }),
    hub: objects({ "metadata.labels['example.com/tier']": label }),
    pairs: [
      [
        object({ 'spec.tier': 'gold', 'spec.a': 1 }),
        object({ 'spec.a': 1, "metadata.labels['example.com/tier']": 'gold' }),
      ],
    ],
    ownStays: [spec('tier', 'not a label!'), spec('tier', 7), spec('tier', 'a'.repeat(64))],
  }),
  specimen({
    name: 'labelToField',
    parts: [labelToField('tier', asInteger('spec.tier'))],
    own: objects({ 'metadata.labels.tier': fc.nat().map(String) }),
    hub: objects({ 'spec.tier': fc.nat() }),
    pairs: [[object({ 'metadata.labels.tier': '7' }), spec('tier', 7)]],
    ownStays: [object({ 'metadata.labels.tier': '07' })],
    hubStays: [spec('tier', -7)],
  }),
  specimen({
    name: 'fieldToAnnotation',
    parts: [fieldToAnnotation(asJson('spec.rollback'), 'example.com/rollback')],
    own: objects({ 'spec.rollback': any }),
    hub: objects({
      "metadata.annotations['example.com/rollback']": fc.constantFrom(
        '{"a":[1]}',
        '9007199254740993',
        'null',
      ),
    }),
    pairs: [
      [
        spec('rollback', { to: 9007199254740993n }),
        object({ "metadata.annotations['example.com/rollback']": '{"to":9007199254740993}' }),
      ],
    ],
    hubStays: [
      object({ "metadata.annotations['example.com/rollback']": '{ }' }),
      object({ "metadata.annotations['example.com/rollback']": '1],[2' }),
    ],
    except: ['counts'],
  }),
  specimen({
    name: 'annotationToField',
    parts: [annotationToField('example.com/note', 'spec.note')],
    own: objects({ "metadata.annotations['example.com/note']": text }),
    hub: objects({ 'spec.note': text }),
    pairs: [[object({ "metadata.annotations['example.com/note']": 'ü!' }), spec('note', 'ü!')]],
    hubStays: [spec('note', { a: 1 })],
  }),
  specimen({
    name: 'ownOnly',
    parts: [ownOnly('spec.legacy')],
    own: objects({ 'spec.a': any }),
    hub: objects({ 'spec.legacy': any }),
    pairs: [],
    oneWay: [
      [object({ 'spec.legacy': 1, 'spec.a': 2 }), spec('a', 2)],
      [spec('legacy', 1), object({ spec: {} })],
    ],
    hubStays: [spec('legacy', 1)],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'hubOnly',
    parts: [hubOnly('spec.fresh')],
    own: objects({ 'spec.a': any }),
    hub: objects({ 'spec.a': any }),
    pairs: [],
    otherWay: [[object({ 'spec.fresh': 1, 'spec.a': 2 }), spec('a', 2)]],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'ownConstant',
    parts: [ownConstant('spec.mode', 'classic')],
    own: objects({ 'spec.mode': fc.constant('classic'), 'spec.a': any }),
    hub: objects({ 'spec.a': any }),
    pairs: [
      [object({ 'spec.mode': 'classic', 'spec.a': 1 }), spec('a', 1)],
      [spec('mode', 'classic'), object({ spec: {} })],
      [{ spec: { mode: 'classic' } }, { spec: {} }],
    ],
    ownStays: [spec('mode', 'other')],
    hubStays: [{ status: {} }, spec('mode', 'other'), object({ spec: 'no object' })],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'hubConstant',
    parts: [hubConstant('spec.mode.kind', { a: [1] }), rename('spec.name', 'spec.mode.name')],
    own: objects({ 'spec.name': any }),
    hub: objects({ 'spec.mode': fc.record({ name: any, kind: fc.constant({ a: [1] }) }) }),
    pairs: [[spec('name', 'n'), spec('mode', { name: 'n', kind: { a: [1] } })]],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'forget',
    parts: [forget('spec.legacy', 'replaced by spec.mode')],
    own: objects({ 'spec.legacy': any }),
    hub: objects({ 'spec.legacy': any }),
    pairs: [],
    ownStays: [spec('legacy', 1)],
    hubStays: [spec('legacy', 1)],
  }),
  specimen({
    name: 'inside',
    parts: [inside('spec.template', rename('image', 'container.image'))],
    own: objects({ 'spec.template.image': any }),
    hub: objects({ 'spec.template.container.image': any }),
    pairs: [[spec('template', { image: 'a' }), spec('template', { container: { image: 'a' } })]],
    ownStays: [spec('template', 'no object')],
  }),
  specimen({
    name: 'inside, moved',
    parts: [inside(['spec.backend', 'spec.defaultBackend'], rename('serviceName', 'service.name'))],
    own: objects({ 'spec.backend': fc.record({ serviceName: any, a: any }) }),
    hub: objects({ 'spec.defaultBackend': fc.record({ service: fc.record({ name: any }) }) }),
    pairs: [
      [
        spec('backend', { serviceName: 'a', b: 1 }),
        spec('defaultBackend', { b: 1, service: { name: 'a' } }),
      ],
      [spec('backend', 'no object'), spec('defaultBackend', 'no object')],
    ],
    except: ['any own object'],
  }),
  specimen({
    name: 'each',
    parts: [each('spec.rules', each('paths', rename('svc', 'service.name')))],
    own: objects({
      'spec.rules': fc.array(
        fc.record({ paths: fc.array(fc.record({ svc: any }), { minLength: 1 }) }),
        {
          minLength: 1,
        },
      ),
    }),
    hub: objects({
      'spec.rules': fc.array(
        fc.record({
          paths: fc.dictionary(fc.string(), fc.record({ service: fc.record({ name: any }) }), {
            minKeys: 1,
          }),
        }),
        { minLength: 1 },
      ),
    }),
    pairs: [
      [
        spec('rules', [{ paths: [{ svc: 'a' }, 'no object'] }, { paths: { x: { svc: 'b' } } }]),
        spec('rules', [
          { paths: [{ service: { name: 'a' } }, 'no object'] },
          { paths: { x: { service: { name: 'b' } } } },
        ]),
      ],
    ],
    ownStays: [spec('rules', 'no list'), spec('rules', []), spec('rules', [{ paths: [] }, null])],
    except: ['any own object'],
  }),
  specimen({
    name: 'each, the element itself',
    parts: [each(['spec.names', 'spec.refs'], wrap('.', 'name'))],
    own: objects({ 'spec.names': fc.array(fc.oneof(text, int64), { minLength: 1 }) }),
    hub: objects({ 'spec.refs': fc.array(fc.record({ name: any }), { minLength: 1 }) }),
    pairs: [
      [spec('names', ['a', 'b']), spec('refs', [{ name: 'a' }, { name: 'b' }])],
      [spec('names', { x: 1 }), spec('refs', { x: { name: 1 } })],
      [spec('names', []), spec('refs', [])],
      [spec('names', [null]), spec('refs', [{ name: null }])],
    ],
    otherWay: [[spec('refs', [{ name: 'a', b: 1 }]), spec('names', [{ name: 'a', b: 1 }])]],
    except: ['any own object'],
  }),
  specimen({
    name: 'each, the rest of the element',
    parts: [each('spec.list', rename('id', 'key'), rest('.', 'body'))],
    own: objects({
      'spec.list': fc.array(fc.record({ id: any, a: any }, { requiredKeys: ['a'] }), {
        minLength: 1,
      }),
    }),
    hub: objects({
      'spec.list': fc.array(fc.record({ key: any, body: fc.record({ a: any }) }), { minLength: 1 }),
    }),
    pairs: [
      [spec('list', [{ id: 1, a: 2, b: 3 }]), spec('list', [{ key: 1, body: { a: 2, b: 3 } }])],
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'when',
    parts: [
      when('spec.type', 'TCP', rename('spec.port', 'spec.tcp.port')),
      when('spec.type', 'HTTP', rename('spec.port', 'spec.http.port')),
    ],
    own: objects({ 'spec.type': fc.constantFrom('TCP', 'HTTP'), 'spec.port': any }),
    hub: objects({ 'spec.type': fc.constant('TCP'), 'spec.tcp.port': any }),
    pairs: [
      [
        object({ 'spec.type': 'TCP', 'spec.port': 1 }),
        object({ 'spec.type': 'TCP', 'spec.tcp.port': 1 }),
      ],
      [
        object({ 'spec.type': 'HTTP', 'spec.port': 1 }),
        object({ 'spec.type': 'HTTP', 'spec.http.port': 1 }),
      ],
    ],
    ownStays: [object({ 'spec.type': 'UDP', 'spec.port': 1 }), spec('port', 1)],
  }),
];
