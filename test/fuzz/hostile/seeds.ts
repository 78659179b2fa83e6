import { readFileSync, readdirSync } from 'node:fs';
import type { JsonTree } from './json-tree.ts';
import { mapScalars, treeOf, writeTree } from './json-tree.ts';
import { NAME_MARKER, VALUE_MARKER } from './marker.ts';

/** A review from which hostile ones are made, with placeholders for the markers of a request. */
export interface Seed {
  readonly tree: JsonTree;
  readonly text: string;
  /** True if it converts unchanged. */
  readonly isValid: boolean;
}

const ROOT = new URL('../../../', import.meta.url);

/** A review that an API server would refuse whatever the reply. */
const CANNOT_CONVERT = 'fragment-with-null-metadata.json';

/** Reads every review of the project, with placeholders in its uid and in all strings except versions and kinds. */
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

/** Values that must stay unchanged for a review to be one. */
const UNMARKED = new Set(['"apiVersion"', '"kind"', '"desiredAPIVersion"']);

const NAMES = new Set(['"uid"', '"name"', '"generateName"', '"namespace"']);

function marked(tree: JsonTree): JsonTree {
  return mapScalars(tree, (scalar, key) => {
    if (!scalar.startsWith('"') || UNMARKED.has(key)) return scalar;
    return `${scalar.slice(0, -1)}${NAMES.has(key) ? NAME_MARKER : VALUE_MARKER}"`;
  });
}
