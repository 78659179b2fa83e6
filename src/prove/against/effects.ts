import { valueAt } from '../../core/json/value-path.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { Violation } from '../../core/schema/violation.ts';
import { asStored, asWritten } from '../server/api-server.ts';
import { differencesOf, fieldPath, placeOfSchema, sharedPlace } from '../difference.ts';
import type { Prepared } from '../prepared.ts';

/** A version with its schema before a change, and after it. */
export interface Generations {
  readonly old: Prepared;
  readonly now: Prepared;
}

/** Something that a new schema does to an object that was stored before. */
export interface Effect {
  /** `lost`: a value is gone. `filled`: a default differs. `refused`: a client cannot write the object. */
  readonly kind: 'lost' | 'filled' | 'refused';
  /** The field path without indexes: `spec.ports[].name`. */
  readonly path: string;
  /** The same in the object. */
  readonly marked: string;
  /** The violation; only if refused. */
  readonly violation?: Violation;
  /** True if not even an update that leaves the value unchanged is accepted. */
  readonly isOnUpdate: boolean;
}

/** An object through a change of its schema. */
export interface Passage {
  /** As a client wrote it. */
  readonly object: KubernetesObject;
  /** As it was stored before. */
  readonly stored: KubernetesObject;
  /** As clients read it after the change. */
  readonly read: KubernetesObject;
  readonly effects: readonly Effect[];
}

/** The annotation that an update sets that has nothing to do with the change. */
const TOUCHED = 'example.com/touched';

/**
 * Stores an object under the old schema of a version. Then, under the new one, reads it, and accepts it from a client
 * as a new object and as an update that changes only an annotation, as an API server does. An object that the old schema
 * refuses has no effects.
 */
export function pass(object: KubernetesObject, { old, now }: Generations): Passage {
  const written = asWritten(object, old.version);
  const stored = asStored(written);
  const read = asWritten(stored, now.version);
  if (old.judge.paths(written).length > 0) return { object, stored, read, effects: [] };
  const schemas = [old.version.schema, now.version.schema];
  const changed = differencesOf(written, asWritten(object, now.version)).map(
    ({ path, after }): Effect => {
      // Null gives way to a default, or counts as absent.
      const isLost = after === undefined && (valueAt(object, path) ?? null) !== null;
      return {
        kind: isLost ? 'lost' : 'filled',
        path: sharedPlace(path, schemas),
        marked: fieldPath(path),
        isOnUpdate: false,
      };
    },
  );
  return { object, stored, read, effects: [...changed, ...refusals(written, read, now)] };
}

function refusals(
  written: KubernetesObject,
  read: KubernetesObject,
  { judge, version }: Prepared,
): Effect[] {
  const { violations } = judge.judge(asWritten(written, version));
  if (violations.length === 0) return [];
  const onUpdate = new Set(judge.judge(touched(read), read).violations.map(keyOf));
  return violations.map((violation) => ({
    kind: 'refused',
    path: placeOfViolation(violation),
    marked: violation.path,
    violation,
    isOnUpdate: onUpdate.has(keyOf(violation)),
  }));
}

function touched(object: KubernetesObject): KubernetesObject {
  const { annotations } = object.metadata ?? {};
  const others = isJsonObject(annotations) ? annotations : {};
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...others, [TOUCHED]: 'true' } },
  };
}

function keyOf({ schemaAt, path }: Violation): string {
  return JSON.stringify([schemaAt, path]);
}

/** Returns the place of the value that is wrong, or of the field that is absent. */
function placeOfViolation({ schemaAt, keyword, path }: Violation): string {
  if (keyword !== 'required') return placeOfSchema(schemaAt);
  return placeOfSchema([
    ...schemaAt.slice(0, -1),
    'properties',
    path.slice(path.lastIndexOf('.') + 1),
  ]);
}
