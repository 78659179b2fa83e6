import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HAS_TERMINAL, atATerminal } from '../../support/at-a-terminal.ts';
import { ROOT } from '../../support/run-script.ts';
import { aCluster } from '../cluster/a-cluster.ts';

test.runIf(HAS_TERMINAL)('a finding that ends the migration is printed once', async () => {
  const cluster = await aCluster();
  cluster.answer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"kind":"Status","apiVersion":"v1","reason":"NotFound"}');
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'a-token' });
  const program = join(ROOT, 'scripts/crdshift.ts');
  const { code, shown } = await atATerminal(
    [process.execPath, program, 'migrate', 'widgets.example.com', '--kubeconfig', kubeconfig],
    [],
    ROOT,
  );
  await cluster.stop();
  expect(shown.split('crd-missing')).toHaveLength(2);
  expect(shown).toContain('error crd-missing: cluster test has no CRD widgets.example.com\n');
  expect(code).toBe(1);
});
