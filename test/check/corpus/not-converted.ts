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
    what: 'a lens without parts, between versions without a common field',
    specs: {
      v1: { url: text, workers: listOf(fields({ name: text })), suspended: boolean },
      v1beta1: { hostPort: text, pool: fields({ size: integer }), legacy: text },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that was replaced by its opposite, which is not a rename',
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
    what: 'a forgotten rename that only the descriptions reveal',
    specs: {
      v1: { schedule: { ...text, description: 'When the queue is emptied, in cron format.' } },
      v1beta1: { cron: { ...text, description: 'When the queue is emptied, in the cron format.' } },
    },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'two fields without any similarity',
    specs: { v1: { tier: text, routes: fields({ other: text }) }, v1beta1: { color: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that v1 added',
    specs: { v1: { a: text, timeout: integer }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a field that v1 removed',
    specs: { v1: { a: text }, v1beta1: { a: text, legacy: text } },
    spokes: () => ({ v1beta1: lens() }),
  },
  {
    what: 'a required field that no part sets',
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
    what: 'a field in a nested list',
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
    what: 'a field next to the fields that an each(…) names',
    specs: {
      v1: { rules: listOf(fields({ service: text, weight: integer })) },
      v1beta1: { rules: listOf(fields({ svc: text })) },
    },
    spokes: () => ({ v1beta1: lens(each('spec.rules', rename('svc', 'service'))) }),
  },
  {
    what: 'a renamed object whose fields have changed, too',
    specs: {
      v1: { defaultBackend: fields({ service: text, weight: integer }) },
      v1beta1: { backend: fields({ service: text, retries: integer }) },
    },
    spokes: () => ({ v1beta1: lens(rename('spec.backend', 'spec.defaultBackend')) }),
  },
  {
    what: 'the remaining fields of an object after one field has moved',
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
    what: 'a number that became a string under another name',
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
    what: 'a list that becomes a map without one of its fields',
    specs: {
      v1: { ports: mapOf(fields({ port: integer })) },
      v1beta1: { ports: listOf(fields({ name: text, port: integer, nodePort: integer })) },
    },
    spokes: () => ({ v1beta1: lens(listToMap('spec.ports', 'name')) }),
  },
  {
    what: 'a value that becomes a list whose elements have another field',
    specs: {
      v1: { servers: listOf(fields({ host: text, weight: integer })) },
      v1beta1: { server: fields({ host: text }) },
    },
    spokes: () => ({ v1beta1: lens(valueToList(['spec.server', 'spec.servers'])) }),
  },
  {
    what: 'a chain of versions with one forgotten step',
    specs: { v1: { schedule: text }, v1beta1: { cronSpec: text }, v1alpha1: { cron: text } },
    spokes: () => ({
      v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')),
      v1alpha1: through('v1beta1', lens()),
    }),
  },
  {
    what: 'many fields, only one of them named',
    specs: {
      v1: { schedule: text, concurrencyPolicy: text, jobTemplate: fields({ image: text }) },
      v1beta1: { cronSpec: text, concurrency: text, jobTemplate: fields({ img: text }), old: text },
    },
    spokes: () => ({
      v1beta1: lens(inside('spec', rename('cronSpec', 'schedule')), ownOnly('spec.old')),
    }),
  },
];
