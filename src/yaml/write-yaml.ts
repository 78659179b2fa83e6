import { Document, visit } from 'yaml';
import type { CreateNodeOptions, SchemaOptions, ToStringOptions } from 'yaml';
import { readPlain } from './plain-scalar.ts';

/**
 * Writes a value as YAML. Strings have quotes if kubectl would read them as another type: `"Off"`. There are no anchors:
 * a value that occurs twice is written twice.
 */
export function writeYaml(
  value: unknown,
  options: CreateNodeOptions & SchemaOptions & ToStringOptions = {},
): string {
  const document = new Document(value, { aliasDuplicateObjects: false, ...options });
  visit(document, {
    Scalar: (_, node) => {
      const { value: text } = node;
      if (typeof text !== 'string' || readPlain(text) === text) return;
      Object.assign(node, { type: 'QUOTE_DOUBLE' });
    },
  });
  return document.toString({ lineWidth: 0, ...options });
}
