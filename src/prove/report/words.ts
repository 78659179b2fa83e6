import { counted } from '../../core/counted.ts';
import { LEVELS } from '../../crd/finding.ts';
import type { Proof, ProofFinding, ProvedPair } from '../finding.ts';
import { acceptedIn, classesOf, openIn } from './reported-proof.ts';
import type { FindingClass, Place, ReportedProof } from './reported-proof.ts';

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

/** Returns the path of a class of findings, with the number of its other paths: `spec.host (+3)`. */
export function pathsText({ worst, findings }: FindingClass): string {
  const others = new Set(findings.map(({ path }) => path)).size - 1;
  return others === 0 ? pathText(worst) : `${pathText(worst)} (+${others})`;
}

/** Returns the other paths of a class of findings, each with its versions and its line. */
export function otherPlaces(
  { worst, findings }: FindingClass,
  { placeOf, file }: ReportedProof,
): (readonly [path: string, versions: string, line: string])[] {
  const elsewhere = findings.filter(({ path }) => path !== worst.path);
  return [...Map.groupBy(elsewhere, pathText)].map(([path, some]) => {
    const [place] = some.flatMap((one) => placeOf(one) ?? []);
    return [path, versionsIn(some).join(', '), lineText(place, file)];
  });
}

/** Returns the line of a place, with its file unless the heading names it. Empty for an unknown place. */
export function lineText(place: Place | undefined, file: string): string {
  if (place === undefined) return '';
  return place.file === file ? `${place.line}` : `${place.file}:${place.line}`;
}

/** Returns all versions of a class of findings, each pair once. */
export function versionsIn(findings: readonly ProofFinding[]): readonly string[] {
  return [...new Set(findings.map(versionsText))];
}

/** Returns the number of samples that show a finding: `12 of 1000`. Empty for a finding that does not come from samples. */
export function seenText({ seen, of }: ProofFinding): string {
  return of <= 1 ? '' : `${seen} of ${of}`;
}

/**
 * Returns the shares of the samples with each trait, the largest first: `absent field 61–88 %`, the least and the
 * greatest share of all pairs.
 */
export function sharesOf(pairs: readonly ProvedPair[]): string[] {
  const traits = new Set(pairs.flatMap(({ shares }) => Object.keys(shares)));
  return [...traits]
    .map((trait) => {
      const all = pairs.map(({ shares, samples }) => shareIn(shares[trait] ?? 0, samples));
      return { trait, least: Math.min(...all), most: Math.max(...all) };
    })
    .toSorted((one, other) => other.most - one.most)
    .map(({ trait, least, most }) => `${trait} ${rangeText(least, most)} %`);
}

/** Returns the numbers of findings by level: `1 error, 2 warnings, 1 accepted`, or `no findings`. */
export function countsText(proof: Proof): string {
  const open = classesOf(openIn(proof));
  const counts = LEVELS.flatMap((level) =>
    counting(open.filter(({ worst }) => worst.level === level).length, level),
  );
  const accepted = acceptedIn(proof).length;
  const all = [...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])];
  return all.length === 0 ? 'no findings' : all.join(', ');
}

function counting(count: number, what: string): string[] {
  return count === 0 ? [] : [counted(count, what)];
}

function shareIn(count: number, all: number): number {
  return all === 0 ? 0 : (count / all) * 100;
}

function rangeText(least: number, most: number): string {
  const [from, to] = [numberText(least), numberText(most)];
  return from === to ? from : `${from}–${to}`;
}

function numberText(value: number): string {
  return value >= 10 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}
