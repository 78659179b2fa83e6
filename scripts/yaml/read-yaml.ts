import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, visit } from 'yaml';
import type { Document, ParsedNode, Scalar } from 'yaml';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { AS_KUBECTL, isOverflow } from '../../src/yaml/plain-scalar.ts';
import { messageOf } from '../terminal/message-of.ts';
import { lineAt } from './line-of.ts';
import { withNumbers } from './with-numbers.ts';

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

/** One document of a YAML file, with the source tokens of every node. */
export interface YamlDocument {
  readonly document: Document.Parsed;
  /** The parsed node, with offsets in the text of the file; null if the document is empty. */
  readonly node: ParsedNode | null;
  /** The value, as an API server would get it from kubectl. Its integers keep every digit. */
  readonly value: JsonValue;
  /** The offsets in the text of the file, including the comments before the document. */
  readonly range: readonly [start: number, end: number];
}

/** The expected content of a file, for messages. */
type Wanted = 'CRD' | 'object';

/**
 * Reads all documents of a YAML or JSON file as kubectl does: `Off` without quotes is false. Returns a finding if the
 * file cannot be read.
 */
export function readYaml(
  text: string,
  wanted: Wanted = 'CRD',
): readonly YamlDocument[] | PlacedFinding<YamlRule> {
  const odd = findOddCharacter(text);
  if (odd !== undefined) return odd;
  try {
    const parsed = parseAllDocuments(text, {
      ...AS_KUBECTL,
      logLevel: 'error',
      keepSourceTokens: true,
    });
    // For a text without documents, the library returns another type.
    const documents = Array.isArray(parsed) ? parsed : [];
    const [problem] = documents.flatMap(({ errors }) => errors);
    const template = templateIn(text, wanted);
    if (problem !== undefined) {
      const line = lineAt(text, problem.pos[0]);
      return template ?? findSecondJson(text, documents) ?? unreadable(problem.message, line);
    }
    if (template !== undefined && documents.some(hasMappingAsKey)) return template;
    const noNumber = documents.map((one) => findNoNumber(text, one)).find(Boolean);
    return noNumber ?? documents.map(documentOf);
  } catch (cause) {
    return unreadable(messageOf(cause));
  }
}

/** Reads the documents of a text, like `readYaml`. */
export type ReadYaml = (text: string) => ReturnType<typeof readYaml>;

/** Returns a `readYaml` that reads equal texts once. An edit reads its text and each result several times. */
export function readingOnce(wanted: Wanted): ReadYaml {
  const known = new Map<string, ReturnType<ReadYaml>>();
  return (text) => {
    const read = known.get(text) ?? readYaml(text, wanted);
    known.set(text, read);
    return read;
  };
}

/** The most aliases of a document that are written out. kubectl allows about as many. */
const MOST_ALIASES = 10_000;

function documentOf(
  document: Document.Parsed,
  index: number,
  documents: readonly Document.Parsed[],
): YamlDocument {
  const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
  const start = documents[index - 1]?.range[2] ?? 0;
  const range = [start, document.range[2]] as const;
  return { document, node: document.contents, value: withNumbers(value), range };
}

/** Finds a character that kubectl skips or reads as a line end, and that the parser reads as part of a key or a value. */
function findOddCharacter(text: string): PlacedFinding<'Unreadable'> | undefined {
  const mark = text.indexOf('\n\uFEFF');
  if (mark !== -1) return unreadableAt(text, mark + 1, BYTE_ORDER_MARK);
  const carriageReturn = text.search(/\r(?!\n)/);
  return carriageReturn === -1 ? undefined : unreadableAt(text, carriageReturn, CARRIAGE_RETURN);
}

function unreadableAt(text: string, at: number, message: string): PlacedFinding<'Unreadable'> {
  return { ...error('Unreadable', '', message), line: lineAt(text, at) };
}

const BYTE_ORDER_MARK =
  'this line begins with a byte order mark, as when files are joined. Remove the byte order mark.';

const CARRIAGE_RETURN =
  'this line has a carriage return without a line feed, which kubectl reads as a line end. Save the file with other line ends, or remove the carriage return.';

/** Finds an object in braces directly after another, as `jq '.items[]'` writes them. */
function findSecondJson(
  text: string,
  documents: readonly Document.Parsed[],
): PlacedFinding<'Unreadable'> | undefined {
  for (const { contents, errors } of documents) {
    const end = contents?.range[1];
    if (errors.length === 0 || !isMap(contents) || contents.flow !== true) continue;
    const next = /^\s*(?=\{)/.exec(text.slice(end))?.[0];
    if (end === undefined || next === undefined) continue;
    const message = 'an object in braces follows another. Put --- between the objects.';
    return unreadableAt(text, end + next.length, message);
  }
  return undefined;
}

/** Returns a finding if a file is unusable because it is a Helm template. */
export function templateIn(
  text: string,
  wanted: Wanted = 'CRD',
): PlacedFinding<'Template'> | undefined {
  const at = text.search(HELM);
  if (at === -1) return undefined;
  const more = wanted === 'CRD' ? ' --include-crds' : '';
  const article = wanted === 'CRD' ? 'a' : 'an';
  const message = `this is a Helm template, not ${article} ${wanted}. Render it first with helm template RELEASE CHART${more}.`;
  return { ...error('Template', '', message), line: lineAt(text, at) };
}

/** Reports a mapping whose key is a collection: `name: {{ .Values.name }}` is valid YAML with a mapping as key. */
function hasMappingAsKey(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Pair: (_, { key }) => {
      found ||= isMap(key) || isSeq(key) || isAlias(key);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** Finds a number that kubectl rejects: infinity or NaN, and in JSON a number too large for a float. */
function findNoNumber(
  text: string,
  document: Document.Parsed,
): PlacedFinding<'NoNumber'> | undefined {
  const { contents } = document;
  const isJson = isMap(contents) && contents.flow === true;
  let found: PlacedFinding<'NoNumber'> | undefined;
  visit(document, {
    Scalar: (_, scalar) => {
      const problem = problemOfNumber(scalar, isJson);
      if (problem === undefined) return undefined;
      const { source = '', range } = scalar;
      const message = `${source} ${problem}. Write a number, or a string in quotes.`;
      found = { ...error('NoNumber', '', message), line: lineAt(text, range?.[0] ?? 0) };
      return visit.BREAK;
    },
  });
  return found;
}

function problemOfNumber(
  { value, source = '', type }: Scalar,
  isJson: boolean,
): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is not a JSON number';
  const isTooLarge = isJson && type === 'PLAIN' && isOverflow(source);
  return isTooLarge ? 'is too large for a float' : undefined;
}

/** Returns the finding for a file that is not valid YAML, with the parser's message. */
function unreadable(message: string, line?: number): PlacedFinding<'Unreadable'> {
  const [first = ''] = message.split('\n');
  const text = `the file is not valid YAML: ${first.replace(/:$/, '')}. Correct it.`;
  return { ...error('Unreadable', '', text), ...(line !== undefined && { line }) };
}

/** Returns the value of a key; undefined if a node is not a mapping, or if the mapping lacks the key. */
export function valueNamed(node: unknown, name: string): ParsedNode | undefined {
  if (!isMap<ParsedNode, ParsedNode | null>(node)) return undefined;
  return node.items.find(({ key }) => keyName(key) === name)?.value ?? undefined;
}

/** Returns a key as JSON has it: kubectl turns `1:` and `on:` into strings. */
export function keyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
