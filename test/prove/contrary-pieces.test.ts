import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import {
  asInteger,
  custom,
  join,
  lens,
  listToMap,
  listToString,
  mapToList,
  split,
  splitPattern,
  stringToList,
} from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { count, text } from './corpus/broken-crd.ts';
import { kindOf, onSpec } from './corpus/kept-kinds.ts';

const described = (description: string): JsonObject => ({ ...text, description });
const texts: JsonObject = { type: 'array', items: text };
const map = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values });
const list = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  items: { type: 'object', properties },
  ...more,
});
const keyedBy = (...keys: readonly string[]): JsonObject => ({
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});

const address = { own: { address: text }, hub: { host: text, port: text } };
const ports = { name: text, protocol: text, number: count };
const env = { own: { env: list({ name: text, value: text }) }, hub: { env: map(text) } };

function found(
  fields: { readonly own: JsonObject; readonly hub: JsonObject },
  part: Part,
): readonly string[] {
  return findContraryNames(kindOf(fields, lens(part))).map(({ message }) => message);
}

test.each<[string, Parameters<typeof found>[0], Part, string]>([
  [
    'pieces in another order than the description says',
    { own: { target: described('Written as <name>/<zone>.') }, hub: { zone: text, name: text } },
    split('spec.target', '/', ['spec.zone', 'spec.name']),
    'split puts spec.zone of v1 before spec.name of v1 in spec.target of v1beta1. The description of the text states the other order. Exchange the pieces, or accept the finding.',
  ],
  [
    'pieces in another order than the form in a sentence',
    {
      own: { ref: described('In the form namespace/name.') },
      hub: { name: text, namespace: text },
    },
    split('spec.ref', '/', ['spec.name', 'spec.namespace']),
    'The description of the text states the other order.',
  ],
  [
    'the last pieces in another order than the form in a sentence',
    {
      own: { path: described('Such as `region/zone/rack`.') },
      hub: { region: text, zone: text, rack: text },
    },
    split('spec.path', '/', ['spec.region', 'spec.rack', 'spec.zone']),
    'split puts spec.rack of v1 before spec.zone of v1',
  ],
  [
    'pieces in an order that nobody writes',
    address,
    split('spec.address', ':', ['spec.port', 'spec.host']),
    'They are usually written in the other order.',
  ],
  [
    'pieces of a pattern in an order that nobody writes',
    { own: { window: text }, hub: { start: text, end: text } },
    splitPattern('spec.window', '{end}-{start}', { end: 'spec.end', start: 'spec.start' }),
    'splitPattern puts spec.end of v1 before spec.start of v1',
  ],
  [
    'another separator than in the form that the description states',
    { own: { address: described('As {host}:{port}.') }, hub: { host: text, port: text } },
    split('spec.address', '/', ['spec.host', 'spec.port']),
    "split divides spec.address of v1beta1 at '/'. The description of the text states ':' instead. Correct the separator, or accept the finding.",
  ],
  [
    'another separator than the description says in words',
    { own: { hosts: described('A comma-separated list.') }, hub: { hosts: texts } },
    stringToList('spec.hosts', ';'),
    "and divides the text at ';'. The description of the text states ',' instead.",
  ],
  [
    'another separator than the description says in words, on the way back',
    { own: { hosts: texts }, hub: { hosts: described('Hosts, separated by spaces.') } },
    listToString('spec.hosts', ','),
    "and divides the text at ','. The description of the text states ' ' instead.",
  ],
  [
    'another separator than the pattern admits',
    {
      own: { address: { ...text, pattern: '^[a-z.]+:[0-9]+$' } },
      hub: { host: text, port: text },
    },
    split('spec.address', ',', ['spec.host', 'spec.port']),
    "split divides spec.address of v1beta1 at ','. The pattern of the text admits ':' instead.",
  ],
  [
    'a key that is the value',
    env,
    listToMap('spec.env', 'value', { value: 'name' }),
    'and takes the field value as the key, and the field name as the value. Exchange the two, or accept the finding.',
  ],
  [
    'another key than that of the schema',
    { own: { ports: list(ports, keyedBy('name')) }, hub: { ports: map({ type: 'object' }) } },
    listToMap('spec.ports', 'protocol'),
    'and takes the field protocol as the key, but the schema of the list identifies elements by name.',
  ],
  [
    'one of two keys of the schema, on the way back',
    {
      own: { ports: map({ type: 'object' }) },
      hub: { ports: list(ports, keyedBy('name', 'protocol')) },
    },
    mapToList('spec.ports', 'name'),
    'identifies elements by name and protocol.',
  ],
])('%s contradict the schema', (_, fields, part, message) => {
  expect(found(fields, part)).toEqual([expect.stringContaining(message)]);
});

