import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { custom, lens } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, flag, text } from './corpus/broken-crd.ts';
import { kindOf, moved, onSpec } from './corpus/kept-kinds.ts';

const versions = {
  own: {
    tls: flag,
    insecure: flag,
    ready: flag,
    paused: flag,
    suspend: flag,
    timeoutSeconds: count,
    size: { ...text, pattern: '^[0-9]+(Mi|Gi)$' },
    period: text,
    minutes: { ...text, pattern: '^[0-9]+m$' },
    cpu: { ...text, pattern: '^[0-9]+m?$' },
    retention: { ...text, pattern: '^[1-9][0-9]*[dm]$' },
    useA: flag,
    useB: flag,
    cpuCores: count,
    expiresAt: { ...text, format: 'date-time' },
    memoryGB: count,
    requestsPerSecond: count,
    verify: flag,
    surgePercent: { type: 'number' },
  },
  hub: {
    tlsMode: { ...text, enum: ['Enabled', 'Disabled', 'Strict'] },
    ready: text,
    mode: text,
    timeoutMillis: count,
    sizeMiB: count,
    interval: { ...count, description: 'The interval in seconds.' },
    cpuMillis: count,
    retentionDays: count,
    expirySeconds: count,
    memoryMB: count,
    requestsPerMinute: count,
    tls: { type: 'object', properties: { verify: flag } },
    surgeFraction: { type: 'number' },
    flags: { type: 'object', properties: { a: flag, b: flag } },
  },
};

interface Functions {
  readonly toHub: (value: JsonValue) => JsonValue;
  readonly fromHub: (value: JsonValue) => JsonValue;
}

/** Returns the messages about the names of a conversion, written as a spoke of two functions and as a part. */
function messagesOf(own: string, hub: string, { toHub, fromHub }: Functions): readonly string[][] {
  const spokes = [
    onSpec(moved(own, hub, toHub), moved(hub, own, fromHub)),
    lens(custom([`spec.${own}`, `spec.${hub}`], { toHub, fromHub })),
  ];
  return spokes.map((spoke) =>
    findContraryNames(kindOf(versions, spoke)).map(({ message }) => message),
  );
}

const words = (yes: string, no: string): Functions => ({
  toHub: (value) => (value === true ? yes : no),
  fromHub: (word) => word === yes,
});

const times = (factor: number): Functions => ({
  toHub: (value) => (typeof value === 'number' ? value * factor : value),
  fromHub: (value) => (typeof value === 'number' ? value / factor : value),
});

/** Returns functions that read a text with one of two units, the second a multiple of the first, and write the first. */
const reads = (unit: string, larger: string, factor: number): Functions => ({
  toHub: (value) =>
    typeof value === 'string'
      ? Number.parseInt(value, 10) * (value.endsWith(larger) ? factor : 1)
      : value,
  fromHub: (value) => (typeof value === 'number' ? `${value}${unit}` : value),
});

/** Returns functions that count the time since 1970, in a multiple of milliseconds. */
const since1970 = (unit: number): Functions => ({
  toHub: (value) => (typeof value === 'string' ? Math.floor(Date.parse(value) / unit) : value),
  fromHub: (value) => new Date(Number(value) * unit).toISOString(),
});

/** Functions that read a duration in hours, minutes and seconds, and write seconds. */
const inSeconds: Functions = {
  toHub: (value) => ['h', 'm', 's'].reduce((sum, unit) => sum * 60 + partOf(value, unit), 0),
  fromHub: (value) => (typeof value === 'number' ? `${value}s` : value),
};

function partOf(duration: JsonValue, unit: string): number {
  const found = typeof duration === 'string' ? new RegExp(`(\\d+)${unit}`).exec(duration) : null;
  return Number(found?.[1] ?? 0);
}

/** Returns functions that limit their result, as of an int32. */
const atMost = (most: number, { toHub, fromHub }: Functions): Functions => ({
  toHub: (value) => Math.min(most, Number(toHub(value))),
  fromHub,
});

const asIs: Functions = { toHub: (value) => value, fromHub: (value) => value };

const atLeast = (least: number, { toHub, fromHub }: Functions): Functions => ({
  toHub: (value) => Math.max(least, Number(toHub(value))),
  fromHub,
});

