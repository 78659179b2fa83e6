import type { Kind } from '../../../src/index.ts';
import { defineKind, steps } from '../../../src/index.ts';
import { each, hubOnly, lens, ownOnly, rename, sharedToEach } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

const jsonPath = rename('JSONPath', 'jsonPath');

/** What v1beta1 may say once for all versions, v1 says in each: where all say the same, v1beta1 says it once again. */
const toEachVersion = sharedToEach('spec.versions', {
  'spec.validation': 'schema',
  'spec.subresources': 'subresources',
  'spec.additionalPrinterColumns': 'additionalPrinterColumns',
});

/**
 * `spec.version` is gone in v1, where `spec.versions` says it; it is kept for v1beta1. That the scope, structural
 * schemas and `preserveUnknownFields: false` are demanded when a v1 object is created is for its author to meet.
 */
export const customResourceDefinition: Kind = defineKind(crd, 'v1', {
  // The columns are spelled anew before they move, as there is no field for them beside the versions of v1.
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
