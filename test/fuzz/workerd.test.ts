import { REQUESTS } from './seed.ts';
import { startWorkerd } from './servers/workerd-server.ts';
import { fuzz } from './suite.ts';

fuzz({
  name: 'workerd, narrow limits',
  start: () => startWorkerd('narrow'),
  requests: 0.05 * REQUESTS,
  memoryFactor: 1.5,
});

fuzz({
  name: 'workerd, wide limits',
  start: () => startWorkerd('wide'),
  requests: 0.05 * REQUESTS,
  memoryFactor: 1.5,
});
