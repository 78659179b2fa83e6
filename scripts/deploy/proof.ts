import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../project/project.ts';
import { fingerprintOf } from './fingerprint.ts';

/** The record of the last proof. A new install of the dependencies removes it, because the proof used the old ones. */
const RECORD = 'node_modules/.cache/crdshift/proven';

/** Reports whether all tests have passed for exactly the current files. */
export function isProven(project: Project): boolean {
  return readRecord(project.root) === fingerprintOf(project);
}

/** Records that all tests have passed for the files with this fingerprint. Replaces the last record. */
export function recordProof(root: string, fingerprint: string): void {
  const file = join(root, RECORD);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint);
}

/** Removes the record, because a test has failed. */
export function withdrawProof(root: string): void {
  rmSync(join(root, RECORD), { force: true });
}

function readRecord(root: string): string | undefined {
  try {
    return readFileSync(join(root, RECORD), 'utf8');
  } catch {
    return undefined;
  }
}
