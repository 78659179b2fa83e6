import type { Proof } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import type { ProveOptions } from '../../src/prove/prove-options.ts';
import {
  CHANGE_CHECKS,
  changesOf,
  findRemoved,
} from '../../src/prove/subjects/subjects-of-change.ts';
import { readCrdsAt } from './crds-at-ref.ts';
import type { CrdSource } from './read-crds.ts';

/**
 * Proves a change of a CRD since a revision of git: what the new schema of each version makes of objects of the old one.
 * A CRD that the revision does not have has no change.
 *
 * @param path - the file of the CRD, absolute or relative to the current folder
 */
export async function proveChange(
  { crd }: CrdSource,
  path: string,
  ref: string,
  options: ProveOptions,
): Promise<Pick<Proof, 'pairs' | 'findings'>> {
  const sources = await readCrdsAt(ref, path);
  const old = sources.find((one) => one.crd.group === crd.group && one.crd.kind === crd.kind)?.crd;
  if (old === undefined) return { pairs: [], findings: [] };
  const proofs: Proof[] = [];
  for (const { subject, before, after } of changesOf(old, crd, ref)) {
    const isWanted = (from: string, to: string): boolean => from === before && to === after;
    // oxlint-disable-next-line no-await-in-loop -- the processor is busy with one
    proofs.push(await prove(subject, { ...options, isWanted }));
  }
  const found = proofs.flatMap(({ findings }) => findings);
  return {
    pairs: proofs.flatMap(({ pairs }) => pairs),
    findings: [
      ...findRemoved(old, crd, ref),
      ...found.filter(({ check }) => CHANGE_CHECKS.includes(check)),
    ],
  };
}
