import * as fc from 'fast-check';
import { setField } from '../../../core/json/fields.ts';
import type { Fields } from '../../../core/json/fields.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { findInvalidMetadata } from '../../../core/convert/metadata-rules.ts';
import type { Chance } from './chance.ts';
import type { Known } from './known.ts';
import { namespaceOf } from './names.ts';
import { TYPICAL } from './texts.ts';

/** An object that is stored, one before admission, or a fragment as server-side apply sends it. */
export type Stage = 'stored' | 'new' | 'fragment';

/** The rules for the metadata of one kind. */
export interface MetadataRules {
  readonly apiVersion: string;
  readonly isNamespaced: boolean;
  /** Returns a name. The schema of a CRD may restrict names further. */
  readonly name: (chance: Chance) => string;
  /** The values that the conversion names. A function may read a label. */
  readonly known: Known;
}

const LABEL_VALUES: readonly string[] = ['', 'a', 'x-1.y_Z', 'true', '007', 'a'.repeat(63)];
const QUALIFIED: readonly string[] = [
  'a',
  'app.kubernetes.io/name',
  'example.com/b.c',
  'constructor',
  'x'.repeat(63),
];
const FINALIZERS: readonly string[] = ['foregroundDeletion', 'example.com/protect'];
const uuid = fc.uuid({ version: 4 });

/** Returns metadata as the API server accepts it (apimachinery, `pkg/api/validation/objectmeta.go`). */
export function metadata(rules: MetadataRules, stage: Stage, chance: Chance): JsonObject {
  return {
    ...(chance.oneIn(3) && { annotations: texts('annotations', rules, chance) }),
    ...(stage === 'stored' && { creationTimestamp: '2026-11-23T08:00:00Z' }),
    ...(chance.oneIn(8) && { finalizers: FINALIZERS.slice(0, chance.int(1, 2)) }),
    ...(stage === 'stored' && { generation: chance.int(1, 9) }),
    ...(chance.oneIn(3) && { labels: texts('labels', rules, chance) }),
    ...(stage === 'stored' && chance.oneIn(6) && { managedFields: managedFields(rules) }),
    ...identity(rules, stage, chance),
    ...(chance.oneIn(8) && { ownerReferences: [ownerReference(chance)] }),
    ...(stage === 'stored' && {
      resourceVersion: String(chance.int(1, 999_999)),
      uid: chance.from(uuid),
    }),
  };
}

function identity(rules: MetadataRules, stage: Stage, chance: Chance): JsonObject {
  const namespace = rules.isNamespaced ? { namespace: namespaceOf(rules.known, chance) } : {};
  if (stage === 'fragment' && chance.oneIn(4)) return {};
  const prefix = stage !== 'fragment' && chance.oneIn(6) ? { generateName: 'made-' } : {};
  return { ...prefix, name: rules.name(chance), ...namespace };
}

const VALUES = { labels: LABEL_VALUES, annotations: TYPICAL } as const;

function texts(field: keyof typeof VALUES, { known }: MetadataRules, chance: Chance): JsonObject {
  const fields: Fields = {};
  for (let left = chance.int(0, 3); left > 0; left -= 1) {
    const name = known.entry(field, chance) ?? known.key(chance) ?? chance.pick(QUALIFIED) ?? 'a';
    const value = known.text(chance) ?? chance.pick(VALUES[field]) ?? '';
    const isValid = findInvalidMetadata({ [field]: { [name]: value } }, {}) === undefined;
    if (isValid) setField(fields, name, value);
  }
  return fields;
}

function managedFields({ apiVersion }: MetadataRules): JsonObject[] {
  const fieldsV1 = { 'f:spec': { '.': {} } };
  const time = '2026-11-23T08:00:00Z';
  return [
    { apiVersion, fieldsType: 'FieldsV1', fieldsV1, manager: 'kubectl', operation: 'Update', time },
  ];
}

function ownerReference(chance: Chance): JsonObject {
  return {
    apiVersion: 'apps/v1',
    blockOwnerDeletion: chance.oneIn(2),
    controller: chance.oneIn(2),
    kind: 'Deployment',
    name: 'owner',
    uid: chance.from(uuid),
  };
}

/** Returns the identity of an embedded resource, which the API server requires to have a type. */
export function embeddedIdentity(chance: Chance): {
  apiVersion: string;
  kind: string;
  metadata: JsonObject;
} {
  return {
    apiVersion: chance.pick(['v1', 'apps/v1', 'example.com/v1beta1']) ?? 'v1',
    kind: chance.pick(['Pod', 'ConfigMap', 'Widget']) ?? 'Pod',
    metadata: chance.oneIn(4)
      ? {}
      : { name: 'embedded', ...(chance.oneIn(2) && { labels: { app: 'a' } }) },
  };
}
