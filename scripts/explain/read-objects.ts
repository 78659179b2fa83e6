import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../src/index.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { placeIn } from '../yaml/finding-in-words.ts';
import { readYaml } from '../yaml/read-yaml.ts';

/**
 * Reads the objects of a YAML or JSON file, also those within a List, as `kubectl get` writes it, or a
 * ConversionReview. Integers keep every digit.
 *
 * @param name the name of the file in messages
 * @throws {Error} if the text is not valid YAML, with the line, or contains no object
 */
export function readObjects(text: string, name: string): KubernetesObject[] {
  const documents = readYaml(text, 'object');
  if ('rule' in documents) {
    throw new Error(`${placeIn(name, documents.line)}: ${documents.message}`);
  }
  const values = documents.flatMap(({ value }) => (value === null ? [] : [value]));
  const objects = values.flatMap(objectsIn);
  if (objects.length === 0) throw new Error(`${name}: the file contains no object`);
  return objects.map((object) => {
    if (isKubernetesObject(object)) return object;
    throw new Error(`${name}: an object lacks apiVersion or kind`);
  });
}

function objectsIn(value: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(value)) return [value];
  const { kind, items, request } = value;
  if (isJsonList(items)) return items;
  const objects = isJsonObject(request) ? request['objects'] : undefined;
  return kind === 'ConversionReview' && isJsonList(objects) ? objects : [value];
}
