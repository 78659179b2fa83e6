import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { bgpPeer } from './bgp-peer.ts';
import { crd } from './crd.gen.ts';

const peer = {
  myASN: 42,
  peerASN: 142,
  peerAddress: '1.2.3.4',
  peerPort: 1179,
  holdTime: '3m0s',
  keepaliveTime: '1s',
  routerID: '10.20.30.40',
  sourceAddress: '10.20.30.40',
  ebgpMultiHop: true,
  bfdProfile: 'default',
};

const selectors = {
  nodeSelectors: [
    {
      matchLabels: { foo: 'bar' },
      matchExpressions: [{ key: 'zone', operator: 'In', values: ['quux'] }],
    },
  ],
};

const withPeer = (fields: JsonObject): JsonObject => ({ spec: { ...peer, ...fields } });

/**
 * From the objects with which MetalLB tests its webhook (github.com/metallb/metallb, `api/v1beta1`,
 * `bgppeer_conversion_test.go`).
 */
export const bgpPeerExamples: WorkedKind = {
  kind: bgpPeer,
  crd,
  changes: false,
  loses: true,
  same: {
    'a peer for some nodes': {
      v1beta2: withPeer({ password: 'nopass', ...selectors }),
      v1beta1: withPeer({ password: 'nopass', ...selectors }),
    },
    'a selector of every node': {
      v1beta2: withPeer({ nodeSelectors: [{}] }),
      v1beta1: withPeer({ nodeSelectors: [{}] }),
    },
  },
  kept: {
    'a password in a secret': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: withPeer({
        passwordSecret: { name: 'nosecret', namespace: 'metallb-system' },
        ...selectors,
      }),
      shown: withPeer(selectors),
    },
    'a VRF, and both address families in one session': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: withPeer({ vrf: 'red', dualStackAddressFamily: true }),
      shown: withPeer({}),
    },
    'a peer without a number and an address of its own': {
      from: 'v1beta2',
      to: 'v1beta1',
      object: { spec: { myASN: 42, dynamicASN: 'external', interface: 'net1' } },
      shown: { spec: { myASN: 42 } },
    },
  },
};
