import { objectAt, pick, textAt } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import {
  claimSpecFields,
  compositeSpecFields,
  compositeStatusFields,
} from './crossplane-fields.ts';
import type { CompositeScope } from './crossplane-fields.ts';

/** The CRDs that Crossplane creates for a CompositeResourceDefinition. */
export interface CompositeCrds {
  readonly composite: JsonObject;
  /** The CRD of the claim; undefined if the definition has none. */
  readonly claim: JsonObject | undefined;
}

/**
 * Derives the CRDs of a CompositeResourceDefinition as Crossplane does (crossplane-runtime 2.4, `pkg/xcrd`,
 * `ForCompositeResource` and `ForCompositeResourceClaim`), without labels, owners and printer columns. Paths in `spec`
 * of the result are paths in the definition as well; only `storage` is `referenceable` there.
 *
 * @param definition - a CompositeResourceDefinition of `apiextensions.crossplane.io/v1` or `v2`
 */
export function crdsOfComposite(definition: JsonObject): CompositeCrds {
  const spec = objectAt(definition, 'spec');
  const scope = scopeOf(definition, spec);
  const status = compositeStatusFields(scope);
  const { claimNames, defaultCompositeDeletePolicy, defaultCompositionUpdatePolicy } = spec;
  const composite = crdOf(spec, {
    name: objectAt(definition, 'metadata')['name'],
    names: spec['names'],
    category: 'composite',
    scope: scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
    added: { spec: compositeSpecFields(scope, defaultCompositionUpdatePolicy), status },
  });
  if (scope !== 'LegacyCluster' || !isJsonObject(claimNames)) {
    return { composite, claim: undefined };
  }
  const claim = crdOf(spec, {
    name: `${textAt(claimNames, 'plural')}.${textAt(spec, 'group')}`,
    names: claimNames,
    category: 'claim',
    scope: 'Namespaced',
    added: { spec: claimSpecFields(defaultCompositeDeletePolicy), status },
  });
  return { composite, claim };
}

function scopeOf({ apiVersion }: JsonObject, { scope }: JsonObject): CompositeScope {
  if (scope === 'Namespaced' || scope === 'Cluster' || scope === 'LegacyCluster') return scope;
  return apiVersion === 'apiextensions.crossplane.io/v1' ? 'LegacyCluster' : 'Namespaced';
}

/** The differences between the CRD of a composite resource and that of its claim. */
interface Derivation {
  readonly name: JsonValue | undefined;
  readonly names: JsonValue | undefined;
  readonly category: string;
  readonly scope: string;
  readonly added: { readonly spec: JsonObject; readonly status: JsonObject };
}

function crdOf(spec: JsonObject, { name, names, category, scope, added }: Derivation): JsonObject {
  const { group, versions, conversion } = spec;
  const derived = isJsonList(versions)
    ? versions.map((version) => (isJsonObject(version) ? versionOf(version, added) : version))
    : versions;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: {
      group,
      names: isJsonObject(names) ? withCategory(names, category) : names,
      scope,
      versions: derived,
      ...(conversion === undefined ? {} : { conversion }),
    },
  };
}

function withCategory(names: JsonObject, category: string): JsonObject {
  const { categories } = names;
  return { ...names, categories: [...(isJsonList(categories) ? categories : []), category] };
}

function versionOf(version: JsonObject, added: Derivation['added']): JsonObject {
  const { referenceable, schema, ...rest } = version;
  const { openAPIV3Schema: own } = objectAt(version, 'schema');
  const { scale } = objectAt(version, 'subresources');
  return {
    ...rest,
    storage: referenceable ?? false,
    schema: isJsonObject(own) ? { openAPIV3Schema: schemaOf(own, added) } : schema,
    subresources: { status: {}, ...(isJsonObject(scale) ? { scale } : {}) },
  };
}

/** The keywords that Crossplane copies from the root, the spec and the status. It drops all others. */
const COPIED = {
  root: new Set(['description', 'x-kubernetes-validations']),
  spec: new Set([
    'description',
    'required',
    'x-kubernetes-preserve-unknown-fields',
    'x-kubernetes-validations',
    'oneOf',
  ]),
  status: new Set(['description', 'required', 'x-kubernetes-validations', 'oneOf']),
} as const;

/** The longest name of a composite resource or claim, because the name is also the value of a label. */
const LONGEST_NAME = 63;

function schemaOf(own: JsonObject, added: Derivation['added']): JsonObject {
  const properties = propertiesOf(own);
  const { maxLength } = objectAt(propertiesOf(objectAt(properties, 'metadata')), 'name');
  const isShorter = typeof maxLength === 'number' && maxLength < LONGEST_NAME;
  return {
    type: 'object',
    ...pick(own, COPIED.root, true),
    required: ['spec'],
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: isShorter ? maxLength : LONGEST_NAME },
        },
      },
      spec: part(objectAt(properties, 'spec'), COPIED.spec, added.spec),
      status: part(objectAt(properties, 'status'), COPIED.status, added.status),
    },
  };
}

/** Returns the schema of the spec or the status. A field that Crossplane adds replaces one of the same name. */
function part(own: JsonObject, copied: ReadonlySet<string>, added: JsonObject): JsonObject {
  return {
    type: 'object',
    ...pick(own, copied, true),
    properties: { ...propertiesOf(own), ...added },
  };
}

function propertiesOf(schema: JsonObject): JsonObject {
  return objectAt(schema, 'properties');
}
