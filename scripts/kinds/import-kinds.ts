/**
 * The process that `kinds-check.ts` starts. It checks that the generated files are up to date, then imports the kinds
 * and checks each against its CRD. It is a separate process because a module cannot be imported a second time.
 *
 * @module
 */
import { writeSync } from 'node:fs';
import { importRecorded } from './recorded-kinds.ts';
import { findStaleKinds } from '../generate/generated-files.ts';
import { definitionInWords } from './definition-in-words.ts';
import { projectHere } from '../project/project.ts';
import { indexOfKinds } from './kind-folders.ts';
import { findKindProblems } from './kind-problems.ts';

const project = projectHere();
const stale = await findStaleKinds(project);
if (stale.length > 0) {
  writeSync(2, stale.join('\n'));
  process.exit(1);
}

try {
  const kinds = await importRecorded(project, indexOfKinds(project));
  const problems = await findKindProblems(project, kinds);
  if (problems.length > 0) {
    writeSync(2, problems.join('\n'));
    process.exit(1);
  }
} catch (error) {
  writeSync(2, definitionInWords(error));
  process.exit(1);
}
// Does not wait for anything that the kinds have left running.
process.exit(0);
