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

/** The fields that a sample leaves out. */
export interface LeftOut {
  /** The version in which the fields are left out: the hub, or another one for fields that only this one has. */
  readonly version: string;
  readonly path: Path;
}

/** A sample without the fields that an API server refuses, and these fields. */
export interface Accepted<Sample> {
  readonly sample: Sample;
  readonly leftOut: readonly LeftOut[];
}

/** The means to make a sample again without some fields. */
export interface SampleMaker<Sample extends ReadonlyMap<string, JsonObject>> {
  readonly versions: readonly VersionSource[];
  readonly make: (leftOut: readonly LeftOut[]) => Sample;
  /**
   * Returns the version in which a field of a version must be left out so that all versions still show the same object;
   * undefined if there is none.
   */
  readonly sourceOf: (field: LeftOut) => string | undefined;
}

/** The largest number of samples that are made. Each is converted to every version and judged there. */
const MOST_ATTEMPTS = 120;

/**
 * Leaves out fields of a sample, one at a time, until an API server accepts it in every version: the values are made up
 * one by one, and a rule may forbid two of them together. What it cannot mend stays.
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

/** Weighs refusals. An API server evaluates no rule while the schema refuses the object, so mending it may add rules. */
function weightOf(refusals: readonly Refusal[]): number {
  return refusals.reduce((sum, { keyword }) => sum + (keyword === 'rule' ? 1 : SCHEMA_WEIGHT), 0);
}

const SCHEMA_WEIGHT = 1000;

type Source = Pick<SampleMaker<ReadonlyMap<string, JsonObject>>, 'sourceOf'>;

/** Returns the fields below the place of a refusal that may be its cause, first those that it names. */
function fieldsBelow({ path, object, version, reason }: RefusedVersion, source: Source): LeftOut[] {
  const below = pathsBelow(valueAt(object, path), path, DEPTH);
  const isNamed = (one: ValuePath): boolean => reason.includes(String(one.at(-1)));
  const all = [...below.filter(isNamed), ...below.filter((one) => !isNamed(one))];
  return all.flatMap((one) => fieldAt(version, one, source));
}

/** Returns a field to leave out: none of the root, such as `apiVersion` and `spec`, and none of the metadata. */
function fieldAt(version: string, at: ValuePath, { sourceOf }: Source): LeftOut[] {
  if (at.length < 2 || at[0] === 'metadata') return [];
  const path = at.map((key) => (typeof key === 'number' ? EVERY : key));
  const from = sourceOf({ version, path });
  return from === undefined ? [] : [{ version: from, path }];
}

/** The number of levels below a place at which a rule often compares fields: those of the elements of its list. */
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
