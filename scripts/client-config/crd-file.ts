import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import { withConversion } from '../../src/crd/conversion-stanza.ts';
import { crdsOf } from '../../src/crd/derived/crds-of.ts';
import type { CrdOrigin } from '../../src/crd/derived/crds-of.ts';
import type { CrdForm } from '../../src/crd/custom-resource-definition.ts';
import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { readYaml, templateIn, valueNamed } from '../yaml/read-yaml.ts';
import type { PlacedFinding, YamlRule } from '../yaml/read-yaml.ts';
import { applyEdits } from '../yaml/lines.ts';
import { conversionEdits, pairNamed } from './conversion-edits.ts';
import type { Mapping } from './conversion-edits.ts';
import { objectAt, textAt } from '../../src/core/json/fields.ts';

/** The rules about a file as a whole. */
export type FileRule = YamlRule | 'NoCrd' | 'LayoutNotEditable';

/** The documents of a file as values, and the CRDs among them. */
export interface CrdFile {
  readonly text: string;
  readonly documents: readonly JsonValue[];
  readonly crds: readonly FoundCrd[];
}

/** Returns the name of a CRD, or of another resource; empty without one. */
export function nameOf(document: JsonObject): string {
  return textAt(objectAt(document, 'metadata'), 'name');
}

/** A CRD with its place and the place of its spec in the text. */
export interface FoundCrd {
  readonly form: CrdForm;
  /** The CRD, as it is written, or as Crossplane or kcp derives it. */
  readonly document: JsonObject;
  /** The document in the file: the CRD itself, a CompositeResourceDefinition or an APIResourceSchema. */
  readonly written: JsonObject;
  readonly origin: CrdOrigin;
  /** True for the CRD of a claim, which comes after the CRD of its composite resource. */
  readonly isClaim: boolean;
  readonly node: ParsedNode | undefined;
  readonly spec: SpecSource | undefined;
}

/** The key `spec` and its mapping, with their places in the text. */
export interface SpecSource {
  readonly key: ParsedNode;
  readonly mapping: Mapping;
}

/**
 * Reads the CRDs of a YAML or JSON file. A CRD is a document, an item of a List as kubectl writes it, or derived from
 * a document of Crossplane or kcp.
 */
export function readCrdFile(text: string): CrdFile | PlacedFinding<FileRule> {
  const parsed = readYaml(text);
  if ('rule' in parsed) return parsed;
  const documents = parsed.map(({ value }) => value);
  const crds = parsed.flatMap(({ value, node }) => findCrds(value, node));
  if (crds.length > 0) return { text, documents, crds };
  return templateIn(text) ?? NO_CRD;
}

/** The finding for a file without a CRD. */
export const NO_CRD = error(
  'NoCrd' as const,
  '',
  'the file contains no CustomResourceDefinition of apiextensions.k8s.io/v1 or v1beta1. Give the file that contains the CRD.',
);

/**
 * Returns the text with another conversion in every CRD and every other byte unchanged. The result is read again, and
 * a finding is returned if it does not hold exactly the expected values: a rare layout must not lead to a wrong file.
 */
export function replaceConversions(
  file: CrdFile,
  stanzaOf: (form: CrdForm) => JsonObject,
): string | Finding<FileRule> {
  const edits = file.crds.flatMap(({ form, spec, isClaim }) =>
    spec === undefined || isClaim
      ? []
      : conversionEdits(file.text, spec.key, spec.mapping, stanzaOf(form)),
  );
  const text = applyEdits(file.text, [0, file.text.length], edits);
  const result = readCrdFile(text);
  const expected = file.documents.map((document) => withConversions(document, stanzaOf));
  if ('documents' in result && sameJson(result.documents, expected)) return text;
  const message =
    'the layout of spec cannot be edited in place. Write spec as plain YAML, or use --format merge-patch.';
  return error('LayoutNotEditable', 'spec.conversion', message);
}

function withConversions(document: JsonValue, stanzaOf: (form: CrdForm) => JsonObject): JsonValue {
  if (!isJsonObject(document)) return document;
  const [found] = crdsOf(document);
  if (found !== undefined) return withConversion(document, stanzaOf(found.form));
  const { items } = document;
  if (!isList(document) || !isJsonList(items)) return document;
  return { ...document, items: items.map((item) => withConversions(item, stanzaOf)) };
}

/** Returns the CRDs of a document: the document itself, those derived from it, or those of the items of a List. */
export function findCrds(document: unknown, node: ParsedNode | null | undefined): FoundCrd[] {
  if (!isJsonObject(document)) return [];
  const found = crdsOf(document).map(({ crd, ...rest }) => ({
    ...rest,
    document: crd,
    written: document,
    node: node ?? undefined,
    spec: specOf(node),
  }));
  if (found.length > 0) return found;
  const { items } = document;
  if (!isList(document) || !isJsonList(items)) return [];
  const list = valueNamed(node, 'items');
  return items.flatMap((item, index) =>
    findCrds(item, isSeq<ParsedNode>(list) ? list.items[index] : undefined),
  );
}

/** Reports whether a document is a List that may hold CRDs. */
export function isList({ kind }: JsonObject): boolean {
  return typeof kind === 'string' && LISTS.has(kind);
}

const LISTS: ReadonlySet<string> = new Set([
  'List',
  'CustomResourceDefinitionList',
  'CompositeResourceDefinitionList',
  'APIResourceSchemaList',
]);

/** Returns the key `spec` and its mapping, or undefined if spec comes from an alias or a merge key. */
function specOf(node: ParsedNode | null | undefined): SpecSource | undefined {
  const pair = isMapping(node) ? pairNamed(node, 'spec') : undefined;
  return pair !== undefined && isMapping(pair.value)
    ? { key: pair.key, mapping: pair.value }
    : undefined;
}

function isMapping(node: unknown): node is Mapping {
  return isMap(node);
}
