/**
 * `npm run test:e2e:all`: runs `npm run test:e2e` on each release of `test/e2e/control-plane`, the oldest first, and ends
 * with a line for each. Arguments are passed on, for example the part of a file's name. Exits with 1 if a run fails.
 *
 * @module
 */
import { spawnSync } from 'node:child_process';
import { assetsFolder, knownReleases } from '../../scripts/local/control-plane-binaries.ts';

if (assetsFolder() !== undefined) {
  console.error('Unset KUBEBUILDER_ASSETS: every release would be the one in that folder.');
  process.exit(1);
}

const ends = knownReleases().map((release) => {
  console.log(`\n== Kubernetes ${release}`);
  const env = { ...process.env, KUBERNETES_RELEASE: release };
  const args = ['run', 'test:e2e', '--', ...process.argv.slice(2)];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env });
  return { release, isPassed: status === 0 };
});

console.log('');
for (const { release, isPassed } of ends) {
  console.log(`Kubernetes ${release}: ${isPassed ? 'passed' : 'failed'}`);
}
if (!ends.every(({ isPassed }) => isPassed)) process.exitCode = 1;
