import type { Crd, Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { lens, rename } from '../../../src/lens.ts';
import type { Versions } from './versions.ts';

/** An author's file in an editor. editor.test.ts replaces its parts, for the language server only. */
export function kind(crd: Crd<Versions>): Kind {
  return defineKind(crd, 'v1', {
    v1beta1: lens(rename('spec.cronSpec', 'spec.schedule')),
    v1alpha1: lens(),
  });
}
