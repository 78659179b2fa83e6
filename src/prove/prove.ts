import { findChanges } from './against/against.ts';
import { acceptancesOf, withAcceptances } from './acceptances.ts';
import { findContraryNames } from './static/contrary-names.ts';
import { findNoWarning, findNotDeprecated } from './static/deprecation.ts';
import { LEVELS } from '../crd/finding.ts';
import type { Pair } from './experiment.ts';
import type { Proof, ProofFinding } from './finding.ts';
import { PairProof } from './pair-proof.ts';
import { findNotEvaluated, prepare } from './prepared.ts';
import type { Prepared } from './prepared.ts';
import { withoutConsequences } from './precedence.ts';
import { findRefusedSchemas } from './static/refused-schemas.ts';
import { findUnused } from './unused-acceptances.ts';
import type { ProvedVersion, Subject } from './subjects/subject.ts';
import type { ProveOptions } from './prove-options.ts';

/** The number of objects for each pair of versions in the first round, so that something shows at once. */
const FIRST = 20;

/** The number of objects that are converted together. */
const BATCH = 50;

/**
 * Proves the conversions of a kind: generates objects from the schemas of all versions, converts them in every
 * direction as API servers do, and compares.
 *
 * @returns all findings, the worst first, each with a small object that shows it
 * @throws {Error} if the conversion gives no answer at all, for instance because a webhook cannot be reached
 */
export async function prove(subject: Subject, options: ProveOptions): Promise<Proof> {
  const { seed, samples, onProgress, onFinding } = options;
  const acceptances = [
    ...(subject.definition === undefined ? [] : acceptancesOf(subject.definition)),
    ...(options.accepted ?? []),
  ];
  const prepared = new Map(
    subject.versions.map((version) => [version, prepare(subject, version, options.kubernetes)]),
  );
  const pairs = pairsOf(subject, options).flatMap((pair) => {
    const [from, to] = [prepared.get(pair.from), prepared.get(pair.to)];
    return from && to ? [new PairProof(pair, { from, to }, options)] : [];
  });
  const total = pairs.length * samples;
  const shown = new Set<string>();
  let done = 0;
  const advance = async (pair: PairProof, count: number): Promise<void> => {
    await pair.tryNext(count);
    done += count;
    onProgress?.({ done, total, pair: pair.name });
    for (const finding of withoutConsequences(withAcceptances(pair.findings(), acceptances))) {
      const key = keyOf(finding);
      if (shown.has(key)) continue;
      shown.add(key);
      onFinding?.(finding);
    }
  };
  /* oxlint-disable no-await-in-loop -- a webhook gets one call at a time */
  for (const pair of pairs) await pair.tryGiven(options.objects ?? []);
  for (const pair of pairs) await advance(pair, Math.min(FIRST, samples));
  for (const pair of pairs) {
    for (let left = samples - FIRST; left > 0; left -= BATCH) {
      await advance(pair, Math.min(BATCH, left));
    }
  }
  for (const pair of pairs) await pair.end();
  const found = [...pairs.flatMap((pair) => pair.findings()), ...findNotDeprecated(subject)];
  const unexplained = new Set(withoutConsequences(withAcceptances(found, acceptances)).map(keyOf));
  const findings: ProofFinding[] = [];
  for (const pair of pairs) {
    const isWanted = (finding: ProofFinding): boolean => unexplained.has(keyOf(finding));
    findings.push(...(await pair.smallestFindings(isWanted)));
  }
  /* oxlint-enable no-await-in-loop */
  if (options.predecessor === undefined) {
    findings.push(...(await findInCrd(subject, prepared, options)));
  }
  if (pairs.length === pairsOf(subject).length) {
    findings.push(...findUnused([...found, ...findings], subject, options));
  }
  return {
    group: subject.group,
    kind: subject.kind,
    seed,
    samples,
    pairs: pairs.map((pair) => pair.summary()),
    findings: withAcceptances(findings, acceptances).toSorted(byWeight),
  };
}

/** Returns the findings that need no conversion: about versions, schemas, rules and names, and about their changes. */
async function findInCrd(
  subject: Subject,
  prepared: ReadonlyMap<ProvedVersion, Prepared>,
  options: ProveOptions,
): Promise<ProofFinding[]> {
  const { against } = options;
  return [
    ...findNotDeprecated(subject),
    ...findNoWarning(subject),
    ...findRefusedSchemas(subject),
    ...findContraryNames(subject),
    ...(against === undefined ? [] : await findChanges(against, subject, prepared, options)),
    ...[...prepared.values()].flatMap(findNotEvaluated),
  ];
}

function pairsOf(
  subject: Subject,
  { isWanted = () => true }: Pick<ProveOptions, 'isWanted'> = {},
): Pair[] {
  return subject.versions.flatMap((from) =>
    subject.versions
      .filter((to) => to !== from && isWanted(from.name, to.name))
      .map((to) => ({ subject, from, to })),
  );
}

function keyOf({ check, from, to, path, cause = '' }: ProofFinding): string {
  return `${check} ${from} ${to} ${path} ${cause}`;
}

function byWeight(one: ProofFinding, other: ProofFinding): number {
  const [left, right] = [one, other].map(
    ({ level, accepted }) => LEVELS.indexOf(level) + (accepted === undefined ? 0 : LEVELS.length),
  );
  return (left ?? 0) - (right ?? 0) || one.path.length - other.path.length;
}
