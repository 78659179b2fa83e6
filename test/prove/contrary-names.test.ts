import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import {
  absentInHub,
  custom,
  customFields,
  duration,
  each,
  flip,
  hubOnly,
  inside,
  join,
  lens,
  ownOnly,
  quantity,
  rename,
  retype,
  scale,
  split,
  tagged,
  values,
  when,
} from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { prove } from '../../src/prove/prove.ts';
import { count, flag, text } from './corpus/broken-crd.ts';
import { kindOf, moved, onSpec } from './corpus/kept-kinds.ts';

const list = (properties: JsonObject): JsonObject => ({
  type: 'array',
  items: { type: 'object', properties },
});
const own: JsonObject = {
  enabled: flag,
  delaySeconds: count,
  ttlMillis: count,
  periodSecondsMin: count,
  notBefore: text,
  deniedNames: text,
  data: text,
  timeout: text,
  cache: text,
  ref: { type: 'object', properties: { apiVersion: text } },
  readySize: count,
  totalSize: count,
  order: text,
  old: { type: 'object', properties: { ready: count } },
  ready: count,
  ports: list({ source: text }),
  cpu: text,
  maxCPUs: count,
  kilobytesPerSecond: count,
  cpuTimeSeconds: count,
  waitMin: count,
  from: text,
  paused: { ...flag, default: false },
};
const hub: JsonObject = {
  disabled: flag,
  delayMillis: count,
  ttlMinutes: count,
  minPeriodSeconds: count,
  validFrom: text,
  blockedNames: text,
  dataJson: text,
  timeoutMinutes: count,
  cacheMebibytes: count,
  apiGroup: text,
  limits: { type: 'object', properties: { ready: count, total: count } },
  order: text,
  deprecated: { type: 'object', properties: { ready: count } },
  ready: count,
  ports: list({ destination: text }),
  cpuMillis: count,
  milliCores: count,
  nanoCPUs: count,
  bytesPerSecond: count,
  cpuTimeMillis: count,
  delayMilliSeconds: count,
  minWaitSeconds: count,
  destination: text,
};

test.each([
  ['a rename to the opposite', rename('spec.enabled', 'spec.disabled'), 'are opposites'],
  [
    'a rename to another encoding',
    rename('spec.data', 'spec.dataJson'),
    'says that the value is encoded',
  ],
  [
    'an apiVersion that is renamed to a group',
    rename('spec.ref.apiVersion', 'spec.apiGroup'),
    'and only one of them has a version',
  ],
  ['a rename to another unit', rename('spec.delaySeconds', 'spec.delayMillis'), 'the factor 1000'],
  [
    'another factor',
    scale(['spec.delaySeconds', 'spec.delayMillis'], 60),
    'multiplies the numbers by 60.',
  ],
  [
    'a factor the other way round',
    scale(['spec.ttlMillis', 'spec.ttlMinutes'], 60_000),
    'the factor 0.0000166667, but it multiplies the numbers by 60000',
  ],
  [
    'a rename in a list',
    each('spec.ports', rename('source', 'destination')),
    'spec.ports[].source of v1beta1 and spec.ports[].destination of v1',
  ],
  [
    'a text that becomes a number in another unit',
    retype(['spec.timeout', 'spec.timeoutMinutes'], duration('s'), 'integer'),
    'where 1h becomes 3600, but the name or the description of the field states a unit in which it is 60.',
  ],
  [
    'a size that becomes a number in another unit',
    flip(retype(['spec.cacheMebibytes', 'spec.cache'], 'integer', quantity('Gi'))),
    'where 1Gi becomes 1, but the name or the description of the field states a unit in which it is 1024.',
  ],
  [
    'a function that ignores the unit of a text',
    custom(['spec.timeout', 'spec.timeoutMinutes'], {
      toHub: (value) => (typeof value === 'string' ? Number.parseInt(value, 10) : undefined),
      fromHub: (minutes) => (typeof minutes === 'number' ? `${minutes}m` : undefined),
    }),
    'where 1h becomes 1, but the name or the description of the field states a unit in which it is 60.',
  ],
  [
    'a number of cores that becomes another unit',
    scale(['spec.maxCPUs', 'spec.nanoCPUs'], 1000),
    'the factor 1000000000, but it multiplies the numbers by 1000',
  ],
  [
    'a quantity of CPU that becomes a number of cores',
    retype(['spec.cpu', 'spec.milliCores'], quantity(''), 'integer'),
    'the factor 1000, and the number stays the same',
  ],
  ['a prefix of a unit', rename('spec.delaySeconds', 'spec.delayMilliSeconds'), 'the factor 1000'],
  ['a rename to the other end', rename('spec.from', 'spec.destination'), 'are opposites'],
  [
    'two fields that are exchanged',
    inside('spec', rename('readySize', 'limits.total'), rename('totalSize', 'limits.ready')),
    'and rename converts between spec.totalSize of v1beta1 and spec.limits.ready of v1. By their names',
  ],
  [
    'two words that are exchanged',
    values('spec.order', { OldestFirst: 'newest-first', NewestFirst: 'oldest-first', no: 'none' }),
    'exchanges two words: OldestFirst becomes newest-first, and NewestFirst becomes oldest-first.',
  ],
  [
    'two fields of one name without a counterpart',
    inside('spec', ownOnly('old.ready'), hubOnly('deprecated.ready')),
    'spec.old.ready of v1beta1 and spec.deprecated.ready of v1 have no counterpart',
  ],
])('%s contradicts the names', (_, part, message) => {
  const found = findContraryNames(kindOf({ own, hub }, lens(part)));
  expect(found.map(({ check, level, from, to }) => [check, level, from, to])).toEqual([
    ['names-contradict', 'warning', 'v1beta1', 'v1'],
  ]);
  expect(found[0]?.message).toContain(message);
});

