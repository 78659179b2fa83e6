import type { JsonObject, JsonValue, KubernetesObject } from '../../../src/index.ts';
import type { Answer, Convert } from '../../../src/prove/subjects/subject.ts';

/** An object under conversion, with the fields of its spec. */
export interface Gadget {
  readonly object: KubernetesObject;
  readonly spec: JsonObject | undefined;
  /** The version to convert to. */
  readonly to: string;
}

/** Returns a conversion that converts one object at a time. A thrown error refuses the object. */
export function each(convertOne: (gadget: Gadget) => KubernetesObject): Convert {
  return (objects, to) =>
    Promise.resolve(
      objects.map((object): Answer => {
        const { spec } = object as { spec?: JsonObject };
        try {
          return { object: convertOne({ object, spec, to: to.split('/')[1] ?? '' }) };
        } catch (error) {
          return { refusal: error instanceof Error ? error.message : 'refused' };
        }
      }),
    );
}

/** Returns an object in another version with another spec. A fragment without a spec gets none. */
export function withSpec(
  { object, spec, to }: Gadget,
  change: (spec: Readonly<Record<string, JsonValue | undefined>>) => JsonObject,
): KubernetesObject {
  const moved = { ...object, apiVersion: `example.com/${to}` };
  return spec === undefined ? moved : { ...moved, spec: change(spec) };
}

/** Returns an object without some fields. */
export function dropping(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Returns an object with a field moved to another name. */
export function moving(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value]),
  );
}

const STASH = 'example.com/stash';

/** Returns an object with data in an annotation, as JSON. */
export function stashing(object: KubernetesObject, data: JsonValue | undefined): KubernetesObject {
  if (data === undefined) return object;
  const { metadata = {} } = object;
  const annotations = metadata['annotations'] as JsonObject | undefined;
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...annotations, [STASH]: JSON.stringify(data) } },
  };
}

/** Returns an object without the annotation, and the data in it. */
export function unstashing(object: KubernetesObject): {
  readonly bare: KubernetesObject;
  readonly data: JsonObject | undefined;
} {
  const { metadata = {} } = object;
  const annotations = metadata['annotations'] as JsonObject | undefined;
  const text = annotations?.[STASH];
  if (annotations === undefined || typeof text !== 'string') {
    return { bare: object, data: undefined };
  }
  const left = dropping(annotations, STASH);
  const rest = dropping(metadata, 'annotations');
  const bare =
    Object.keys(left).length === 0
      ? { ...object, metadata: rest }
      : { ...object, metadata: { ...rest, annotations: left } };
  return { bare, data: JSON.parse(text) as JsonObject };
}