test.each([
  [
    'tls',
    'tlsMode',
    words('Disabled', 'Enabled'),
    'and tls is true for Disabled. Exchange the values, or accept the finding.',
  ],
  ['ready', 'ready', words('False', 'True'), 'and ready is true for False.'],
  ['paused', 'mode', words('Running', 'Paused'), 'and paused is true for Running.'],
  [
    'timeoutSeconds',
    'timeoutMillis',
    times(100),
    'whose names or descriptions state units with the factor 1000, but it multiplies the numbers by 100. Correct the factor, or accept the finding.',
  ],
  [
    'size',
    'sizeMiB',
    reads('Mi', 'Gi', 1000),
    'where 1Gi becomes 1000, but the name or the description of the field states a unit in which it is 1024. Correct the conversion, or accept the finding.',
  ],
  ['period', 'interval', reads('s', 'm', 60), 'where 1h becomes 1,'],
  ['minutes', 'interval', reads('s', 'm', 1), 'where 30m becomes 30,'],
  ['cpuCores', 'cpuMillis', times(100), 'whose names or descriptions state units with'],
  ['surgePercent', 'surgeFraction', times(0.1), 'whose names or descriptions state units with'],
  ['expiresAt', 'expirySeconds', since1970(1), 'where 2024-01-01T00:00:00Z becomes 1704067200000,'],
])('functions that convert %s to %s contradict the names', (own, hub, functions, message) => {
  const [ofSpoke, ofPart] = messagesOf(own, hub, functions);
  const about = `converts between spec.${own} of v1beta1 and spec.${hub} of v1, ${message}`;
  expect(ofSpoke).toEqual([expect.stringContaining(`toHub ${about}`)]);
  expect(ofPart).toEqual([expect.stringContaining(`custom ${about}`)]);
});

test.each([
  ['tls', 'tlsMode', words('Enabled', 'Disabled')],
  ['ready', 'ready', words('True', 'False')],
  ['paused', 'mode', words('Disabled', 'Enabled')],
  ['paused', 'mode', words('Off', 'On')],
  ['suspend', 'mode', words('Suspended', 'Active')],
  ['insecure', 'tlsMode', words('Disabled', 'Enabled')],
  ['timeoutSeconds', 'timeoutMillis', times(1000)],
  ['timeoutSeconds', 'timeoutMillis', atMost(2 ** 31 - 1, times(1000))],
  ['size', 'sizeMiB', reads('Mi', 'Gi', 1024)],
  ['size', 'sizeMiB', atMost(1024, reads('Mi', 'Gi', 1024))],
  ['minutes', 'interval', reads('s', 'm', 60)],
  ['period', 'interval', atMost(300, inSeconds)],
  ['period', 'interval', atMost(3000, atLeast(100, inSeconds))],
  ['cpu', 'cpuMillis', reads('m', 'm', 1)],
  ['retention', 'retentionDays', reads('d', 'm', 30)],
  ['cpuCores', 'cpuMillis', times(1000)],
  ['surgePercent', 'surgeFraction', times(0.01)],
  ['expiresAt', 'expirySeconds', since1970(1000)],
  ['memoryGB', 'memoryMB', times(1024)],
  ['memoryGB', 'memoryMB', times(1000)],
  ['requestsPerSecond', 'requestsPerMinute', times(60)],
])('functions that convert %s to %s by their names are right', (own, hub, functions) => {
  expect(messagesOf(own, hub, functions)).toEqual([[], []]);
});

test('a function from the hub that reads a text in another unit contradicts the name', () => {
  const names = { own: { delaySeconds: count }, hub: { delay: text } };
  const { toHub, fromHub } = reads('s', 'm', 1);
  const spoke = onSpec(
    moved('delaySeconds', 'delay', fromHub),
    moved('delay', 'delaySeconds', toHub),
  );
  expect(findContraryNames(kindOf(names, spoke)).map(({ message }) => message)).toEqual([
    expect.stringContaining('where 1h becomes 1,'),
  ]);
});

test('two flags that become one word contradict no name', () => {
  const names = {
    own: { enabled: flag, suspended: flag },
    hub: { state: { ...text, enum: ['Running', 'Suspended', 'Disabled'] } },
  };
  const stateOf = (enabled?: JsonValue, suspended?: JsonValue): string =>
    enabled === false ? 'Disabled' : suspended === true ? 'Suspended' : 'Running';
  const spoke = onSpec(
    ({ enabled, suspended, ...others }) => ({ ...others, state: stateOf(enabled, suspended) }),
    ({ state, ...others }) => ({
      ...others,
      enabled: state !== 'Disabled',
      suspended: state === 'Suspended',
    }),
  );
  expect(findContraryNames(kindOf(names, spoke))).toEqual([]);
});

