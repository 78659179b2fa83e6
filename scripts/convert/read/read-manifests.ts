import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, visit } from 'yaml';
import type { Document, ParsedNode, Scalar, YAMLError } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { messageOf } from '../../terminal/message-of.ts';
import { lineAt } from '../../yaml/line-of.ts';
import { templateIn, unreadable } from '../../yaml/read-yaml.ts';
import type { PlacedFinding } from '../../yaml/read-yaml.ts';
import { withNumbers } from '../../yaml/with-numbers.ts';
import { KUBECTL_TAGS, isOverflow } from './plain-scalar.ts';

/** A document of a file, with the source of every node. */
export interface Manifest {
  readonly document: Document.Parsed;
  readonly node: ParsedNode | null;
  readonly value: JsonValue;
}

/** Why a file cannot be converted, and the line where that shows. */
export interface Refusal {
  /** From 1; undefined where it is about the whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Reads all documents of a file as kubectl does, so that a conversion sees what the API server would get. */
export function readManifests(text: string): readonly Manifest[] | Refusal {
  try {
    const parsed = parseAllDocuments(text, {
      merge: true,
      logLevel: 'error',
      keepSourceTokens: true,
      schema: 'failsafe',
      resolveKnownTags: false,
      customTags: [...KUBECTL_TAGS],
    });
    // The library has another type for a text without any document.
    const documents = Array.isArray(parsed) ? parsed : [];
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error !== undefined) return templateRefusal(text) ?? refusalOfError(text, error);
    const template = documents.some(hasMappingAsKey) ? templateRefusal(text) : undefined;
    const number = template ?? documents.map((one) => findNoNumber(text, one)).find(Boolean);
    return number ?? documents.map(manifestOf);
  } catch (cause) {
    return { message: `this is no YAML: ${messageOf(cause)}. Correct it.` };
  }
}

/** The refusal of a Helm template; undefined for any other text. */
export function templateRefusal(text: string): Refusal | undefined {
  const found = templateIn(text, 'object');
  return found && refusalOf(found);
}

/** The line of a node, from 1. */
export function lineOfNode(text: string, node: ParsedNode | null): number {
  return lineAt(text, node?.range[0] ?? 0);
}

function manifestOf(document: Document.Parsed): Manifest {
  const value: unknown = document.toJS({ maxAliasCount: 10_000 });
  return { document, node: document.contents, value: withNumbers(value) };
}

function refusalOfError(text: string, { message, pos: [start] }: YAMLError): Refusal {
  return refusalOf(unreadable(message, lineAt(text, start)));
}

function refusalOf({ message, line }: PlacedFinding<string>): Refusal {
  return { message, ...(line !== undefined && { line }) };
}

/** kubectl refuses infinity and NaN in any file, and in JSON a number that no float holds. */
function findNoNumber(text: string, document: Document.Parsed): Refusal | undefined {
  const { contents } = document;
  const isJson = isMap(contents) && contents.flow === true;
  let refusal: Refusal | undefined;
  visit(document, {
    Scalar: (_, scalar) => {
      const problem = problemOfNumber(scalar, isJson);
      if (problem === undefined) return undefined;
      const { source = '', range } = scalar;
      const message = `${source} ${problem}. Write a number, or a text in quotes.`;
      refusal = { line: lineAt(text, range?.[0] ?? 0), message };
      return visit.BREAK;
    },
  });
  return refusal;
}

function problemOfNumber(
  { value, source = '', type }: Scalar,
  isJson: boolean,
): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is no number in JSON';
  const isTooLarge = isJson && type === 'PLAIN' && isOverflow(source);
  return isTooLarge ? 'is no number that a float holds' : undefined;
}

/** `name: {{ .Values.name }}` is YAML: a mapping whose key is a mapping. */
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

/** The text of a key as JSON has it: kubectl makes strings of `1:` and `on:`. */
export function keyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
