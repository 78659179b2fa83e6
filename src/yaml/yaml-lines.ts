import type { ValuePath } from '../core/json/value-path.ts';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { ParsedNode } from 'yaml';
import { writeYaml } from './write-yaml.ts';

/** One line of an object as YAML. */
export interface YamlLine {
  readonly text: string;
  /** The place that begins on this line; undefined for the later lines of a multi-line string. */
  readonly place: ValuePath | undefined;
}

/** Formats an object as YAML and finds the place that begins on each line. */
export function yamlLines(object: object): YamlLine[] {
  const text = writeYaml(object);
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter });
  const places = new Map<number, ValuePath>();
  for (const { offset, place } of placesIn(contents, [])) {
    // An element and its first field share a line. The field comes later and wins.
    places.set(lineCounter.linePos(offset).line, place);
  }
  return text
    .trimEnd()
    .split('\n')
    .map((line, at) => ({ text: line, place: places.get(at + 1) }));
}

interface PlaceInText {
  readonly offset: number;
  readonly place: ValuePath;
}

function placesIn(node: ParsedNode | null, place: ValuePath): PlaceInText[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const inner = [...place, String(key.value)];
      return [{ offset: key.range[0], place: inner }, ...placesIn(value, inner)];
    });
  }
  if (!isSeq(node)) return [];
  return node.items.flatMap((item, index) => {
    const inner = [...place, index];
    return [{ offset: item.range[0], place: inner }, ...placesIn(item, inner)];
  });
}
