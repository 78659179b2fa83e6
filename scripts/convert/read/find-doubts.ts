import { isAlias, isMap, isNode, isScalar, isSeq, visit } from 'yaml';
import type { Document, Node, Pair } from 'yaml';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { parsePlainly } from '../../../src/core/json/parse-json.ts';
import { lineAt } from '../../yaml/line-of.ts';
import { isMergeKey } from '../layout/source.ts';
import { isOverflow } from '../../../src/yaml/plain-scalar.ts';
import { keyName } from '../../yaml/read-yaml.ts';
import type { YamlDocument } from '../../yaml/read-yaml.ts';
import type { Refusal } from '../find-refusal.ts';

/**
 * Finds tags, keys and merge keys that kubectl reads differently, in an object and behind its aliases, and line breaks
 * in its document. The conversion would see other values than the API server.
 */
export function findDoubts(text: string, { document, range }: YamlDocument, node: Node): Refusal[] {
  const doubts = [...nodesOf(document, node)].flatMap((one) => {
    const found = [doubtOfTag(one), ...(isMap(one) ? doubtsOfKeys(document, one.items) : [])];
    return found.flatMap((doubt) =>
      doubt === undefined
        ? []
        : [{ line: lineAt(text, doubt.node.range?.[0] ?? 0), message: doubt.message }],
    );
  });
  return [...lineBreakIn(text, range), ...doubts];
}

/** The characters that YAML 1.1 reads as line breaks, even in comments and quotes. In JSON they are ordinary. */
const LINE_BREAK = /[\u0085\u2028\u2029]/;

function lineBreakIn(text: string, [start, end]: YamlDocument['range']): Refusal[] {
  const own = text.slice(start, end);
  const [character] = LINE_BREAK.exec(own) ?? [];
  if (character === undefined || parsePlainly(own) !== undefined) return [];
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const message = `kubectl reads the character U+${code} in this line as a line break. Remove it, or write it between double quotes as "\\u${code}".`;
  return [{ line: lineAt(text, start + own.indexOf(character)), message }];
}

interface Doubt {
  readonly node: Node;
  readonly message: string;
}

function nodesOf(document: Document.Parsed, node: Node, found = new Set<Node>()): Set<Node> {
  visit(node, (_, one) => {
    if (!isNode(one)) return undefined;
    if (found.has(one)) return visit.SKIP;
    found.add(one);
    const anchored = isAlias(one) ? one.resolve(document) : undefined;
    if (anchored !== undefined) nodesOf(document, anchored, found);
    return undefined;
  });
  return found;
}

const TAGS = /^tag:yaml\.org,2002:(binary|float|omap|pairs|set|timestamp)$/;

function doubtOfTag(node: Node): Doubt | undefined {
  const [, name] = TAGS.exec(node.tag ?? '') ?? [];
  if (name === undefined) return undefined;
  return { node, message: `the tag !!${name} is not supported. Write the value as in JSON.` };
}

/** goyaml merges at the place of the merge key: a merge key overrides the keys and merge keys before it. */
function doubtsOfKeys(document: Document.Parsed, items: readonly Pair[]): Doubt[] {
  const doubts: Doubt[] = [];
  const names = new Set<string>();
  let hasMerge = false;
  for (const { key, value } of items) {
    if (!isNode(key)) continue;
    if (!isMergeKey(key)) {
      if (isOddKey(key)) doubts.push({ node: key, message: ODD_KEY });
      names.add(keyName(key));
      continue;
    }
    if (hasMerge) doubts.push({ node: key, message: SECOND_MERGE });
    hasMerge = true;
    const over = isNode(value)
      ? mergedNames(document, value).find((name) => names.has(name))
      : undefined;
    if (over === undefined) continue;
    const message = `kubectl lets this merge key override the ${over} above it. Move << above ${over}, or remove one of them.`;
    doubts.push({ node: key, message });
  }
  return doubts;
}

const SECOND_MERGE =
  'with two merge keys, kubectl prefers the last and other tools prefer the first. Write one merge key with a list: <<: [*first, *second].';

const ODD_KEY =
  'kubectl does not read this key as a string: it rejects the key or changes its digits. Put it in quotes.';

/** kubectl rejects null and integers beyond int64 as keys, and writes other numbers with the digits of a float32. */
function isOddKey(key: Node): boolean {
  if (!isScalar(key) || key.type !== 'PLAIN') return false;
  const { value, source = '' } = key;
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) !== value;
  if (typeof value === 'number') return !isShort(value);
  return value === null || isOverflow(source);
}

/** Reports whether JavaScript writes a number as `FormatFloat(value, 'g', -1, 32)` does in Go. */
function isShort(value: number): boolean {
  const magnitude = Math.abs(value);
  return magnitude >= 1e-4 && magnitude < 1e6 && Number(value.toPrecision(6)) === value;
}

function mergedNames(document: Document.Parsed, value: Node): string[] {
  const node = isAlias(value) ? value.resolve(document) : value;
  if (isSeq(node)) {
    return node.items.flatMap((item) => (isNode(item) ? mergedNames(document, item) : []));
  }
  const merged: unknown = node?.toJS(document);
  return isJsonObject(merged) ? Object.keys(merged) : [];
}
