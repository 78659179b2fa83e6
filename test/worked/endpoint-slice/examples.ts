import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { endpointSlice } from './endpoint-slice.ts';

const HOST_NAME = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';

const ports = [{ name: 'http', protocol: 'TCP', port: 80 }];

export const endpointSliceExamples: WorkedKind = {
  kind: endpointSlice,
  crd,
  changes: true,
  loses: true,
  typical: {
    values: { nodeName: ['node-1', 'node-2'], zone: ['a', 'b'] },
    keys: {
      topology: [HOST_NAME, ZONE, 'example.com/rack'],
      deprecatedTopology: ['example.com/rack', 'example.com/row', HOST_NAME],
    },
  },
  same: {
    'a place': {
      v1: {
        addressType: 'IPv4',
        endpoints: [{ addresses: ['192.0.2.1'], nodeName: 'node-1', zone: 'a' }],
        ports,
      },
      v1beta1: {
        addressType: 'IPv4',
        endpoints: [{ addresses: ['192.0.2.1'], topology: { [HOST_NAME]: 'node-1', [ZONE]: 'a' } }],
        ports,
      },
    },
    'custom, empty and missing topologies': {
      v1: {
        endpoints: [
          { zone: 'a', deprecatedTopology: { 'example.com/rack': '7', 'example.com/row': '1' } },
          { deprecatedTopology: {} },
          { hostname: 'web-0' },
        ],
      },
      v1beta1: {
        endpoints: [
          { topology: { 'example.com/rack': '7', 'example.com/row': '1', [ZONE]: 'a' } },
          { topology: {} },
          { hostname: 'web-0' },
        ],
      },
    },
  },
  kept: {
    'a condition and a hint that are new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: {
        endpoints: [
          {
            addresses: ['192.0.2.1'],
            conditions: { ready: true, serving: true },
            zone: 'a',
            hints: { forZones: [{ name: 'a' }] },
          },
        ],
      },
      shown: {
        endpoints: [
          { addresses: ['192.0.2.1'], conditions: { ready: true }, topology: { [ZONE]: 'a' } },
        ],
      },
    },
    'a host name that differs from the node name': {
      from: 'v1',
      to: 'v1beta1',
      object: {
        endpoints: [{ nodeName: 'node-1', deprecatedTopology: { [HOST_NAME]: 'node-2' } }],
      },
      shown: { endpoints: [{ topology: { [HOST_NAME]: 'node-1' } }] },
    },
  },
};
