import type { JsonObject, Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens, values } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** The label that Kubernetes reserves to say "all" in v1beta1 and "none" in v1. */
const NO_POD_HAS = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';

const EMPTY: JsonObject = {};
const MATCHES_NONE: JsonObject = { matchExpressions: [{ key: NO_POD_HAS, operator: 'Exists' }] };
const MATCHES_ALL: JsonObject = {
  matchExpressions: [{ key: NO_POD_HAS, operator: 'DoesNotExist' }],
};

/**
 * An empty selector selects no pod in v1beta1 and every pod in v1. So that a budget protects the same pods in both,
 * each version has another way to say what the empty selector says in the other one, as in Kubernetes itself.
 * No selector at all selects no pod in either.
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
