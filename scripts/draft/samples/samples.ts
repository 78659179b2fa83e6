import { childOf, formOf } from '../../../src/check/place.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import { isEmpty, objectAt, without } from '../../../src/core/json/fields.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { keptPrefix } from '../../../src/core/keep/annotations/kept-annotations.ts';
import { pruneObject } from '../../../src/core/schema/prune.ts';
import type { Kind } from '../../../src/core/kind/define-kind.ts';
import { isKubernetesObject } from '../../../src/core/kind/kubernetes-object.ts';
import type { Path } from '../../../src/core/lens/engine/path.ts';
import { EVERY, writePath } from '../../../src/core/lens/engine/path.ts';
import type { KindSource } from '../../generate/read-kind.ts';
import { writeYaml } from '../../../src/yaml/write-yaml.ts';
import { ExampleMaker, exampleObject, hintKey, valuesInstead, withMissing } from './example.ts';
import type { Demands } from './example.ts';
import { demandsOf, ownOnlyPaths } from './hints.ts';
import { leaveOutRefused, withoutPaths } from './leave-out.ts';
import type { LeftOut } from './leave-out.ts';
import type { DraftedSpoke } from '../guess/drafted-part.ts';
import { countDifferences } from '../guess/differences.ts';
import { reachedFrom } from '../guess/place.ts';
import type { DraftTree } from '../guess/tree.ts';

/** One object in several versions, by version. */
export type Sample = ReadonlyMap<string, JsonObject>;

/** A drafted kind, ready to convert. */
export interface DraftedKind {
  readonly source: KindSource;
  readonly tree: DraftTree;
  readonly spokes: readonly DraftedSpoke[];
  readonly kind: Kind;
}

/** The largest number of attempts at valid values. Each attempt may satisfy another strict version. */
const MOST_ROUNDS = 4;

/** The objects of a drafted sample, and the fields that it leaves out, as `spec.size (v1)`. */
export interface SampleOfDraft {
  readonly sample: Sample;
  readonly leftOut: readonly string[];
}

/**
 * Returns an object with every field of the hub, converted to every version by the draft, and with the fields that only
 * that version has. Fields that an API server refuses together with the others are left out if they are optional.
 * Versions whose schemas accept almost anything are left out, because they would repeat the object.
 *
 * @throws {Error} if the draft cannot convert the object
 */
export function draftSample(drafted: DraftedKind): SampleOfDraft {
  const { source, tree, spokes } = drafted;
  const demands = betterDemands(drafted);
  const silent = tree.spokes.filter(({ own, parent }) => saysLess(own, parent));
  const isSilent = (version: string): boolean => silent.some((one) => one.version === version);
  const { sample, leftOut } = leaveOutRefused({
    versions: source.versions,
    make: (fields) => {
      const all = sampleFor(drafted, demands, fields);
      return new Map([...all].filter(([version]) => !isSilent(version)));
    },
    sourceOf: ({ version, path }) => {
      const { stages = [] } = spokes.find((one) => one.version === version) ?? {};
      const only = ownOnlyPaths(stages);
      const isOwn = path.some((_, at) => only.includes(hintKey(path.slice(0, at + 1))));
      return isOwn ? version : tree.hub.name;
    },
  });
  return {
    sample,
    leftOut: [...new Set(leftOut.map((one) => `${writePath(placed(one, tree))} (${one.version})`))],
  };
}

/** Returns the path of a field without the keys of maps: they are made up. */
function placed({ version, path }: LeftOut, { hub, hubPlace, spokes }: DraftTree): Path {
  const own = spokes.find((one) => one.version === version)?.own;
  let place: SchemaPlace | undefined = version === hub.name ? hubPlace : own;
  return path.map((key) => {
    const isInMap = place !== undefined && formOf(place) === 'map';
    place = place && childOf(place, key);
    return isInMap ? EVERY : key;
  });
}

