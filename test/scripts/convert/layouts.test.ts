import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, isScalar, parse, visit } from 'yaml';
import { convertText } from '../../../scripts/convert/convert-text.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { JsonObject } from '../../../src/index.ts';
import { all } from '../../worked/all.ts';
import type { WorkedKind } from '../../worked/worked-kind.ts';
import { kinds } from './read-fixtures.ts';

/** An object in one version, and the version to convert it to. */
interface Task {
  readonly object: JsonObject;
  readonly from: string;
  readonly to: string;
}

const tasks: readonly Task[] = all.flatMap(tasksOf);

function tasksOf({ kind, same, kept }: WorkedKind): Task[] {
  const objects = [
    ...Object.values(same).flatMap((versions) => Object.entries(versions)),
    ...Object.values(kept).map(({ from, object }) => [from, object] as const),
  ];
  return objects.flatMap(([from, { metadata, ...fields }]) => {
    const named = { name: 'sample', ...(metadata as JsonObject | undefined) };
    const apiVersion = `${kind.group}/${from}`;
    const object = { apiVersion, kind: kind.kind, metadata: named, ...fields };
    const others = kind.versions.filter((version) => version !== from);
    return others.map((to) => ({ object, from, to }));
  });
}

/** Choices between 0 and 1, used in order and starting over at the end. */
type Choices = readonly number[];

/**
 * Writes an object as somebody may: with brackets, quotes, aliases, comments, blank lines, any indent and line ends.
 */
function written(object: JsonObject, choices: Choices): string {
  let at = 0;
  const choose = (): number => choices[(at += 1) % choices.length] ?? 0;
  const document = new Document(object, { aliasDuplicateObjects: choose() < 0.3 });
  visit(document, {
    Collection: (_, node, path) => {
      if (path.length > 1) Object.assign(node, { flow: choose() < 0.15 });
    },
    Value: (_, node) => {
      if (!isScalar(node) || typeof node.value !== 'string') return;
      const quotes = choose() < 0.5 ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE';
      if (choose() < 0.3) Object.assign(node, { type: quotes });
    },
  });
  const text = document.toString({
    lineWidth: choose() < 0.5 ? 0 : 40,
    indentSeq: choose() < 0.5,
    indent: choose() < 0.7 ? 2 : 4,
    flowCollectionPadding: choose() < 0.5,
  });
  const rate = choose() / 2;
  const lines = text.split('\n').flatMap((line) => {
    if (!/^\s*(?:- )?[\w"'.-]+:(?: [^|>{[]|$)/.test(line)) return [line];
    const indent = ' '.repeat(line.search(/\S/));
    const blank = choose() < rate / 2 ? [''] : [];
    const above = choose() < rate ? [`${indent}# about ${at}`] : [];
    const isWhole = /: \w+$/.test(line);
    return [...blank, ...above, isWhole && choose() < rate ? `${line} # beside ${at}` : line];
  });
  return lines.join(choose() < 0.3 ? '\r\n' : '\n');
}

function isReadable(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    // The comment ended up inside a text.
    return false;
  }
}

function converted(text: string, to: string): string {
  const result = convertText(text, { kinds, to });
  if ('refusals' in result) throw new Error(result.refusals.map(({ message }) => message).join());
  return result.text;
}

test('converts an object in any layout, and converts it back to an equal one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tasks),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 200 }),
      ({ object, from, to }, choices) => {
        const text = written(object, choices);
        fc.pre(isReadable(text));
        const back = converted(converted(text, to), from);
        expect(sameJson(parse(back), parse(text))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
