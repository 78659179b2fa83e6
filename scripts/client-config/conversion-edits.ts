import { isMap } from 'yaml';
import type { Pair, ParsedNode, YAMLMap } from 'yaml';
import { sameJson } from '../../src/core/json/same-json.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { quotesOf } from '../convert/layout/pieces.ts';
import { endOfLine, startOfEntry, startOfLine } from '../yaml/lines.ts';
import type { Edit } from '../yaml/lines.ts';
import { keyName } from '../yaml/read-yaml.ts';
import { writeYaml } from '../../src/yaml/write-yaml.ts';

/** A key and its value with their places in the text. The value is null if the key has no colon. */
export type SourcePair = Pair<ParsedNode, ParsedNode | null>;

/** A mapping with its place in the text. */
export type Mapping = YAMLMap.Parsed;

/** A text, its line ending, and one step of its indentation. */
interface Style {
  readonly source: string;
  readonly lineEnd: string;
  readonly step: string;
}

/**
 * Returns the edits that set `spec.conversion` of a CRD. Values that are already right keep their text and comments, so
 * writing the same stanza twice changes nothing. A new stanza goes in alphabetical order, as in Kubernetes tools.
 */
export function conversionEdits(
  source: string,
  specKey: ParsedNode,
  spec: Mapping,
  stanza: JsonObject,
): Edit[] {
  const first = firstKey(spec);
  const step = indentOf(source, first).slice(indentOf(source, specKey.range[0]).length);
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const style: Style = { source, lineEnd, step: step === '' ? '  ' : step };
  if (spec.flow === true) return flowEdits(style, spec, stanza);
  const existing = pairNamed(spec, 'conversion');
  if (existing !== undefined) return valueEdits(style, existing, stanza);
  const next = spec.items.findIndex((pair) => nameOf(pair) > 'conversion');
  const before = spec.items.at(next === -1 ? -1 : next - 1);
  const at =
    next === 0 || before === undefined
      ? endOfLine(source, specKey.range[1])
      : endOfPair(source, before);
  return [insertLines(style, at, indentOf(source, first), { conversion: stanza })];
}

/** Returns the pair with this key, if the mapping has one. */
export function pairNamed(mapping: Mapping, name: string): SourcePair | undefined {
  return mapping.items.find((pair) => nameOf(pair) === name);
}

function valueEdits(style: Style, { key, value }: SourcePair, wanted: JsonValue): Edit[] {
  if (isMap<ParsedNode, ParsedNode | null>(value) && value.flow !== true && isJsonObject(wanted)) {
    return mappingEdits(style, key, value, wanted);
  }
  if (value !== null && saysAlready(value, wanted)) return [];
  const start = key.range[1];
  const end = value?.range[1] ?? start;
  const indent = indentOf(style.source, key.range[0]) + style.step;
  const lines = isJsonObject(wanted)
    ? [':', ...blockLines(style, indent, wanted)]
    : [`: ${inline(wanted, value)}`];
  // A block ends after its last line ending, any other value before it.
  const rest = style.source[end - 1] === '\n' ? style.lineEnd : '';
  return [{ start, end, text: lines.join(style.lineEnd) + rest }];
}

/** Changes or adds the wanted keys in the wanted order, and removes all others. */
function mappingEdits(style: Style, key: ParsedNode, mapping: Mapping, wanted: JsonObject): Edit[] {
  const edits: Edit[] = [];
  const indent = indentOf(style.source, mapping.range[0]);
  let at = endOfLine(style.source, key.range[1]);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    const existing = pairNamed(mapping, name);
    if (existing === undefined) {
      edits.push(insertLines(style, at, indent, { [name]: value }));
    } else {
      edits.push(...valueEdits(style, existing, value));
      at = endOfPair(style.source, existing);
    }
  }
  for (const pair of mapping.items) {
    if (Object.hasOwn(wanted, nameOf(pair))) continue;
    const start = startOfLine(style.source, startOfEntry(style.source, pair.key.range[0]));
    edits.push({ start, end: endOfPair(style.source, pair), text: '' });
  }
  return edits;
}

/** Edits a flow mapping, such as JSON. The stanza is written as JSON, which is also valid YAML between braces. */
function flowEdits(style: Style, spec: Mapping, stanza: JsonObject): Edit[] {
  const { source, lineEnd, step } = style;
  const isOneLine = !source.slice(spec.range[0], firstKey(spec)).includes('\n');
  const separator = isOneLine ? '' : lineEnd + indentOf(source, firstKey(spec));
  const json = JSON.stringify(stanza, null, isOneLine ? '' : step).replaceAll('\n', separator);
  const value = pairNamed(spec, 'conversion')?.value;
  if (value === undefined || value === null) {
    return [insertFlowPair(spec, `"conversion":${isOneLine ? '' : ' '}${json}`, separator)];
  }
  const [start, end] = value.range;
  return saysAlready(value, stanza) ? [] : [{ start, end, text: json }];
}

function insertFlowPair(spec: Mapping, pair: string, separator: string): Edit {
  const next = spec.items.find((other) => nameOf(other) > 'conversion')?.key.range[0];
  if (next !== undefined) return { start: next, end: next, text: `${pair},${separator}` };
  const last = spec.items.at(-1);
  const end = last?.value?.range[1] ?? firstKey(spec);
  return { start: end, end, text: `,${separator}${pair}` };
}

function insertLines(style: Style, at: number, indent: string, value: JsonObject): Edit {
  const lines = blockLines(style, indent, value).join(style.lineEnd);
  const isBehindLine = at === 0 || style.source[at - 1] === '\n';
  return {
    start: at,
    end: at,
    text: isBehindLine ? lines + style.lineEnd : style.lineEnd + lines,
  };
}

/** Returns the lines of a mapping in block style; lists are on one line, and absent fields are left out. */
export function blockLines(
  { step }: Pick<Style, 'step'>,
  indent: string,
  fields: JsonObject,
): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (!isJsonObject(value)) return [`${indent}${key}: ${inline(value)}`];
    return [`${indent}${key}:`, ...blockLines({ step }, indent + step, value)];
  });
}

/** Returns a value on one line. A string keeps the quote style of the value that it replaces. */
function inline(value: JsonValue, replaced?: ParsedNode | null): string {
  return writeYaml(value, {
    collectionStyle: 'flow',
    defaultStringType: quotesOf(replaced ?? undefined),
    flowCollectionPadding: false,
  }).trimEnd();
}

function saysAlready(node: ParsedNode, wanted: JsonValue): boolean {
  const value: unknown = node.toJSON();
  return sameJson(value, wanted);
}

function firstKey(spec: Mapping): number {
  return spec.items[0]?.key.range[0] ?? spec.range[0];
}

function endOfPair(source: string, { key, value }: SourcePair): number {
  const end = value?.range[1] ?? key.range[1];
  return source[end - 1] === '\n' ? end : endOfLine(source, end);
}

function nameOf({ key }: SourcePair): string {
  return keyName(key);
}

/** Returns the white space that aligns a line with the text at an offset. A tab stays a tab. */
function indentOf(source: string, offset: number): string {
  return source.slice(startOfLine(source, offset), offset).replaceAll(/\S/g, ' ');
}
