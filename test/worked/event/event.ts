import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { lens, ownOnly, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The core group and events.k8s.io show the same events. The guide says of `firstTimestamp`, `lastTimestamp`, `count`
 * and `source` to use other fields instead, and what they held is still there under the deprecated names: the new
 * fields mean something else, so nothing is moved into them.
 */
export const event: Kind = defineKind(crd, 'v1', {
  // The same fields but one. v1 demands some of them and refuses the deprecated ones when an event is created.
  v1beta1: lens(ownOnly('series.state')),
  'core-v1': lens(
    rename('involvedObject', 'regarding'),
    rename('message', 'note'),
    rename('reportingComponent', 'reportingController'),
    rename('source', 'deprecatedSource'),
    rename('firstTimestamp', 'deprecatedFirstTimestamp'),
    rename('lastTimestamp', 'deprecatedLastTimestamp'),
    rename('count', 'deprecatedCount'),
    ownOnly('series.state'),
  ),
});
