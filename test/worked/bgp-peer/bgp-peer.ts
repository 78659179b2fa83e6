import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * BGPPeer of MetalLB: v1beta2 adds fields to those of v1beta1. MetalLB's own webhook loses all of them on the way to
 * v1beta1, among them the secret with the password and the VRF.
 */
export const bgpPeer: Kind = defineKind(
  crd,
  'v1beta2',
  {
    v1beta1: lens(
      hubOnly('spec.connectTime'),
      hubOnly('spec.disableMP'),
      hubOnly('spec.dualStackAddressFamily'),
      hubOnly('spec.dynamicASN'),
      hubOnly('spec.enableGracefulRestart'),
      hubOnly('spec.interface'),
      hubOnly('spec.localASN'),
      hubOnly('spec.passwordSecret'),
      hubOnly('spec.vrf'),
    ),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'spec.peerASN',
        'v1beta1 requires the number, and a peer of v1beta2 can have dynamicASN instead',
      ),
      accept(
        'invalid-after-conversion',
        'spec.peerAddress',
        'v1beta1 requires the address, and a peer of v1beta2 can have an interface instead',
      ),
      accept(
        'invalid-after-conversion',
        'spec.peerPort',
        'v1beta1 admits the port 0, which no peer can have',
      ),
      accept('defaults-differ', 'spec.peerPort', 'only v1beta2 states the default port'),
      accept(
        'invalid-after-conversion',
        'spec.nodeSelectors[].matchExpressions[].values',
        'v1beta1 requires values, and the operators Exists and DoesNotExist have none',
      ),
    ],
  },
);
