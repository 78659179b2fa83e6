import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** "No notable changes", says the guide. Fields added to v1 since then are kept. */
export const lease: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(hubOnly('spec.strategy'), hubOnly('spec.preferredHolder')),
});
