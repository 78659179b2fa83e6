/**
 * Imports the kinds in a process of its own, for `kinds-check.ts`, and checks every kind against its CRD: what was
 * imported once cannot be imported anew. Before that it looks whether the generated files there are what their sources
 * make of them.
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
// Whatever the kinds have left running is nothing to wait for.
process.exit(0);
