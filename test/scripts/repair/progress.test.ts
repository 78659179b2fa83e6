import { expect, test } from 'vitest';
import { runScript } from '../../support/run-script.ts';
import { aCluster } from '../cluster/a-cluster.ts';

test('a repair says what it reads before it has a result', async () => {
  const cluster = await aCluster();
  cluster.answer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"kind":"Status","apiVersion":"v1","reason":"NotFound"}');
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'a-token' });
  const { code, stdout, stderr } = await runScript(
    'repair',
    'widgets.example.com',
    '--kubeconfig',
    kubeconfig,
    '--json',
  );
  await cluster.stop();
  expect(stderr).toBe(
    'crdshift: reads every object of widgets.example.com\n' +
      'cluster test has no CRD widgets.example.com\n',
  );
  expect(JSON.parse(stdout)).toEqual({ error: 'cluster test has no CRD widgets.example.com' });
  expect(code).toBe(1);
});
