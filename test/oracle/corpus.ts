import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import type { Scale } from '../../src/core/schema/validate/scale.ts';
import type { StructuralSchema } from '../../src/core/schema/structural-schema.ts';

/** A CRD of the corpus. */
export interface CorpusCrd {
  /** `certificates.cert-manager.io`. */
  readonly name: string;
  readonly document: JsonObject;
  readonly group: string;
  readonly kind: string;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly versions: readonly CorpusVersion[];
}

/** A version with a schema. */
export interface CorpusVersion {
  readonly name: string;
  readonly source: JsonObject;
  readonly schema: StructuralSchema;
  /** The subresource; undefined without one. */
  readonly scale?: Scale | undefined;
}

const HERE = import.meta.dirname;

/** The CRDs of this repository: those of the worked kinds, and one with every keyword. */
const OWN: readonly string[] = [
  ...readdirSync(join(HERE, '..', 'worked'))
    .map((kind) => join(HERE, '..', 'worked', kind, 'crd.yaml'))
    .filter((file) => existsSync(file)),
  join(HERE, 'every-keyword.crd.yaml'),
];

/**
 * Returns the published CRDs of other projects from a folder `shared/crds` beside the checkout, or from `CRD_CORPUS`;
 * and those of this repository.
 */
export function readCorpus(): readonly CorpusCrd[] {
  const folder = publishedFolder();
  const published =
    folder === undefined
      ? []
      : readdirSync(folder)
          .filter((file) => file.endsWith('.yaml'))
          .map((file) => join(folder, file));
  return [...published, ...OWN].map(readCrd);
}

function publishedFolder(): string | undefined {
  const { CRD_CORPUS: configured = '' } = process.env;
  if (configured !== '') return configured;
  for (let folder = HERE; folder !== dirname(folder); folder = dirname(folder)) {
    const published = join(folder, 'shared', 'crds');
    if (existsSync(published)) return published;
  }
  return undefined;
}

function readCrd(file: string): CorpusCrd {
  const document = parseDocument(readFileSync(file, 'utf8')).toJS() as JsonObject;
  const spec = objectIn(document, 'spec');
  const { versions, scope } = spec;
  return {
    name: textIn(objectIn(document, 'metadata'), 'name'),
    document,
    group: textIn(spec, 'group'),
    kind: textIn(objectIn(spec, 'names'), 'kind'),
    scope: scope === 'Cluster' ? 'Cluster' : 'Namespaced',
    versions: (isJsonList(versions) ? versions : []).flatMap(readVersion),
  };
}

function readVersion(version: JsonValue): CorpusVersion[] {
  if (!isJsonObject(version)) return [];
  const source = objectIn(objectIn(version, 'schema'), 'openAPIV3Schema');
  if (Object.keys(source).length === 0) return [];
  const schema = readStructuralSchema(source);
  return [{ name: textIn(version, 'name'), source, schema, scale: scaleIn(version) }];
}

function scaleIn(version: JsonObject): Scale | undefined {
  const { scale } = objectIn(version, 'subresources');
  if (!isJsonObject(scale)) return undefined;
  const { labelSelectorPath } = scale;
  return {
    specReplicasPath: textIn(scale, 'specReplicasPath'),
    statusReplicasPath: textIn(scale, 'statusReplicasPath'),
    labelSelectorPath: typeof labelSelectorPath === 'string' ? labelSelectorPath : undefined,
  };
}

function objectIn(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}

function textIn(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}
