import type { JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../src/index.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import type { PlacedFinding } from '../yaml/read-yaml.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { withNumbers } from '../yaml/with-numbers.ts';

/**
 * The objects of a file, YAML or JSON, those in a List as `kubectl get` writes it, and in a ConversionReview, as well.
 * No digit of an integer is lost.
 *
 * @throws {Error} that says with the line what is no YAML or no object
 */
export function readObjects(text: string): KubernetesObject[] {
  const documents = readYaml(text, { intAsBigInt: true, wanted: 'object' });
  if ('rule' in documents) throw new Error(inLine(documents));
  const values = documents.flatMap(({ value }) => (value === null ? [] : [withNumbers(value)]));
  const objects = values.flatMap(objectsIn);
  if (objects.length === 0) throw new Error('there is no object in it');
  return objects.map((object) => {
    if (isKubernetesObject(object)) return object;
    throw new Error('an object of it has no apiVersion and kind');
  });
}

function inLine({ line, message }: PlacedFinding<string>): string {
  return line === undefined ? message : `line ${line}: ${message}`;
}

function objectsIn(value: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(value)) return [value];
  const { kind, items, request } = value;
  if (isJsonList(items)) return items;
  const objects = isJsonObject(request) ? request['objects'] : undefined;
  return kind === 'ConversionReview' && isJsonList(objects) ? objects : [value];
}
