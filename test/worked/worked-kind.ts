import type { Crd, JsonObject, JsonValue, Kind, KubernetesObject, Shape } from '../../src/index.ts';
import type { Typical } from '../support/an-arbitrary-object.ts';
import type { Fields } from '../support/a-store.ts';
import { view } from '../support/a-store.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { pruneObject } from '../../src/core/schema/prune.ts';

/** A kind of this folder with the facts that its tests need. */
export interface WorkedKind {
  readonly kind: Kind;
  readonly crd: Pick<Crd, 'versions'> & { readonly shapes?: Readonly<Record<string, Shape>> };
  readonly typical?: Typical;
  /** True if versions differ in the name or place of a field. */
  readonly changes: boolean;
  /** True if a version has something that another cannot hold. */
  readonly loses: boolean;
  /** Reports whether the API server would accept the object. Generated objects may lack required parts. */
  readonly admits?: (object: JsonObject) => boolean;
  /** Texts that the conversion itself writes, such as the names of a choice. */
  readonly says?: readonly string[];
  /** Matches texts that the conversion builds from others. */
  readonly makes?: RegExp;
  /** True if map keys become values. */
  readonly keysBecomeValues?: boolean;
  /** Objects that the versions express differently, by the case they show. */
  readonly same: Readonly<Record<string, SameObject>>;
  /** Objects that one version cannot fully hold, by the part that it cannot hold. */
  readonly kept: Readonly<Record<string, Loss>>;
  /** Objects in which an older webhook has stashed data that their version cannot hold, by that data. */
  readonly stashed?: Readonly<Record<string, Loss>>;
}

/** One object in several versions, without the fields that every object has. */
export type SameObject = Readonly<Record<string, JsonObject>>;

/** An object, and its view in a version that cannot hold all of it. */
export interface Loss {
  readonly from: string;
  readonly to: string;
  readonly object: JsonObject;
  readonly shown: JsonObject;
}

/** Returns the shape of one version. */
export function shapeOf({ crd }: WorkedKind, version: string): Shape {
  return crd.shapes?.[version] ?? {};
}

/** Returns an object as a client of another version sees it. */
export function see({ kind, crd }: WorkedKind, object: object, version: string): Fields {
  return view(kind, object, version, { ...crd.shapes });
}

/** Returns the converted object before the API server prunes it. */
export function convert({ kind }: WorkedKind, object: object, version: string): Fields {
  return view(kind, object, version);
}

/**
 * Returns an object as the API server accepts it from a client: pruned by the schema of its version, and without empty
 * labels and annotations (apiextensions-apiserver, `pkg/apiserver/schema/objectmeta`).
 */
export function take(worked: WorkedKind, version: string, object: object): KubernetesObject {
  const sent = parseJson(stringifyJson(object, true))?.value as KubernetesObject;
  const pruned = pruneObject(sent, shapeOf(worked, version)) as KubernetesObject;
  const { metadata } = pruned;
  if (metadata === undefined) return pruned;
  const entries = Object.entries(metadata).filter(([, field]) => !isEmpty(field));
  return { ...pruned, metadata: Object.fromEntries(entries) };
}

function isEmpty(field: JsonValue | undefined): boolean {
  return typeof field === 'object' && field !== null && Object.keys(field).length === 0;
}

/** Reports whether an object carries kept data. */
export function carriesKept(object: object): boolean {
  return Object.keys(annotationsOf(object) ?? {}).some(isKept);
}

/** Returns the object without kept data, and without annotations if there are no others. */
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

/** Reports whether an annotation holds kept data. */
export function isKept(key: string): boolean {
  return key.includes('/crdshift-kept');
}

function annotationsOf(object: object): Fields | undefined {
  return (object as { metadata?: { annotations?: Fields } }).metadata?.annotations;
}
