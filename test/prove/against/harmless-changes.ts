import type { JsonObject } from '../../../src/index.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import { count, flag, spec, text } from '../corpus/broken-crd.ts';
import { DEPRECATED, versions, withWebhook } from './changes-of-versions.ts';
import { only } from './changes.ts';
import type { BrokenChange } from './changes.ts';

/** Returns a CRD whose versions also have a schema of metadata. */
function withMetadata(crd: CustomResourceDefinition): CustomResourceDefinition {
  const metadata = { type: 'object', properties: { name: { ...text, maxLength: 63 } } };
  return {
    ...crd,
    versions: crd.versions.map((version) => ({
      ...version,
      schema: {
        ...version.schema,
        properties: { ...(version.schema?.['properties'] as JsonObject), metadata },
      },
    })),
  };
}

/** Changes that concern neither stored objects nor clients. */
export const HARMLESS: readonly Pick<BrokenChange, 'change' | 'before' | 'after'>[] = [
  {
    change: 'a description',
    before: only({ name: text }),
    after: only({ name: { ...text, description: 'The name.' } }),
  },
  {
    change: 'a new optional field',
    before: only({ name: text }),
    after: only({ name: text, zone: { ...text, maxLength: 3 } }),
  },
  {
    change: 'a new field with a default',
    before: only({ name: text }),
    after: only({ name: text, zone: { ...text, default: 'a' } }),
  },
  {
    change: 'a new required field with a default',
    before: only({ name: text }),
    after: only({ name: text, zone: { ...text, default: 'a' } }, { required: ['zone'] }),
  },
  {
    change: 'a new optional object with a required field',
    before: only({ name: text }),
    after: only({ name: text, probe: spec({ path: text }, { required: ['path'] }) }),
  },
  {
    change: 'relaxed bounds',
    before: only({ name: { ...text, minLength: 2, maxLength: 3 } }),
    after: only({ name: { ...text, minLength: 1, maxLength: 300 } }),
  },
  {
    change: 'bounds that exclude nothing',
    before: only({ name: text, list: { type: 'array', items: flag }, on: flag }),
    after: only({
      name: { ...text, minLength: 0 },
      list: { type: 'array', items: flag, minItems: 0 },
      on: flag,
    }),
  },
  {
    change: 'a pattern that is gone',
    before: only({ name: { ...text, pattern: '^a+$' } }),
    after: only({ name: text }),
  },
  {
    change: 'a rule that is gone',
    before: only({ size: { ...count, 'x-kubernetes-validations': [{ rule: 'self > 1' }] } }),
    after: only({ size: count }),
  },
  {
    change: 'another message of a rule',
    before: only({ size: { ...count, 'x-kubernetes-validations': [{ rule: 'self > 1' }] } }),
    after: only({
      size: { ...count, 'x-kubernetes-validations': [{ rule: 'self > 1', message: 'too small' }] },
    }),
  },
  {
    change: 'a field that is no longer required',
    before: only({ name: text }, { required: ['name'] }),
    after: only({ name: text }),
  },
  {
    change: 'a format that every integer has, and one that nobody knows',
    before: only({ size: { type: 'integer' }, name: text }),
    after: only({
      size: { type: 'integer', format: 'int64' },
      name: { ...text, format: 'kebab' },
    }),
  },
  {
    change: 'unknown fields that stay',
    before: only({ values: { type: 'object' } }),
    after: only({ values: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
  },
  {
    change: 'a named field that keeps every value, as before',
    before: only({ name: text }, { 'x-kubernetes-preserve-unknown-fields': true }),
    after: only(
      { name: text, values: { 'x-kubernetes-preserve-unknown-fields': true } },
      { 'x-kubernetes-preserve-unknown-fields': true },
    ),
  },
  {
    change: 'a schema of metadata that is gone',
    before: withMetadata(only({ name: text })),
    after: only({ name: text }),
  },
  {
    change: 'a new version',
    before: versions(['v1beta1']),
    after: versions(['v1beta1', 'v1'], { v1beta1: DEPRECATED }),
  },
  {
    change: 'a storage version that the release before had',
    before: versions(['v1beta1', 'v1'], { v1beta1: DEPRECATED }),
    after: versions(['v1', 'v1beta1'], { v1beta1: DEPRECATED }),
  },
  {
    change: 'no webhook for the only version',
    before: withWebhook(versions(['v1'])),
    after: versions(['v1']),
  },
  {
    change: 'another selectable field',
    before: versions(['v1']),
    after: versions(['v1'], { v1: { selectableFields: [{ jsonPath: '.spec.name' }] } }),
  },
  {
    change: 'a deprecated version with a successor',
    before: versions(['v2', 'v1']),
    after: versions(['v2', 'v1'], { v1: DEPRECATED }),
  },
];
