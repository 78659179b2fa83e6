import { isJsonList } from '../../../core/json/json-value.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import type { CrdOwner, CrdStatus } from '../facts.ts';
import { objectAt, objectsOf, textAt } from '../../migrate/target.ts';

/** Reads the status of a CRD as the API server sends it. */
export function readCrdStatus(document: JsonObject): CrdStatus {
  const metadata = objectAt(document, 'metadata');
  const status = objectAt(document, 'status');
  const stored = status['storedVersions'];
  const owner = ownerOf(metadata);
  return {
    storedVersions: isJsonList(stored) ? stored.filter((one) => typeof one === 'string') : [],
    conditions: objectsOf(status['conditions']).map((condition) => ({
      type: textAt(condition, 'type'),
      status: textAt(condition, 'status'),
      reason: textAt(condition, 'reason'),
      message: textAt(condition, 'message'),
    })),
    isTerminating: metadata['deletionTimestamp'] !== undefined,
    ownersOfStoredVersions: objectsOf(metadata['managedFields'])
      .filter((entry) =>
        Object.hasOwn(objectAt(objectAt(entry, 'fieldsV1'), 'f:status'), 'f:storedVersions'),
      )
      .map((entry) => ({ manager: textAt(entry, 'manager'), time: textAt(entry, 'time') })),
    ...(owner !== undefined && { owner }),
  };
}

/** The traces that a system leaves in the metadata of what it applies. */
interface Traces {
  readonly owner: CrdOwner;
  /** Field managers of the spec. */
  readonly managers: RegExp;
  /** Labels and annotations. */
  readonly marks: RegExp;
  /** Kinds of owner references. */
  readonly references: RegExp;
}

const NEVER = /^$(?=x)/;

/**
 * The systems that undo changes. A chart that Argo CD or Flux installs has marks of Helm as well, so Helm comes last.
 */
const OWNERS: readonly Traces[] = [
  {
    owner: 'Argo CD',
    managers: /^argocd-/,
    marks: /^argocd\.argoproj\.io\/(?:tracking-id|instance)$/,
    references: NEVER,
  },
  {
    owner: 'Flux',
    managers: /^(?:kustomize-controller|helm-controller|flux-operator)$/,
    marks: /^(?:kustomize|helm)\.toolkit\.fluxcd\.io\/name$/,
    references: NEVER,
  },
  {
    owner: 'OLM',
    managers: /^(?:catalog|olm|operator-lifecycle-manager)$/,
    marks: /^(?:olm\.managed|operators\.coreos\.com\/.+|olm\.operatorframework\.io\/.+)$/,
    references: /^(?:ClusterServiceVersion|ClusterExtension)$/,
  },
  {
    owner: 'Crossplane',
    managers: /^(?:crossplane|package-manager|apiextensions\.crossplane\.io)/,
    marks: /^(?:crossplane\.io|pkg\.crossplane\.io)\//,
    references: /^(?:CompositeResourceDefinition|ProviderRevision|ConfigurationRevision)$/,
  },
  {
    owner: 'Helm',
    managers: /^helm$/i,
    marks: /^meta\.helm\.sh\/release-name$/,
    references: NEVER,
  },
];

/** Returns the system that keeps a CRD as it is described elsewhere, by the traces that it leaves. */
export function ownerOf(metadata: JsonObject): CrdOwner | undefined {
  const managers = objectsOf(metadata['managedFields'])
    .filter((entry) => Object.hasOwn(objectAt(entry, 'fieldsV1'), 'f:spec'))
    .map((entry) => textAt(entry, 'manager'));
  const marks = [
    ...Object.keys(objectAt(metadata, 'labels')),
    ...Object.keys(objectAt(metadata, 'annotations')),
  ];
  const references = objectsOf(metadata['ownerReferences']).map((one) => textAt(one, 'kind'));
  return OWNERS.find(
    (traces) =>
      managers.some((name) => traces.managers.test(name)) ||
      marks.some((name) => traces.marks.test(name)) ||
      references.some((kind) => traces.references.test(kind)),
  )?.owner;
}
