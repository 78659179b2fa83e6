import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { withoutPath } from '../../../src/core/keep/without-forgotten.ts';
import { valueAt } from '../../../src/core/json/value-path.ts';
import type { ValuePath } from '../../../src/core/json/value-path.ts';
import type { Path } from '../../../src/core/lens/engine/path.ts';
import { EVERY } from '../../../src/core/lens/engine/path.ts';
import type { VersionSource } from '../../generate/read-kind.ts';
import type { Refusal } from '../../samples/find-refusals.ts';
import { refusalsIn } from './refused-objects.ts';
import type { RefusedVersion } from './refused-objects.ts';

/** A field that a sample leaves out, in every element of a list. */
export interface LeftOut {
  /** The version whose object loses the field: the hub, or another version if only that one has the field. */
  readonly version: string;
  readonly path: Path;
}

/** A sample after the removal of fields that an API server refuses, and these fields. */
export interface Accepted<Sample> {
  readonly sample: Sample;
  readonly leftOut: readonly LeftOut[];
}

/** Makes a sample again without some fields. */
export interface SampleMaker<Sample extends ReadonlyMap<string, JsonObject>> {
  readonly versions: readonly VersionSource[];
  readonly make: (leftOut: readonly LeftOut[]) => Sample;
  /**
   * Returns the version that must lose a field so that all versions still show the same object; undefined if there is
   * none.
   */
  readonly sourceOf: (field: LeftOut) => string | undefined;
}

/** The maximum number of samples to try. Each of them is converted to every version and checked there. */
const MOST_ATTEMPTS = 120;

/**
 * Removes fields of a sample, one at a time, until an API server accepts the sample in every version. The values are
 * made up one by one, so a rule may forbid two of them together. A refusal that no removal ends remains.
 */
export function leaveOutRefused<Sample extends ReadonlyMap<string, JsonObject>>(
  maker: SampleMaker<Sample>,
): Accepted<Sample> {
  const made = (leftOut: readonly LeftOut[]): Made<Sample> => {
    const sample = maker.make(leftOut);
    return { sample, leftOut, refused: refusalsIn(maker.versions, sample) };
  };
  let best = made([]);
  let attempts = 0;
  const mended = (): Made<Sample> | undefined => {
    for (const fields of choicesIn(best.refused, maker)) {
      if (attempts === MOST_ATTEMPTS) return undefined;
      attempts += 1;
      const without = made([...best.leftOut, ...fields]);
      if (weightOf(without.refused) < weightOf(best.refused)) return without;
    }
    return undefined;
  };
  for (let next = mended(); next !== undefined; next = mended()) best = next;
  return best;
}

/** A sample without some fields, and what is still wrong with it. */
interface Made<Sample> extends Accepted<Sample> {
  readonly refused: readonly RefusedVersion[];
}

/** Returns the fields to leave out next, the most likely causes of the refusals first. */
function choicesIn(refused: readonly RefusedVersion[], source: Source): readonly LeftOut[][] {
  const below = refused.flatMap((one) => fieldsBelow(one, source));
  const places = refused.flatMap(({ version, path }) => fieldAt(version, path, source));
  // The last choice is for rules of two fields that each require the other field.
  return [...[...below, ...places].map((field) => [field]), places];
}

/**
 * Returns the weight of refusals. One by the schema outweighs those by rules: an API server evaluates the rules only of
 * objects that the schema accepts, so the end of a refusal by the schema may reveal refusals by rules.
 */
function weightOf(refusals: readonly Refusal[]): number {
  return refusals.reduce((sum, { keyword }) => sum + (keyword === 'rule' ? 1 : SCHEMA_WEIGHT), 0);
}

const SCHEMA_WEIGHT = 1000;

type Source = Pick<SampleMaker<ReadonlyMap<string, JsonObject>>, 'sourceOf'>;

/** Returns the fields below the place of a refusal, which may be its cause. Fields that the refusal names come first. */
function fieldsBelow({ path, object, version, reason }: RefusedVersion, source: Source): LeftOut[] {
  const below = pathsBelow(valueAt(object, path), path, DEPTH);
  const isNamed = (one: ValuePath): boolean => reason.includes(String(one.at(-1)));
  const all = [...below.filter(isNamed), ...below.filter((one) => !isNamed(one))];
  return all.flatMap((one) => fieldAt(version, one, source));
}

/** Returns the field to leave out, unless it is of the root, such as `apiVersion` and `spec`, or of the metadata. */
function fieldAt(version: string, at: ValuePath, { sourceOf }: Source): LeftOut[] {
  if (at.length < 2 || at[0] === 'metadata') return [];
  const path = at.map((key) => (typeof key === 'number' ? EVERY : key));
  const from = sourceOf({ version, path });
  return from === undefined ? [] : [{ version: from, path }];
}

/** The number of levels to search below a place. A rule often compares fields of the elements of a list there. */
const DEPTH = 2;

function pathsBelow(value: JsonValue | undefined, path: ValuePath, depth: number): ValuePath[] {
  if (depth === 0) return [];
  if (isJsonList(value)) {
    const [first] = value;
    return pathsBelow(first, [...path, 0], depth);
  }
  if (!isJsonObject(value)) return [];
  const names = Object.keys(value);
  return [
    ...names.map((name) => [...path, name]),
    ...names.flatMap((name) => pathsBelow(value[name], [...path, name], depth - 1)),
  ];
}

/** Removes the values at paths, in every element of a list. */
export function withoutPaths(object: JsonObject, paths: readonly Path[]): JsonObject {
  return paths.reduce<JsonObject>((rest, path) => {
    const left = withoutPath(rest, path);
    return isJsonObject(left) ? left : rest;
  }, object);
}
