import type { Kind } from '../../../src/index.ts';
import { defineKind, lens } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** "No notable changes", says the guide. What v1 has got since, `strategy` and `preferredHolder`, is kept. */
export const lease: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { v1beta1: lens() },
});
