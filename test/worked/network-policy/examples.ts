import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { networkPolicy } from './network-policy.ts';

const policy = {
  spec: {
    podSelector: { matchLabels: { role: 'db' } },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }, { podSelector: {} }],
        ports: [{ protocol: 'TCP', port: 'postgres' }],
      },
    ],
  },
};

export const networkPolicyExamples: WorkedKind = {
  kind: networkPolicy,
  crd,
  changes: false,
  loses: true,
  same: {
    'a policy for ingress': { v1: policy, 'extensions-v1beta1': policy },
  },
  kept: {
    'a range of ports, which is new in v1': {
      from: 'v1',
      to: 'extensions-v1beta1',
      object: { spec: { egress: [{ ports: [{ port: 32000, endPort: 32768 }, { port: 80 }] }] } },
      shown: { spec: { egress: [{ ports: [{ port: 32000 }, { port: 80 }] }] } },
    },
  },
};
