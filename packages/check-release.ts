/**
 * `node packages/check-release.ts v1.2.3` exits with 1 unless the repository, both packages and the changelog have the
 * version of the tag.
 *
 * @module
 */
import { fileURLToPath } from 'node:url';
import { findReleaseProblems } from './build/release-problems.ts';

const [tag = ''] = process.argv.slice(2);
const problems = findReleaseProblems(fileURLToPath(new URL('../', import.meta.url)), tag);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
