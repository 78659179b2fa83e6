import { expect, test } from 'vitest';
import { listenProblem } from '../../src/entry/node/listen-problem.ts';

const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

test.for([
  ['EADDRINUSE', 'METRICS_PORT 80 is in use'],
  ['EACCES', 'METRICS_PORT 80 requires more privileges: choose a port from 1024'],
  ['EADDRNOTAVAIL', 'METRICS_HOST h is not an address of this machine'],
  ['EINVAL', 'METRICS_HOST h is not an address of this machine'],
  ['ENOTFOUND', 'METRICS_HOST h is neither an address nor a known host name'],
  ['EAI_AGAIN', 'METRICS_HOST h is neither an address nor a known host name'],
  ['ENOBUFS', 'METRICS_PORT 80 cannot be used'],
  [undefined, 'METRICS_PORT 80 cannot be used'],
] as const)('%s names the setting to correct', ([code, problem]) => {
  const error = Object.assign(new Error('what the system says'), { code });
  expect(listenProblem(error, { host: 'h', port: 80, settings })).toBe(
    `${problem}: what the system says`,
  );
});
