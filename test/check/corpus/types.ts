import {
  asInteger,
  custom,
  customFields,
  fieldToAnnotation,
  hubConstant,
  hubOnly,
  lens,
  listToMap,
  rename,
  retype,
  split,
  stringToList,
  tagged,
  valueToList,
  values,
  when,
} from '../../../src/lens.ts';
import { steps } from '../../../src/index.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import type { Wrong } from './wrong.ts';
import {
  boolean,
  fields,
  intOrString,
  integer,
  listOf,
  mapOf,
  number,
  text,
  words,
} from './wrong.ts';

const backend = fields({ name: text, port: integer });

const ADDRESS = {
  v1: { host: text, port: integer },
  v1beta1: { address: text, number: integer },
};

/** Types that do not match. */
export const types: readonly Wrong[] = [
  {
    what: 'rename of a string to an object',
    specs: { v1: { cohort: fields({ name: text }) }, v1beta1: { cohortName: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.cohortName', 'spec.cohort')) }),
  },
  {
    what: 'rename of a string to an object in which another part names a field',
    specs: {
      v1: { routes: fields({ default: text, rules: listOf(text) }) },
      v1beta1: { route: text },
    },
    spokes: () => ({
      v1beta1: lens(rename('spec.route', 'spec.routes'), hubOnly('spec.routes.rules')),
    }),
  },
  {
    what: 'a field that stays in place and changes its type',
    specs: { v1: { port: integer }, v1beta1: { port: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a boolean that became an enum of two values',
    specs: { v1: { state: words('Paused', 'Active') }, v1beta1: { state: boolean } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a boolean that became an enum of three values, and is renamed only',
    specs: { v1: { tlsMode: words('Disabled', 'Enabled', 'Strict') }, v1beta1: { tls: boolean } },
    spokes: () => ({ v1beta1: lens(rename('spec.tls', 'spec.tlsMode')) }),
  },
  {
    what: 'a string that became a list of strings',
    specs: { v1: { hosts: listOf(text) }, v1beta1: { hosts: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'an object that became a list, under the same name',
    specs: { v1: { backend: listOf(backend) }, v1beta1: { backend } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a list that became a map',
    specs: {
      v1: { pools: mapOf(fields({ size: integer })) },
      v1beta1: { pools: listOf(fields({ name: text, size: integer })) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a string that became an object',
    specs: { v1: { image: fields({ name: text, digest: text }) }, v1beta1: { image: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'an object that became a string, for which there is no part',
    specs: { v1: { when: text }, v1beta1: { when: fields({ hour: integer, minute: integer }) } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'an integer or string that became a string only',
    specs: { v1: { maxUnavailable: text }, v1beta1: { maxUnavailable: intOrString } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a renamed text that became an integer or text',
    specs: { v1: { memoryLimit: intOrString }, v1beta1: { memory: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.memory', 'spec.memoryLimit')) }),
  },
  {
    what: 'a renamed integer that became a number',
    specs: { v1: { ratio: number }, v1beta1: { rate: integer } },
    spokes: () => ({ v1beta1: lens(rename('spec.rate', 'spec.ratio')) }),
  },
  {
    what: 'a number that became an integer',
    specs: { v1: { ratio: integer }, v1beta1: { ratio: number } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'retype to another type than the hub has',
    specs: { v1: { port: text }, v1beta1: { port: text } },
    spokes: () => ({ v1beta1: lens(retype('spec.port', 'string', 'integer')) }),
  },
  {
    what: 'retype the wrong way round',
    specs: { v1: { port: text }, v1beta1: { port: integer } },
    spokes: () => ({ v1beta1: lens(retype('spec.port', 'string', 'integer')) }),
  },
  {
    what: 'retype between unrelated types',
    specs: { v1: { on: boolean }, v1beta1: { on: number } },
    spokes: () => ({ v1beta1: lens(retype('spec.on', 'number', 'boolean')) }),
  },
  {
    what: 'a list where the hub has one object',
    specs: { v1: { backends: backend }, v1beta1: { backend } },
    spokes: () => ({ v1beta1: lens(valueToList(['spec.backend', 'spec.backends'])) }),
  },
  {
    what: 'listToMap by a key that the elements do not have',
    specs: {
      v1: { pools: mapOf(fields({ size: integer })) },
      v1beta1: { pools: listOf(fields({ name: text, size: integer })) },
    },
    spokes: () => ({ v1beta1: lens(listToMap('spec.pools', 'nam')) }),
  },
  {
    what: 'listToMap by a key that is not a string',
    specs: {
      v1: { ports: mapOf(fields({ name: text })) },
      v1beta1: { ports: listOf(fields({ port: integer, name: text })) },
    },
    spokes: () => ({ v1beta1: lens(listToMap('spec.ports', 'port')) }),
  },
  {
    what: 'listToMap where the hub has fixed fields',
    specs: {
      v1: { env: fields({ HOME: text }) },
      v1beta1: { env: listOf(fields({ name: text, value: text })) },
    },
    spokes: () => ({ v1beta1: lens(listToMap('spec.env', 'name', { value: 'value' })) }),
  },
  {
    what: 'an integer piece for a string field',
    specs: { v1: { host: text, port: text }, v1beta1: { hostPort: text } },
    spokes: () => ({
      v1beta1: lens(split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')])),
    }),
  },
  {
    what: 'a string piece for an integer field',
    specs: { v1: { host: text, port: integer }, v1beta1: { hostPort: text } },
    spokes: () => ({ v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])) }),
  },
  {
    what: 'an object that becomes an annotation without its form',
    specs: { v1: { host: text }, v1beta1: { host: text, kubelet: fields({ port: integer }) } },
    spokes: () => ({ v1beta1: lens(fieldToAnnotation('spec.kubelet', 'example.com/kubelet')) }),
  },
  {
    what: 'a string split into a list of integers',
    specs: { v1: { ports: listOf(integer) }, v1beta1: { ports: text } },
    spokes: () => ({ v1beta1: lens(stringToList('spec.ports', ',')) }),
  },
  {
    what: 'a constant of the wrong type',
    specs: { v1: { a: text, version: integer }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens(hubConstant('spec.version', '2')) }),
  },
  {
    what: 'a renamed object with a field of another type',
    specs: {
      v1: { server: fields({ host: text, port: integer }) },
      v1beta1: { backend: fields({ host: text, port: text }) },
    },
    spokes: () => ({ v1beta1: lens(rename('spec.backend', 'spec.server')) }),
  },
  {
    what: 'list elements with a field of another type',
    specs: {
      v1: { rules: listOf(fields({ weight: integer })) },
      v1beta1: { rules: listOf(fields({ weight: text })) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a function for one field that returns a wrong type',
    specs: { v1: { size: integer }, v1beta1: { size: text } },
    spokes: () => ({
      v1beta1: lens(
        custom('spec.size', { toHub: (size) => `${size as string}!`, fromHub: String }),
      ),
    }),
  },
  {
    what: 'a part without one of its two functions',
    specs: { v1: { size: integer }, v1beta1: { size: text } },
    spokes: () => ({ v1beta1: lens(custom('spec.size', { toHub: Number } as never)) }),
  },
  {
    what: 'a function that reads another field by its name in the other version',
    specs: { v1: { units: text, bytes: integer }, v1beta1: { unit: text, size: integer } },
    spokes: () => ({
      v1beta1: lens(
        rename('spec.unit', 'spec.units'),
        custom(['spec.size', 'spec.bytes'], {
          toHub: (size, { root }) =>
            specOf(root)?.['units'] === 'Ki' ? Number(size) * 1024 : size,
          fromHub: (bytes, { root }) =>
            specOf(root)?.['units'] === 'Ki' ? Number(bytes) / 1024 : bytes,
        }),
      ),
    }),
  },
  {
    what: 'a function for several fields that returns them in the wrong order',
    specs: ADDRESS,
    spokes: addressWith({
      toHub: ([address, port]) => [port, address],
      fromHub: ([host, port]) => [host, port],
    }),
  },
  {
    what: 'a function for several fields that returns more values than there are fields',
    specs: ADDRESS,
    spokes: addressWith({
      toHub: ([address, port]) => [address, port],
      fromHub: (hub) => [...hub, 'tcp'],
    }),
  },
  {
    what: 'a function for several fields that expects all of them',
    specs: ADDRESS,
    spokes: addressWith({
      toHub: ([address, port]) => [(address as string).toLowerCase(), port],
      fromHub: ([host, port]) => [host, port],
    }),
  },
  {
    what: 'a function for several fields that forgets one of each version',
    specs: {
      v1: { host: text, zone: text, size: integer },
      v1beta1: { address: text, place: text, count: integer },
    },
    spokes: () => ({
      v1beta1: lens(
        customFields(
          {
            own: ['spec.address', 'spec.count', 'spec.place'],
            hub: ['spec.host', 'spec.size', 'spec.zone'],
          },
          {
            toHub: ([address, count]) => [address, count, undefined],
            fromHub: ([host]) => [host, undefined, undefined],
          },
        ),
      ),
    }),
  },
  {
    what: 'a function for one field that throws',
    specs: { v1: { size: integer }, v1beta1: { size: text } },
    spokes: () => ({
      v1beta1: lens(
        custom('spec.size', {
          toHub: () => {
            throw new Error('not written yet');
          },
          fromHub: String,
        }),
      ),
    }),
  },
];

const access = {
  v1: { access: words('ReadWrite', 'ReadOnly') },
  v1beta1: { access: words('rw', 'ro') },
};

/** Enum values that do not match. */
export const enums: readonly Wrong[] = [
  {
    what: 'an enum with other values, and no values(…)',
    specs: access,
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'an unknown enum value of the old version',
    specs: access,
    spokes: () => ({ v1beta1: lens(values('spec.access', { rw: 'ReadWrite', r: 'ReadOnly' })) }),
  },
  {
    what: 'a typo in an enum value of the hub',
    specs: access,
    spokes: () => ({ v1beta1: lens(values('spec.access', { rw: 'Readwrite', ro: 'ReadOnly' })) }),
  },
  {
    what: 'a table the wrong way round',
    specs: access,
    spokes: () => ({ v1beta1: lens(values('spec.access', { ReadWrite: 'rw', ReadOnly: 'ro' })) }),
  },
  {
    what: 'a table without one of the enum values',
    specs: access,
    spokes: () => ({ v1beta1: lens(values('spec.access', { rw: 'ReadWrite' })) }),
  },
  {
    what: 'a table without an enum value that only the hub has',
    specs: {
      v1: { algorithm: words('RSA', 'ECDSA', 'Ed25519') },
      v1beta1: { algorithm: words('rsa', 'ecdsa') },
    },
    spokes: () => ({ v1beta1: lens(values('spec.algorithm', { rsa: 'RSA', ecdsa: 'ECDSA' })) }),
  },
  {
    what: 'a table without one of the enum values, in the first of two steps',
    specs: {
      v1: { privateKey: fields({ algorithm: words('RSA', 'ECDSA') }) },
      v1beta1: { algorithm: words('rsa', 'ecdsa', 'dsa') },
    },
    spokes: () => ({
      v1beta1: steps(
        lens(values('spec.algorithm', { rsa: 'RSA', ecdsa: 'ECDSA' })),
        lens(rename('spec.algorithm', 'spec.privateKey.algorithm')),
      ),
    }),
  },
  {
    what: 'an empty table',
    specs: { v1: { access: text }, v1beta1: { access: text } },
    spokes: () => ({ v1beta1: lens(values('spec.access', {})) }),
  },
  {
    what: 'a duplicate row',
    specs: access,
    spokes: () => ({
      v1beta1: lens(
        values('spec.access', [
          ['rw', 'ReadWrite'],
          ['ro', 'ReadOnly'],
          ['rw', 'ReadWrite'],
        ]),
      ),
    }),
  },
  {
    what: 'an enum value that only the hub has',
    specs: {
      v1: { mode: words('Fast', 'Safe', 'Adaptive') },
      v1beta1: { mode: words('Fast', 'Safe') },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a renamed field whose enum values have changed, too',
    specs: {
      v1: { concurrencyPolicy: words('Allow', 'Forbid') },
      v1beta1: { concurrency: words('allow', 'forbid') },
    },
    spokes: () => ({ v1beta1: lens(rename('spec.concurrency', 'spec.concurrencyPolicy')) }),
  },
  {
    what: 'a constant that is not an enum value',
    specs: { v1: { a: text, tier: words('Gold', 'Silver') }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens(hubConstant('spec.tier', 'gold')) }),
  },
  {
    what: 'a condition on a value that does not exist',
    specs: {
      v1: { type: words('TCP', 'UDP'), tcp: fields({ port: integer }) },
      v1beta1: { type: words('TCP', 'UDP'), port: integer },
    },
    spokes: () => ({
      v1beta1: lens(when('spec.type', 'tcp', rename('spec.port', 'spec.tcp.port'))),
    }),
  },
  {
    what: 'tagged(…) with types that the hub does not have',
    specs: {
      v1: {
        target: fields({ type: words('Utilization', 'Value'), utilization: integer, value: text }),
      },
      v1beta1: { targetUtilization: integer, targetValue: text },
    },
    spokes: () => ({
      v1beta1: lens(
        tagged('spec.target.type', {
          utilization: ['spec.targetUtilization', 'spec.target.utilization'],
          value: ['spec.targetValue', 'spec.target.value'],
        }),
      ),
    }),
  },
];

type Values = readonly (JsonValue | undefined)[];

/** Returns a lens that converts both fields of `ADDRESS` with these functions. */
function addressWith(functions: {
  readonly toHub: (values: Values) => Values;
  readonly fromHub: (values: Values) => Values;
}): Wrong['spokes'] {
  const paths = { own: ['spec.address', 'spec.number'], hub: ['spec.host', 'spec.port'] };
  // The types of the fields are those of any object, so the compiler counts no values.
  return () => ({ v1beta1: lens(customFields(paths, functions)) });
}

/** Returns the spec of the whole object that a function of `custom` receives. */
function specOf({ spec }: JsonObject): JsonObject | undefined {
  return typeof spec === 'object' && !Array.isArray(spec) ? (spec as JsonObject) : undefined;
}
