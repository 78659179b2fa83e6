import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { GoSite, Undecodable } from './go-types.ts';
import {
  boolPointer,
  int64,
  int64Pointer,
  list,
  raw,
  requiredText,
  struct,
  text,
  texts,
  time,
} from './go-types.ts';

/** The fields of metadata (apimachinery, `pkg/apis/meta/v1/types.go`, `ObjectMeta`). */
const OBJECT_META = struct({
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: int64,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: int64Pointer,
  labels: texts,
  annotations: texts,
  ownerReferences: list(
    struct({
      apiVersion: requiredText,
      kind: requiredText,
      name: requiredText,
      uid: requiredText,
      controller: boolPointer,
      blockOwnerDeletion: boolPointer,
    }),
  ),
  finalizers: list(text),
  managedFields: list(
    struct({
      manager: text,
      operation: text,
      apiVersion: text,
      time,
      fieldsType: text,
      fieldsV1: raw,
      subresource: text,
    }),
  ),
});

/**
 * Returns metadata as the API server decodes and encodes it: unknown and empty fields are dropped, times are in UTC
 * (apiextensions-apiserver, `pkg/apiserver/schema/objectmeta/coerce.go`).
 */
export function decodeMetadata(
  metadata: JsonValue,
  site: GoSite,
): { readonly metadata: JsonObject } | Undecodable {
  const read = OBJECT_META(metadata, site);
  if ('problem' in read) return read;
  return { metadata: isJsonObject(read.value) ? read.value : {} };
}
