import type { Proof, ProofFinding, ProvedPair } from '../finding.ts';
import { acceptedIn, openIn } from './reported-proof.ts';

/** Returns the name of a kind: `CronTab of example.com`. */
export function nameOfKind({ kind, group }: Proof): string {
  return `${kind} of ${group}`;
}

/** Returns the versions of a conversion: `v1 → v1beta1`, or `v1` for a finding about one version. */
export function versionsText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from} → ${to}`;
}

/** Returns the path of a finding; the object itself has none. */
export function pathText({ path }: ProofFinding): string {
  return path === '' ? '(object)' : path;
}

/** Returns the number of samples that show a finding: `12 of 1000`. Empty for a finding that does not come from samples. */
export function seenText({ seen, of }: ProofFinding): string {
  return of <= 1 ? '' : `${seen} of ${of}`;
}

/** Returns the shares of the samples of a pair, the largest first: `absent fields 61 %, null 4.3 %`. */
export function sharesText({ shares, samples }: ProvedPair): string {
  return Object.entries(shares)
    .toSorted(([, one], [, other]) => other - one)
    .map(([trait, count]) => `${trait} ${percent(count, samples)}`)
    .join(', ');
}

/** Returns the numbers of findings by level: `1 error, 2 warnings, 1 accepted`, or `no findings`. */
export function countsText(proof: Proof): string {
  const open = openIn(proof);
  const counted = (['error', 'warning', 'note'] as const).flatMap((level) =>
    counting(open.filter((finding) => finding.level === level).length, level),
  );
  const accepted = acceptedIn(proof).length;
  const all = [...counted, ...(accepted === 0 ? [] : [`${accepted} accepted`])];
  return all.length === 0 ? 'no findings' : all.join(', ');
}

function counting(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
}

function percent(count: number, all: number): string {
  if (all === 0) return '0 %';
  const value = (count / all) * 100;
  return `${value >= 10 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} %`;
}
