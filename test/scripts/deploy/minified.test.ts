import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { configFor } from '../../bench/support/start-workerd.ts';
import { aCronTab, aReview } from '../../support/a-review.ts';
import { aProject } from '../../support/a-project.ts';
import { runScriptIn } from '../../support/run-script.ts';

/** Loaded with `require`, because Node and vitest import this CommonJS module differently. */
const workerd = createRequire(import.meta.url)('workerd') as { readonly default: string };

const KIND = 'src/kinds/cron-tab/cron-tab.ts';
const CONVERTS = 'const { hostPort, ...rest } = cronTab;';

test('the log of the deployed Worker names the class of a crash', async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const declared = "class BadPort extends RangeError { override readonly name = 'BadPort'; }";
  // Throws for one object only: a kind whose converter throws for every object is not deployed at all.
  const throws = "if (cronTab.hostPort === 'a:1') throw new BadPort('any');";
  await project.edit(KIND, CONVERTS, `${throws} ${CONVERTS}`);
  await project.edit(KIND, '/** `v1alpha1` has', `${declared}\n/** \`v1alpha1\` has`);
  const ran = await runScriptIn(project, 'deploy', '--dry-run', '--', '--outdir', 'dist/worker');
  expect(ran).toMatchObject({ code: 0 });

  const config = join(project.path, 'dist/worker/config.capnp');
  await writeFile(config, configFor('worker.js', { ALLOW_ANYONE: 'true' }));
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [event] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  const { port } = JSON.parse(event.toString().split('\n')[0] ?? '') as { port: number };
  await fetch(`http://127.0.0.1:${port}/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]),
  });
  for await (const line of createInterface({ input: child.stdio[1] as Readable })) {
    const { msg, crashes } = JSON.parse(line) as { msg: string; crashes?: { name: string }[] };
    if (msg !== 'review') continue;
    expect(crashes?.map(({ name }) => name)).toEqual(['BadPort']);
    return;
  }
  expect.unreachable('workerd has ended');
});
