import * as fc from 'fast-check';
import { rename, rest, wrap } from '../../../../src/core/lens/parts/move.ts';
import { each, inside, recursive, together, when } from '../../../../src/core/lens/parts/nest.ts';
import { hubConstant } from '../../../../src/core/lens/parts/one-side.ts';
import { retype } from '../../../../src/core/lens/parts/retype.ts';
import { anyJson, int64, text } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { object, objects, spec, specimen } from './specimen.ts';

const any = anyJson();

/** Lenses that contain others. */
export const nests: readonly Specimen[] = [
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
    name: 'recursive',
    parts: [
      recursive(
        ['spec.route', 'spec.tree'],
        [each(['routes', 'children']), inside('fallback')],
        rename('to', 'receiver'),
        rest('match', 'labels'),
      ),
    ],
    own: objects({
      'spec.route': fc.record({
        to: any,
        routes: fc.array(fc.record({ to: any, match: fc.record({ a: any }) })),
        fallback: fc.record({ to: any }),
      }),
    }),
    hub: objects({
      'spec.tree': fc.record({
        receiver: any,
        children: fc.array(fc.record({ receiver: any, children: fc.constant([{ receiver: 1 }]) })),
      }),
    }),
    pairs: [
      [
        spec('route', {
          to: 1,
          routes: [{ to: 2, match: { x: 1 }, routes: [{ to: 3 }] }, 'no route'],
          fallback: { fallback: { to: 4 } },
        }),
        spec('tree', {
          receiver: 1,
          children: [{ receiver: 2, labels: { x: 1 }, children: [{ receiver: 3 }] }, 'no route'],
          fallback: { fallback: { receiver: 4 } },
        }),
      ],
      [spec('route', 'no route'), spec('tree', 'no route')],
    ],
    except: ['any own object', 'counts'],
  }),
  specimen({
    name: 'recursive, the rest of the object',
    parts: [recursive('spec.route', [each('routes')], rename('id', 'key'), rest('.', 'body'))],
    own: objects({
      'spec.route': fc.record({ id: any, a: any, routes: fc.constant([{ id: 1 }]) }),
    }),
    hub: objects({
      'spec.route': fc.record({ key: any, body: fc.record({ a: any }), routes: fc.constant([]) }),
    }),
    pairs: [
      [
        spec('route', { id: 1, a: 2, routes: [{ id: 3, b: 4 }] }),
        spec('route', { key: 1, body: { a: 2 }, routes: [{ key: 3, body: { b: 4 } }] }),
      ],
    ],
    except: ['counts', 'any own object'],
  }),
  specimen({
    name: 'together',
    parts: [
      together(
        rename('spec.host', 'spec.tcp.host'),
        retype(['spec.port', 'spec.tcp.port'], 'string', 'integer'),
        hubConstant('spec.tcp.kind', 'TCP'),
      ),
      rename('spec.zone', 'spec.area'),
    ],
    own: objects({ 'spec.host': any, 'spec.port': int64.map(String), 'spec.zone': any }),
    hub: objects({
      'spec.tcp': fc.record({ host: any, port: int64, kind: fc.constant('TCP') }),
      'spec.area': any,
    }),
    pairs: [
      [
        object({ 'spec.host': 'a', 'spec.port': '1' }),
        spec('tcp', { host: 'a', port: 1, kind: 'TCP' }),
      ],
      [
        object({ 'spec.host': 'a', 'spec.zone': 'eu' }),
        object({ 'spec.host': 'a', 'spec.area': 'eu' }),
      ],
    ],
    ownStays: [
      spec('host', 'a'),
      spec('port', '1'),
      object({ 'spec.host': 'a', 'spec.port': 'http' }),
      object({ 'spec.host': 'a', 'spec.port': '1', 'spec.tcp.port': 2 }),
    ],
    hubStays: [
      spec('tcp', { host: 'a', port: 1 }),
      spec('tcp', { host: 'a', port: 1, kind: 'UDP' }),
      object({ 'spec.tcp': { host: 'a', port: 1, kind: 'TCP' }, 'spec.host': 'b' }),
    ],
    except: ['counts'],
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
