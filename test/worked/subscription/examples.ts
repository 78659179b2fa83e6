import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { subscription } from './subscription.ts';

/**
 * From the documentation of Dapr (github.com/dapr/docs, building-blocks/pubsub: `subscription-methods.md` and
 * `howto-route-messages.md`).
 */
export const subscriptionExamples: WorkedKind = {
  kind: subscription,
  crd,
  changes: true,
  loses: true,
  typical: { values: { route: ['/checkout', '/products'], default: ['/checkout', '/products'] } },
  same: {
    'one route': {
      v2alpha1: {
        spec: { topic: 'orders', routes: { default: '/checkout' }, pubsubname: 'pubsub' },
        scopes: ['orderprocessing', 'checkout'],
      },
      v1alpha1: {
        spec: { topic: 'orders', route: '/checkout', pubsubname: 'pubsub' },
        scopes: ['orderprocessing', 'checkout'],
      },
    },
  },
  kept: {
    'the rules, with a visible default': {
      from: 'v2alpha1',
      to: 'v1alpha1',
      object: {
        spec: {
          pubsubname: 'pubsub',
          topic: 'inventory',
          routes: {
            rules: [
              { match: 'event.type == "widget"', path: '/widgets' },
              { match: 'event.type == "gadget"', path: '/gadgets' },
            ],
            default: '/products',
          },
        },
        scopes: ['app1', 'app2'],
      },
      shown: {
        spec: { pubsubname: 'pubsub', topic: 'inventory', route: '/products' },
        scopes: ['app1', 'app2'],
      },
    },
  },
};
