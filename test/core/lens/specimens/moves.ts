import * as fc from 'fast-check';
import {
  annotationToField,
  fieldToAnnotation,
  fieldToLabel,
  labelToField,
} from '../../../../src/core/lens/parts/metadata.ts';
import { flip } from '../../../../src/core/lens/engine/part.ts';
import { fieldsToMap } from '../../../../src/core/lens/parts/maps.ts';
import { rename, rest, unwrap, wrap } from '../../../../src/core/lens/parts/move.ts';
import { inside, when } from '../../../../src/core/lens/parts/nest.ts';
import {
  absentInHub,
  absentInOwn,
  forget,
  hubConstant,
  hubOnly,
  ownConstant,
  ownOnly,
} from '../../../../src/core/lens/parts/one-side.ts';
import { asInteger, asJson } from '../../../../src/core/lens/values/piece.ts';
import { anyJson, int64, text } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { object, objects, spec, specimen } from './specimen.ts';

const any = anyJson();
const label = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}[a-z0-9]$/);

/** Lenses that move values without changing them. */
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
    name: 'fieldsToMap, flipped',
    parts: [flip(fieldsToMap({ 'spec.cpu': 'cpu' }, 'spec.resources'))],
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
    name: 'absentInHub, of a field that has the same path',
    parts: [absentInHub('spec.paused', false)],
    own: objects({ 'spec.paused': fc.boolean(), 'spec.a': any }),
    hub: fc.oneof(objects({ 'spec.a': any }), objects({ 'spec.paused': fc.constant(true) })),
    pairs: [
      [object({ 'spec.paused': false, 'spec.a': 1 }), spec('a', 1)],
      [spec('paused', false), object({ spec: {} })],
    ],
    ownStays: [spec('paused', true), spec('a', 1), { status: {} }],
    hubStays: [spec('paused', true), spec('paused', false)],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'absentInHub, of a field that moves',
    parts: [
      absentInHub('spec.mode', 'None'),
      rename('spec.mode', 'spec.strategy.type'),
      rename('spec.a', 'spec.b'),
    ],
    own: objects({ 'spec.mode': fc.constantFrom('None', 'All'), 'spec.a': any }),
    hub: fc.oneof(
      objects({ 'spec.strategy.type': fc.constant('All') }),
      objects({ 'spec.b': any }),
    ),
    pairs: [
      [object({ 'spec.mode': 'None', 'spec.a': 1 }), spec('b', 1)],
      [spec('mode', 'All'), spec('strategy', { type: 'All' })],
    ],
    otherWay: [[spec('strategy', { type: 'None' }), spec('mode', 'None')]],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'absentInOwn, of a whole object',
    parts: [
      absentInOwn('spec.endpoint', { host: '', port: 0 }),
      inside(['spec.address', 'spec.endpoint'], rename('name', 'host')),
    ],
    own: fc.oneof(
      objects({ 'spec.a': any }),
      objects({ 'spec.address': fc.record({ name: text, port: fc.integer({ min: 1 }) }) }),
    ),
    hub: objects({
      'spec.endpoint': fc.oneof(
        fc.constant({ host: '', port: 0 }),
        fc.record({ host: text, port: fc.integer({ min: 1 }) }),
      ),
      'spec.a': any,
    }),
    pairs: [
      [spec('a', 1), object({ 'spec.a': 1, 'spec.endpoint': { host: '', port: 0 } })],
      [spec('address', { name: 'x' }), spec('endpoint', { host: 'x' })],
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'absentInHub, of parts of it that move',
    parts: [
      absentInHub('spec.endpoint', { host: '', port: 0 }),
      rename('spec.endpoint.host', 'spec.host'),
      rename('spec.endpoint.port', 'spec.port'),
    ],
    own: objects({
      'spec.endpoint': fc.oneof(
        fc.constant({ host: '', port: 0 }),
        fc.record({ host: text, port: fc.integer({ min: 1 }) }),
      ),
      'spec.a': any,
    }),
    hub: objects({ 'spec.host': text, 'spec.port': fc.integer({ min: 1 }) }),
    pairs: [
      [object({ 'spec.endpoint': { host: '', port: 0 }, 'spec.a': 1 }), spec('a', 1)],
      [spec('endpoint', { host: 'a' }), spec('host', 'a')],
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'absentInHub, of what when asks for',
    parts: [
      absentInHub('spec.mode', 'None'),
      rename('spec.mode', 'spec.kind'),
      when(['spec.mode', 'spec.kind'], 'None', rename('spec.a', 'spec.b')),
    ],
    own: objects({ 'spec.mode': fc.constant('All'), 'spec.a': any }),
    hub: objects({ 'spec.kind': fc.constant('All'), 'spec.a': any }),
    pairs: [[spec('mode', 'All'), spec('kind', 'All')]],
    oneWay: [[object({ 'spec.mode': 'None', 'spec.a': 1 }), spec('b', 1)]],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'absentInHub, within when',
    parts: [
      when('spec.type', 'TCP', absentInHub('spec.port', 0)),
      when('spec.type', 0, absentInHub('spec.type', 0)),
    ],
    own: objects({ 'spec.type': fc.constant('TCP'), 'spec.port': fc.constantFrom(0, 1) }),
    hub: objects({ 'spec.type': fc.constant('TCP') }),
    pairs: [[object({ 'spec.type': 'TCP', 'spec.port': 0 }), spec('type', 'TCP')]],
    oneWay: [[spec('type', 0), object({ spec: {} })]],
    ownStays: [object({ 'spec.type': 'UDP', 'spec.port': 0 }), spec('port', 0)],
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
];
