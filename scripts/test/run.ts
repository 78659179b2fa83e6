import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import ClosingLineReporter from './closing-line-reporter.ts';
import { ProofReporter } from './proof-reporter.ts';
import NoteReporter from './note-reporter.ts';

/** The options of `test`. */
export interface Flags {
  readonly kinds: boolean;
  readonly name?: string;
}

/**
 * Runs tests with vitest.
 *
 * @param given parts of paths, and options of vitest
 * @throws {WrongUsage} for an option that vitest does not have
 */
export async function test({ kinds, name }: Flags, ...given: string[]): Promise<number> {
  const project = projectHere();
  const asked = [
    ...(kinds ? project.test.kinds : []),
    ...(name === undefined ? [] : ['--testNamePattern', name]),
    ...given,
  ];
  const { filter, options } = await asUsage(() => parseCLI(['vitest', 'run', ...asked]));
  const config = join(project.root, project.test.config);
  // The configuration locates the tests relative to the folder in which vitest runs.
  process.chdir(project.root);
  const vitest = await startVitest('test', filter, {
    ...options,
    config: existsSync(config) ? config : false,
    run: true,
    watch: false,
    // With `only`, the other tests would not run, and all tests would count as passed.
    ...(asked.length === 0 && { allowOnly: false }),
    reporters: [
      'default',
      new NoteReporter(),
      new ClosingLineReporter(),
      new ProofReporter(project, asked.length === 0),
    ],
  });
  await vitest.close();
  return Number(process.exitCode ?? EXIT.done) === 0 ? EXIT.done : EXIT.failed;
}
