import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { aProject } from '../support/a-project.ts';
import { startNodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

async function messageOf(url: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/convert`, { method: 'POST', headers, body: REVIEW });
  const { response: answer } = (await response.json()) as {
    response: { uid: string; result: { message: string } };
  };
  expect(answer.uid).toBe(UID);
  return answer.result.message;
}

test("only the playground's message contains the error of a converter, with file and line", async () => {
  const project = await aProject();
  onTestFinished(project.remove);
  const file = 'src/kinds/cron-tab/cron-tab.ts';
  const throws = "throw new TypeError('no port in this');";
  await project.edit(file, 'const { hostPort, ...rest } = cronTab;', throws);
  const text = await readFile(join(project.path, file), 'utf8');
  const line = text.slice(0, text.indexOf(throws)).split('\n').length;

  const unmasked = join(project.path, 'scripts/playground/unmasked-webhook.ts');
  const author = await startNodeEntry({}, unmasked, {
    args: ['src/kinds/index.ts'],
    cwd: project.path,
  });
  onTestFinished(author.stop);
  const said = await messageOf(author.url);
  expect(said).toContain('the converter threw TypeError: no port in this at ');
  expect(said).toContain(`(${file}:${line}:`);

  const production = await startNodeEntry({}, join(project.path, 'src/node.ts'));
  onTestFinished(production.stop);
  expect(await messageOf(production.url)).not.toContain('no port');
});
