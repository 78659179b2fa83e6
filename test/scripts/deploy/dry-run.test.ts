import { expect, test } from 'vitest';
import { isDryRun } from '../../../scripts/deploy/dry-run.ts';

test.each([
  [['--dry-run']],
  [['--env', 'production', '--dry-run']],
  [['--dry-run', '--outdir', 'dist']],
  [['--dry-run', '--', 'src/index.ts']],
])('%j is a dry run', (args) => {
  expect(isDryRun(args)).toBe(true);
});

test.each([
  [[]],
  [['--env', 'production']],
  [['--dry-run=false']],
  [['--dry-run', 'false']],
  [['--dry-run', '--no-dry-run']],
  [['--dry-run', '--dryRun=false']],
  [['--dry-run', '--no-dryRun']],
  [['--no-dry-run']],
  [['--message', 'no --dry-run']],
  [['--', '--dry-run']],
])('%j may deploy', (args) => {
  expect(isDryRun(args)).toBe(false);
});
