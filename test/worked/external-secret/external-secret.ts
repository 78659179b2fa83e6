import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import { each, hubOnly, inside, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * ExternalSecret of External Secrets: v1beta1 wraps each element of `dataFrom` in `extract`, and adds elements that
 * `find` secrets or take them from a generator. The operator's own webhook lost every element without `extract`, the
 * `conversionStrategy` of the others, and everything else that v1alpha1 has no field for.
 */
export const externalSecret: Kind = defineKind(
  crd,
  'v1beta1',
  {
    v1alpha1: lens(
      each(
        'spec.data',
        hubOnly('sourceRef'),
        hubOnly('remoteRef.decodingStrategy'),
        hubOnly('remoteRef.metadataPolicy'),
      ),
      each(
        'spec.dataFrom',
        rename('key', 'extract.key'),
        rename('property', 'extract.property'),
        rename('version', 'extract.version'),
        rename('conversionStrategy', 'extract.conversionStrategy'),
        hubOnly('extract.decodingStrategy'),
        hubOnly('extract.metadataPolicy'),
        hubOnly('find'),
        hubOnly('rewrite'),
        hubOnly('sourceRef'),
      ),
      inside(
        'spec.target',
        hubOnly('deletionPolicy'),
        hubOnly('template.mergePolicy'),
        each(
          'template.templateFrom',
          each('configMap.items', hubOnly('templateAs')),
          each('secret.items', hubOnly('templateAs')),
          hubOnly('literal'),
          hubOnly('target'),
        ),
      ),
    ),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'spec.secretStoreRef',
        'v1alpha1 requires one store for all secrets, and v1beta1 can name a store for each',
      ),
      accept(
        'invalid-after-conversion',
        'spec.dataFrom[].key',
        'v1alpha1 requires a key, and an element of v1beta1 that finds or generates secrets has none',
      ),
      accept(
        'invalid-after-conversion',
        'spec.target.creationPolicy',
        'the schema of v1alpha1 admits any text, and the operator knows only the four policies of v1beta1',
      ),
      accept(
        'defaults-differ',
        'spec.target',
        'v1beta1 writes out the target that the operator assumes where v1alpha1 has none',
      ),
      accept(
        'defaults-differ',
        'spec.target.template.engineVersion',
        'the operator made version 2 of its template engine the default in v1beta1',
      ),
      accept(
        'invalid-after-conversion',
        'spec.target.template.templateFrom[]',
        'v1alpha1 requires a ConfigMap or a Secret, and v1beta1 can have the template as text',
      ),
    ],
  },
);
