import type { Kind } from '../../../src/index.ts';
import { defineKind, steps } from '../../../src/index.ts';
import { each, hubOnly, lens, ownOnly, rename, sharedToEach } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

const jsonPath = rename('JSONPath', 'jsonPath');

/** v1 repeats these fields in each version. v1beta1 has them once where all versions agree. */
const toEachVersion = sharedToEach('spec.versions', {
  'spec.validation': 'schema',
  'spec.subresources': 'subresources',
  'spec.additionalPrinterColumns': 'additionalPrinterColumns',
});

/**
 * v1 drops `spec.version`, which duplicates `spec.versions`; it is kept for v1beta1. When a v1 object is created, v1
 * also requires a scope, structural schemas and `preserveUnknownFields: false`. Those are for its author to provide.
 */
export const customResourceDefinition: Kind = defineKind(crd, 'v1', {
  // Rename within the columns before they move: afterwards v1 has columns only below `spec.versions`.
  v1beta1: steps(
    lens(
      each('spec.additionalPrinterColumns', jsonPath),
      each(
        'spec.versions',
        each('additionalPrinterColumns', jsonPath),
        hubOnly('selectableFields'),
      ),
      ownOnly('spec.version'),
    ),
    lens(
      toEachVersion,
      rename('spec.conversion.webhookClientConfig', 'spec.conversion.webhook.clientConfig'),
      rename(
        'spec.conversion.conversionReviewVersions',
        'spec.conversion.webhook.conversionReviewVersions',
      ),
    ),
  ),
});
