import type { JsonObject } from '../../../src/index.ts';
import type { CheckId } from '../../../src/core/kind/acceptance.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { crdWith, spec, text } from '../corpus/broken-crd.ts';
import type { SpecSchema } from '../corpus/broken-crd.ts';
import type { BrokenChange } from './changes.ts';

const plain = spec({ name: text });
/** The fields of a version that is deprecated with a text. */
export const DEPRECATED = { deprecated: true, deprecationWarning: 'use v1' };
const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
/** Neither served nor stored any more. */
const RETIRED = { ...DEPRECATED, served: false };

/** Returns a CRD with these versions, all with the same schema. */
export function versions(
  names: readonly string[],
  more: Readonly<Record<string, JsonObject>> = {},
): CustomResourceDefinition {
  return crdWith(
    Object.fromEntries(names.map((name): [string, SpecSchema] => [name, plain])),
    more,
  );
}

/** Versions of which one has a field more. */
const unlike = crdWith({ v2: spec({ name: text, zone: text }), v1: plain });

/** Returns a CRD with strategy Webhook. */
export function withWebhook(crd: CustomResourceDefinition): CustomResourceDefinition {
  return { ...crd, conversion: { ...crd.conversion, strategy: 'Webhook' } };
}

/** A change of the list of versions. The storage version is the first of each list. */
function ofVersions(
  change: string,
  [check, level]: readonly [CheckId, ProofFinding['level']],
  [before, after]: readonly [CustomResourceDefinition, CustomResourceDefinition],
): BrokenChange {
  return { change, check, level, path: '', before, after };
}

/** Changes of versions and of the scope. */
export const BROKEN_VERSIONS: readonly BrokenChange[] = [
  {
    ...ofVersions(
      'the subresource status is removed',
      ['subresource-changed', 'error'],
      [versions(['v1'], { v1: { subresources: { status: {} } } }), versions(['v1'])],
    ),
    path: 'status',
  },
  {
    ...ofVersions(
      'the subresource status is added',
      ['subresource-changed', 'warning'],
      [versions(['v1']), versions(['v1'], { v1: { subresources: { status: {} } } })],
    ),
    path: 'status',
  },
  ofVersions(
    'the subresource scale is removed',
    ['subresource-changed', 'error'],
    [versions(['v1'], { v1: { subresources: { scale: SCALE } } }), versions(['v1'])],
  ),
  ofVersions(
    'the subresource scale points elsewhere',
    ['subresource-changed', 'error'],
    [
      versions(['v1'], { v1: { subresources: { scale: SCALE } } }),
      versions(['v1'], {
        v1: { subresources: { scale: { ...SCALE, specReplicasPath: '.spec.size' } } },
      }),
    ],
  ),
  ofVersions(
    'a stable version is removed',
    ['version-removed', 'error'],
    [versions(['v2', 'v1'], { v1: DEPRECATED }), versions(['v2'])],
  ),
  ofVersions(
    'a stable version is not served',
    ['version-removed', 'error'],
    [versions(['v2', 'v1'], { v1: DEPRECATED }), versions(['v2', 'v1'], { v1: RETIRED })],
  ),
  ofVersions(
    'a beta version is removed at once',
    ['version-removed', 'error'],
    [versions(['v1', 'v1beta1']), versions(['v1'])],
  ),
  ofVersions(
    'a deprecated beta version is removed',
    ['version-removed', 'warning'],
    [versions(['v1', 'v1beta1'], { v1beta1: DEPRECATED }), versions(['v1'])],
  ),
  ofVersions(
    'an alpha version is removed',
    ['version-removed', 'warning'],
    [versions(['v1', 'v1alpha1']), versions(['v1'])],
  ),
  ofVersions(
    'a deprecated alpha version is removed',
    ['version-removed', 'note'],
    [versions(['v1', 'v1alpha1'], { v1alpha1: DEPRECATED }), versions(['v1'])],
  ),
  {
    ...ofVersions(
      'the storage version is removed',
      ['stored-version-removed', 'error'],
      [versions(['v1beta1', 'v1'], { v1beta1: DEPRECATED }), versions(['v1'])],
    ),
    rule: 'storedVersionRemoval',
  },
  ofVersions(
    'the storage version is a new one',
    ['storage-changed', 'error'],
    [versions(['v1beta1']), versions(['v1', 'v1beta1'], { v1beta1: DEPRECATED })],
  ),
  ofVersions(
    'a stable version gives way to a beta',
    ['deprecated-without-successor', 'error'],
    [
      versions(['v1', 'v2beta1'], { v2beta1: { served: true } }),
      versions(['v1', 'v2beta1'], { v1: DEPRECATED }),
    ],
  ),
  {
    ...ofVersions(
      'the scope is another one',
      ['scope-changed', 'error'],
      [versions(['v1']), { ...versions(['v1']), scope: 'Cluster' }],
    ),
    rule: 'scope',
  },
  ofVersions(
    'the plural is another one',
    ['names-changed', 'error'],
    [versions(['v1']), { ...versions(['v1']), plural: 'gadgetries' }],
  ),
  ofVersions(
    'the kind is another one',
    ['names-changed', 'error'],
    [versions(['v1']), { ...versions(['v1']), kind: 'Gizmo' }],
  ),
  ofVersions(
    'a webhook gives way to None',
    ['strategy-changed', 'warning'],
    [withWebhook(versions(['v2', 'v1'])), versions(['v2', 'v1'])],
  ),
  ofVersions(
    'a webhook gives way to None, and the schemas differ',
    ['strategy-changed', 'error'],
    [withWebhook(unlike), unlike],
  ),
  {
    ...ofVersions(
      'a field is no longer selectable',
      ['selectable-removed', 'error'],
      [
        versions(['v1'], { v1: { selectableFields: [{ jsonPath: '.spec.name' }] } }),
        versions(['v1'], { v1: { selectableFields: [] } }),
      ],
    ),
    path: 'spec.name',
  },
  ofVersions(
    'a version is deprecated without a text',
    ['no-deprecation-warning', 'note'],
    [versions(['v1', 'v1beta1']), versions(['v1', 'v1beta1'], { v1beta1: { deprecated: true } })],
  ),
];
