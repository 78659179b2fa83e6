import { fieldOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { withDefaults } from '../with-defaults.ts';
import { asDecoded } from './as-decoded.ts';
import { Coercing } from './coerce.ts';
import type { Refused } from './coerce.ts';
import { dropNulls } from './drop-nulls.ts';
import type { OnDrop } from './prune-to-schema.ts';
import { pruneToSchema } from './prune-to-schema.ts';

/** An object as the API server has it after decoding. */
interface Decoded {
  /** Without unknown fields, and without null where it is not allowed. It is what a conversion webhook receives. */
  readonly pruned: JsonObject;
  /** The pruned object with defaults. */
  readonly object: JsonObject;
  /** The paths of the unknown fields, in the order of their names. */
  readonly dropped: readonly string[];
}

/**
 * Returns an object as the API server decodes it from a request, from storage or from the reply of a conversion webhook
 * (apiextensions-apiserver, `pkg/apiserver/customresource_handler.go`, `unstructuredSchemaCoercer`): unknown fields are
 * dropped, then null, metadata is read as typed, and defaults are added. From storage, it drops metadata that it cannot
 * read instead of refusing it.
 */
export function decodeObject(object: JsonObject, schema: StructuralSchema): Decoded | Refused {
  const dropped: string[] = [];
  const onDrop: OnDrop = (path) => dropped.push(path);
  const read = asDecoded(object);
  const known = dropNulls(pruneToSchema(read, schema, onDrop), schema);
  const coercing = new Coercing(onDrop);
  coercing.refuseTypes(read, '');
  const coerced = coercing.coerceFields(known, schema, '');
  // The metadata of the root is read first, so that its null is empty metadata.
  const metadata = fieldOf(read, 'metadata');
  const whole = metadata === undefined ? coerced : { ...coerced, metadata };
  const pruned = coercing.coerceMetadata(whole, '');
  if (coercing.refused !== undefined) return coercing.refused;
  return { pruned, object: withDefaults(pruned, schema), dropped: dropped.toSorted() };
}
