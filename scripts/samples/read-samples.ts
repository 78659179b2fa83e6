import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../src/check/similar.ts';
import { error } from '../../src/crd/finding.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { groupOf, isKubernetesObject, versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { KindSource, VersionSource } from '../generate/read-kind.ts';
import type { KindFolder } from '../kinds/kind-folders.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { lineOf, pathText } from '../yaml/line-of.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import type { YamlDocument } from '../yaml/read-yaml.ts';
import { findInObject } from './find-in-object.ts';
import type { SampleFinding } from './find-in-object.ts';
import { findRefusals } from './find-refusals.ts';
import { objectAt } from '../../src/core/json/fields.ts';

/** An object as a user of one version writes it. Samples with the same name are the same object in several versions. */
export interface Sample {
  /** The file and first line of the sample: `src/kinds/cron-tab/samples/nightly.yaml:12`. */
  readonly place: string;
  /** `namespace/name`. */
  readonly name: string;
  readonly version: string;
  /** The object; its integers keep every digit. */
  readonly object: KubernetesObject;
  /** The text of the document. */
  readonly text: string;
  /** The errors of the sample, one line each: those of its version, and that another sample is the same object. */
  readonly problems: readonly string[];
}

/** The samples of a kind, and the errors in their files, one line each. */
export interface Samples {
  readonly samples: readonly Sample[];
  readonly problems: readonly string[];
}

/** Reads the samples of a kind and checks each against the schema and the validation rules of its version. */
export function readSamples(root: string, folder: KindFolder, crd: KindSource): Samples {
  const files = folder.samples.map((file) => readFile(root, file, crd));
  const samples = files.flatMap((file) => file.samples);
  const twice = findTwice(samples, crd);
  return {
    samples: samples.map((sample) => {
      const found = twice.get(sample);
      return found === undefined ? sample : { ...sample, problems: [...sample.problems, found] };
    }),
    problems: [...files.flatMap(({ problems }) => problems), ...twice.values()],
  };
}

/** Groups samples by name. Each group is one object in one or more versions. */
export function versionsOfNames(
  samples: readonly Sample[],
): ReadonlyMap<string, readonly Sample[]> {
  return Map.groupBy(samples, ({ name }) => name);
}

function readFile(root: string, file: string, crd: KindSource): Samples {
  if (file.endsWith('.json')) return { samples: [], problems: [] };
  if (!/\/samples\/[^/]+\.ya?ml$/.test(file)) {
    const message = 'this file is not read. Move it to samples/NAME.yaml or samples/NAME.yml.';
    return { samples: [], problems: [inWords(file, error('NoSample', '', message))] };
  }
  const text = readFileSync(join(root, file), 'utf8');
  const documents = readYaml(text, 'object');
  if ('rule' in documents) return { samples: [], problems: [inWords(file, documents)] };
  const read = documents
    .filter(({ value }) => value !== null)
    .map((document) => readDocument({ file, text, crd }, document));
  return {
    samples: read.flatMap(({ samples }) => samples),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** The file of a document, and the CRD of its kind. */
interface Source {
  readonly file: string;
  readonly text: string;
  readonly crd: KindSource;
}

function readDocument(
  { file, text, crd }: Source,
  { document, value: object, node }: YamlDocument,
): Samples {
  const inFile = ({ rule, path, message }: SampleFinding): string =>
    inWords(file, {
      ...error(rule, pathText(path), message),
      line: lineOf(text, node, path),
    });
  const header = findInHeader(object, crd);
  if (!isKubernetesObject(object) || header.length > 0) {
    return { samples: [], problems: header.map(inFile) };
  }
  const version = versionOf(object.apiVersion);
  const known = crd.versions.find(({ name }) => name === version);
  if (known === undefined) return { samples: [], problems: [inFile(unknownVersion(version, crd))] };
  const problems = findInSample(object, known, crd).map(inFile);
  const sample = {
    problems,
    place: `${file}:${lineOf(text, node, [])}`,
    name: nameOf(object),
    version,
    object,
    text: text.slice(document.range[0], document.range[2]),
  };
  return { samples: [sample], problems };
}

/** Checks a sample as its author sees it, and if nothing is wrong, as an API server to which clients write it. */
function findInSample(
  object: KubernetesObject,
  version: VersionSource,
  crd: KindSource,
): readonly SampleFinding[] {
  const found = findInObject(object, version, crd);
  if (found.length > 0) return found;
  return findRefusals(object, version).map(({ path, isOfStatus, reason, remedy }) => ({
    rule: 'Refused',
    path,
    message: `an API server refuses this ${isOfStatus === true ? 'status when a controller writes it' : 'object'} in ${version.name}: ${reason}. ${remedy}`,
  }));
}

/** Finds an error that makes a document unusable as a sample of the kind. */
function findInHeader(object: JsonValue, { group, kind, versions }: KindSource): SampleFinding[] {
  const [{ name: version } = { name: 'v1' }] = versions;
  const wanted = `apiVersion: ${group}/${version} and kind: ${kind}`;
  if (!isJsonObject(object)) {
    const message = `this is not an object. Write one with ${wanted}.`;
    return [{ rule: 'NoObject', path: [], message }];
  }
  const { apiVersion, kind: own } = object;
  if (typeof apiVersion !== 'string' || typeof own !== 'string') {
    const missing = typeof apiVersion === 'string' ? 'kind' : 'apiVersion';
    const message = `there is no ${missing}. A sample is a complete object. Begin it with ${wanted}.`;
    return [{ rule: 'MissingField', path: [], message }];
  }
  if (own !== kind || groupOf(apiVersion) !== group) {
    if (groupOf(apiVersion) === group && nearest(own, [kind]) !== undefined) {
      const message = `there is no ${own} in ${group}. Did you mean kind: ${kind}?`;
      return [{ rule: 'OtherKind', path: ['kind'], message }];
    }
    const message = `this is ${own} of ${apiVersion}, but this folder has samples of ${kind} of ${group}. Write ${wanted}, or move the sample to the folder of its kind.`;
    return [{ rule: 'OtherKind', path: own === kind ? ['apiVersion'] : ['kind'], message }];
  }
  if (typeof objectAt(object, 'metadata')['name'] !== 'string') {
    const message =
      'there is no name. Add one. Samples with the same name are the same object in several versions.';
    return [{ rule: 'MissingField', path: ['metadata', 'name'], message }];
  }
  return [];
}

function unknownVersion(version: string, { versions, kind }: KindSource): SampleFinding {
  const known = versions.map(({ name }) => name).join(', ');
  const message = `${kind} has no version ${version}. Write one of ${known}, or add ${version} to the CRD.`;
  return { rule: 'UnknownVersion', path: ['apiVersion'], message };
}

/** Returns the error of each sample whose object another sample has already written in its version. */
function findTwice(samples: readonly Sample[], { kind }: KindSource): ReadonlyMap<Sample, string> {
  const seen = new Map<string, string>();
  const found = new Map<Sample, string>();
  for (const sample of samples) {
    const { place, name, version } = sample;
    const key = `${version} ${name}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, place);
      continue;
    }
    const message = `${first} is also ${kind} ${name} in ${version}. Change the name or the version of one of them.`;
    found.set(sample, inWords(place, error('SampleTwice', '', message)));
  }
  return found;
}

function nameOf(object: JsonObject): string {
  const { name, namespace } = objectAt(object, 'metadata');
  return [namespace, name].filter((part) => typeof part === 'string').join('/');
}
