import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import { crdOf, defineKind } from '../../../src/index.ts';
import type { JsonObject, JsonValue, KindOptions, Spoke } from '../../../src/index.ts';
import { subjectOfKind } from '../../../src/prove/subjects/subject-of-crd.ts';
import type { Subject } from '../../../src/prove/subjects/subject.ts';
import { crdWith, spec } from './broken-crd.ts';

/** An object of either version, and its `spec`. */
interface Gadget {
  readonly spec?: Fields;
}
type Fields = Readonly<Record<string, JsonValue | undefined>>;

/**
 * Returns a kind that keeps data, with the hub v1 and one spoke between the fields of two specs.
 *
 * @param code - source code that its functions use
 * @param options - the options of the definition
 */
export function kindOf(
  { own, hub }: { readonly own: JsonObject; readonly hub: JsonObject },
  v1beta1: Spoke<Gadget, Gadget>,
  code: readonly string[] = [],
  options: KindOptions = {},
): Subject {
  const crd = crdWith({ v1: spec(hub), v1beta1: spec(own) });
  const shapes = Object.fromEntries(
    crd.versions.map(({ name, schema }) => [name, shapeOfSchema(schema ?? {}, 'pruned')]),
  );
  const { group, kind } = crd;
  const definition = defineKind(
    crdOf<{ v1: Gadget; v1beta1: Gadget }>({ group, kind, versions: ['v1', 'v1beta1'], shapes }),
    'v1',
    { v1beta1 },
    options,
  );
  return subjectOfKind(definition, crd, (problem) => JSON.stringify(problem), code);
}

/** Returns a function that gives a field another name and converts its value, if the field is there. */
export function moved(
  from: string,
  to: string,
  convert: (value: JsonValue) => JsonValue = (value) => value,
): (fields: Fields) => Fields {
  return ({ [from]: value, ...rest }) =>
    value === undefined ? rest : { ...rest, [to]: convert(value) };
}

/** Returns a spoke of two functions that convert only `spec`. */
export function onSpec(
  toHub: (fields: Fields) => Fields,
  fromHub: (fields: Fields) => Fields,
): Spoke<Gadget, Gadget> {
  const on =
    (change: (fields: Fields) => Fields) =>
    ({ spec: fields, ...rest }: Gadget): Gadget =>
      fields === undefined ? rest : { ...rest, spec: change(fields) };
  return { toHub: on(toHub), fromHub: on(fromHub) };
}
