import { REQUESTS } from './seed.ts';
import { startNode, startNodeWithTls } from './servers/node-server.ts';
import { fuzz } from './suite.ts';

fuzz({
  name: 'Node over http, narrow limits',
  start: () => startNode('narrow'),
  requests: 0.45 * REQUESTS,
  warmUp: 0.2,
  memoryFactor: 2,
});

fuzz({
  name: 'Node over http, wide limits',
  start: () => startNode('wide'),
  requests: 0.4 * REQUESTS,
  warmUp: 0.2,
  memoryFactor: 2,
});

fuzz({
  name: 'Node over TLS, wide limits',
  start: startNodeWithTls,
  requests: 0.15 * REQUESTS,
  warmUp: 0.2,
  memoryFactor: 2,
});
