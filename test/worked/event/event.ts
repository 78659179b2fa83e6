import type { Kind } from '../../../src/index.ts';
import { defineKind, lens, rename } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * The core group and events.k8s.io show the same events. The guide says of `firstTimestamp`, `lastTimestamp`, `count`
 * and `source` to use other fields instead, and what they held is still there under the deprecated names: the new
 * fields mean something else, so nothing is moved into them.
 */
export const event: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: {
    // The same fields. v1 demands some of them and refuses the deprecated ones when an event is created.
    v1beta1: lens(),
    'core-v1': lens(
      rename('involvedObject', 'regarding'),
      rename('message', 'note'),
      rename('reportingComponent', 'reportingController'),
      rename('source', 'deprecatedSource'),
      rename('firstTimestamp', 'deprecatedFirstTimestamp'),
      rename('lastTimestamp', 'deprecatedLastTimestamp'),
      rename('count', 'deprecatedCount'),
    ),
  },
});