test.each([
  ['a minimum in seconds', rename('spec.periodSecondsMin', 'spec.minPeriodSeconds')],
  ['a list of what is not allowed', rename('spec.deniedNames', 'spec.blockedNames')],
  ['a time before which nothing is valid', rename('spec.notBefore', 'spec.validFrom')],
  ['the right factor', scale(['spec.delaySeconds', 'spec.delayMillis'], 1000)],
  [
    'a field that makes room for another one of its name',
    inside('spec', rename('ready', 'deprecated.ready'), rename('old.ready', 'ready')),
  ],
  [
    'two fields at their place',
    inside('spec', rename('readySize', 'limits.ready'), rename('totalSize', 'limits.total')),
  ],
  [
    'words in another spelling',
    values('spec.order', { OldestFirst: 'oldest-first', NewestFirst: 'newest-first' }),
  ],
  ['cores as thousandths', scale(['spec.maxCPUs', 'spec.milliCores'], 1000)],
  ['a quantity of CPU', retype(['spec.cpu', 'spec.cpuMillis'], quantity('m'), 'integer')],
  ['a time of a CPU', scale(['spec.cpuTimeSeconds', 'spec.cpuTimeMillis'], 1000)],
  ['a rate', scale(['spec.kilobytesPerSecond', 'spec.bytesPerSecond'], 1000)],
  ['a minimum without a unit', rename('spec.waitMin', 'spec.minWaitSeconds')],
  ['a constant that is the default', absentInHub('spec.paused', false)],
  ['a constant of a version with another default', absentInHub('spec.paused', true)],
  ['a flipped factor', flip(scale(['spec.ttlMinutes', 'spec.ttlMillis'], 60_000))],
  [
    'a function that rounds',
    custom(['spec.timeout', 'spec.timeoutMinutes'], {
      toHub: (value) => (value === '90s' ? 2 : value === '1h' ? 60 : undefined),
      fromHub: (minutes) => (typeof minutes === 'number' ? `${minutes}m` : undefined),
    }),
  ],
  [
    'a function that throws or calculates with a text',
    custom(['spec.periodSecondsMin', 'spec.minPeriodSeconds'], {
      toHub: (seconds) => Number(seconds) * 2,
      fromHub: (seconds) => {
        if (typeof seconds !== 'number') throw new Error('no number');
        return seconds / 2;
      },
    }),
  ],
  [
    'a reference that loses its version',
    customFields(
      { own: ['spec.ref.apiVersion'], hub: ['spec.apiGroup'] },
      {
        toHub: ([version]) => [typeof version === 'string' ? version.split('/')[0] : undefined],
        fromHub: ([group]) => [typeof group === 'string' ? `${group}/v1` : undefined],
      },
    ),
  ],
  [
    'an amount with a unit',
    retype(['spec.timeout', 'spec.timeoutMinutes'], duration('m'), 'integer'),
  ],
  [
    'opposite values for opposite names',
    values(
      ['spec.enabled', 'spec.disabled'],
      [
        [true, false],
        [false, true],
      ],
    ),
  ],
])('%s does not contradict the names', (_, part) => {
  expect(findContraryNames(kindOf({ own, hub }, lens(part)))).toEqual([]);
});

