import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { externalSecret } from './external-secret.ts';

const spec = {
  secretStoreRef: { name: 'secret-store-name', kind: 'SecretStore' },
  refreshInterval: '1h',
  target: { name: 'my-secret', creationPolicy: 'Merge' },
};

const withDataFrom = (dataFrom: readonly JsonObject[]): JsonObject => ({
  spec: { ...spec, dataFrom },
});

/** From the documentation of External Secrets (github.com/external-secrets/external-secrets, `docs/guides/v1beta1.md`). */
export const externalSecretExamples: WorkedKind = {
  kind: externalSecret,
  crd,
  changes: true,
  loses: true,
  typical: { values: { key: ['my-key', 'my-other-key'], conversionStrategy: ['Default'] } },
  same: {
    'all values of a key': {
      v1beta1: withDataFrom([{ extract: { key: 'my-key' } }, { extract: { key: 'my-other-key' } }]),
      v1alpha1: withDataFrom([{ key: 'my-key' }, { key: 'my-other-key' }]),
    },
    'a property of a version, with a strategy': {
      v1beta1: withDataFrom([
        { extract: { key: 'my-key', property: 'a', version: 'v2', conversionStrategy: 'Unicode' } },
      ]),
      v1alpha1: withDataFrom([
        { key: 'my-key', property: 'a', version: 'v2', conversionStrategy: 'Unicode' },
      ]),
    },
  },
  kept: {
    'secrets found by name': {
      from: 'v1beta1',
      to: 'v1alpha1',
      object: withDataFrom([{ find: { name: { regexp: '.*foo-bar$' } } }]),
      shown: withDataFrom([{}]),
    },
    'secrets found by tags, and a policy': {
      from: 'v1beta1',
      to: 'v1alpha1',
      object: {
        spec: {
          ...spec,
          target: { ...spec.target, deletionPolicy: 'Retain' },
          dataFrom: [
            { extract: { key: 'my-key' } },
            { find: { tags: { env: 'dev', app: 'web' } } },
          ],
        },
      },
      shown: withDataFrom([{ key: 'my-key' }, {}]),
    },
  },
};
