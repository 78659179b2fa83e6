import type { Kind } from '../../../src/index.ts';
import { defineKind, lens } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** "No notable changes", says the guide: the versions are the same but for their name. */
export const cronJob: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { v1beta1: lens() },
});
