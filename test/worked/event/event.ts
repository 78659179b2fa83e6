import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { lens, ownOnly, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The core group and events.k8s.io show the same events. The guide replaces `firstTimestamp`, `lastTimestamp`, `count`
 * and `source` by other fields. Those have another meaning, so nothing moves into them: the old values remain under the
 * deprecated names.
 */
export const event: Kind = defineKind(crd, 'v1', {
  // The same fields except one. On creation v1 requires some of them and refuses the deprecated ones.
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
