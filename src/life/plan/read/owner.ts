import type { JsonObject } from '../../../core/json/json-value.ts';
import { objectAt, objectsAt, textAt } from '../../../core/json/fields.ts';
import type { CrdOwner } from '../facts.ts';

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

/** Returns the system that manages a CRD, by the traces that it leaves. */
export function ownerOf(metadata: JsonObject): CrdOwner | undefined {
  const managers = objectsAt(metadata, 'managedFields')
    .filter((entry) => Object.hasOwn(objectAt(entry, 'fieldsV1'), 'f:spec'))
    .map((entry) => textAt(entry, 'manager'));
  const marks = [
    ...Object.keys(objectAt(metadata, 'labels')),
    ...Object.keys(objectAt(metadata, 'annotations')),
  ];
  const references = objectsAt(metadata, 'ownerReferences').map((one) => textAt(one, 'kind'));
  return OWNERS.find(
    (traces) =>
      managers.some((name) => traces.managers.test(name)) ||
      marks.some((name) => traces.marks.test(name)) ||
      references.some((kind) => traces.references.test(kind)),
  )?.owner;
}
