import { expect, test } from 'vitest';
import { meddlesWithDryRun } from '../../../scripts/deploy/run.ts';

test.each([
  [['--dry-run']],
  [['--dry-run=false']],
  [['--outdir', 'dist', '--no-dry-run']],
  [['--dryRun=false']],
  [['--no-dryRun']],
])('%j is about a dry run', (options) => {
  expect(meddlesWithDryRun(options)).toBe(true);
});

test.each([[[]], [['--outdir', 'dist']], [['--message', 'no --dry-run']]])(
  '%j is not about a dry run',
  (options) => {
    expect(meddlesWithDryRun(options)).toBe(false);
  },
);
