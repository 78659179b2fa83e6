import type { Acceptance, Kind } from '../../../src/index.ts';
import { accept, defineKind, through } from '../../../src/index.ts';
import { byType, each, inside, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** A backend refers to its service by two fields; in v1 by an object whose port is either a name or a number. */
const backend = [
  rename('serviceName', 'service.name'),
  byType('servicePort', { integer: 'service.port.number', string: 'service.port.name' }),
];

/**
 * v1 requires `pathType`. If it is missing, it stays missing: the guide tells the user to write
 * `ImplementationSpecific`, and a conversion must not make that choice for the user.
 */
export const ingress: Kind = defineKind(
  crd,
  'v1',
  {
    v1beta1: lens(
      inside(['spec.backend', 'spec.defaultBackend'], ...backend),
      each('spec.rules', each('http.paths', inside('backend', ...backend))),
    ),
    // Only the group changed.
    'extensions-v1beta1': through('v1beta1', lens()),
  },
  { accepted: ['spec.defaultBackend', 'spec.rules[].http.paths[].backend'].map(acceptLargePort) },
);

/** An int-or-string field cannot limit its integers, so v1beta1 admits a port that is no int32. */
function acceptLargePort(backendPath: string): Acceptance {
  return accept(
    'invalid-after-conversion',
    `${backendPath}.service.port.number`,
    'v1beta1 admits every integer as servicePort, and no service has a port beyond int32',
  );
}
