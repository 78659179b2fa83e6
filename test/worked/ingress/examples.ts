import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { ingress } from './ingress.ts';

const host = 'shop.example.com';
const path = { path: '/shop', pathType: 'Prefix' };
const resource = { apiGroup: 'storage.example.com', kind: 'Bucket', name: 'static' };
const status = { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } };

export const ingressExamples: WorkedKind = {
  kind: ingress,
  crd,
  changes: true,
  loses: true,
  typical: {
    values: {
      servicePort: [80, 443, 'http', 'https'],
      number: [80, 443],
      name: ['web', 'http'],
      pathType: ['Prefix', 'Exact', 'ImplementationSpecific'],
    },
  },
  same: {
    'a default backend with a port number': {
      v1: { spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } } },
      v1beta1: { spec: { backend: { serviceName: 'web', servicePort: 80 } } },
      'extensions-v1beta1': { spec: { backend: { serviceName: 'web', servicePort: 80 } } },
    },
    'a list of rules with port names, and a path without a service': {
      v1: {
        spec: {
          ingressClassName: 'edge',
          rules: [
            {
              host,
              http: {
                paths: [
                  { ...path, backend: { service: { name: 'web', port: { name: 'http' } } } },
                  { path: '/static', backend: { resource } },
                ],
              },
            },
            { host: 'empty.example.com' },
          ],
        },
        status,
      },
      v1beta1: {
        spec: {
          ingressClassName: 'edge',
          rules: [
            {
              host,
              http: {
                paths: [
                  { ...path, backend: { serviceName: 'web', servicePort: 'http' } },
                  { path: '/static', backend: { resource } },
                ],
              },
            },
            { host: 'empty.example.com' },
          ],
        },
        status,
      },
    },
  },
  kept: {
    'a port with a name and a number': {
      from: 'v1',
      to: 'v1beta1',
      object: {
        spec: { defaultBackend: { service: { name: 'web', port: { name: 'http', number: 80 } } } },
      },
      shown: { spec: { backend: { serviceName: 'web' } } },
    },
  },
};
