import { REQUESTS } from './seed.ts';
import { startWorkerd } from './servers/workerd-server.ts';
import { fuzz } from './suite.ts';

/**
 * An isolate grows to about 400 MiB before V8 collects more garbage. It reaches that after some 20,000 requests, and
 * was still there after 80,000.
 */
const WARM_UP = 0.5;

fuzz({
  name: 'workerd, narrow limits',
  start: () => startWorkerd('narrow'),
  requests: 0.05 * REQUESTS,
  warmUp: WARM_UP,
  memoryFactor: 2,
});

fuzz({
  name: 'workerd, wide limits',
  start: () => startWorkerd('wide'),
  requests: 0.05 * REQUESTS,
  warmUp: WARM_UP,
  memoryFactor: 2,
});
