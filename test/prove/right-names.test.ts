import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import {
  absentInHub,
  asInteger,
  asList,
  hubConstant,
  join,
  lens,
  listToMap,
  listToString,
  mapToList,
  rename,
  retype,
  duration,
  quantity,
  scale,
  scaleNumber,
  split,
  splitPattern,
  stringToList,
  tagged,
  values,
  flip,
} from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, flag, text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const number: JsonObject = { type: 'number' };
const texts: JsonObject = { type: 'array', items: text };
const described = (description: string, of: JsonObject = text): JsonObject => ({
  ...of,
  description,
});
const matching = (pattern: string): JsonObject => ({ ...text, pattern });
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const not = (one: string, another = one): Part =>
  values([one, another], [
    [true, false],
    [false, true],
  ] as const);

interface Right {
  readonly own: JsonObject;
  readonly hub: JsonObject;
  readonly parts: readonly Part[];
}

const RIGHT: Readonly<Record<string, Right>> = {
  'cron pieces': {
    own: { cron: text },
    hub: { minute: text, hour: text },
    parts: [split('spec.cron', ' ', ['spec.minute', 'spec.hour'])],
  },
  'image and tag': {
    own: { image: text },
    hub: { repository: text, tag: text },
    parts: [split('spec.image', ':', ['spec.repository', 'spec.tag'], { at: 'last' })],
  },
  tunnel: {
    own: { tunnel: text },
    hub: { localPort: count, host: text, hostPort: count },
    parts: [
      splitPattern('spec.tunnel', '{local}:{host}:{port}', {
        local: asInteger('spec.localPort'),
        host: 'spec.host',
        port: asInteger('spec.hostPort'),
      }),
    ],
  },
  'published port': {
    own: { publish: text },
    hub: { hostPort: count, containerPort: count },
    parts: [
      split('spec.publish', ':', [asInteger('spec.hostPort'), asInteger('spec.containerPort')]),
    ],
  },
  'a key in a secret, with a name that says it the other way': {
    own: { keySecret: text },
    hub: { secretName: text, key: text },
    parts: [split('spec.keySecret', '/', ['spec.secretName', 'spec.key'])],
  },
  'key secret ref': {
    own: { keySecretRef: described('Written as secret/key.') },
    hub: { secret: text, key: text },
    parts: [split('spec.keySecretRef', '/', ['spec.secret', 'spec.key'])],
  },
  'value from secret': {
    own: { valueFromSecret: text },
    hub: { secretName: text, valueKey: text },
    parts: [split('spec.valueFromSecret', '/', ['spec.secretName', 'spec.valueKey'])],
  },
  'name and namespace with a slash for and': {
    own: { issuer: described('Name/namespace of the issuer.') },
    hub: { namespace: text, name: text },
    parts: [split('spec.issuer', '/', ['spec.namespace', 'spec.name'])],
  },
  namespacedName: {
    own: { namespacedName: text },
    hub: { namespace: text, name: text },
    parts: [split('spec.namespacedName', '/', ['spec.namespace', 'spec.name'])],
  },
  'a form within one piece': {
    own: { endpoint: described('As <zone>/<host>:<port>.') },
    hub: { zone: text, hostPort: text },
    parts: [split('spec.endpoint', '/', ['spec.zone', 'spec.hostPort'])],
  },
  'a separator within one piece': {
    own: { subject: described('A user, a colon, and a comma-separated list of groups.') },
    hub: { user: text, groups: texts },
    parts: [split('spec.subject', ':', ['spec.user', asList('spec.groups', ',')])],
  },
  'two separators in words': {
    own: { hosts: described('A comma or space separated list.') },
    hub: { hosts: texts },
    parts: [stringToList('spec.hosts', ',')],
  },
  'comma- or semicolon-separated': {
    own: { hosts: described('A comma- or semicolon-separated list.') },
    hub: { hosts: texts },
    parts: [stringToList('spec.hosts', ',')],
  },
  'a separator within the elements': {
    own: { hosts: described('Dot-separated names, separated by commas.') },
    hub: { hosts: texts },
    parts: [stringToList('spec.hosts', ',')],
  },
  'a pattern with a separator within the elements': {
    own: { ports: matching(String.raw`^\d+-\d+(,\d+-\d+)*$`) },
    hub: { ports: texts },
    parts: [stringToList('spec.ports', ',')],
  },
  'a separator in an optional end of a pattern': {
    own: { image: matching('^[a-z./-]+(@sha256:[0-9a-f]{64})?$') },
    hub: { name: text, digest: text },
    parts: [split('spec.image', '@', ['spec.name', 'spec.digest'])],
  },
  'label selector': {
    own: { selector: matching('^[a-z-]+(=v[0-9]+)?$') },
    hub: { key: text, value: text },
    parts: [split('spec.selector', '=', ['spec.key', 'spec.value'])],
  },
  url: {
    own: { url: described('scheme://host:port') },
    hub: { scheme: text, host: text, port: count },
    parts: [
      splitPattern('spec.url', '{scheme}://{host}:{port}', {
        scheme: 'spec.scheme',
        host: 'spec.host',
        port: asInteger('spec.port'),
      }),
    ],
  },
  version: {
    own: { version: text },
    hub: { major: count, minor: count },
    parts: [
      splitPattern('spec.version', 'v{major}.{minor}', {
        major: asInteger('spec.major'),
        minor: asInteger('spec.minor'),
      }),
    ],
  },
  window: {
    own: { from: text, to: text },
    hub: { window: described('Written as from-to.') },
    parts: [join(['spec.from', 'spec.to'], '-', 'spec.window')],
  },
  srv: {
    own: { srv: described('Like _port._tcp.host') },
    hub: { portName: text, host: text },
    parts: [split('spec.srv', '.', ['spec.portName', 'spec.host'])],
  },
  'list to string': {
    own: { args: texts },
    hub: { args: described('Space separated.') },
    parts: [listToString('spec.args', ' ')],
  },
  env: {
    own: { env: { type: 'array', items: object({ name: text, value: text }) } },
    hub: { env: { type: 'object', additionalProperties: text } },
    parts: [listToMap('spec.env', 'name', { value: 'value' })],
  },
  labels: {
    own: { labels: { type: 'object', additionalProperties: text } },
    hub: { labels: { type: 'array', items: object({ key: text, value: text }) } },
    parts: [mapToList('spec.labels', 'key', { value: 'value' })],
  },
  'headers by value key': {
    own: { headers: { type: 'array', items: object({ value: text, weight: count }) } },
    hub: { headers: { type: 'object', additionalProperties: object({ weight: count }) } },
    parts: [listToMap('spec.headers', 'value')],
  },
  'a name as the key beside other keys of the schema': {
    own: {
      ports: {
        type: 'array',
        items: {
          ...object({ name: text, containerPort: count, protocol: text }),
          required: ['name', 'containerPort'],
        },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['containerPort', 'protocol'],
      },
    },
    hub: {
      ports: {
        type: 'object',
        additionalProperties: object({ containerPort: count, protocol: text }),
      },
    },
    parts: [listToMap('spec.ports', 'name')],
  },
  'constant of an older version': {
    own: { a: text },
    hub: { a: text, mode: { ...text, default: 'modern' } },
    parts: [hubConstant('spec.mode', 'classic')],
  },
  discriminator: {
    own: { url: text },
    hub: { url: text, type: { ...text, enum: ['Webhook', 'None'], default: 'None' } },
    parts: [hubConstant('spec.type', 'Webhook')],
  },
  'another default of the version without the value': {
    own: { limit: { ...count, default: 2 } },
    hub: { limit: count },
    parts: [absentInHub('spec.limit', 10)],
  },
  'hpa target': {
    own: { targetAverageUtilization: count, targetAverageValue: text, targetValue: text },
    hub: {
      target: object({ type: text, averageUtilization: count, averageValue: text, value: text }),
    },
    parts: [
      tagged('spec.target.type', {
        Utilization: ['spec.targetAverageUtilization', 'spec.target.averageUtilization'],
        AverageValue: ['spec.targetAverageValue', 'spec.target.averageValue'],
        Value: ['spec.targetValue', 'spec.target.value'],
      }),
    ],
  },
  'hour of day': {
    own: { hour: count, minute: count },
    hub: { hourOfDay: count, minuteOfHour: count },
    parts: [rename('spec.hour', 'spec.hourOfDay'), rename('spec.minute', 'spec.minuteOfHour')],
  },
  negated: {
    own: { enabled: flag },
    hub: { disabled: flag },
    parts: [not('spec.enabled', 'spec.disabled')],
  },
  suspend: {
    own: { suspend: flag },
    hub: { enabled: flag },
    parts: [not('spec.suspend', 'spec.enabled')],
  },
  'documented negation': {
    own: { automount: described('If true, the token is not mounted.', flag) },
    hub: { automount: described('If true, the token is mounted.', flag) },
    parts: [not('spec.automount')],
  },
  async: {
    own: { syncReplication: flag },
    hub: { asyncReplication: flag },
    parts: [not('spec.syncReplication', 'spec.asyncReplication')],
  },
  activate: {
    own: { deactivated: flag },
    hub: { activated: flag },
    parts: [not('spec.deactivated', 'spec.activated')],
  },
  off: {
    own: { loggingOff: flag },
    hub: { logging: flag },
    parts: [not('spec.loggingOff', 'spec.logging')],
  },
  'opt out of': {
    own: { metricsOptOut: flag },
    hub: { metrics: flag },
    parts: [not('spec.metricsOptOut', 'spec.metrics')],
  },
  'tls verify': {
    own: { tlsVerify: flag },
    hub: { tlsSkipVerify: flag },
    parts: [not('spec.tlsVerify', 'spec.tlsSkipVerify')],
  },
  insecure: {
    own: { insecure: flag },
    hub: { tls: object({ secure: flag }) },
    parts: [not('spec.insecure', 'spec.tls.secure')],
  },
  'seconds as duration': {
    own: { timeoutSeconds: count },
    hub: { timeout: text },
    parts: [retype(['spec.timeoutSeconds', 'spec.timeout'], 'integer', duration('s'))],
  },
  ms: {
    own: { timeout: described('Timeout in seconds.', count) },
    hub: { timeoutMs: count },
    parts: [scale(['spec.timeout', 'spec.timeoutMs'], 1000)],
  },
  ratio: {
    own: { sampleRatio: number },
    hub: { samplePercent: number },
    parts: [scaleNumber(['spec.sampleRatio', 'spec.samplePercent'], 100)],
  },
  qps: {
    own: { qps: count, burst: count },
    hub: { queriesPerSecond: count, maxBurst: count },
    parts: [rename('spec.qps', 'spec.queriesPerSecond'), rename('spec.burst', 'spec.maxBurst')],
  },
  rps: {
    own: { requestsPerMinute: count },
    hub: { requestsPerSecond: count },
    parts: [flip(scale(['spec.requestsPerSecond', 'spec.requestsPerMinute'], 60))],
  },
  memory: {
    own: { memory: text },
    hub: { memoryMiB: count },
    parts: [retype(['spec.memory', 'spec.memoryMiB'], quantity('Mi'), 'integer')],
  },
  cpu: {
    own: { cpu: text },
    hub: { cpuMillis: count },
    parts: [retype(['spec.cpu', 'spec.cpuMillis'], quantity('m'), 'integer')],
  },
  'cpu number': {
    own: { cpuPercent: count },
    hub: { cpuUtilization: count },
    parts: [rename('spec.cpuPercent', 'spec.cpuUtilization')],
  },
  'core count': {
    own: { coreNodes: count },
    hub: { coreReplicas: count },
    parts: [rename('spec.coreNodes', 'spec.coreReplicas')],
  },
  'milli core replicas': {
    own: { coreReplicas: count },
    hub: { cores: count },
    parts: [rename('spec.coreReplicas', 'spec.cores')],
  },
  'min max': {
    own: { minSize: count, maxSize: count },
    hub: { size: object({ min: count, max: count }) },
    parts: [rename('spec.minSize', 'spec.size.min'), rename('spec.maxSize', 'spec.size.max')],
  },
  'window minutes': {
    own: { windowHours: count },
    hub: { windowMin: count },
    parts: [scale(['spec.windowHours', 'spec.windowMin'], 60)],
  },
  days: {
    own: { retentionDays: count },
    hub: { retention: described('Retention in hours.', count) },
    parts: [scale(['spec.retentionDays', 'spec.retention'], 24)],
  },
  bandwidth: {
    own: { rate: described('The rate in bytes per second.', count) },
    hub: { rate: described('The rate in kilobytes per minute.', count) },
    parts: [],
  },
  'send to': {
    own: { recipient: text },
    hub: { to: text },
    parts: [rename('spec.recipient', 'spec.to')],
  },
  'replicate from': {
    own: { replicateFrom: text },
    hub: { source: text },
    parts: [rename('spec.replicateFrom', 'spec.source')],
  },
  'valueFrom target': {
    own: { metricsFrom: object({ target: text }) },
    hub: { metrics: object({ target: text }) },
    parts: [rename('spec.metricsFrom.target', 'spec.metrics.target')],
  },
  'backup to': {
    own: { backupTo: text },
    hub: { backup: object({ destination: text }) },
    parts: [rename('spec.backupTo', 'spec.backup.destination')],
  },
};

test.each(Object.entries(RIGHT))(
  'a right conversion contradicts no name: %s',
  (_, { own, hub, parts }) => {
    expect(
      findContraryNames(kindOf({ own, hub }, lens(...parts))).map(({ message }) => message),
    ).toEqual([]);
  },
);
