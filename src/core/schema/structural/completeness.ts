import type { JsonObject } from '../../json/json-value.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { JUNCTIONS, propertiesOf, required, schemaIn, schemasIn } from './schema-finding.ts';

/** The same place outside and inside of a junction. */
interface Paths {
  readonly outside: string;
  readonly inside: string;
}

/**
 * Returns the fields and items that only a junction names, and not the structure around it (`complete.go`).
 */
export function completenessFindings(schema: JsonObject, path: string): SchemaFinding[] {
  return inJunctions(schema, schema, { outside: path, inside: path });
}

function inJunctions(
  values: JsonObject,
  structure: JsonObject | undefined,
  { outside, inside }: Paths,
): SchemaFinding[] {
  const not = schemaIn(values, 'not');
  return [
    ...(not === undefined ? [] : nested(not, structure, { outside, inside: `${inside}.not` })),
    ...JUNCTIONS.flatMap((junction) =>
      schemasIn(values, junction).flatMap((one, index) =>
        nested(one, structure, { outside, inside: `${inside}.${junction}[${index}]` }),
      ),
    ),
  ];
}

function nested(
  values: JsonObject,
  structure: JsonObject | undefined,
  paths: Paths,
): SchemaFinding[] {
  const { outside, inside } = paths;
  if (structure === undefined) {
    return [required(outside, `because it is defined in ${inside}`)];
  }
  const items = schemaIn(values, 'items');
  const known = new Map(propertiesOf(structure));
  const below = (name: string): Paths => ({
    outside: `${outside}.${name}`,
    inside: `${inside}.${name}`,
  });
  return [
    ...inJunctions(values, structure, paths),
    ...(items === undefined ? [] : nested(items, schemaIn(structure, 'items'), below('items'))),
    ...propertiesOf(values).flatMap(([name, property]) =>
      nested(property, known.get(name), below(`properties[${name}]`)),
    ),
  ];
}
