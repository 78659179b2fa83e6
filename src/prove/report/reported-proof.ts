import { LEVELS } from '../../crd/finding.ts';
import type { Proof, ProofFinding } from '../finding.ts';

/** A line of a source file. */
export interface Place {
  /** The path of the file, relative to the root of the project, with `/`. */
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
}

/** A proof, with the places that reports name. */
export interface ReportedProof {
  readonly proof: Proof;
  /** The file that a finding without a place is about, for instance that of the CRD. */
  readonly file: string;
  /** Returns the line of the conversion or of the schema that a finding is about; undefined if it is unknown. */
  readonly placeOf: (finding: ProofFinding) => Place | undefined;
  /** The command line that makes the same objects again. */
  readonly replay?: string;
}

/**
 * Findings by the same check with the same cause, in one or more pairs of versions. Those of an error are about the same
 * path. Those of a warning or a note may differ in their path.
 */
export interface FindingClass {
  /** The finding that most samples show. */
  readonly worst: ProofFinding;
  readonly findings: readonly ProofFinding[];
}

/** The most findings that a report for people shows with their objects, the worst ones. Data has all of them. */
export const MOST_SHOWN = 20;

/** Reports whether a finding fails a proof: it is an error that nobody accepted. */
export function isFailing({ level, accepted }: ProofFinding): boolean {
  return level === 'error' && accepted === undefined;
}

/** Reports whether a proof has a finding that fails it. */
export function hasFailed({ findings }: Proof): boolean {
  return findings.some(isFailing);
}

/** Groups findings into classes, the worst first: by level, then by the share of the samples that show them. */
export function classesOf(findings: readonly ProofFinding[]): FindingClass[] {
  const byPath = classesBy(findings, ({ check, level, path, accepted, cause }) =>
    JSON.stringify([check, level, path, accepted, cause]),
  );
  const keys = new Map(
    byPath.flatMap(({ worst, findings: some }) => {
      const { check, level, path, accepted, cause } = worst;
      const isApart = level === 'error' || accepted !== undefined;
      const key = JSON.stringify([check, level, isApart ? path : topicOf(worst), accepted, cause]);
      return some.map((finding) => [finding, key]);
    }),
  );
  return classesBy(findings, (finding) => keys.get(finding) ?? '').toSorted(
    ({ worst: one }, { worst: other }) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || shareOf(other) - shareOf(one),
  );
}

/** Groups findings with the same key, and finds the one of each group that most samples show. */
function classesBy(
  findings: readonly ProofFinding[],
  keyOf: (finding: ProofFinding) => string,
): FindingClass[] {
  return [...Map.groupBy(findings, keyOf).values()].flatMap((group) => {
    const sorted = group.toSorted((one, other) => shareOf(other) - shareOf(one));
    const [worst] = sorted;
    return worst === undefined ? [] : [{ worst, findings: sorted }];
  });
}

/** Returns a message without its place and its versions, which only tell where the cause shows. */
function topicOf({ message, path, from, to }: ProofFinding): string {
  const places = new Set([path, from, to].map(namesOf));
  return message.replaceAll(/[^\s,:;()'"]+/g, (word) => (places.has(namesOf(word)) ? '…' : word));
}

/** Returns the names of a path, without the indexes of elements and the stop of a sentence. */
function namesOf(path: string): string {
  const names = path.split(/[.[\]*]+/);
  return names.filter((name) => !/^\d*$/.test(name)).join('.');
}

/** Returns the findings that nobody accepted. */
export function openIn({ findings }: Proof): ProofFinding[] {
  return findings.filter(({ accepted }) => accepted === undefined);
}

/** Returns the accepted findings. */
export function acceptedIn({ findings }: Proof): ProofFinding[] {
  return findings.filter(({ accepted }) => accepted !== undefined);
}

function shareOf({ seen, of }: ProofFinding): number {
  return of === 0 ? 0 : seen / of;
}
