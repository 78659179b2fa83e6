import { fieldOf, objectAt, objectsAt, textAt, textsAt } from '../../json/fields.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { utf8Length } from '../../json/utf8-length.ts';
import type { Violation, ViolationType } from '../violation.ts';
import { goQuote } from '../validate/go-text.ts';
import {
  dnsLabelProblems,
  dnsSubdomainProblems,
  labelKeyProblems,
  labelValueProblems,
  maskTrailingDash,
} from './names.ts';

/** The circumstances of the metadata of an object. */
interface Circumstances {
  readonly old: JsonObject | undefined;
  readonly scope: 'Namespaced' | 'Cluster' | undefined;
}

/** Returns a violation of a rule of metadata. No schema has these rules. */
export function report(
  path: string,
  message: string,
  type: ViolationType = 'Invalid value',
): Violation {
  return { path, type, keyword: 'metadata', message, schemaAt: [] };
}

/**
 * Returns the rules of metadata that an object breaks (apimachinery, `pkg/api/validation/objectmeta.go`,
 * `ValidateObjectMetaAccessor` and `ValidateObjectMetaAccessorUpdate`).
 */
export function metadataViolations(object: JsonObject, { old, scope }: Circumstances): Violation[] {
  const metadata = metadataOf(object);
  if (old !== undefined) {
    return [
      ...updateViolations(metadata, metadataOf(old)),
      ...commonViolations(metadata, 'metadata'),
    ];
  }
  const name = textAt(metadata, 'name');
  const generateName = textAt(metadata, 'generateName');
  return [
    ...(generateName === '' ? [] : dnsSubdomainProblems(maskTrailingDash(generateName))).map(
      (text) => report('metadata.generateName', text),
    ),
    ...(name === ''
      ? [report('metadata.name', 'name or generateName is required', 'Required value')]
      : dnsSubdomainProblems(name).map((text) => report('metadata.name', text))),
    ...namespaceViolations(textAt(metadata, 'namespace'), scope, 'metadata'),
    ...generationViolations(metadata, 'metadata'),
    ...commonViolations(metadata, 'metadata'),
    ...finalizerViolations(metadata, 'metadata'),
  ];
}

/** Returns the rules of labels, annotations, owner references and managed fields that metadata breaks. */
export function commonViolations(metadata: JsonObject, path: string): Violation[] {
  return [
    ...labelViolations(metadata, `${path}.labels`),
    ...annotationViolations(metadata, `${path}.annotations`),
    ...ownerViolations(metadata, `${path}.ownerReferences`),
    ...managerViolations(metadata, `${path}.managedFields`),
  ];
}

/** Returns the metadata of an object; empty without. */
export function metadataOf(object: JsonObject): JsonObject {
  return objectAt(object, 'metadata');
}

/** Returns the rules that a namespace breaks. Without a scope, it may be there or not. */
export function namespaceViolations(
  namespace: string,
  scope: Circumstances['scope'],
  path: string,
): Violation[] {
  const at = `${path}.namespace`;
  if (scope === 'Cluster') {
    return namespace === '' ? [] : [report(at, 'not allowed on this type', 'Forbidden')];
  }
  if (namespace === '') return scope === undefined ? [] : [report(at, '', 'Required value')];
  return dnsLabelProblems(namespace).map((text) => report(at, text));
}

/** Returns the rule that a negative generation breaks. */
export function generationViolations(metadata: JsonObject, path: string): Violation[] {
  const generation = fieldOf(metadata, 'generation') ?? 0;
  const isNegative = typeof generation !== 'object' && Number(generation) < 0;
  return isNegative ? [report(`${path}.generation`, 'must be greater than or equal to 0')] : [];
}

function labelViolations(metadata: JsonObject, path: string): Violation[] {
  return textsIn(metadata, 'labels').flatMap(([key, value]) =>
    [...labelKeyProblems(key), ...labelValueProblems(value)].map((text) => report(path, text)),
  );
}

const MAX_ANNOTATIONS = 256 * 1024;

function annotationViolations(metadata: JsonObject, path: string): Violation[] {
  const annotations = textsIn(metadata, 'annotations');
  const keys = annotations.flatMap(([key]) =>
    labelKeyProblems(key.toLowerCase()).map((text) => report(path, text)),
  );
  const size = annotations.reduce(
    (sum, [key, text]) => sum + utf8Length(key) + utf8Length(text),
    0,
  );
  if (size <= MAX_ANNOTATIONS) return keys;
  return [...keys, report(path, `may not be more than ${MAX_ANNOTATIONS} bytes`, 'Too long')];
}

