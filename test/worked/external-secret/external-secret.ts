import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { each, hubOnly, inside, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * ExternalSecret of External Secrets: v1beta1 wraps each element of `dataFrom` in `extract`, and adds elements that
 * `find` secrets or take them from a generator. The operator's own webhook lost every element without `extract`, the
 * `conversionStrategy` of the others, and everything else that v1alpha1 has no field for.
 */
export const externalSecret: Kind = defineKind(crd, 'v1beta1', {
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
});
