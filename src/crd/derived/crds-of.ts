import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { crdFormOf } from '../custom-resource-definition.ts';
import type { CrdForm } from '../custom-resource-definition.ts';
import { crdOfApiResourceSchema } from './api-resource-schema.ts';
import { crdsOfComposite } from './composite-resource-definition.ts';

/** A document with `spec.conversion`: a CRD, or a document from which Crossplane or kcp derives CRDs. */
export type CrdOrigin =
  | 'CustomResourceDefinition'
  | 'CompositeResourceDefinition'
  | 'APIResourceSchema';

/** A CRD, as it is written or as it is derived. Paths in its `spec` lead to the same fields in the document. */
export interface DerivedCrd {
  readonly origin: CrdOrigin;
  readonly form: CrdForm;
  /** The CRD; the document itself if that is one. */
  readonly crd: JsonObject;
  /** True for the CRD of a claim, next to that of its composite resource. */
  readonly isClaim: boolean;
}

const ORIGINS: Readonly<Record<string, CrdOrigin>> = {
  'apiextensions.crossplane.io/v1': 'CompositeResourceDefinition',
  'apiextensions.crossplane.io/v2': 'CompositeResourceDefinition',
  'apis.kcp.io/v1alpha1': 'APIResourceSchema',
};

/** Returns the CRDs of a document; none for any other document. */
export function crdsOf(document: unknown): DerivedCrd[] {
  if (!isJsonObject(document)) return [];
  const form = crdFormOf(document);
  if (form !== undefined) {
    return [{ origin: 'CustomResourceDefinition', form, crd: document, isClaim: false }];
  }
  const origin = derivedOriginOf(document);
  if (origin === undefined) return [];
  if (origin === 'APIResourceSchema') {
    return [{ origin, form: 'v1', crd: crdOfApiResourceSchema(document), isClaim: false }];
  }
  const { composite, claim } = crdsOfComposite(document);
  return [
    { origin, form: 'v1', crd: composite, isClaim: false },
    ...(claim === undefined ? [] : [{ origin, form: 'v1' as const, crd: claim, isClaim: true }]),
  ];
}

function derivedOriginOf({ apiVersion, kind }: JsonObject): CrdOrigin | undefined {
  const isKnown = typeof apiVersion === 'string' && Object.hasOwn(ORIGINS, apiVersion);
  const origin = isKnown ? ORIGINS[apiVersion] : undefined;
  return origin === kind ? origin : undefined;
}
