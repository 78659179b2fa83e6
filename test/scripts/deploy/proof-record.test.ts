import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { projectAt } from '../../../scripts/project/project.ts';
import { ProofReporter } from '../../../scripts/test/proof-reporter.ts';
import { aFolder } from '../../support/a-folder.ts';

test('a record that cannot be written is a warning, not a stack', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  await writeFile(join(path, 'package.json'), '{}');
  await mkdir(join(path, 'src/kinds'), { recursive: true });
  await mkdir(join(path, 'node_modules'));
  await writeFile(join(path, 'node_modules/.cache'), 'a file in the place of the folder');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());

  const reporter = new ProofReporter(projectAt(path), true);
  reporter.onTestRunStart();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only their number counts
  reporter.onTestRunEnd([{} as TestModule], [], 'passed');
  expect(write.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(
      /^deploy will ask for the tests again, because their success cannot be recorded: .*node_modules\/\.cache.*\n$/,
    ),
  ]);
});