const texts = { type: 'array', items: text };
const addresses = {
  own: { client: text, server: text, proxy: text },
  hub: { clientAddress: text, serverAddress: text, proxyAddress: text },
};
const map = { type: 'object', additionalProperties: text };
const asIs = { toHub: (all: unknown) => all, fromHub: (all: unknown) => all } as never;
const metrics = {
  own: { utilization: count, value: count },
  hub: { type: text, averageUtilization: count, averageValue: count },
};
const ports = {
  own: { type: text, port: count },
  hub: { type: text, tcpPort: count, udpPort: count },
};

/** Returns the parts of a lens that converts by the type. */
const byType = (tcp: Part, udp: Part): readonly Part[] => [
  when('spec.type', 'TCP', tcp),
  when('spec.type', 'UDP', udp),
];

test.each([
  [
    'three fields that are exchanged in a circle',
    kindOf(
      addresses,
      lens(
        rename('spec.client', 'spec.serverAddress'),
        rename('spec.server', 'spec.proxyAddress'),
        rename('spec.proxy', 'spec.clientAddress'),
      ),
    ),
    'and rename converts between spec.server of v1beta1 and spec.proxyAddress of v1. By their names, they belong together in another order.',
  ],
  [
    'two lists that are exchanged, with their elements',
    kindOf(
      {
        own: { uriNames: texts, emailNames: texts },
        hub: { uris: texts, emails: texts },
      },
      lens(rename('spec.uriNames', 'spec.emails'), rename('spec.emailNames', 'spec.uris')),
    ),
    'and rename converts between spec.emailNames of v1beta1 and spec.uris of v1. By their names, they belong together the other way round.',
  ],
  [
    'two maps that functions of parts convert, and that are exchanged',
    kindOf(
      { own: { uriNames: map, emailNames: map }, hub: { uris: map, emails: map } },
      lens(
        custom(['spec.uriNames', 'spec.emails'], asIs),
        custom(['spec.emailNames', 'spec.uris'], asIs),
      ),
    ),
    'and custom converts between spec.emailNames of v1beta1 and spec.uris of v1. By their names, they belong together the other way round.',
  ],
  [
    'three words that are exchanged in a circle',
    kindOf(
      { own: { mode: text }, hub: { mode: text } },
      lens(values('spec.mode', { keep: 'Drop', drop: 'Ask', ask: 'Keep' })),
    ),
    'and exchanges 3 words: keep becomes Drop, ask becomes Keep, and drop becomes Ask.',
  ],
  [
    'two fields that functions exchange',
    kindOf(
      addresses,
      onSpec(
        ({ client, server, proxy }) => ({
          clientAddress: server,
          serverAddress: client,
          proxyAddress: proxy,
        }),
        ({ clientAddress, serverAddress, proxyAddress }) => ({
          client: serverAddress,
          server: clientAddress,
          proxy: proxyAddress,
        }),
      ),
    ),
    'toHub converts between spec.client of v1beta1 and spec.serverAddress of v1, and toHub converts between spec.server of v1beta1 and spec.clientAddress of v1.',
  ],
  [
    'two fields that a part of several fields exchanges',
    kindOf(
      addresses,
      lens(
        rename('spec.proxy', 'spec.proxyAddress'),
        customFields(
          {
            own: ['spec.client', 'spec.server'],
            hub: ['spec.serverAddress', 'spec.clientAddress'],
          },
          { toHub: (all) => all, fromHub: (all) => all },
        ),
      ),
    ),
    'customFields converts between spec.client of v1beta1 and spec.serverAddress of v1, and customFields',
  ],
  [
    'a number that a function converts to another unit unchanged',
    kindOf(
      { own: { delaySeconds: count }, hub: { delayMillis: count } },
      onSpec(moved('delaySeconds', 'delayMillis'), moved('delayMillis', 'delaySeconds')),
    ),
    'toHub converts between spec.delaySeconds of v1beta1 and spec.delayMillis of v1, whose names state different units, and the number stays the same.',
  ],
  [
    'two cases that are exchanged',
    kindOf(
      ports,
      lens(...byType(rename('spec.port', 'spec.udpPort'), rename('spec.port', 'spec.tcpPort'))),
    ),
    'rename converts between spec.port of v1beta1 and spec.udpPort of v1 for TCP, and rename',
  ],
  [
    'two cases that are exchanged on the way back',
    kindOf(
      { own: ports.hub, hub: ports.own },
      lens(...byType(rename('spec.udpPort', 'spec.port'), rename('spec.tcpPort', 'spec.port'))),
    ),
    'rename converts between spec.udpPort of v1beta1 and spec.port of v1 for TCP, and rename',
  ],
  [
    'two pieces of a text that are exchanged',
    kindOf(
      { own: { hostPort: text }, hub: { host: text, port: text } },
      lens(split('spec.hostPort', ':', ['spec.port', 'spec.host'])),
    ),
    'split puts spec.port of v1 before spec.host of v1 in spec.hostPort of v1beta1. The name of the text states the other order.',
  ],
  [
    'two pieces of a text that are exchanged on the way back',
    kindOf(
      { own: { host: text, port: text }, hub: { hostPort: text } },
      lens(join(['spec.port', 'spec.host'], ':', 'spec.hostPort')),
    ),
    'join puts spec.port of v1beta1 before spec.host of v1beta1 in spec.hostPort of v1.',
  ],
  [
    'two pieces of a flipped part that are exchanged',
    kindOf(
      { own: { host: text, port: text }, hub: { hostPort: text } },
      lens(flip(split('spec.hostPort', ':', ['spec.port', 'spec.host']))),
    ),
    'flip(split) puts spec.port of v1beta1 before spec.host of v1beta1 in spec.hostPort of v1.',
  ],
  [
    'two fields of a choice that are exchanged',
    kindOf(
      metrics,
      lens(
        tagged('spec.type', {
          Utilization: ['spec.value', 'spec.averageUtilization'],
          Value: ['spec.utilization', 'spec.averageValue'],
        }),
      ),
    ),
    'tagged converts between spec.utilization of v1beta1 and spec.averageValue of v1, and tagged',
  ],
  [
    'two tags of a choice that are exchanged',
    kindOf(
      metrics,
      lens(
        tagged('spec.type', {
          Value: ['spec.utilization', 'spec.averageUtilization'],
          Utilization: ['spec.value', 'spec.averageValue'],
        }),
      ),
    ),
    'tagged has the tag Value for spec.averageUtilization of v1 and the tag Utilization for spec.averageValue of v1.',
  ],
  [
    'two tags of a choice that are exchanged, one of which is for an object',
    kindOf(
      {
        own: { target: { type: 'object', properties: { url: text, serviceName: text } } },
        hub: {
          target: {
            type: 'object',
            properties: {
              type: text,
              url: text,
              service: { type: 'object', properties: { name: text } },
            },
          },
        },
      },
      lens(
        tagged('spec.target.type', {
          Service: 'spec.target.url',
          URL: ['spec.target.serviceName', 'spec.target.service.name'],
        }),
      ),
    ),
    'tagged has the tag Service for spec.target.url of v1 and the tag URL for spec.target.service.name of v1.',
  ],
])('%s contradict the names', (_, subject, message) => {
  expect(findContraryNames(subject)).toMatchObject([
    { check: 'names-contradict', level: 'warning', from: 'v1beta1', to: 'v1' },
  ]);
  expect(findContraryNames(subject)[0]?.message).toContain(message);
});

