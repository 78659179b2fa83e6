import * as fc from 'fast-check';
import { custom, customFields } from '../../../../src/core/lens/parts/custom.ts';
import { asBoolean, asInteger, asList, asNumber } from '../../../../src/core/lens/values/piece.ts';
import { flip } from '../../../../src/core/lens/engine/part.ts';
import { join, split, splitPattern } from '../../../../src/core/lens/parts/split.ts';
import { retype } from '../../../../src/core/lens/parts/retype.ts';
import { values } from '../../../../src/core/lens/parts/values.ts';
import type { JsonValue } from '../../../../src/core/json/json-value.ts';
import { int64 } from '../json-arbitrary.ts';
import type { Specimen } from './specimen.ts';
import { each } from '../../../../src/core/lens/parts/nest.ts';
import { object, objects, spec, specimen } from './specimen.ts';

const word = fc.stringMatching(/^[a-zé😀]{1,6}$/u);
const port = fc.integer({ min: 0, max: 65_535 });
const float = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
  int64,
);

const NUMBERED = { name: 'spec.name', 'spec.number': asNumber('spec.number') };

function isInteger(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Strings that contain several fields, and values that change their type or their name. */
export const texts: readonly Specimen[] = [
  specimen({
    name: 'split',
    parts: [split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' })],
    own: objects({
      'spec.hostPort': fc.oneof(
        word,
        fc.tuple(fc.constantFrom('[::1]', 'a:b', 'host'), port).map((parts) => parts.join(':')),
        port.map((number) => `:${number}`),
      ),
    }),
    hub: fc.oneof(
      objects({ 'spec.host': word, 'spec.port': port }),
      objects({ 'spec.host': word }),
      objects({ 'spec.port': port }),
    ),
    pairs: [
      [spec('hostPort', 'localhost:80'), object({ 'spec.host': 'localhost', 'spec.port': 80 })],
      [spec('hostPort', '[::1]:80'), object({ 'spec.host': '[::1]', 'spec.port': 80 })],
      [spec('hostPort', 'localhost'), spec('host', 'localhost')],
      [spec('hostPort', ':80'), spec('port', 80)],
    ],
    ownStays: [
      spec('hostPort', 'localhost:'),
      spec('hostPort', 'localhost:http'),
      spec('hostPort', 'localhost:080'),
      spec('hostPort', ''),
      spec('hostPort', ':'),
      spec('hostPort', 80),
      object({ 'spec.hostPort': 'localhost:80', 'spec.port': 'taken' }),
    ],
    hubStays: [
      object({ 'spec.host': 'localhost', 'spec.port': '80' }),
      object({ 'spec.host': '', 'spec.port': 80 }),
      spec('host', '[::1]'),
    ],
  }),
  specimen({
    name: 'split, first and three',
    parts: [split('spec.id', '/', ['spec.a', 'spec.b', 'spec.c'])],
    own: objects({
      'spec.id': fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join('/')),
    }),
    hub: objects({ 'spec.a': word, 'spec.b': word, 'spec.c': word }),
    pairs: [
      [spec('id', 'a/b/c/d'), object({ 'spec.a': 'a', 'spec.b': 'b', 'spec.c': 'c/d' })],
      [spec('id', 'a//c'), object({ 'spec.a': 'a', 'spec.c': 'c' })],
      [spec('id', 'a/b'), object({ 'spec.a': 'a', 'spec.b': 'b' })],
      [spec('id', 'a///'), object({ 'spec.a': 'a', 'spec.c': '/' })],
    ],
    ownStays: [spec('id', 'a/'), spec('id', 'a//')],
    hubStays: [object({ 'spec.a': 'a/b' }), object({ 'spec.a': 'a/b', 'spec.c': 'c' })],
  }),
  specimen({
    name: 'join',
    parts: [join(['spec.host', asInteger('spec.port')], ':', 'spec.hostPort')],
    own: objects({ 'spec.host': word, 'spec.port': port }),
    hub: objects({ 'spec.hostPort': fc.tuple(word, port).map((parts) => parts.join(':')) }),
    pairs: [[object({ 'spec.host': 'a', 'spec.port': 1 }), spec('hostPort', 'a:1')]],
    hubStays: [spec('hostPort', '[::1]:80')],
  }),
  specimen({
    name: 'splitPattern',
    parts: [
      splitPattern('spec.url', '{{{scheme}}}://{spec.host}:{port}', {
        scheme: 'spec.scheme',
        port: asInteger('spec.port'),
      }),
    ],
    own: objects({
      'spec.url': fc
        .tuple(word, word, port)
        .map(([scheme, host, number]) => `{${scheme}}://${host}:${number}`),
    }),
    hub: fc.oneof(
      objects({ 'spec.scheme': word, 'spec.host': word, 'spec.port': port }),
      objects({ 'spec.port': port }),
    ),
    pairs: [
      [
        spec('url', '{https}://a:443'),
        object({ 'spec.scheme': 'https', 'spec.host': 'a', 'spec.port': 443 }),
      ],
      [spec('url', '{}://a:'), spec('host', 'a')],
    ],
    ownStays: [
      spec('url', 'https://a:443'),
      spec('url', '{}://:'),
      spec('url', '{'),
      spec('url', ''),
    ],
    hubStays: [spec('scheme', 'a}://b'), spec('scheme', '')],
  }),
  specimen({
    name: 'splitPattern, flipped',
    parts: [
      flip(
        splitPattern(
          'spec.when',
          '{spec.hour}-{minute} UTC',
          { minute: asNumber('spec.minute') },
          { at: 'last' },
        ),
      ),
    ],
    own: objects({ 'spec.hour': word, 'spec.minute': fc.nat() }),
    hub: objects({
      'spec.when': fc.tuple(word, fc.nat()).map(([hour, minute]) => `${hour}-${minute} UTC`),
    }),
    pairs: [[object({ 'spec.hour': '0-1', 'spec.minute': 5 }), spec('when', '0-1-5 UTC')]],
    hubStays: [spec('when', '0-5')],
  }),
  specimen({
    name: 'retype, string to integer',
    parts: [retype(['spec.port', 'spec.portNumber'], 'string', 'integer')],
    own: objects({ 'spec.port': int64.map(String) }),
    hub: objects({ 'spec.portNumber': int64 }),
    pairs: [
      [spec('port', '80'), spec('portNumber', 80)],
      [spec('port', '-9223372036854775808'), spec('portNumber', -9223372036854775808n)],
      [spec('port', '9007199254740993'), spec('portNumber', 9007199254740993n)],
    ],
    ownStays: [
      '007',
      '+1',
      '-0',
      '1.0',
      '1e3',
      '',
      ' 1',
      '9223372036854775808',
      80,
      null,
      true,
    ].map((value) => spec('port', value)),
    hubStays: [1.5, 1e21, 1n, -0, 2n ** 63n, '80', null].map((value) => spec('portNumber', value)),
  }),
  specimen({
    name: 'retype, integer to string',
    parts: [retype('spec.port', 'integer', 'string')],
    own: objects({ 'spec.port': int64 }),
    hub: objects({ 'spec.port': int64.map(String) }),
    pairs: [[spec('port', 80), spec('port', '80')]],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, string to number',
    parts: [retype(['spec.ratio', 'spec.number'], 'string', 'number')],
    own: objects({ 'spec.ratio': float.map(String) }),
    hub: objects({ 'spec.number': float }),
    pairs: [
      [spec('ratio', '0.5'), spec('number', 0.5)],
      [spec('ratio', '1e+21'), spec('number', 1e21)],
      [spec('ratio', '9007199254740993'), spec('number', 9007199254740993n)],
    ],
    ownStays: ['0.50', '.5', '1e21', 'NaN', 'Infinity', '', ' ', '0x10'].map((value) =>
      spec('ratio', value),
    ),
    hubStays: [2 ** 60, -0, '1'].map((value) => spec('number', value)),
  }),
  specimen({
    name: 'retype, number to string',
    parts: [retype(['spec.ratio', 'spec.text'], 'number', 'string')],
    own: objects({ 'spec.ratio': float }),
    hub: objects({ 'spec.text': float.map(String) }),
    pairs: [[spec('ratio', 0.1), spec('text', '0.1')]],
  }),
  specimen({
    name: 'retype, string to boolean',
    parts: [retype('spec.paused', 'string', 'boolean')],
    own: objects({ 'spec.paused': fc.constantFrom('true', 'false') }),
    hub: objects({ 'spec.paused': fc.boolean() }),
    pairs: [[spec('paused', 'false'), spec('paused', false)]],
    ownStays: [spec('paused', 'True'), spec('paused', '')],
    except: ['any own object'],
  }),
  specimen({
    name: 'retype, boolean to string',
    parts: [retype(['spec.paused', 'spec.text'], 'boolean', 'string')],
    own: objects({ 'spec.paused': fc.boolean() }),
    hub: objects({ 'spec.text': fc.constantFrom('true', 'false') }),
    pairs: [[spec('paused', true), spec('text', 'true')]],
    ownStays: [spec('paused', 1)],
  }),
  specimen({
    name: 'retype, integer to boolean',
    parts: [retype(['spec.on', 'spec.enabled'], 'integer', 'boolean')],
    own: objects({ 'spec.on': fc.constantFrom(0, 1) }),
    hub: objects({ 'spec.enabled': fc.boolean() }),
    pairs: [
      [spec('on', 1), spec('enabled', true)],
      [spec('on', 0), spec('enabled', false)],
    ],
    ownStays: [spec('on', 2), spec('on', -0), spec('on', 1n)],
  }),
  specimen({
    name: 'retype, boolean to integer',
    parts: [retype('spec.enabled', 'boolean', 'integer')],
    own: objects({ 'spec.enabled': fc.boolean() }),
    hub: objects({ 'spec.enabled': fc.constantFrom(0, 1) }),
    pairs: [[spec('enabled', false), spec('enabled', 0)]],
    except: ['any own object'],
  }),
  specimen({
    name: 'values',
    parts: [
      values(
        ['spec.access', 'spec.mode'],
        [
          ['rw', 'ReadWrite'],
          ['ro', 'ReadOnly'],
          [true, 'ReadWrite'],
        ],
      ),
    ],
    own: objects({ 'spec.access': fc.constantFrom('rw', 'ro', 'unlisted') }),
    hub: objects({ 'spec.mode': fc.constantFrom('ReadWrite', 'ReadOnly', 'Unlisted') }),
    pairs: [
      [spec('access', 'rw'), spec('mode', 'ReadWrite')],
      [spec('access', 'unlisted'), spec('mode', 'unlisted')],
      [spec('access', null), spec('mode', null)],
    ],
    oneWay: [[spec('access', true), spec('mode', 'ReadWrite')]],
    ownStays: [spec('access', 'ReadOnly')],
    hubStays: [spec('mode', 'rw')],
    except: ['any own object'],
  }),
  specimen({
    name: 'custom',
    parts: [
      custom(['spec.name', 'spec.title'], {
        toHub: (value) => (typeof value === 'string' ? `${value}!` : undefined),
        fromHub: (value) =>
          typeof value === 'string' && value.endsWith('!') ? value.slice(0, -1) : undefined,
      }),
    ],
    own: objects({ 'spec.name': word }),
    hub: objects({ 'spec.title': word.map((value) => `${value}!`) }),
    pairs: [[spec('name', 'a'), spec('title', 'a!')]],
    ownStays: [spec('name', 1), spec('other', 1)],
    hubStays: [spec('title', 'a')],
  }),
  specimen({
    name: 'custom, with what is around',
    parts: [
      each(
        'spec.rows',
        each(
          'cells',
          custom('text', {
            toHub: (value, { at, metadata, root }) =>
              typeof value === 'string'
                ? `${value}@${at.join('.')}/${'uid' in metadata}/${'kind' in root}`
                : undefined,
            fromHub: (value) =>
              typeof value === 'string' && value.includes('@') ? value.split('@')[0] : undefined,
          }),
        ),
      ),
    ],
    own: objects({ 'spec.rows': fc.constant([{ cells: { x: { text: 'a' } } }]) }),
    hub: objects({ 'spec.rows': fc.constant([{ cells: [{ text: 'a@0.0/true/false' }] }]) }),
    pairs: [
      [
        object({ kind: 'Grid', 'spec.rows': [{}, { cells: { x: { text: 'a' } } }] }),
        object({ kind: 'Grid', 'spec.rows': [{}, { cells: { x: { text: 'a@1.x/true/true' } } }] }),
      ],
      [
        { spec: { rows: [{ cells: [{ text: 'a' }, { text: 'b' }] }] } },
        {
          spec: {
            rows: [
              {
                cells: [{ text: 'a@0.0/false/false' }, { text: 'b@0.1/false/false' }],
              },
            ],
          },
        },
      ],
    ],
    except: ['any own object'],
  }),
  specimen({
    name: 'customFields',
    parts: [
      customFields(
        { own: ['spec.minutes', 'spec.seconds'], hub: ['spec.total'] },
        {
          toHub: ([minutes = 0, seconds = 0]) =>
            isInteger(minutes) && isInteger(seconds) && seconds < 60
              ? [minutes * 60 + seconds]
              : undefined,
          fromHub: ([total]) =>
            isInteger(total) ? [Math.floor(total / 60), total % 60 || undefined] : undefined,
        },
      ),
    ],
    own: objects({ 'spec.minutes': fc.nat(9999), 'spec.seconds': fc.integer({ min: 1, max: 59 }) }),
    hub: objects({ 'spec.total': fc.nat(999_999) }),
    pairs: [
      [object({ 'spec.minutes': 1, 'spec.seconds': 30 }), spec('total', 90)],
      [spec('minutes', 2), spec('total', 120)],
    ],
    ownStays: [spec('minutes', '1'), object({ 'spec.minutes': 1, 'spec.seconds': 90 })],
    hubStays: [spec('total', -1)],
    except: ['any own object'],
  }),
  specimen({
    name: 'asList',
    parts: [split('spec.grant', ':', ['spec.user', asList('spec.roles', ',')])],
    own: objects({ 'spec.grant': fc.tuple(word, word, word).map(([a, b, c]) => `${a}:${b},${c}`) }),
    hub: objects({ 'spec.user': word, 'spec.roles': fc.array(word, { minLength: 1 }) }),
    pairs: [
      [spec('grant', 'ann:r,w'), object({ 'spec.user': 'ann', 'spec.roles': ['r', 'w'] })],
      [spec('grant', 'ann:,'), object({ 'spec.user': 'ann', 'spec.roles': ['', ''] })],
    ],
    ownStays: [spec('grant', 'ann:')],
    hubStays: [
      object({ 'spec.user': 'ann', 'spec.roles': [] }),
      object({ 'spec.user': 'ann', 'spec.roles': ['r,w'] }),
      object({ 'spec.user': 'ann', 'spec.roles': [1] }),
      object({ 'spec.user': 'ann', 'spec.roles': 'r' }),
    ],
  }),
  specimen({
    name: 'splitPattern, a number before what it counts',
    parts: [
      splitPattern('spec.size', '{amount}{unit}/{zone}', {
        amount: asInteger('spec.amount'),
        unit: 'spec.unit',
        zone: 'spec.zone',
      }),
    ],
    own: objects({
      'spec.size': fc.tuple(port, word, word).map(([n, unit, zone]) => `${n}${unit}/${zone}`),
    }),
    hub: objects({ 'spec.amount': fc.integer(), 'spec.unit': word, 'spec.zone': word }),
    pairs: [
      [
        spec('size', '50Gi/eu'),
        object({ 'spec.amount': 50, 'spec.unit': 'Gi', 'spec.zone': 'eu' }),
      ],
      [spec('size', '-5/eu'), object({ 'spec.amount': -5, 'spec.zone': 'eu' })],
      [spec('size', 'Gi/'), object({ 'spec.unit': 'Gi' })],
    ],
    ownStays: [spec('size', '050Gi/eu'), spec('size', '1.5Gi/eu'), spec('size', '50Gi')],
    hubStays: [object({ 'spec.amount': 50, 'spec.unit': '5Gi' })],
  }),
  specimen({
    name: 'splitPattern, a number after what it numbers',
    parts: [splitPattern('spec.disk', '{name}{spec.number}', NUMBERED, { at: 'last' })],
    own: objects({ 'spec.disk': fc.tuple(word, fc.nat()).map((parts) => parts.join('')) }),
    hub: objects({ 'spec.name': word, 'spec.number': fc.nat() }),
    pairs: [
      [spec('disk', 'sda1'), object({ 'spec.name': 'sda', 'spec.number': 1 })],
      [spec('disk', 'a1b2.5'), object({ 'spec.name': 'a1b', 'spec.number': 2.5 })],
      [spec('disk', 'sda'), spec('name', 'sda')],
    ],
    ownStays: [spec('disk', 'sda01')],
    hubStays: [object({ 'spec.name': 'sd-', 'spec.number': 1 }), spec('name', 'sda1')],
  }),
  specimen({
    name: 'asBoolean',
    parts: [split('spec.flag', '=', ['spec.key', asBoolean('spec.on')])],
    own: objects({ 'spec.flag': fc.tuple(word, fc.boolean()).map((parts) => parts.join('=')) }),
    hub: objects({ 'spec.key': word, 'spec.on': fc.boolean() }),
    pairs: [[spec('flag', 'a=true'), object({ 'spec.key': 'a', 'spec.on': true })]],
    ownStays: [spec('flag', 'a=yes')],
  }),
];
