import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** "No notable changes", says the guide. What v1 has got since is kept. */
export const lease: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(hubOnly('spec.strategy'), hubOnly('spec.preferredHolder')),
});
