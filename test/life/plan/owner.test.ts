import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { ownerOf } from '../../../src/life/plan/read/owner.ts';

function managedBy(manager: string): JsonObject {
  return { managedFields: [{ manager, fieldsV1: { 'f:spec': {} } }] };
}

test.each<[string, JsonObject, string | undefined]>([
  ['Argo CD applies', managedBy('argocd-controller'), 'Argo CD'],
  [
    'Argo CD tracks a chart',
    {
      annotations: { 'argocd.argoproj.io/tracking-id': 'a', 'meta.helm.sh/release-name': 'b' },
    },
    'Argo CD',
  ],
  ['Flux applies', managedBy('kustomize-controller'), 'Flux'],
  ['Flux labels', { labels: { 'kustomize.toolkit.fluxcd.io/name': 'apps' } }, 'Flux'],
  ['Helm installs', managedBy('helm'), 'Helm'],
  ['OLM installs', { labels: { 'olm.managed': 'true' } }, 'OLM'],
  ['Crossplane owns', { ownerReferences: [{ kind: 'CompositeResourceDefinition' }] }, 'Crossplane'],
  ['a user applies', managedBy('kubectl-client-side-apply'), undefined],
  [
    'the API server writes the status',
    { managedFields: [{ manager: 'helm', fieldsV1: { 'f:status': {} } }] },
    undefined,
  ],
])('%s', (_, metadata, owner) => {
  expect(ownerOf(metadata)).toBe(owner);
});