/** Returns the demands on an object that every version can represent with allowed values. */
function betterDemands(drafted: DraftedKind): Demands {
  const { tree, spokes } = drafted;
  const instead = new Map<JsonValue, JsonValue>();
  let demands = demandsOf(spokes);
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const sample = sampleFor(drafted, demands, []);
    const better = tree.spokes.flatMap(({ version, own }) =>
      valuesInstead(sample.get(version) ?? {}, own),
    );
    if (better.length === 0) break;
    for (const [value, allowed] of better) instead.set(value, allowed);
    demands = { ...demands, instead };
  }
  return demands;
}

function sampleFor(
  { source, tree, spokes, kind }: DraftedKind,
  demands: Demands,
  leftOut: readonly LeftOut[],
): Sample {
  const maker = new ExampleMaker(demands);
  const trimmed = (object: JsonObject, version: string): JsonObject => {
    const fields = leftOut.filter((one) => one.version === version);
    return withoutPaths(
      object,
      fields.map(({ path }) => path),
    );
  };
  const { name } = tree.hub;
  const object = whole(source, name, 'every-field', exampleObject(tree.hubPlace, maker));
  const sample = new Map([[name, trimmed(object, name)]]);
  for (const { version, through, own } of tree.spokes) {
    const parent = sample.get(through);
    const spoke = spokes.find((one) => one.version === version);
    if (parent === undefined || spoke === undefined) continue;
    const shown = asShown(kind, parent, `${source.group}/${version}`, source);
    const only = ownOnlyPaths(spoke.stages);
    const wants = (path: Path): boolean => only.includes(hintKey(path));
    const completed = withMissing(shown, own, [], { wants, maker });
    sample.set(version, isJsonObject(completed) ? trimmed(completed, version) : shown);
  }
  return sample;
}

/** Reports whether a schema differs from its parent only by naming fewer fields. It would repeat the whole object. */
function saysLess(own: SchemaPlace, parent: SchemaPlace): boolean {
  const names = [own, parent].map((place) => reachedFrom({ path: [], place }).length);
  const [mine = 0, others = 0] = names;
  return countDifferences(own, parent) === 0 && mine < others;
}

/** Writes a sample as YAML, with one document for each version. */
export function sampleText(sample: Sample, comment: string): string {
  const documents = [...sample.values()].map((object) => writeYaml(object));
  return `# ${comment.replaceAll('\n', '\n# ')}\n${documents.join('---\n')}`;
}

/** Adds apiVersion, kind and name to fields. Samples with the same name are the same object. */
export function whole(
  { group, kind }: KindSource,
  version: string,
  name: string,
  fields: JsonObject,
): JsonObject {
  return { apiVersion: `${group}/${version}`, kind, metadata: { name }, ...fields };
}

/** Converts an object to the form that clients of a version see, without kept data. */
function asShown(kind: Kind, object: JsonObject, to: string, source: KindSource): JsonObject {
  if (!isKubernetesObject(object)) throw new Error('not an object');
  const converted = kind.convert(object, to);
  if ('problem' in converted) {
    throw new Error(
      `the draft cannot convert its own sample to ${to}: ${JSON.stringify(converted.problem)}`,
    );
  }
  const version = source.versions.find((one) => `${source.group}/${one.name}` === to);
  const shape = version?.shape ?? shapeOfSchema({}, 'preserved');
  const shown = pruneObject(converted.object, shape);
  return withoutKept(shown, keptPrefix(kind.group));
}

/** Removes the annotations with a prefix, and `annotations` itself if none is left. */
function withoutKept(object: JsonObject, prefix: string): JsonObject {
  const { apiVersion, kind, ...fields } = without(object, ['metadata']);
  const metadata = objectAt(object, 'metadata');
  const annotations = objectAt(metadata, 'annotations');
  const kept = Object.keys(annotations).filter((key) => key.startsWith(prefix));
  const others = without(annotations, kept);
  const rest = without(metadata, ['annotations']);
  const left = isEmpty(others) ? rest : { ...rest, annotations: others };
  return { apiVersion, kind, metadata: left, ...fields };
}
