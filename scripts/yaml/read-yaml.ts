import { isMap, isScalar, parseAllDocuments, visit } from 'yaml';
import type { Document, ParsedNode, Scalar } from 'yaml';
import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { lineAt } from './line-of.ts';
import { messageOf } from '../terminal/message-of.ts';

/** The rules for every file of YAML. */
export type YamlRule = 'Unreadable' | 'Template' | 'NoNumber';

/** What is wrong with a file, and its line. */
export interface PlacedFinding<Rule extends string> extends Finding<Rule> {
  /** From 1; undefined where a finding is about the whole file. */
  readonly line?: number;
}

/** How Helm charts say what is not there yet. Descriptions may quote a template, so this alone proves nothing. */
const HELM =
  /\{\{-?\s*(?:(?:if|else|end|with|range|include|template|define|block|toYaml|tpl|default|quote)\b|\.(?:Values|Release|Chart|Capabilities|Files)\b|\$|\/\*)/;

/** One document of a file. */
export interface YamlDocument {
  readonly value: unknown;
  /** Where its parts stand in the text of the file; null where it is empty. */
  readonly node: ParsedNode | null;
  /** The place of the document in the text of the file. */
  readonly range: readonly [start: number, end: number];
}

interface YamlOptions {
  readonly intAsBigInt?: boolean;
  readonly wanted?: 'CRD' | 'object';
}

/**
 * Reads YAML, of which JSON is a part: all documents of a file, or why it cannot be read.
 *
 * @param options.intAsBigInt gives integers as bigint, with every digit
 * @param options.wanted what the file should hold, for what is said of it
 */
export function readYaml(
  text: string,
  { intAsBigInt = false, wanted = 'CRD' }: YamlOptions = {},
): readonly YamlDocument[] | PlacedFinding<YamlRule> {
  try {
    const parsed = parseAllDocuments(text, { merge: true, logLevel: 'error', intAsBigInt });
    // The library has another type for a text without any document.
    const documents = Array.isArray(parsed) ? parsed : [];
    const problem = documents.flatMap(({ errors }) => errors)[0];
    if (problem !== undefined) {
      return templateIn(text, wanted) ?? unreadable(problem.message, lineAt(text, problem.pos[0]));
    }
    // To look through all nodes of a large CRD takes far longer than to search its text.
    const template = templateIn(text, wanted);
    if (template !== undefined && documents.some(hasMappingAsKey)) return template;
    const noNumber = wanted === 'object' ? findNoNumber(text, documents) : undefined;
    return noNumber ?? documents.map(documentOf);
  } catch (cause) {
    return unreadable(messageOf(cause));
  }
}

function documentOf(document: Document.Parsed): YamlDocument {
  const value: unknown = document.toJS();
  const [start, , end] = document.range;
  return { value, node: document.contents, range: [start, end] };
}

/** The finding for a file that is unusable because it is a Helm template; undefined when it is none. */
export function templateIn(
  text: string,
  wanted: 'CRD' | 'object' = 'CRD',
): PlacedFinding<'Template'> | undefined {
  const at = text.search(HELM);
  if (at === -1) return undefined;
  const more = wanted === 'CRD' ? ' --include-crds' : '';
  const article = wanted === 'CRD' ? 'a' : 'an';
  const message = `this is a Helm template, not ${article} ${wanted}: render it first, with helm template RELEASE CHART${more}.`;
  return { ...error('Template', '', message), line: lineAt(text, at) };
}

/** `name: {{ .Values.name }}` is YAML: a mapping whose key is a mapping. */
function hasMappingAsKey(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Pair: (_, { key }) => {
      found ||= !isScalar(key) && isMap(key);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** YAML has infinity and NaN, JSON does not. */
function findNoNumber(
  text: string,
  documents: readonly Document.Parsed[],
): PlacedFinding<'NoNumber'> | undefined {
  let found: PlacedFinding<'NoNumber'> | undefined;
  const find = (_: unknown, { value, source, range }: Scalar): symbol | undefined => {
    if (typeof value !== 'number' || Number.isFinite(value)) return undefined;
    const message = `${source ?? value} is no number in JSON. Write a number, or a text in quotes.`;
    found = { ...error('NoNumber', '', message), line: lineAt(text, range?.[0] ?? 0) };
    return visit.BREAK;
  };
  for (const document of documents) {
    if (found === undefined) visit(document, { Scalar: find });
  }
  return found;
}

/** The finding for a file that is no YAML, by the message of the parser. */
export function unreadable(message: string, line?: number): PlacedFinding<'Unreadable'> {
  const [first = ''] = message.split('\n');
  const text = `this is no YAML: ${first.replace(/:$/, '')}. Correct it.`;
  return { ...error('Unreadable', '', text), ...(line !== undefined && { line }) };
}