function textsIn(metadata: JsonObject, name: string): [key: string, text: string][] {
  const texts = fieldOf(metadata, name);
  if (!isJsonObject(texts)) return [];
  return Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : '']);
}

function ownerViolations(metadata: JsonObject, path: string): Violation[] {
  const owners = objectsAt(metadata, 'ownerReferences');
  const violations = owners.flatMap((owner) => {
    const [apiVersion, kind] = [textAt(owner, 'apiVersion'), textAt(owner, 'kind')];
    const hasVersion =
      apiVersion.split('/').length < 3 && !apiVersion.endsWith('/') && apiVersion !== '';
    const isEvent = apiVersion === 'v1' && kind === 'Event';
    return [
      ...(hasVersion ? [] : [report(`${path}.apiVersion`, 'version must not be empty')]),
      ...['kind', 'name', 'uid'].flatMap((name) =>
        textAt(owner, name) === '' ? [report(`${path}.${name}`, 'must not be empty')] : [],
      ),
      ...(isEvent ? [report(path, '/v1, Kind=Event is disallowed from being an owner')] : []),
    ];
  });
  const [first, ...others] = owners
    .filter((owner) => fieldOf(owner, 'controller') === true)
    .map((owner) => `${textAt(owner, 'kind')}/${textAt(owner, 'name')}`);
  const rule = 'Only one reference can have Controller set to true. Found "true" in references for';
  return [
    ...violations,
    ...others.map((other) => report(path, `${rule} ${first ?? ''} and ${other}`)),
  ];
}

/** Returns the rules that finalizers break. */
export function finalizerViolations(metadata: JsonObject, path: string): Violation[] {
  const at = `${path}.finalizers`;
  const finalizers = textsAt(metadata, 'finalizers');
  const [orphan, foreground] = ['orphan', 'foregroundDeletion'];
  const both = finalizers.includes(orphan) && finalizers.includes(foreground);
  return [
    ...finalizers.flatMap((name) => labelKeyProblems(name).map((text) => report(at, text))),
    ...(both ? [report(at, `finalizer ${orphan} and ${foreground} cannot be both set`)] : []),
  ];
}

const MAX_MANAGER = 128;
const MAX_SUBRESOURCE = 256;

function managerViolations(metadata: JsonObject, path: string): Violation[] {
  return objectsAt(metadata, 'managedFields').flatMap((entry, index) => {
    const at = `${path}[${index}]`;
    const operation = textAt(entry, 'operation');
    const isOperation = operation === 'Apply' || operation === 'Update';
    const isType = ['', 'FieldsV1'].includes(textAt(entry, 'fieldsType'));
    const tooLong = (name: string, most: number): Violation[] =>
      utf8Length(textAt(entry, name)) > most
        ? [report(`${at}.${name}`, `may not be more than ${most} bytes`, 'Too long')]
        : [];
    return [
      ...(isOperation ? [] : [report(`${at}.operation`, 'must be `Apply` or `Update`')]),
      ...(isType ? [] : [report(`${at}.fieldsType`, 'must be `FieldsV1`')]),
      ...tooLong('manager', MAX_MANAGER),
      ...tooLong('subresource', MAX_SUBRESOURCE),
    ];
  });
}

const IMMUTABLE = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
];

function updateViolations(metadata: JsonObject, old: JsonObject): Violation[] {
  const kept = (name: string): JsonValue | undefined => fieldOf(metadata, name);
  const generations = [kept('generation'), fieldOf(old, 'generation')].map((one) =>
    Number(one ?? 0),
  );
  const [generation = 0, before = 0] = generations;
  const had = new Set(textsAt(old, 'finalizers'));
  const added = new Set(textsAt(metadata, 'finalizers').filter((name) => !had.has(name)));
  const isDeleted = fieldOf(old, 'deletionTimestamp') !== undefined;
  return [
    ...(isDeleted && added.size > 0 ? [newFinalizers([...added].toSorted())] : []),
    ...(textAt(metadata, 'resourceVersion') === ''
      ? [report('metadata.resourceVersion', 'must be specified for an update')]
      : []),
    ...(generation < before ? [report('metadata.generation', 'must not be decremented')] : []),
    ...IMMUTABLE.flatMap((name) =>
      sameJson(kept(name) ?? null, fieldOf(old, name) ?? null)
        ? []
        : [report(`metadata.${name}`, 'field is immutable')],
    ),
  ];
}

function newFinalizers(names: readonly string[]): Violation {
  const rule =
    'no new finalizers can be added if the object is being deleted, found new finalizers';
  const list = `[]string{${names.map(goQuote).join(', ')}}`;
  return report('metadata.finalizers', `${rule} ${list}`, 'Forbidden');
}
