import { isMap, isScalar, parseAllDocuments, visit } from 'yaml';
import type { Document, ParsedNode, Scalar } from 'yaml';
import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { lineAt } from './line-of.ts';
import { messageOf } from '../terminal/message-of.ts';
import { AS_KUBECTL } from '../../src/yaml/plain-scalar.ts';

/** The rules for all YAML files. */
export type YamlRule = 'Unreadable' | 'Template' | 'NoNumber';

/** A finding about a file, with its line. */
export interface PlacedFinding<Rule extends string> extends Finding<Rule> {
  /** The line, from 1; undefined if the finding is about the whole file. */
  readonly line?: number;
}

/** The functions and root fields that only Helm templates have, as a pattern that skips text in quotes. */
const ONLY_HELM =
  '(?:"[^"{}]*"|[^{}"])*?(?:(?<![.\\w$])(?:include|tpl)\\s|(?<![\\w)\\]])\\.(?:Values|Release|Chart|Capabilities|Files)\\b)';

/** Matches an expression that only Helm templates contain. Resources may contain Go templates for other programs. */
export const HELM_EXPRESSION = new RegExp(`\\{\\{-?${ONLY_HELM}`);

/** Matches a template action of a Helm chart. A match proves nothing by itself: descriptions may quote templates. */
const HELM = new RegExp(
  `\\{\\{-?(?:\\s*(?:(?:if|else|end|with|range|template|define|block|toYaml|default|quote)\\b|\\$|/\\*)|${ONLY_HELM})`,
);

/** One document of a YAML file. */
export interface YamlDocument {
  readonly value: unknown;
  /** The parsed node, with offsets in the text of the file; null if the document is empty. */
  readonly node: ParsedNode | null;
  /** The offsets of the document in the text of the file. */
  readonly range: readonly [start: number, end: number];
}

interface YamlOptions {
  readonly intAsBigInt?: boolean;
  readonly wanted?: 'CRD' | 'object';
}

/**
 * Reads all documents of a YAML or JSON file as kubectl does: `Off` without quotes is false. Returns a finding if the
 * file cannot be read.
 *
 * @param options.intAsBigInt returns integers as bigint, with every digit
 * @param options.wanted the expected content, for messages
 */
export function readYaml(
  text: string,
  { intAsBigInt = false, wanted = 'CRD' }: YamlOptions = {},
): readonly YamlDocument[] | PlacedFinding<YamlRule> {
  try {
    const parsed = parseAllDocuments(text, { ...AS_KUBECTL, logLevel: 'error' });
    // For a text without documents, the library returns another type.
    const documents = Array.isArray(parsed) ? parsed : [];
    const problem = documents.flatMap(({ errors }) => errors)[0];
    if (problem !== undefined) {
      return templateIn(text, wanted) ?? unreadable(problem.message, lineAt(text, problem.pos[0]));
    }
    // Visiting all nodes of a large CRD takes far longer than searching its text.
    const template = templateIn(text, wanted);
    if (template !== undefined && documents.some(hasMappingAsKey)) return template;
    const noNumber = wanted === 'object' ? findNoNumber(text, documents) : undefined;
    return noNumber ?? documents.map((one) => documentOf(one, intAsBigInt));
  } catch (cause) {
    return unreadable(messageOf(cause));
  }
}

function documentOf(document: Document.Parsed, intAsBigInt: boolean): YamlDocument {
  const value: unknown = document.toJS(intAsBigInt ? {} : { reviver: asNumber });
  const [start, , end] = document.range;
  return { value, node: document.contents, range: [start, end] };
}

function asNumber(_: unknown, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Returns a finding if a file is unusable because it is a Helm template. */
export function templateIn(
  text: string,
  wanted: 'CRD' | 'object' = 'CRD',
): PlacedFinding<'Template'> | undefined {
  const at = text.search(HELM);
  if (at === -1) return undefined;
  const more = wanted === 'CRD' ? ' --include-crds' : '';
  const article = wanted === 'CRD' ? 'a' : 'an';
  const message = `this is a Helm template, not ${article} ${wanted}. Render it first with helm template RELEASE CHART${more}.`;
  return { ...error('Template', '', message), line: lineAt(text, at) };
}

/** Reports whether a document has a mapping as a key. The template `name: {{ .Values.name }}` parses as such. */
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

/** Finds infinity and NaN, which JSON does not have. */
function findNoNumber(
  text: string,
  documents: readonly Document.Parsed[],
): PlacedFinding<'NoNumber'> | undefined {
  let found: PlacedFinding<'NoNumber'> | undefined;
  const find = (_: unknown, { value, source, range }: Scalar): symbol | undefined => {
    if (typeof value !== 'number' || Number.isFinite(value)) return undefined;
    const message = `${source ?? value} is not a JSON number. Write a JSON number, or a string in quotes.`;
    found = { ...error('NoNumber', '', message), line: lineAt(text, range?.[0] ?? 0) };
    return visit.BREAK;
  };
  for (const document of documents) {
    if (found === undefined) visit(document, { Scalar: find });
  }
  return found;
}

/** Returns the finding for a file that is not valid YAML, with the parser's message. */
export function unreadable(message: string, line?: number): PlacedFinding<'Unreadable'> {
  const [first = ''] = message.split('\n');
  const text = `the file is not valid YAML: ${first.replace(/:$/, '')}. Correct it.`;
  return { ...error('Unreadable', '', text), ...(line !== undefined && { line }) };
}
