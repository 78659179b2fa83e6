import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { byType, each, inside, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** A backend names its service by two fields, and since v1 by an object in which a port is a name or a number. */
const backend = [
  rename('serviceName', 'service.name'),
  byType('servicePort', { integer: 'service.port.number', string: 'service.port.name' }),
];

/**
 * `pathType` became required. What is left out stays out: the guide has the user write `ImplementationSpecific`,
 * and a conversion that wrote it would make it the user's word.
 */
export const ingress: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    inside(['spec.backend', 'spec.defaultBackend'], ...backend),
    each('spec.rules', each('http.paths', inside('backend', ...backend))),
  ),
  // Only the group changed.
  'extensions-v1beta1': through('v1beta1', lens()),
});