test.each([
  [
    'functions that keep fields together',
    kindOf(
      addresses,
      onSpec(
        ({ client, server, proxy }) => ({
          clientAddress: client,
          serverAddress: server,
          proxyAddress: proxy,
        }),
        ({ clientAddress, serverAddress, proxyAddress }) => ({
          client: clientAddress,
          server: serverAddress,
          proxy: proxyAddress,
        }),
      ),
    ),
  ],
  [
    'a constant that equals the number of an example',
    kindOf(
      { own: { delaySeconds: count }, hub: { delayMillis: count } },
      onSpec(
        ({ delaySeconds }) => (delaySeconds === undefined ? {} : { delayMillis: 3 }),
        ({ delayMillis }) => (delayMillis === undefined ? {} : { delaySeconds: 3 }),
      ),
    ),
  ],
  [
    'cases, tags and pieces at their place',
    kindOf(
      {
        own: { ...ports.own, ...metrics.own, hostPort: text },
        hub: { ...ports.hub, ...metrics.hub, class: text, host: text, number: text },
      },
      lens(
        ...byType(rename('spec.port', 'spec.tcpPort'), rename('spec.port', 'spec.udpPort')),
        split('spec.hostPort', ':', ['spec.host', 'spec.number']),
        tagged('spec.class', {
          Utilization: ['spec.utilization', 'spec.averageUtilization'],
          Value: ['spec.value', 'spec.averageValue'],
        }),
      ),
    ),
  ],
])('%s do not contradict the names', (_, subject) => {
  expect(findContraryNames(subject)).toEqual([]);
});

test('a proof has the finding', async () => {
  const subject = kindOf({ own, hub }, lens(rename('spec.enabled', 'spec.disabled')));
  const { findings } = await prove(subject, { seed: 1, samples: 20 });
  expect(findings.filter(({ level }) => level === 'warning')).toMatchObject([
    { check: 'names-contradict', path: 'spec.enabled' },
  ]);
});
