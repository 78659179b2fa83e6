import type { Crd, JsonObject, JsonValue, Kind, KubernetesObject, Shape } from '../../src/index.ts';
import type { Typical } from '../support/an-arbitrary-object.ts';
import type { Fields } from '../support/a-store.ts';
import { view } from '../support/a-store.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { pruneObject } from '../../src/core/schema/prune.ts';

/** A kind of this folder with what its tests need to know. */
export interface WorkedKind {
  readonly kind: Kind;
  readonly crd: Pick<Crd, 'versions'> & { readonly shapes?: Readonly<Record<string, Shape>> };
  readonly typical?: Typical;
  /** Whether a version names or places something in another way than another one. */
  readonly changes: boolean;
  /** Whether a version has something that another one cannot hold. */
  readonly loses: boolean;
  /** Whether the API server takes what a client has written; made-up objects know nothing of what has to be there. */
  readonly admits?: (object: JsonObject) => boolean;
  /** Words that the conversion itself says, for instance the names of a choice. */
  readonly says?: readonly string[];
  /** How texts look that the conversion makes out of others. */
  readonly makes?: RegExp;
  /** Whether keys of maps become values. */
  readonly keysBecomeValues?: boolean;
  /** Objects that the versions say in different words, by what they show. */
  readonly same: Readonly<Record<string, SameObject>>;
  /** Objects of which one version cannot hold all, by what it is. */
  readonly kept: Readonly<Record<string, Loss>>;
  /** Objects in which an older webhook has stashed what their version cannot hold, by what that is. */
  readonly stashed?: Readonly<Record<string, Loss>>;
}

/** The same object in several versions, each without what every object has. */
export type SameObject = Readonly<Record<string, JsonObject>>;

/** An object, and how a version that cannot hold all of it shows it. */
export interface Loss {
  readonly from: string;
  readonly to: string;
  readonly object: JsonObject;
  readonly shown: JsonObject;
}

/** The shape of one version. */
export function shapeOf({ crd }: WorkedKind, version: string): Shape {
  return crd.shapes?.[version] ?? {};
}

/** An object as a client of another version sees it. */
export function see({ kind, crd }: WorkedKind, object: object, version: string): Fields {
  return view(kind, object, version, { ...crd.shapes });
}

/** An object as it is converted, before the API server prunes it. */
export function convert({ kind }: WorkedKind, object: object, version: string): Fields {
  return view(kind, object, version);
}

/**
 * An object as the API server takes it from a client: pruned by the schema of its own version, and without labels and
 * annotations that are empty (apiextensions-apiserver, `pkg/apiserver/schema/objectmeta`).
 */
export function take(worked: WorkedKind, version: string, object: object): KubernetesObject {
  const sent = parseJson(stringifyJson(object, true))?.value as KubernetesObject;
  const pruned = pruneObject(sent, shapeOf(worked, version), {
    value: undefined,
    shape: undefined,
  }) as KubernetesObject;
  const { metadata } = pruned;
  if (metadata === undefined) return pruned;
  const entries = Object.entries(metadata).filter(([, field]) => !isEmpty(field));
  return { ...pruned, metadata: Object.fromEntries(entries) };
}

function isEmpty(field: JsonValue | undefined): boolean {
  return typeof field === 'object' && field !== null && Object.keys(field).length === 0;
}

/** Whether an object carries what another version could not hold. */
export function carriesKept(object: object): boolean {
  return Object.keys(annotationsOf(object) ?? {}).some(isKept);
}

/** The object as its user means it: without what is kept, and without annotations when there are no others. */
export function withoutKept(object: object): Fields {
  const { metadata, ...fields } = object as Fields & { metadata?: Fields };
  if (metadata === undefined) return fields;
  const { annotations: _, ...rest } = metadata;
  const others = Object.entries(annotationsOf(object) ?? {}).filter(([key]) => !isKept(key));
  return {
    ...fields,
    metadata: { ...rest, ...(others.length > 0 && { annotations: Object.fromEntries(others) }) },
  };
}

/** Whether an annotation is ours. */
export function isKept(key: string): boolean {
  return key.includes('/crdshift-kept');
}

function annotationsOf(object: object): Fields | undefined {
  return (object as { metadata?: { annotations?: Fields } }).metadata?.annotations;
}
