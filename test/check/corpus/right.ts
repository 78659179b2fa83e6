import { ConversionError, steps } from '../../../src/index.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import {
  asInteger,
  byType,
  custom,
  customFields,
  each,
  fieldToLabel,
  fieldsToMap,
  forget,
  hubConstant,
  hubOnly,
  inside,
  lens,
  listToMap,
  ownOnly,
  quantity,
  recursive,
  rename,
  renameKeys,
  rest,
  retype,
  split,
  stringToList,
  tagged,
  values,
  valueToList,
  when,
  wrap,
} from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { boolean, fields, intOrString, integer, listOf, mapOf, text, words } from './wrong.ts';

/** A right definition that may look wrong. */
export type Right = Wrong;

const open: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

export const right: readonly Right[] = [
  {
    what: 'two names exchanged',
    specs: { v1: { a: text, b: text }, v1beta1: { a: text, b: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.a', 'spec.b'), rename('spec.b', 'spec.a')) }),
  },
  {
    what: 'branches for one discriminator, in a list',
    specs: {
      v1: {
        rules: listOf(
          fields({ type: words('A', 'B'), a: fields({ x: text }), b: fields({ x: text }) }),
        ),
      },
      v1beta1: { rules: listOf(fields({ type: words('A', 'B'), x: text })) },
    },
    spokes: () => ({
      v1beta1: lens(
        each(
          'spec.rules',
          when('type', 'A', rename('x', 'a.x')),
          when('type', 'B', rename('x', 'b.x')),
        ),
      ),
    }),
  },
  {
    what: 'branches that each name elements of one list',
    specs: {
      v1: { type: text, list: listOf(fields({ x: text, y: text })) },
      v1beta1: { type: text, list: listOf(fields({ a: text, b: text })) },
    },
    spokes: () => ({
      v1beta1: lens(
        when('spec.type', 'A', each('spec.list', rename('a', 'x'))),
        when('spec.type', 'B', each('spec.list', rename('b', 'y'))),
      ),
    }),
  },
  {
    what: 'a field that stays if a condition is not met',
    specs: {
      v1: { type: text, port: integer, tcp: fields({ port: integer }) },
      v1beta1: { type: text, port: integer },
    },
    spokes: () => ({
      v1beta1: lens(when('spec.type', 'TCP', rename('spec.port', 'spec.tcp.port'))),
    }),
  },
  {
    what: 'tagged, byType and rest in one lens',
    specs: {
      v1: {
        target: fields({ type: words('Utilization', 'Value'), utilization: integer, value: text }),
        port: fields({ name: text, number: integer }),
        zone: text,
        old: mapOf(text),
      },
      v1beta1: {
        utilization: integer,
        value: text,
        servicePort: intOrString,
        topology: mapOf(text),
      },
    },
    spokes: () => ({
      v1beta1: lens(
        tagged('spec.target.type', {
          Utilization: ['spec.utilization', 'spec.target.utilization'],
          Value: ['spec.value', 'spec.target.value'],
        }),
        byType('spec.servicePort', { integer: 'spec.port.number', string: 'spec.port.name' }),
        rename('spec.topology.zone', 'spec.zone'),
        rest('spec.topology', 'spec.old'),
      ),
    }),
  },
  {
    what: 'every change of form',
    specs: {
      v1: {
        host: text,
        port: integer,
        memory: text,
        access: words('ReadWrite', 'ReadOnly'),
        hosts: listOf(text),
        backends: listOf(fields({ name: text })),
        pools: mapOf(fields({ size: integer })),
        image: fields({ name: text }),
        limits: mapOf(text),
        resources: mapOf(text),
        version: integer,
      },
      v1beta1: {
        hostPort: text,
        memoryMi: integer,
        access: words('rw', 'ro'),
        hosts: text,
        backend: fields({ name: text }),
        pools: listOf(fields({ name: text, size: integer })),
        image: text,
        limits: mapOf(text),
        cpu: text,
        tier: text,
      },
    },
    spokes: () => ({
      v1beta1: lens(
        split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')]),
        retype(['spec.memoryMi', 'spec.memory'], 'integer', quantity('Mi')),
        values('spec.access', { rw: 'ReadWrite', ro: 'ReadOnly' }),
        stringToList('spec.hosts', ','),
        valueToList(['spec.backend', 'spec.backends']),
        listToMap('spec.pools', 'name'),
        wrap('spec.image', 'name'),
        renameKeys('spec.limits', { mem: 'memory' }),
        fieldsToMap({ 'spec.cpu': 'cpu' }, 'spec.resources'),
        fieldToLabel('spec.tier', 'example.com/tier'),
        hubConstant('spec.version', 2),
      ),
    }),
  },
  {
    what: 'an enum value that only the hub has, and an intended loss',
    specs: {
      v1: { mode: words('Fast', 'Safe', 'Adaptive'), debug: integer },
      v1beta1: { mode: words('Fast', 'Safe'), debug: text },
    },
    spokes: () => ({
      v1beta1: lens(
        values('spec.mode', [
          ['Safe', 'Safe'],
          ['Safe', 'Adaptive'],
        ]),
        forget('spec.debug', 'it never had an effect'),
      ),
    }),
  },
  {
    what: 'an intended loss at every depth of a recursive object',
    specs: {
      v1: { route: fields({ sink: text, routes: listOf(fields({ sink: text })) }) },
      v1beta1: {
        route: fields({ to: text, old: text, all: listOf(fields({ to: text, old: text })) }),
      },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(
          forget('spec.route.old', 'nobody reads it'),
          each('spec.route.all', forget('old', 'nobody reads it')),
        ),
        lens(recursive('spec.route', [each(['all', 'routes'])], rename('to', 'sink'))),
      ),
    }),
  },
  {
    what: 'a field with the name *',
    specs: { v1: { '*': text, a: text }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens(hubOnly("spec['*']")) }),
  },
  {
    what: 'an old version that allows any fields',
    specs: { v1: { a: text, server: fields({ host: text }) }, v1beta1: { a: text, server: open } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a type that only functions can convert',
    specs: { v1: { when: text }, v1beta1: { when: fields({ hour: integer }) } },
    spokes: () => ({
      v1beta1: lens(
        custom('spec.when', {
          toHub: (value) => (isObject(value) ? JSON.stringify(value) : undefined),
          fromHub: (value) => (typeof value === 'string' ? read(value) : undefined),
        }),
      ),
    }),
  },
  {
    what: 'an object that moved, and changed inside',
    specs: {
      v1: { server: fields({ host: text, weight: integer }) },
      v1beta1: { backend: fields({ hostName: text, retries: integer }) },
    },
    spokes: () => ({
      v1beta1: lens(
        inside(
          ['spec.backend', 'spec.server'],
          rename('hostName', 'host'),
          ownOnly('retries'),
          hubOnly('weight'),
        ),
      ),
    }),
  },
  {
    what: 'an object that moves after a field has left it, and before another one enters it',
    specs: {
      v1: { server: fields({ host: text, ca: text }), tls: boolean },
      v1beta1: { backend: fields({ host: text, tls: boolean }), ca: text },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(rename('spec.backend.tls', 'spec.tls')),
        lens(rename('spec.backend', 'spec.server')),
        lens(rename('spec.ca', 'spec.server.ca')),
      ),
    }),
  },
  {
    what: 'a list that becomes a map without one of its fields, in two steps',
    specs: {
      v1: { ports: mapOf(fields({ port: integer })) },
      v1beta1: { ports: listOf(fields({ name: text, port: integer, nodePort: integer })) },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(each('spec.ports', ownOnly('nodePort'))),
        lens(listToMap('spec.ports', 'name')),
      ),
    }),
  },
  {
    what: 'a word that only the hub has, and that the first of two steps converts',
    specs: {
      v1: { privateKey: fields({ algorithm: words('RSA', 'ECDSA', 'Ed25519') }) },
      v1beta1: { algorithm: words('rsa', 'ecdsa') },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(
          values('spec.algorithm', [
            ['rsa', 'RSA'],
            ['ecdsa', 'ECDSA'],
            ['ecdsa', 'Ed25519'],
          ]),
        ),
        lens(rename('spec.algorithm', 'spec.privateKey.algorithm')),
      ),
    }),
  },
  {
    what: 'functions between lenses',
    specs: { v1: { schedule: text, size: integer }, v1beta1: { cronSpec: text, size: text } },
    spokes: () => ({
      v1beta1: steps(
        lens(rename('spec.cronSpec', 'spec.schedule')),
        {
          toHub: onSpec(({ schedule, ...spec }) => ({ ...spec, schedule: upper(schedule) })),
          fromHub: onSpec(({ schedule, ...spec }) => ({ ...spec, schedule: lower(schedule) })),
        },
        lens(retype('spec.size', 'string', 'integer')),
      ),
    }),
  },
  {
    what: 'functions that read a string only if it is a number',
    specs: { v1: { port: integer }, v1beta1: { port: text } },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ port }) =>
          typeof port === 'string' && /^\d+$/.test(port) ? { port: Number(port) } : { port },
        ),
        fromHub: onSpec(({ port }) => (typeof port === 'number' ? { port: `${port}` } : { port })),
      },
    }),
  },
  {
    what: 'functions that take the first element of a list',
    specs: { v1: { hosts: listOf(fields({ name: text })) }, v1beta1: { host: text } },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ host }) => (host === undefined ? {} : { hosts: [{ name: host }] })),
        fromHub: onSpec(({ hosts }) => {
          const [first] = Array.isArray(hosts) ? (hosts as readonly JsonObject[]) : [];
          return first?.['name'] === undefined ? {} : { host: first['name'] };
        }),
      },
    }),
  },
  {
    what: 'functions that choose by a discriminator',
    specs: {
      v1: { type: words('A', 'B'), a: text, b: text },
      v1beta1: { type: words('A', 'B'), value: text },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ type, value }) => ({ type, [type === 'A' ? 'a' : 'b']: value })),
        fromHub: onSpec(({ type, a, b }) => ({ type, value: type === 'A' ? a : b })),
      },
    }),
  },
  {
    what: 'functions that prefer one of two fields',
    specs: { v1: { url: text }, v1beta1: { url: text, host: text } },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ url, host }) => ({ url: url ?? host })),
        fromHub: onSpec(({ url }) => ({ url })),
      },
    }),
  },
  {
    what: 'functions that refuse values of the schema, and name the field that they do not convert',
    specs: {
      v1: { a: text, rules: listOf(fields({ x: text, weight: integer })) },
      v1beta1: { a: text, legacy: boolean, rules: listOf(fields({ x: text })) },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ legacy, ...spec }) => {
          if (legacy === true) throw new ConversionError('legacy is not supported');
          return spec;
        }),
        fromHub: (object: JsonObject) => object,
        unconverted: [ownOnly('spec.legacy'), each('spec.rules', hubOnly('weight'))],
      },
    }),
  },
  {
    what: 'functions that drop a field of both versions, and give the reason',
    specs: {
      v1: { a: text, b: text, rules: listOf(fields({ x: text, y: text })) },
      v1beta1: { a: text, b: text, rules: listOf(fields({ x: text, y: text })) },
    },
    spokes: () => ({
      v1beta1: {
        toHub: onSpec(({ a, rules }) => ({
          a,
          rules: Array.isArray(rules) ? rules.map(({ x }: JsonObject) => ({ x })) : rules,
        })),
        fromHub: (object: JsonObject) => object,
        unconverted: [
          forget('spec.b', 'nobody reads it'),
          each('spec.rules', forget('y', 'nobody reads it')),
        ],
      },
    }),
  },
  {
    what: 'a function that reads other fields of the whole object, and properties that every object has',
    specs: {
      v1: { size: integer, data: mapOf(text) },
      v1beta1: { size: text, data: mapOf(text), unit: text },
    },
    spokes: () => ({
      v1beta1: lens(
        ownOnly('spec.unit'),
        custom('spec.size', {
          toHub: (_, { root: { spec } }) =>
            isObject(spec) &&
            spec['unit'] !== 'x' &&
            isObject(spec['data']) &&
            !('a' in spec['data'])
              ? Object.keys(JSON.parse(JSON.stringify(spec)) as JsonObject).length
              : 0,
          fromHub: (_, { root }) => String(Object.hasOwn(root, 'spec')),
        }),
      ),
    }),
  },
  {
    what: 'a function that reads another field by either of its names',
    specs: { v1: { units: text, bytes: integer }, v1beta1: { unit: text, size: integer } },
    spokes: () => {
      const isKi = (spec: JsonValue | undefined): boolean =>
        isObject(spec) && (spec['unit'] ?? spec['units']) === 'Ki';
      const isKiToo = (spec: JsonValue | undefined): boolean =>
        isObject(spec) && (spec['units'] === 'Ki' || spec['unit'] === 'Ki');
      return {
        v1beta1: lens(
          rename('spec.unit', 'spec.units'),
          custom(['spec.size', 'spec.bytes'], {
            toHub: (size, { root }) => (isKiToo(root['spec']) ? Number(size) * 1024 : size),
            fromHub: (bytes, { root }) => (isKi(root['spec']) ? Number(bytes) * 8 : bytes),
          }),
        ),
      };
    },
  },
  ...(
    [
      [
        'reads one only if another is absent',
        {
          toHub: (own) => [own[1] ?? own[0]],
          fromHub: ([a]) => (isIp(a) ? [a, undefined] : [undefined, a]),
        },
      ],
      [
        'reads one only for some text, which no generated value is',
        {
          toHub: (own) => [isIp(own[1]) ? own[0] : own[1]],
          fromHub: ([a]) => (isIp(a) ? [a, undefined] : [undefined, a]),
        },
      ],
      [
        'finds one in the whole object',
        {
          toHub: (_, { root }) => [isObject(root['spec']) ? root['spec']['ip'] : 'none'],
          fromHub: ([a]) => [undefined, a],
        },
      ],
    ] satisfies readonly (readonly [string, FieldsFunctions])[]
  ).map(([how, functions]): Right => ({
    what: `a function for several fields that ${how}`,
    specs: { v1: { address: text }, v1beta1: { ip: text, hostname: text } },
    spokes: () => {
      const paths = { own: ['spec.ip', 'spec.hostname'], hub: ['spec.address'] };
      return { v1beta1: lens(customFields(paths, functions)) };
    },
  })),
  {
    what: 'a function for several fields that returns one only if another is absent',
    specs: { v1: { address: text, alias: text }, v1beta1: { ip: text, hostname: text } },
    spokes: () => ({
      v1beta1: lens(
        customFields(
          { own: ['spec.ip', 'spec.hostname'], hub: ['spec.address', 'spec.alias'] },
          {
            toHub: ([ip]) => [ip, ip],
            fromHub: ([a, alias]) => [a, alias === undefined ? 'none' : undefined],
          },
        ),
      ),
    }),
  },
];

type Values = readonly (JsonValue | undefined)[];

interface FieldsFunctions {
  readonly toHub: (values: Values, context: { readonly root: JsonObject }) => Values;
  readonly fromHub: (values: Values) => Values;
}

function isIp(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^\d+(?:\.\d+){3}$/.test(value);
}

type Spec = Readonly<Record<string, JsonValue | undefined>>;

function onSpec(convert: (spec: Spec) => Spec): (object: JsonObject) => JsonObject {
  return (object) =>
    isObject(object['spec']) ? { ...object, spec: convert(object['spec']) } : object;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function read(value: string): JsonValue | undefined {
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return undefined;
  }
}

function upper(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

function lower(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
