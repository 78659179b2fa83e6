import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';
import type { JsonObject } from '../../../../src/index.ts';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import type { SampledVersion } from '../../../../src/prove/objects/sampler.ts';

/** The folder of the CRDs. `PROVE_CRDS` names another one, for CRDs that are too large to keep here. */
const FOLDER =
  process.env['PROVE_CRDS'] ?? fileURLToPath(new URL('../../../fixtures/crds', import.meta.url));

interface Crd {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly scope: 'Namespaced' | 'Cluster';
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema?: { readonly openAPIV3Schema?: JsonObject };
    }[];
  };
}

/** Returns all versions of the CRDs that projects published, by CRD and version. */
export function publishedVersions(): readonly (readonly [string, SampledVersion])[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:compressed\/)?[^/]+\.yaml(?:\.gz)?$/.test(name))
    .flatMap((name) => versionsIn(`${FOLDER}/${name}`));
}

function versionsIn(file: string): (readonly [string, SampledVersion])[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return parseAllDocuments(text, { merge: true, logLevel: 'error' }).flatMap((document) => {
    const crd = document.toJS() as Crd | null;
    if (crd?.kind !== 'CustomResourceDefinition') return [];
    const { group, scope, names, versions } = crd.spec;
    return versions.map(({ name, schema }) => {
      const source = schema?.openAPIV3Schema;
      const read = source === undefined ? undefined : readStructuralSchema(source);
      const version = { group, kind: names.kind, version: name, scope, schema: read };
      return [`${crd.metadata.name} ${name}`, version] as const;
    });
  });
}
