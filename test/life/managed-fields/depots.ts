import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { parsePlainly } from '../../../src/core/json/parse-json.ts';
import type { StructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import type { Kind, KubernetesObject } from '../../../src/index.ts';
import { knownVersions } from '../../../src/life/managed-fields/translation.ts';
import type {
  ConvertFragments,
  TranslationRules,
} from '../../../src/life/managed-fields/translation.ts';
import { translateManagedFields } from '../../../src/life/managed-fields/translate-managed-fields.ts';
import type { Translation } from '../../../src/life/managed-fields/translation.ts';
import { readLocalCrd } from '../../../scripts/local/crds.ts';
import { depot } from '../../e2e/depot/depot.ts';

export const GROUP = 'test.example.com';

const crd = await readLocalCrd(new URL('../../e2e/depot/crd.yaml', import.meta.url).pathname);

/** The schemas of Depot. */
export const SCHEMAS: ReadonlyMap<string, StructuralSchema> = new Map(
  crd.versions.map(({ name, schema = {} }) => [name, readStructuralSchema(schema)]),
);

/** Returns the conversion of a kind. */
export function convertBy(kind: Kind): ConvertFragments {
  return (objects, to) =>
    Promise.resolve(
      objects.map((object) => {
        const converted = kind.convert(object, to);
        return 'problem' in converted
          ? { refusal: JSON.stringify(converted.problem) }
          : { object: converted.object };
      }),
    );
}

/** The conversion of Depot. */
export const convert: ConvertFragments = convertBy(depot);

/** Rules that translate all entries of Depot to `v1`. */
export function rules(change: Partial<TranslationRules> = {}): TranslationRules {
  return {
    group: GROUP,
    versions: knownVersions(SCHEMAS),
    convert,
    isLeaving: () => true,
    target: 'v1',
    isReleased: () => false,
    ...change,
  };
}

/** An entry in short: the fields of a manager in a version. Managers with a capital letter apply. */
export type Entry = readonly [manager: string, version: string, fields: JsonObject, time?: string];

/** Returns a Depot in one version, with managedFields, as if it had been written in another one. */
export function aDepot(
  written: 'v1' | 'v1beta1',
  content: JsonObject,
  entries: readonly Entry[],
  read: 'v1' | 'v1beta1' = 'v1',
): KubernetesObject {
  const metadata = { name: 'a', namespace: 'b', uid: 'u', ...objectIn(content['metadata']) };
  const object = { ...content, apiVersion: `${GROUP}/${written}`, kind: 'Depot', metadata };
  const converted = depot.convert(object, `${GROUP}/${read}`);
  if ('problem' in converted) throw new Error(JSON.stringify(converted.problem));
  const managedFields = entries.map(([manager, version, fieldsV1, time]) => ({
    manager,
    operation: /^[A-Z]/.test(manager) ? 'Apply' : 'Update',
    apiVersion: `${GROUP}/${version}`,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1,
  }));
  return {
    ...converted.object,
    metadata: { ...converted.object.metadata, resourceVersion: '7', managedFields },
  };
}

/** Translates, and returns the fields of every entry after the patch, by manager and version. */
export async function translatedFields(
  object: KubernetesObject,
  change: Partial<TranslationRules> = {},
): Promise<Record<string, unknown>> {
  return fieldsIn(await translateManagedFields(object, rules(change)));
}

/** Returns the fields of every entry in a patch, by manager and version. */
export function fieldsIn({ patch }: Translation): Record<string, unknown> {
  const operations = parsePlainly(patch ?? '[]') as { value: JsonObject[] }[];
  return Object.fromEntries(
    (operations[1]?.value ?? []).map((entry) => {
      const { manager, apiVersion } = entry as { manager: string; apiVersion: string };
      return [`${manager} ${apiVersion.slice(GROUP.length + 1)}`, entry['fieldsV1']];
    }),
  );
}

function objectIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns fields in short: `owned('a', 'b.c')`. A dot separates keys, and `.` at the end stands for the parent itself. */
export function owned(...paths: readonly string[]): JsonObject {
  const root: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    let at: Record<string, Record<string, unknown>> = root;
    for (const step of path.split(' ')) {
      const key = step === '.' || /^[kv]:/.test(step) ? step : `f:${step}`;
      at[key] ??= {};
      at = at[key] as Record<string, Record<string, unknown>>;
    }
  }
  return root as JsonObject;
}
