import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { each, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * ResourceDistribution of OpenKruise: v1beta1 has better names for a selector and for the namespaces in which a
 * distribution failed. The operator's own webhook loses lists that are empty.
 */
export const resourceDistribution: Kind = defineKind(crd, 'v1beta1', {
  v1alpha1: lens(
    rename('spec.targets.namespaceLabelSelector', 'spec.targets.namespaceSelector'),
    each('status.conditions', rename('failedNamespace', 'failedNamespaces')),
  ),
});
