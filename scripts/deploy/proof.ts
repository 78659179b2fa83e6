import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from '../project/project.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Goes when dependencies are installed anew, as it should: what was proven was proven with the old ones. */
const RECORD = 'node_modules/.cache/crdshift/proven';

/** Whether all tests have passed for every byte of a tree, as it is now. */
export function isProven(project: Project): boolean {
  return readRecord(project.root) === fingerprintOf(project);
}

/** Remembers that the tree with this fingerprint is proven. One tree is remembered, the last. */
export function recordProof(root: string, fingerprint: string): void {
  const file = join(root, RECORD);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint);
}

/** Takes a proof back: a test of this tree has failed after all. */
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
