import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crdDocument } from '../../life/plan/a-crd-state.ts';
import { HAS_TERMINAL, atATerminal } from '../../support/at-a-terminal.ts';
import { ROOT } from '../../support/run-script.ts';
import { aCluster } from '../cluster/a-cluster.ts';

/** Longer than the time between two changes of the line, in ms. */
const SLOW = 200;

test.runIf(HAS_TERMINAL)('a slow page of objects is shown', async () => {
  const cluster = await aCluster();
  const crd = crdDocument([{ name: 'v1beta1' }, { name: 'v1', storage: true }]);
  cluster.answer(({ path }, response) => {
    const answer = (content: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const page = {
      metadata: { continue: 'next', remainingItemCount: 2 },
      items: [{ metadata: { name: 'a' } }],
    };
    if (path.endsWith('/customresourcedefinitions')) answer({ items: [crd] });
    else if (path.includes('/widgets?')) setTimeout(answer, SLOW, page);
    else response.writeHead(404).end();
  });
  const kubeconfig = await cluster.kubeconfig({ token: 'a-token' });
  const program = join(ROOT, 'scripts/crdshift.ts');
  const { shown } = await atATerminal(
    [process.execPath, program, 'plan', '--objects', '1', '--kubeconfig', kubeconfig],
    [],
    ROOT,
  );
  await cluster.stop();
  expect(shown).toContain('cluster test: widgets.example.com: 1 of 3 objects');
});