test.each<[string, Parameters<typeof found>[0], Part]>([
  [
    'pieces in the order of the description, although nobody writes it',
    { own: { bind: described('Written as port:host.') }, hub: { host: text, port: text } },
    split('spec.bind', ':', ['spec.port', 'spec.host']),
  ],
  [
    'a slash that means or',
    { own: { address: described('The host/port to call.') }, hub: { host: text, port: text } },
    split('spec.address', ':', ['spec.host', 'spec.port']),
  ],
  [
    'a name in a namespace',
    { own: { service: text }, hub: { name: text, namespace: text } },
    split('spec.service', '.', ['spec.name', 'spec.namespace']),
  ],
  [
    'a scheme with its own separator',
    {
      own: { url: described('Of the form scheme://host:port.') },
      hub: { scheme: text, rest: text },
    },
    split('spec.url', '://', ['spec.scheme', 'spec.rest']),
  ],
  [
    'two names with a comma',
    { own: { last: text, first: text }, hub: { name: text } },
    join(['spec.last', 'spec.first'], ', ', 'spec.name'),
  ],
  [
    'the separator of the description, with a space',
    { own: { hosts: described('Separated by commas.') }, hub: { hosts: texts } },
    stringToList('spec.hosts', ', '),
  ],
  [
    'pieces without a separator, and a pattern with a point',
    {
      own: { size: { ...text, pattern: String.raw`^[0-9.]+[A-Za-z]+$` } },
      hub: { amount: count, unit: text },
    },
    splitPattern('spec.size', '{spec.amount}{spec.unit}', {
      'spec.amount': asInteger('spec.amount'),
    }),
  ],
  [
    'a name as the key, although the schema has other keys',
    {
      own: { ports: list({ ...ports, id: count }, keyedBy('number', 'protocol')) },
      hub: { ports: map({ type: 'object' }) },
    },
    listToMap('spec.ports', 'name'),
  ],
  ['the name as the key', env, listToMap('spec.env', 'name', { value: 'value' })],
  [
    'a map of names by id',
    { own: { users: list({ id: text, name: text }) }, hub: { users: map(text) } },
    listToMap('spec.users', 'id', { value: 'name' }),
  ],
  [
    'the key of the schema',
    { own: { ports: list(ports, keyedBy('name')) }, hub: { ports: map({ type: 'object' }) } },
    listToMap('spec.ports', 'name'),
  ],
])('%s contradict nothing', (_, fields, part) => {
  expect(found(fields, part)).toEqual([]);
});

const dividedAt =
  (name: string, separator: string, [first, second]: readonly [string, string]) =>
  ({ [name]: value, ...rest }: Readonly<Record<string, JsonValue | undefined>>) => {
    const [one, two] = typeof value === 'string' ? value.split(separator) : [];
    return {
      ...rest,
      ...(one !== undefined && { [first]: one }),
      ...(two !== undefined && { [second]: two }),
    };
  };

const joined =
  (name: string, separator: string, [first, second]: readonly [string, string]) =>
  ({ [first]: one, [second]: two, ...rest }: Readonly<Record<string, JsonValue | undefined>>) =>
    typeof one === 'string' && typeof two === 'string'
      ? { ...rest, [name]: `${one}${separator}${two}` }
      : rest;

test.each([
  [
    ['port', 'host'],
    [
      'toHub puts spec.port of v1 before spec.host of v1 in spec.hostPort of v1beta1. The name of the text states the other order.',
    ],
  ],
  [['host', 'port'], []],
] as const)('functions that divide a text into %s', (pieces, messages) => {
  const spoke = onSpec(dividedAt('hostPort', ':', pieces), joined('hostPort', ':', pieces));
  const subject = kindOf({ own: { hostPort: text }, hub: { host: text, port: text } }, spoke);
  const all = findContraryNames(subject);
  expect(all).toHaveLength(messages.length);
  for (const [at, message] of messages.entries()) expect(all[at]?.message).toContain(message);
});

test('a function from the hub that divides a text, too', () => {
  const pieces = ['end', 'start'] as const;
  const spoke = onSpec(joined('window', '-', pieces), dividedAt('window', '-', pieces));
  const subject = kindOf({ own: { start: text, end: text }, hub: { window: text } }, spoke);
  expect(findContraryNames(subject).map(({ message }) => message)).toEqual([
    expect.stringContaining('fromHub puts spec.end of v1beta1 before spec.start of v1beta1'),
  ]);
});

test('a split beside a function is found once', () => {
  const pieces = split('spec.address', ':', ['spec.port', 'spec.host']);
  const other = custom('spec.name', { toHub: (name) => name, fromHub: (name) => name });
  const fields = {
    own: { address: text, name: text },
    hub: { host: text, port: text, name: text },
  };
  expect(findContraryNames(kindOf(fields, lens(pieces, other)))).toHaveLength(1);
});
