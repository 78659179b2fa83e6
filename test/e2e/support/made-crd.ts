import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import type { Crd, JsonObject, KubernetesObject } from '../../../src/index.ts';
import { crdOf } from '../../../src/index.ts';
import { localCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';

/** A CRD made in a test, without a YAML file and a generated module. */
export interface MadeCrd {
  /** Returns the CRD to send to an API server. */
  readonly manifest: (storageVersion: string) => LocalCrd;
  /** The CRD for `defineKind`. */
  readonly crd: Crd<Record<string, KubernetesObject>>;
}

export interface Names {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
}

/** A made kind, and the name of its CRD. */
export interface MadeKind extends MadeCrd, Names {
  readonly name: string;
}

/** Makes a kind whose plural is its name in lower case, with an s. */
export function makeKind(group: string, kind: string, specs: Specs): MadeKind {
  const names = { group, kind, plural: `${kind.toLowerCase()}s` };
  return { ...names, ...makeCrd(names, specs), name: `${names.plural}.${group}` };
}

/** The fields of `spec` in every version, each with its schema. */
export type Specs = Readonly<Record<string, JsonObject>>;

export function makeCrd({ group, kind, plural }: Names, specs: Specs): MadeCrd {
  const schemas = Object.entries(specs).map(([name, properties]): [string, JsonObject] => [
    name,
    { type: 'object', properties: { spec: { type: 'object', properties } } },
  ]);
  const versions = (storageVersion: string): JsonObject[] =>
    schemas.map(([name, openAPIV3Schema]) => ({
      name,
      served: true,
      storage: name === storageVersion,
      schema: { openAPIV3Schema },
    }));
  return {
    manifest: (storageVersion) =>
      localCrd({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${plural}.${group}` },
        spec: {
          group,
          scope: 'Namespaced',
          names: { plural, singular: kind.toLowerCase(), kind },
          versions: versions(storageVersion),
        },
      }),
    crd: crdOf<Record<string, KubernetesObject>>({
      group,
      kind,
      versions: Object.keys(specs),
      shapes: Object.fromEntries(
        schemas.map(([name, schema]) => [name, shapeOfSchema(schema, 'pruned')]),
      ),
    }),
  };
}
