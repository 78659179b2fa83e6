import type { JsonObject, Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens, values } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** The label that Kubernetes reserves to express "all" in v1beta1 and "none" in v1. */
const NO_POD_HAS = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';

const EMPTY: JsonObject = {};
const MATCHES_NONE: JsonObject = { matchExpressions: [{ key: NO_POD_HAS, operator: 'Exists' }] };
const MATCHES_ALL: JsonObject = {
  matchExpressions: [{ key: NO_POD_HAS, operator: 'DoesNotExist' }],
};

/**
 * An empty selector selects no pod in v1beta1 and every pod in v1. To protect the same pods in both, each version
 * expresses the other's empty selector in another way, as in Kubernetes itself. A missing selector selects no pod in
 * either version.
 */
export const podDisruptionBudget: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    values('spec.selector', [
      [EMPTY, MATCHES_NONE],
      [MATCHES_ALL, EMPTY],
    ]),
    hubOnly('spec.unhealthyPodEvictionPolicy'),
  ),
});
