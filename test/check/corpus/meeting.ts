import { each, inside, lens, rename, when } from '../../../src/lens.ts';
import type { Wrong } from './wrong.ts';
import { boolean, fields, listOf, text } from './wrong.ts';

/** Parts that overlap, or have no effect. */
export const meeting: readonly Wrong[] = [
  {
    what: 'two fields into one',
    specs: { v1: { x: text }, v1beta1: { a: text, b: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.a', 'spec.x'), rename('spec.b', 'spec.x')) }),
  },
  {
    what: 'one field into two',
    specs: { v1: { x: text, y: text }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.a', 'spec.x'), rename('spec.a', 'spec.y')) }),
  },
  {
    what: 'the same part twice',
    specs: { v1: { x: text }, v1beta1: { a: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.a', 'spec.x'), rename('spec.a', 'spec.x')) }),
  },
  {
    what: 'paths within both paths of another part',
    specs: { v1: { server: fields({ name: text }) }, v1beta1: { backend: fields({ host: text }) } },
    spokes: () => ({
      v1beta1: lens(
        rename('spec.backend', 'spec.server'),
        rename('spec.backend.host', 'spec.server.name'),
      ),
    }),
  },
  {
    what: 'a field that leaves an object that moves',
    specs: {
      v1: { server: fields({ host: text }), tls: boolean },
      v1beta1: { backend: fields({ host: text, tls: boolean }) },
    },
    spokes: () => ({
      v1beta1: lens(rename('spec.backend', 'spec.server'), rename('spec.backend.tls', 'spec.tls')),
    }),
  },
  {
    what: 'a field that enters an object that moves',
    specs: {
      v1: { server: fields({ host: text, tls: boolean }) },
      v1beta1: { backend: fields({ host: text }), tls: boolean },
    },
    spokes: () => ({
      v1beta1: lens(inside(['spec.backend', 'spec.server']), rename('spec.tls', 'spec.server.tls')),
    }),
  },
  {
    what: 'a rename to a field that the old version has, too',
    specs: { v1: { schedule: text }, v1beta1: { cronSpec: text, schedule: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')) }),
  },
  {
    what: 'branches that do not exclude each other',
    specs: {
      v1: { type: text, mode: text, x: text },
      v1beta1: { type: text, mode: text, a: text, b: text },
    },
    spokes: () => ({
      v1beta1: lens(
        when('spec.type', 'A', rename('spec.a', 'spec.x')),
        when('spec.mode', 'B', rename('spec.b', 'spec.x')),
      ),
    }),
  },
  {
    what: 'a discriminator that moves within its own branch',
    specs: { v1: { kind: text }, v1beta1: { type: text } },
    spokes: () => ({
      v1beta1: lens(when(['spec.type', 'spec.kind'], 'A', rename('spec.type', 'spec.kind'))),
    }),
  },
  {
    what: 'a rename to the same path',
    specs: { v1: { topic: text }, v1beta1: { topic: text } },
    spokes: () => ({ v1beta1: lens(rename('spec.topic', 'spec.topic')) }),
  },
  {
    what: 'two each(…) for one list',
    specs: {
      v1: { rules: listOf(fields({ x: text, y: text })) },
      v1beta1: { rules: listOf(fields({ a: text, b: text })) },
    },
    spokes: () => ({
      v1beta1: lens(each('spec.rules', rename('a', 'x')), each('spec.rules', rename('b', 'y'))),
    }),
  },
  {
    what: 'each(…) without parts',
    specs: { v1: { rules: listOf(text) }, v1beta1: { rules: listOf(text) } },
    spokes: () => ({ v1beta1: lens(each('spec.rules')) }),
  },
  {
    what: 'an object that moves, and a part outside its inside(…) that names one of its fields',
    specs: { v1: { server: fields({ name: text }) }, v1beta1: { backend: fields({ host: text }) } },
    spokes: () => ({
      v1beta1: lens(
        inside(['spec.backend', 'spec.server']),
        rename('spec.backend.host', 'spec.server.name'),
      ),
    }),
  },
];
