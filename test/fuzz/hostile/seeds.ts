import { readFileSync, readdirSync } from 'node:fs';
import type { JsonTree } from './json-tree.ts';
import { mapScalars, treeOf, writeTree } from './json-tree.ts';
import { NAME_MARKER, VALUE_MARKER } from './marker.ts';

/** A review that hostile ones are made of, with room for the markers of a request. */
export interface Seed {
  readonly tree: JsonTree;
  readonly text: string;
  /** Whether it converts as it is. */
  readonly isValid: boolean;
}

const ROOT = new URL('../../../', import.meta.url);

/** An API server refuses it whatever the answer. */
const CANNOT_CONVERT = 'fragment-with-null-metadata.json';

/** Every review that the project has, with room for markers in its uid and in every string that is no version or kind. */
export function readSeeds(): readonly Seed[] {
  return [
    ...seedsIn('test/fixtures/reviews/accepted', true),
    ...seedsIn('test/fixtures/recorded', true),
    ...seedsIn('src/kinds/cron-tab/samples', true),
    ...seedsIn('src/kinds/example-cron-tab/samples', true),
    ...seedsIn('test/fixtures/reviews/refused', false),
  ];
}

function seedsIn(folder: string, areValid: boolean): Seed[] {
  const files = readdirSync(new URL(folder, ROOT)).filter(
    (file) => file.endsWith('.json') && !file.endsWith('.answer.json'),
  );
  return files.map((file) => {
    const tree = marked(treeOf(readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8')));
    return { tree, text: writeTree(tree), isValid: areValid && file !== CANNOT_CONVERT };
  });
}

/** These must stay what they are for a review to be one. */
const UNMARKED = new Set(['"apiVersion"', '"kind"', '"desiredAPIVersion"']);

const NAMES = new Set(['"uid"', '"name"', '"namespace"']);

function marked(tree: JsonTree): JsonTree {
  return mapScalars(tree, (scalar, key) => {
    if (!scalar.startsWith('"') || UNMARKED.has(key)) return scalar;
    return `${scalar.slice(0, -1)}${NAMES.has(key) ? NAME_MARKER : VALUE_MARKER}"`;
  });
}
