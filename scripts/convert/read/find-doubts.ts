import { isAlias, isMap, isNode, isScalar, isSeq, visit } from 'yaml';
import type { Document, Node, Pair } from 'yaml';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { lineAt } from '../../yaml/line-of.ts';
import { isMergeKey } from '../layout/source.ts';
import { isOverflow } from './plain-scalar.ts';
import type { Refusal } from './read-manifests.ts';
import { keyName } from './read-manifests.ts';

/**
 * What an object has, itself or behind its aliases, that kubectl reads in a way of its own, so that the conversion would
 * see other values than the API server: tags, keys and merge keys.
 */
export function findDoubts(text: string, document: Document.Parsed, node: Node): Refusal[] {
  return [...nodesOf(document, node)].flatMap((one) => {
    const doubts = [doubtOfTag(one), ...(isMap(one) ? doubtsOfKeys(document, one.items) : [])];
    return doubts.flatMap((doubt) =>
      doubt === undefined
        ? []
        : [{ line: lineAt(text, doubt.node.range?.[0] ?? 0), message: doubt.message }],
    );
  });
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
  return { node, message: `the tag !!${name} is not converted. Write the value as JSON has it.` };
}

/** goyaml merges where the merge key stands, over what stands before it, and each merge key over the one before. */
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
    const message = `kubectl takes ${over} from this merge key, not the one above it. Write << before ${over}, or leave one of them out.`;
    doubts.push({ node: key, message });
  }
  return doubts;
}

const SECOND_MERGE =
  'of two merge keys the last wins for kubectl, and the first for others. Write one with a list: <<: [*first, *second].';

const ODD_KEY =
  'this key is no text for kubectl, and no name that JSON could have. Write it in quotes.';

/** kubectl refuses null and integers beyond an int64, and writes other numbers with the digits of a float32. */
function isOddKey(key: Node): boolean {
  if (!isScalar(key) || key.type !== 'PLAIN') return false;
  const { value, source = '' } = key;
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) !== value;
  if (typeof value === 'number') return !isShort(value);
  return value === null || isOverflow(source);
}

/** Whether JavaScript writes a number like `FormatFloat(value, 'g', -1, 32)` in Go does. */
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
