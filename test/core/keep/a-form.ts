import type { JsonObject, Shape } from '../../../src/index.ts';
import { listOf, mapOf, object, text } from './a-deployment.ts';

/** A form of the field `ports`, whose elements have names. */
export interface Form {
  /** Returns the ports of an object, each with its name in `id`. */
  readonly read: (object: JsonObject) => readonly JsonObject[];
  /** Returns the field with some ports. */
  readonly written: (ports: readonly JsonObject[]) => JsonObject;
  /** Returns the shape of an object with ports that have these fields. */
  readonly shape: (fields: Readonly<Record<string, Shape>>) => Shape;
}

/** Returns the form of a list; of a list map if there are keys. */
export function asList(...keys: readonly string[]): Form {
  return {
    read: ({ ports }) => ports as readonly JsonObject[],
    written: (ports) => ({ ports }),
    shape: (fields) => object({ ports: listOf(object({ id: text, ...fields }), ...keys) }),
  };
}

/** The form of a map. */
export const asMap: Form = {
  read: ({ ports }) =>
    Object.entries(ports as Readonly<Record<string, JsonObject>>).map(([id, one]) => ({
      id,
      ...one,
    })),
  written: (ports) => ({
    ports: Object.fromEntries(ports.map(({ id, ...one }) => [id as string, one])),
  }),
  shape: (fields) => object({ ports: mapOf(object(fields)) }),
};
