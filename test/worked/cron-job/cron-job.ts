import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** "No notable changes", says the guide: the versions have the same fields. */
export const cronJob: Kind = defineKind(crd, 'v1', { v1beta1: lens() });
