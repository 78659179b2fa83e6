import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { certificateSigningRequest } from './certificate-signing-request.ts';

const approved = {
  spec: {
    request: 'LS0tLS1CRUdJTi',
    signerName: 'kubernetes.io/kube-apiserver-client',
    usages: ['client auth'],
    extra: { 'example.com/roles': ['a', 'b'] },
  },
  status: { conditions: [{ type: 'Approved', status: 'True', reason: 'Policy' }] },
};

export const certificateSigningRequestExamples: WorkedKind = {
  kind: certificateSigningRequest,
  crd,
  changes: false,
  loses: true,
  same: {
    'a request that was approved': { v1: approved, v1beta1: approved },
  },
  kept: {
    'an expiration, which is new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { signerName: 'example.com/signer', expirationSeconds: 3600 } },
      shown: { spec: { signerName: 'example.com/signer' } },
    },
  },
};