test('functions that exchange two flags contradict the names', () => {
  const spoke = onSpec(
    ({ useA, useB, ...others }) => ({ ...others, flags: flagsOf({ a: useB, b: useA }) }),
    (fields) => fields,
  );
  expect(findContraryNames(kindOf(versions, spoke)).map(({ message }) => message)).toEqual([
    'toHub converts between spec.useA of v1beta1 and spec.flags.b of v1, and toHub converts between spec.useB of v1beta1 and spec.flags.a of v1. By their names, they belong together the other way round. Exchange the paths of one version, or accept the finding.',
  ]);
});

function flagsOf(flags: Record<string, JsonValue | undefined>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

test('a field of the elements of a list is reported once', () => {
  const list = (name: string): JsonObject => ({
    disks: { type: 'array', items: { type: 'object', properties: { id: text, [name]: flag } } },
  });
  const renamed =
    (from: string, to: string) =>
    ({ disks, ...others }: Readonly<Record<string, JsonValue | undefined>>) =>
      Array.isArray(disks) ? { ...others, disks: disks.map(moved(from, to)) } : others;
  const spoke = onSpec(renamed('writable', 'readOnly'), renamed('readOnly', 'writable'));
  const found = findContraryNames(kindOf({ own: list('writable'), hub: list('readOnly') }, spoke));
  expect(found.map(({ path }) => path)).toEqual(['spec.disks[].writable']);
});

const probe: JsonObject = { type: 'object', properties: { path: text } };
const limits: JsonObject = { type: 'object', properties: { limit: count } };

/** Returns a spoke that converts to objects and back, where each object has one field. */
const nested = (toHub: (fields: Record<string, JsonValue>) => Record<string, JsonValue>) =>
  onSpec(
    (fields) => toHub(presentIn(fields)),
    ({ liveness, readiness }) => ({
      ...pathOf('liveness', liveness),
      ...pathOf('readiness', readiness),
    }),
  );

function presentIn(fields: object): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function pathOf(name: string, object: JsonValue | undefined): Record<string, JsonValue> {
  return isJsonObject(object) && object['path'] !== undefined
    ? { [`${name}Path`]: object['path'] }
    : {};
}

test.each([
  [
    'livenessPath',
    [
      'toHub gives spec.readiness.path of v1 the value of spec.livenessPath of v1beta1. By their names, spec.readinessPath of v1beta1 and spec.readiness.path of v1 are one field. Correct the function, or accept the finding.',
    ],
  ],
  ['readinessPath', []],
])('a line that was copied, with %s', (name, messages) => {
  const spoke = nested(({ livenessPath = '', [name]: readiness = '' }) => ({
    liveness: { path: livenessPath },
    readiness: { path: readiness },
  }));
  const names = {
    own: { livenessPath: text, readinessPath: text },
    hub: { liveness: probe, readiness: probe },
  };
  expect(findContraryNames(kindOf(names, spoke)).map(({ message }) => message)).toEqual(messages);
});

test('a number that a function makes equal to another one is no copy', () => {
  const spoke = onSpec(
    ({ limit, ...others }) => ({ ...others, retry: { limit: Number(limit) + 1 } }),
    ({ retry, ...others }) =>
      isJsonObject(retry) ? { ...others, limit: Number(retry['limit']) - 1 } : others,
  );
  const names = { own: { limit: count, size: count }, hub: { retry: limits, size: count } };
  expect(findContraryNames(kindOf(names, spoke))).toEqual([]);
});

test('a flag that a function inverts contradicts the same name', () => {
  const spoke = (invert: boolean) =>
    onSpec(
      ({ verify, ...others }) =>
        verify === undefined
          ? others
          : { ...others, tls: { verify: (verify === true) !== invert } },
      ({ tls, ...others }) =>
        isJsonObject(tls) ? { ...others, verify: (tls['verify'] === true) !== invert } : others,
    );
  const messages = (invert: boolean): string[] =>
    findContraryNames(kindOf(versions, spoke(invert))).map(({ message }) => message);
  expect(messages(true)).toEqual([
    'toHub converts between spec.verify of v1beta1 and spec.tls.verify of v1, and true becomes false, although the names say the same. Keep the value, or accept the finding.',
  ]);
  expect(messages(false)).toEqual([]);
});

test('a flag that stays the same in a function contradicts an opposite name', () => {
  const names = { own: { enabled: flag }, hub: { disabled: flag } };
  const spoke = onSpec(
    moved('enabled', 'disabled', asIs.toHub),
    moved('disabled', 'enabled', asIs.fromHub),
  );
  expect(findContraryNames(kindOf(names, spoke)).map(({ message }) => message)).toEqual([
    'toHub converts between spec.enabled of v1beta1 and spec.disabled of v1, whose names are opposites. If their values are opposites too, convert them, for instance with values. Otherwise, accept the finding.',
  ]);
});
