import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, visit } from 'yaml';
import type { Document, ParsedNode, Scalar, YAMLError } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { messageOf } from '../../terminal/message-of.ts';
import { lineAt } from '../../yaml/line-of.ts';
import { templateIn, unreadable } from '../../yaml/read-yaml.ts';
import type { PlacedFinding } from '../../yaml/read-yaml.ts';
import { withNumbers } from '../../yaml/with-numbers.ts';
import { AS_KUBECTL, isOverflow } from '../../../src/yaml/plain-scalar.ts';

/** A document of a file, with the source tokens of every node. */
export interface Manifest {
  readonly document: Document.Parsed;
  readonly node: ParsedNode | null;
  readonly value: JsonValue;
  /** The offsets in the file, including the comments before the document. */
  readonly range: readonly [start: number, end: number];
}

/** A reason why a file cannot be converted. */
export interface Refusal {
  /** The line, from 1; absent if the reason concerns the whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Reads all documents of a file as kubectl does, so that a conversion sees the values that an API server would get. */
export function readManifests(text: string): readonly Manifest[] | Refusal {
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
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error !== undefined) {
      return (
        templateRefusal(text) ?? findSecondJson(text, documents) ?? refusalOfError(text, error)
      );
    }
    const template = documents.some(hasMappingAsKey) ? templateRefusal(text) : undefined;
    const number = template ?? documents.map((one) => findNoNumber(text, one)).find(Boolean);
    return number ?? documents.map(manifestOf);
  } catch (cause) {
    return { message: `the file is not valid YAML: ${messageOf(cause)}. Correct it.` };
  }
}

/**
 * Finds a character that kubectl skips or reads as a line end, and that the parser reads as part of a key or a value.
 */
function findOddCharacter(text: string): Refusal | undefined {
  const mark = text.indexOf('\n\uFEFF');
  if (mark !== -1) return { line: lineAt(text, mark + 1), message: BYTE_ORDER_MARK };
  const carriageReturn = text.search(/\r(?!\n)/);
  if (carriageReturn === -1) return undefined;
  return { line: lineAt(text, carriageReturn), message: CARRIAGE_RETURN };
}

const BYTE_ORDER_MARK =
  'this line begins with a byte order mark, as when files are joined. Remove the byte order mark.';

const CARRIAGE_RETURN =
  'this line has a carriage return without a line feed, which kubectl reads as a line end. Save the file with other line ends, or remove the carriage return.';

/** Reads the documents of a text, like `readManifests`. */
export type ReadManifests = typeof readManifests;

/** Returns a `readManifests` that reads equal texts once. A conversion reads its text and each result several times. */
export function readingOnce(): ReadManifests {
  const known = new Map<string, ReturnType<ReadManifests>>();
  return (text) => {
    const read = known.get(text) ?? readManifests(text);
    known.set(text, read);
    return read;
  };
}

/** Returns the refusal of a Helm template; undefined for any other text. */
export function templateRefusal(text: string): Refusal | undefined {
  const found = templateIn(text, 'object');
  return found && refusalOf(found);
}

function manifestOf(
  document: Document.Parsed,
  index: number,
  documents: readonly Document.Parsed[],
): Manifest {
  const value: unknown = document.toJS({ maxAliasCount: 10_000 });
  const start = documents[index - 1]?.range[2] ?? 0;
  return {
    document,
    node: document.contents,
    value: withNumbers(value),
    range: [start, document.range[2]],
  };
}

function refusalOfError(text: string, { message, pos: [start] }: YAMLError): Refusal {
  return refusalOf(unreadable(message, lineAt(text, start)));
}

function refusalOf({ message, line }: PlacedFinding<string>): Refusal {
  return { message, ...(line !== undefined && { line }) };
}

/** Finds an object in braces directly after another, as `jq '.items[]'` writes them. */
function findSecondJson(text: string, documents: readonly Document.Parsed[]): Refusal | undefined {
  for (const { contents, errors } of documents) {
    const end = contents?.range[1];
    if (errors.length === 0 || !isMap(contents) || contents.flow !== true) continue;
    const next = /^\s*(?=\{)/.exec(text.slice(end))?.[0];
    if (end === undefined || next === undefined) continue;
    const message = 'an object in braces follows another. Put --- between the objects.';
    return { line: lineAt(text, end + next.length), message };
  }
  return undefined;
}

/** Finds a number that kubectl rejects: infinity or NaN, and in JSON a number too large for a float. */
function findNoNumber(text: string, document: Document.Parsed): Refusal | undefined {
  const { contents } = document;
  const isJson = isMap(contents) && contents.flow === true;
  let refusal: Refusal | undefined;
  visit(document, {
    Scalar: (_, scalar) => {
      const problem = problemOfNumber(scalar, isJson);
      if (problem === undefined) return undefined;
      const { source = '', range } = scalar;
      const message = `${source} ${problem}. Write a number, or a string in quotes.`;
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
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is not a JSON number';
  const isTooLarge = isJson && type === 'PLAIN' && isOverflow(source);
  return isTooLarge ? 'is too large for a float' : undefined;
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

/** Returns a key as JSON has it: kubectl turns `1:` and `on:` into strings. */
export function keyName(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
