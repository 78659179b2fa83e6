import { expect, test } from 'vitest';
import { guessParts } from '../../../scripts/draft/guess/guess.ts';
import { partCode } from '../../../scripts/draft/write/part-code.ts';
import { withoutMeta } from '../../../scripts/draft/guess/tree.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import type { JsonObject } from '../../../src/index.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const boolean = { type: 'boolean' };
const intOrString = { 'x-kubernetes-int-or-string': true };

function object(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

function words(...all: readonly string[]): JsonObject {
  return { type: 'string', enum: all };
}

function described(description: string): JsonObject {
  return { type: 'string', description };
}

/** Returns an object with these fields. */
function place(fields: JsonObject): SchemaPlace {
  const schema = object(fields);
  return withoutMeta({ schema, shape: shapeOfSchema(schema, 'pruned') });
}

/** Returns the code guessed for two specs, one text per step. */
function guess(own: JsonObject, hub: JsonObject): string[] {
  return guessParts(place({ spec: object(own) }), place({ spec: object(hub) })).map((parts) =>
    parts
      .map((part) =>
        partCode(part)
          .replaceAll(/\n\/\/ (?!Guess|Or|Both|TODO)|\s+/g, ' ')
          .replaceAll(/(?<=\() |, (?=\))/g, ''),
      )
      .join(' '),
  );
}

test.for<[name: string, own: JsonObject, hub: JsonObject, parts: string[]]>([
  [
    'nothing differs',
    { a: text, b: list(object({ c: integer })) },
    { a: text, b: list(object({ c: integer })) },
    [],
  ],
  [
    'a field of a similar name',
    { cohort: text },
    { cohortName: text },
    ["// Guess: a similar name. rename('spec.cohort', 'spec.cohortName')"],
  ],
  [
    'a field of another name with a similar description',
    { replicas: described('The number of pods that shall run at once') },
    { scale: described('The number of pods that shall run at once, at least') },
    ["// Guess: a similar description. rename('spec.replicas', 'spec.scale')"],
  ],
  [
    'an object of another name with the same fields',
    { target: object({ apiVersion: text, kind: text, name: text, namespace: text }) },
    { subject: object({ apiVersion: text, kind: text, name: text, namespace: text }) },
    ["// Guess: the same fields. rename('spec.target', 'spec.subject')"],
  ],
  [
    'an object of another name in which a field has another name',
    { backend: object({ host: text, port: integer, serviceName: text }) },
    { defaultBackend: object({ host: text, port: integer, service: object({ name: text }) }) },
    [
      "// Guess: a similar name, similar fields. inside(['spec.backend', 'spec.defaultBackend'], // Guess: the same name. rename('serviceName', 'service.name'))",
    ],
  ],
  [
    'a minimum, which is no number of minutes',
    { minHealthyPeriod: described('The duration without failures before another try') },
    {
      minHealthyPeriodSeconds: {
        type: 'integer',
        description: 'The duration without failures before another try in seconds',
      },
    },
    [
      "// Guess: a similar name, a similar description; to confirm: that it is a duration, and its unit. retype(['spec.minHealthyPeriod', 'spec.minHealthyPeriodSeconds'], duration('s'), 'integer')",
    ],
  ],
  [
    'a field that made room for another one of its name',
    {
      conditions: list(object({ type: text, severity: text })),
      next: object({ conditions: list(object({ type: text, generation: integer })) }),
    },
    {
      conditions: list(object({ type: text, generation: integer })),
      old: object({ conditions: list(object({ type: text, severity: text })) }),
    },
    [
      "// Guess: a similar name, the same fields. rename('spec.next.conditions', 'spec.conditions') // Guess: a similar name, the same fields. rename('spec.conditions', 'spec.old.conditions')",
    ],
  ],
  [
    'a field of a name that other objects have as well',
    { name: text, one: object({ name: text }) },
    { name: text, another: object({ name: text }) },
    [
      "// Is it the same as spec.another, which only the hub has? Then use rename('spec.one', 'spec.another'). ownOnly('spec.one') hubOnly('spec.another')",
    ],
  ],
  [
    'a value that became an object',
    { image: text },
    { image: object({ name: text, tag: text }) },
    ["// Guess: a similar name. wrap('spec.image', 'name') hubOnly('spec.image.tag')"],
  ],
  [
    'a list of values that became a list of objects',
    { extensions: list(text) },
    { extensions: list(object({ name: text, schema: text })) },
    ["each('spec.extensions', // Guess: the types fit. wrap('.', 'name'), hubOnly('schema'))"],
  ],
  [
    'an object that became a value',
    { image: object({ name: text }) },
    { image: text },
    ["// Guess: a similar name. unwrap('spec.image', 'name')"],
  ],
  [
    'a value that became a list',
    { host: text, x: text },
    { host: list(text), x: text },
    [
      "// Guess: the same place; to confirm: that the string is one element, and not several. valueToList('spec.host')",
    ],
  ],
  [
    'an integer of another name that became a number',
    { cpuLimit: integer },
    { cpuLimits: { type: 'number' } },
    ["// Guess: the same name. retype(['spec.cpuLimit', 'spec.cpuLimits'], 'integer', 'number')"],
  ],
  [
    'specs without a common field',
    { minSize: integer, image: text },
    { size: object({ min: integer }), replicas: integer },
    [
      "// Guess: the same name. rename('spec.minSize', 'spec.size.min') ownOnly('spec.image') hubOnly('spec.replicas')",
    ],
  ],
  [
    'a list of one whose element differs, too: its content first',
    { topology: list(object({ zoneName: text, region: text })) },
    { topology: object({ zone: text, region: text }) },
    [
      "each('spec.topology', // Guess: a similar name. rename('zoneName', 'zone'))",
      "listToValue('spec.topology')",
    ],
  ],
  [
    'an object of several values that became a list, of which it has hardly any field',
    { listeners: object({ plain: text, external: text, tls: text }) },
    { listeners: list(object({ name: text, tls: text })) },
    [
      "inside('spec.listeners', ownOnly('plain'), ownOnly('external'), hubOnly('name'))",
      "// Guess: the same place; to confirm: that the object is one element, and not several. valueToList('spec.listeners')",
    ],
  ],
  [
    'a list that became a map',
    { ports: list(object({ name: text, port: integer })) },
    { ports: { type: 'object', additionalProperties: object({ port: integer }) } },
    ["// Guess: the same place; to confirm: the key name. listToMap('spec.ports', 'name')"],
  ],
  [
    'a list becomes a map, and its elements change',
    { users: list(object({ name: text, userRole: text, port: integer })) },
    { users: { type: 'object', additionalProperties: object({ role: text, port: integer }) } },
    [
      "each('spec.users', // Guess: a similar name. rename('userRole', 'role'))",
      "// Guess: the same place; to confirm: the key name. listToMap('spec.users', 'name')",
    ],
  ],
  [
    'a map becomes a list, and its values change',
    { users: { type: 'object', additionalProperties: object({ userRole: text, port: integer }) } },
    { users: list(object({ name: text, role: text, port: integer })) },
    [
      "each('spec.users', // Guess: a similar name. rename('userRole', 'role'))",
      "// Guess: the same place; to confirm: the key name. mapToList('spec.users', 'name')",
    ],
  ],
  [
    'a string that became an integer',
    { port: text },
    { port: integer },
    [
      "// Guess: the same place; to confirm: that the string holds this value and nothing else. retype('spec.port', 'string', 'integer')",
    ],
  ],
  [
    'a duration that is counted in seconds',
    { timeout: text },
    { timeoutSeconds: integer },
    [
      "// Guess: a similar name; to confirm: that it is a duration, and its unit. retype(['spec.timeout', 'spec.timeoutSeconds'], duration('s'), 'integer')",
    ],
  ],
  [
    'an amount that is a quantity in the hub',
    { memoryMi: integer },
    { memory: intOrString },
    [
      "// Guess: a similar name; to confirm: that it is a quantity, and its unit. retype(['spec.memoryMi', 'spec.memory'], 'integer', quantity('Mi'))",
    ],
  ],
  [
    'an enum of another case',
    { mode: words('fast', 'verySlow') },
    { mode: words('Fast', 'very-slow') },
    [
      "// Guess: the same place; to confirm: which words correspond. values('spec.mode', { fast: 'Fast', verySlow: 'very-slow' })",
    ],
  ],
  [
    'an enum that lacks a word',
    { mode: words('Fast', 'Slow', 'Idle') },
    { mode: words('Fast', 'Slow') },
    [
      "// Guess: the same place; to confirm: which words correspond; the hub has no Idle, which becomes Fast. values('spec.mode', [['Fast', 'Fast'], ['Idle', 'Fast']])",
    ],
  ],
  [
    'an enum of initials',
    { mode: words('ro', 'rw') },
    { mode: words('ReadWrite', 'ReadOnly') },
    [
      "// Guess: the same place; to confirm: which words correspond. values('spec.mode', { ro: 'ReadOnly', rw: 'ReadWrite' })",
    ],
  ],
  [
    'enums of other words',
    { mode: words('x', 'y') },
    { mode: words('ReadWrite', 'ReadOnly') },
    [
      "// Guess: the same place; to confirm: which words correspond; the hub has no x, which becomes ReadWrite, and no y, which becomes ReadWrite; only the hub has ReadWrite, which becomes x, and ReadOnly, which becomes x. values('spec.mode', [['x', 'ReadWrite'], ['y', 'ReadWrite'], ['x', 'ReadOnly']])",
    ],
  ],
  [
    'a flag that became an enum',
    { paused: boolean },
    { paused: words('Disabled', 'Enabled') },
    [
      "// Guess: the same place; to confirm: which word means true. values('spec.paused', [[true, 'Enabled'], [false, 'Disabled']])",
    ],
  ],
  [
    'a string that is named after two fields',
    { hostPort: text },
    { host: text, port: integer },
    [
      "// Guess: the name combines both names; to confirm: the separator. split('spec.hostPort', ':', ['spec.host', asInteger('spec.port')], { at: 'last' })",
    ],
  ],
  [
    'a value of two types that is two fields',
    { servicePort: intOrString },
    { service: object({ port: object({ name: text, number: integer }) }) },
    [
      "// Guess: the same name. byType('spec.servicePort', { integer: 'spec.service.port.number', string: 'spec.service.port.name' })",
    ],
  ],
  [
    'two candidates that are as likely: both are named',
    { name: text },
    { firstName: text, lastName: text },
    [
      "// Guess: a similar name; equally likely: spec.name to spec.lastName. rename('spec.name', 'spec.firstName') hubOnly('spec.lastName')",
    ],
  ],
  [
    'two fields with nothing in common, but no other candidates',
    { message: text },
    { note: text },
    [
      "// Is it the same as spec.note, which only the hub has? Then use rename('spec.message', 'spec.note'). ownOnly('spec.message') hubOnly('spec.note')",
    ],
  ],
  [
    'two objects with nothing in common, which cannot be the same',
    { credentials: object({ name: text }), image: text },
    { scan: object({ enabled: boolean, severity: text }), image: text },
    ["ownOnly('spec.credentials') hubOnly('spec.scan')"],
  ],
  [
    'a reference that became a name, next to an object that cannot be the same',
    { credentials: object({ name: text }), image: text },
    { pushSecret: text, scan: object({ enabled: boolean, severity: text }), image: text },
    [
      "// Is it the same as spec.pushSecret, which only the hub has? Then use rename('spec.credentials.name', 'spec.pushSecret'). ownOnly('spec.credentials') hubOnly('spec.pushSecret') hubOnly('spec.scan')",
    ],
  ],
  [
    'names that became references, and a reference that became a name',
    { class: text, trigger: object({ secretRef: object({ name: text }), x: text }) },
    { classRef: object({ name: text }), trigger: object({ triggerSecret: text, x: text }) },
    [
      "// Guess: the same name. rename('spec.class', 'spec.classRef.name') // Guess: a similar name. rename('spec.trigger.secretRef.name', 'spec.trigger.triggerSecret')",
    ],
  ],
  [
    'a name with the opposite meaning',
    { disableReuse: boolean },
    { enableReuse: boolean },
    [
      "// Is it the opposite of spec.enableReuse? Then use values(['spec.disableReuse', 'spec.enableReuse'], [[true, false], [false, true]]), and define what an absent field means. ownOnly('spec.disableReuse') hubOnly('spec.enableReuse')",
    ],
  ],
  [
    'names that express opposites in other ways',
    { minPods: integer, allowedHosts: list(text), ref: object({ apiVersion: text }) },
    { maxPods: integer, deniedHosts: list(text), ref: object({ apiGroup: text }) },
    [
      "ownOnly('spec.minPods') ownOnly('spec.allowedHosts') ownOnly('spec.ref.apiVersion') hubOnly('spec.maxPods') hubOnly('spec.deniedHosts') hubOnly('spec.ref.apiGroup')",
    ],
  ],
  [
    'the field that the description names, of two with similar names',
    {
      failed: object({
        conditions: {
          ...list(object({ type: text, status: text })),
          description: 'The conditions of a node that fail it.',
        },
      }),
    },
    {
      failed: object({
        jobConditions: list(object({ type: text, status: text })),
        nodeConditions: list(object({ type: text, status: text })),
      }),
    },
    [
      "// Guess: a similar name, the same fields; equally likely: spec.failed.conditions to spec.failed.jobConditions. rename('spec.failed.conditions', 'spec.failed.nodeConditions') hubOnly('spec.failed.jobConditions')",
    ],
  ],
  [
    'a name with the same meaning in other words',
    { noDefaults: boolean, unhealthyAfter: integer },
    { skipDefaults: boolean, unhealthyAfterSeconds: integer },
    [
      "// Guess: a similar name; to confirm: that both count in the same unit. rename('spec.unhealthyAfter', 'spec.unhealthyAfterSeconds') // Guess: a similar name. rename('spec.noDefaults', 'spec.skipDefaults')",
    ],
  ],
  [
    'a text in JSON next to one that is not',
    { jsonData: text },
    { data: text, dataBase64: text },
    [
      "// Is it spec.data in another encoding? Then use custom(['spec.jsonData', 'spec.data'], …). ownOnly('spec.jsonData') hubOnly('spec.data') hubOnly('spec.dataBase64')",
    ],
  ],
  [
    'a field of one name that cannot be converted',
    { config: text },
    { config: object({ debug: boolean }) },
    [
      "// Both versions have spec.config, a string here and an object in the hub: custom(…) can convert it. ownOnly('spec.config') hubOnly('spec.config')",
    ],
  ],
  [
    'a number in a smaller unit',
    { delaySeconds: integer },
    { delayMillis: integer },
    [
      "// Guess: a similar name; to confirm: that the names state the units. scale(['spec.delaySeconds', 'spec.delayMillis'], 1000)",
    ],
  ],
  [
    'a number in a larger unit',
    { ttlMinutes: { type: 'number' } },
    { ttlHours: { type: 'number' } },
    [
      "// Guess: a similar name; to confirm: that the names state the units. flip(scaleNumber(['spec.ttlHours', 'spec.ttlMinutes'], 60))",
    ],
  ],
  [
    'a number in a unit without a whole factor',
    { sizeMb: integer },
    { sizeMi: integer },
    [
      "// Is it spec.sizeMi in another unit? Then use scale(['spec.sizeMb', 'spec.sizeMi'], …). ownOnly('spec.sizeMb') hubOnly('spec.sizeMi')",
    ],
  ],
  [
    'fields without a similar one',
    { legacy: integer, x: text },
    { x: text, strategy: object({ maxSurge: intOrString }) },
    ["ownOnly('spec.legacy') hubOnly('spec.strategy')"],
  ],
])('%s', ([, own, hub, parts]) => {
  expect(guess(own, hub)).toEqual(parts);
});

test('never moves an observed value to a desired one', () => {
  const parts = guessParts(
    place({ spec: object({ phase: text }), status: object({ ready: boolean }) }),
    place({ spec: object({ paused: boolean }), status: object({ phase: text, ready: boolean }) }),
  );
  expect(parts.flat().map(({ lens }) => lens)).toEqual(['ownOnly', 'hubOnly', 'hubOnly']);
});

test('a field that the other side lacks and this one requires gets a note, unless it has a default', () => {
  const requiring = (fields: JsonObject): JsonObject => ({
    ...object(fields),
    required: Object.keys(fields),
  });
  const filled = { type: 'integer', default: 1 };
  const own = place({ spec: requiring({ name: text }), status: requiring({ phase: text }) });
  const hub = place({
    spec: requiring({ name: text, zone: boolean, size: filled }),
    status: object({}),
  });
  const notes = guessParts(own, hub)
    .flat()
    .map(({ args, note }) => [args[0], note?.split(':')[0]]);
  expect(notes).toEqual([
    ['status.phase', 'TODO'],
    ['spec.zone', 'TODO'],
    ['spec.size', undefined],
  ]);
});
