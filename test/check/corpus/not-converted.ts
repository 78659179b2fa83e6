import { through } from '../../../src/index.ts';
import {
  each,
  hubOnly,
  inside,
  lens,
  listToMap,
  ownOnly,
  rename,
  valueToList,
  wrap,
} from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { boolean, fields, integer, listOf, mapOf, text } from './wrong.ts';

/** Fields that no part converts. */
export const notConverted: readonly Wrong[] = [
  {
    what: 'a forgotten rename',
    specs: { v1: { cohortName: text }, v1beta1: { cohort: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a lens that converts nothing, between versions that share nothing',
    specs: {
      v1: { url: text, workers: listOf(fields({ name: text })), suspended: boolean },
      v1beta1: { hostPort: text, pool: fields({ size: integer }), legacy: text },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field whose counterpart says the opposite, which is no rename',
    specs: { v1: { enableReuse: boolean }, v1beta1: { disableReuse: boolean } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a forgotten rename into an object that only the hub has',
    specs: {
      v1: { topic: text, routes: fields({ default: text, rules: listOf(text) }) },
      v1beta1: { topic: text, route: text },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a forgotten rename into an object whose other fields are named',
    specs: {
      v1: { topic: text, routes: fields({ default: text, rules: listOf(text) }) },
      v1beta1: { topic: text, route: text },
    },
    spokes: () => ({ v1beta1: lens(hubOnly('spec.routes.rules')) }),
  },
  {
    what: 'a forgotten rename out of an object that only the old version has',
    specs: {
      v1: { tlsSecretName: text },
      v1beta1: { tls: fields({ secret: text, mode: integer }) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a forgotten rename that only descriptions tell',
    specs: {
      v1: { schedule: { ...text, description: 'When the queue is emptied, in cron format.' } },
      v1beta1: { cron: { ...text, description: 'When the queue is emptied, in the cron format.' } },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'two fields of which nothing says that they are one',
    specs: { v1: { tier: text, routes: fields({ other: text }) }, v1beta1: { color: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that v1 has got since',
    specs: { v1: { a: text, timeout: integer }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that v1 has dropped',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a required field that nothing fills',
    specs: { v1: { a: text, strategy: text }, v1beta1: { a: text } },
    required: { v1: ['strategy'] },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a forgotten rename in the elements of a list',
    specs: {
      v1: { rules: listOf(fields({ service: text, path: text })) },
      v1beta1: { rules: listOf(fields({ serviceName: text, path: text })) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field in a list of a list',
    specs: {
      v1: { rules: listOf(fields({ ports: listOf(fields({ port: integer, endPort: integer })) })) },
      v1beta1: { rules: listOf(fields({ ports: listOf(fields({ port: integer })) })) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field in the values of a map',
    specs: {
      v1: { pools: mapOf(fields({ size: integer, zone: text })) },
      v1beta1: { pools: mapOf(fields({ size: integer })) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field beside what an each(…) names',
    specs: {
      v1: { rules: listOf(fields({ service: text, weight: integer })) },
      v1beta1: { rules: listOf(fields({ svc: text })) },
    },
    spokes: () => ({ v1beta1: lens(each('spec.rules', rename('svc', 'service'))) }),
  },
  {
    what: 'an object that was renamed as a whole, although it changed inside',
    specs: {
      v1: { defaultBackend: fields({ service: text, weight: integer }) },
      v1beta1: { backend: fields({ service: text, retries: integer }) },
    },
    spokes: () => ({ v1beta1: lens(rename('spec.backend', 'spec.defaultBackend')) }),
  },
  {
    what: 'what is left of an object from which one field has moved',
    specs: {
      v1: { host: text },
      v1beta1: { server: fields({ host: text, tls: boolean }) },
    },
    spokes: () => ({ v1beta1: lens(rename('spec.server.host', 'spec.host')) }),
  },
  {
    what: 'one object that became a list',
    specs: {
      v1: { backends: listOf(fields({ host: text, port: integer })) },
      v1beta1: { backend: fields({ host: text, port: integer }) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a number that became a text under another name',
    specs: { v1: { memory: text }, v1beta1: { memoryMi: integer } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that moved to another object',
    specs: {
      v1: { handler: text, scheduling: fields({ zone: text }) },
      v1beta1: { runtime: fields({ handler: text, scheduling: fields({ zone: text }) }) },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'wrap into an object with other fields that no part names',
    specs: {
      v1: { image: fields({ name: text, pullPolicy: text }) },
      v1beta1: { image: text },
    },
    spokes: () => ({ v1beta1: lens(wrap('spec.image', 'name')) }),
  },
  {
    what: 'a list that becomes a map of less',
    specs: {
      v1: { ports: mapOf(fields({ port: integer })) },
      v1beta1: { ports: listOf(fields({ name: text, port: integer, nodePort: integer })) },
    },
    spokes: () => ({ v1beta1: lens(listToMap('spec.ports', 'name')) }),
  },
  {
    what: 'a value that becomes a list of more',
    specs: {
      v1: { servers: listOf(fields({ host: text, weight: integer })) },
      v1beta1: { server: fields({ host: text }) },
    },
    spokes: () => ({ v1beta1: lens(valueToList(['spec.server', 'spec.servers'])) }),
  },
  {
    what: 'a version between two others, of which one step is forgotten',
    specs: { v1: { schedule: text }, v1beta1: { cronSpec: text }, v1alpha1: { cron: text } },
    spokes: () => ({
      v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')),
      v1alpha1: through('v1beta1', lens()),
    }),
  },
  {
    what: 'many fields, one of them named',
    specs: {
      v1: { schedule: text, concurrencyPolicy: text, jobTemplate: fields({ image: text }) },
      v1beta1: { cronSpec: text, concurrency: text, jobTemplate: fields({ img: text }), old: text },
    },
    spokes: () => ({
      v1beta1: lens(inside('spec', rename('cronSpec', 'schedule')), ownOnly('spec.old')),
    }),
  },
];
