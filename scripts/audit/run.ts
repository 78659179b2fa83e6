/**
 * Checks the locked packages against the vulnerability database of the configured registry: `npm run audit`. Without an
 * answer it prints one line and succeeds.
 *
 * @module
 */
import { spawnSync } from 'node:child_process';
import { readAudit } from './audit-result.ts';

/** A minute for the whole check, and no second attempt: CI waits for it. */
const PATIENCE = 60_000;

const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0'];
const { stdout } = spawnSync('npm', args, {
  encoding: 'utf8',
  timeout: PATIENCE,
  maxBuffer: 2 ** 26,
  // npm is a command file on Windows.
  shell: process.platform === 'win32',
});
const result = readAudit(stdout);
if ('skipped' in result) {
  console.log(`Vulnerabilities are not checked: ${result.skipped}`);
} else if (result.vulnerable.length === 0) {
  console.log('No locked package has a known vulnerability of the level high or critical.');
} else {
  console.log(result.vulnerable.join('\n'));
  console.log('Run `npm audit` for the advisories, and update these packages.');
  process.exitCode = 1;
}
