import { fieldOf, textAt } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { Violation } from '../violation.ts';
import { childPath, keyPath } from '../field-path.ts';
import {
  commonViolations,
  finalizerViolations,
  generationViolations,
  metadataOf,
  namespaceViolations,
  report,
} from './metadata.ts';
import { dns1035LabelProblems, pathSegmentProblems } from './names.ts';

/**
 * Returns the rules of embedded resources that a value breaks (apiextensions-apiserver,
 * `pkg/apiserver/schema/objectmeta/validation.go`). The root has rules of its own.
 */
export function embeddedViolations(
  value: JsonValue,
  schema: StructuralSchema,
  path = '',
): Violation[] {
  if (isJsonList(value)) {
    const { items } = schema;
    if (items === undefined) return [];
    return value.flatMap((element, index) =>
      embeddedViolations(element, items, `${path}[${index}]`),
    );
  }
  if (!isJsonObject(value)) return [];
  const { properties, additionalProperties } = schema;
  const own = schema.isEmbeddedResource ? resourceViolations(value, path) : [];
  const inside = Object.entries(value).flatMap(([name, field]) => {
    const property = properties.get(name);
    if (field === undefined) return [];
    if (property !== undefined) return embeddedViolations(field, property, childPath(path, name));
    if (typeof additionalProperties !== 'object') return [];
    return embeddedViolations(field, additionalProperties, keyPath(path, name));
  });
  return [...own, ...inside];
}

function resourceViolations(resource: JsonObject, path: string): Violation[] {
  return [
    ...typeViolations(resource, 'apiVersion', path, apiVersionProblems),
    ...typeViolations(resource, 'kind', path, kindProblems),
    ...(isJsonObject(fieldOf(resource, 'metadata'))
      ? embeddedMetadataViolations(metadataOf(resource), childPath(path, 'metadata'))
      : []),
  ];
}

function typeViolations(
  resource: JsonObject,
  name: 'apiVersion' | 'kind',
  path: string,
  problemsOf: (text: string) => string[],
): Violation[] {
  const at = childPath(path, name);
  const text = fieldOf(resource, name);
  if (text === undefined) return [report(at, '', 'Required value')];
  if (typeof text !== 'string') return [report(at, 'must be a string')];
  if (text === '') return [report(at, 'must not be empty')];
  return problemsOf(text).map((problem) => report(at, problem));
}

function apiVersionProblems(apiVersion: string): string[] {
  const isRead = apiVersion === '/' || apiVersion.split('/').length < 3;
  return isRead ? [] : [`unexpected GroupVersion string: ${apiVersion}`];
}

function kindProblems(kind: string): string[] {
  const problems = dns1035LabelProblems(kind.toLowerCase());
  if (problems.length === 0) return [];
  return [`may have mixed case, but should otherwise match: ${problems.join(',')}`];
}

function embeddedMetadataViolations(metadata: JsonObject, path: string): Violation[] {
  const segment = (name: string, isPrefix: boolean): Violation[] =>
    pathSegmentProblems(textAt(metadata, name), isPrefix).map((text) =>
      report(`${path}.${name}`, text),
    );
  return [
    ...segment('generateName', true),
    ...segment('name', false),
    ...namespaceViolations(textAt(metadata, 'namespace'), undefined, path),
    ...generationViolations(metadata, path),
    ...commonViolations(metadata, path),
    ...finalizerViolations(metadata, path),
  ];
}
