import * as fc from 'fast-check';
import { expect } from 'vitest';
import { PROOF_SEED } from '../../support/proof-seed.ts';
import { tape } from './tape.ts';

/** The number of sequences for a law of weight one. `npm run test:proofs` sets 10,000 runs, which are 5,000 here. */
export const RUNS: number = Math.ceil(Number(process.env['PROOF_RUNS'] ?? 200) / 2);

/** Milliseconds. A sequence takes one to five, and more on a busy machine. */
export const TIMEOUT: number = Math.max(240_000, RUNS * 200);

/** The numbers that a sequence is made of. */
export interface Numbers {
  readonly plan: readonly number[];
  readonly columns: readonly (readonly number[])[];
  readonly values: readonly (readonly number[])[];
  readonly trip: readonly number[];
  readonly edits: readonly (readonly number[])[];
}

const COLUMNS = 5;

const numbers: fc.Arbitrary<Numbers> = fc.record({
  plan: tape(10),
  columns: fc.array(tape(72), { minLength: 1, maxLength: COLUMNS }),
  values: fc.array(tape(40), { minLength: COLUMNS, maxLength: COLUMNS }),
  trip: tape(40),
  edits: fc.array(tape(30), { minLength: 3, maxLength: 3 }),
});

/** The number of sequences in which something has happened, by name. */
export type Tally = Map<string, number>;

export function tally(seen: Tally, name: string, happened = true): void {
  if (happened) seen.set(name, (seen.get(name) ?? 0) + 1);
}

/** The result of one sequence. */
export interface Outcome {
  /** The violations of the law, one sentence each. */
  readonly findings: readonly string[];
  /** Returns the definition and everything written and seen, for the reader of a failure. */
  readonly story: () => string;
}

export interface Law {
  /** The law in one sentence. */
  readonly law: string;
  /** The number of sequences as a multiple of that of a law of weight one. */
  readonly weight?: number;
  readonly run: (made: Numbers, seen: Tally) => Outcome;
  /** The minimum share of sequences, in percent, in which something has to happen. With fewer, a law proves nothing. */
  readonly shares?: Readonly<Record<string, number>>;
  /**
   * The maximum share of sequences, in per mille, that may fall under an exception to the law. It keeps exceptions
   * narrow.
   */
  readonly exceptions?: Readonly<Record<string, number>>;
}

/** Sequences allowed in addition to the share of an exception, because rare cases vary in small samples. */
const SLACK = 2;

const BATCH = 250;

/**
 * Checks a law on random sequences, and returns their number. A failure counts the violations of each kind, and tells
 * simple ones.
 */
export function prove(of: Law): number {
  const { law, weight = 1, run, shares = {}, exceptions = {} } = of;
  const runs = Math.ceil(RUNS * weight);
  const seen: Tally = new Map();
  const broken = new Map<string, Numbers[]>();
  for (let done = 0; done < runs; done += BATCH) {
    const numRuns = Math.min(BATCH, runs - done);
    for (const made of fc.sample(numbers, { numRuns, seed: PROOF_SEED + done })) {
      // What happens several times in a sequence counts once.
      const happened: Tally = new Map();
      const [finding] = findingsOf(run, made, happened);
      for (const name of happened.keys()) tally(seen, name);
      if (finding === undefined) continue;
      const way = wayOf(finding);
      broken.set(way, [...(broken.get(way) ?? []), made]);
    }
  }
  if (broken.size > 0) expect.unreachable(tell({ law, run }, runs, broken));
  for (const [name, percent] of Object.entries(shares)) {
    const share = (100 * (seen.get(name) ?? 0)) / runs;
    expect(share, `percent of the sequences with: ${name}`).toBeGreaterThanOrEqual(percent);
  }
  for (const [name, perMille] of Object.entries(exceptions)) {
    const most = SLACK + Math.ceil((runs * perMille) / 1_000);
    expect(seen.get(name) ?? 0, `sequences with: ${name}`).toBeLessThanOrEqual(most);
  }
  return runs;
}

/** Returns the kind of a violation: the finding without names and values. */
function wayOf(finding: string): string {
  const [sentence = ''] = finding.split('\n');
  return sentence
    .replaceAll(/"[^"]*"|\{.*\}|\[.*\]|\/\S+|\w*\d[\w.]*|\btrue\b|\bfalse\b/g, '…')
    .replaceAll(/…(?:[,.:]? …)+/g, '…')
    .slice(0, 160);
}

function findingsOf(run: Law['run'], made: Numbers, seen: Tally = new Map()): readonly string[] {
  try {
    return run(made, seen).findings;
  } catch (error) {
    return [error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)];
  }
}

/** The number of kinds of violations to tell in full, the most frequent first. */
const TOLD = Number(process.env['PROOF_TOLD'] ?? 2);

function tell(
  { law, run }: Pick<Law, 'law' | 'run'>,
  runs: number,
  broken: ReadonlyMap<string, readonly Numbers[]>,
): string {
  const ways = [...broken].toSorted(([, left], [, right]) => right.length - left.length);
  const count = ways.reduce((sum, [, all]) => sum + all.length, 0);
  const list = ways.slice(0, 12).map(([way, all]) => `  ${all.length} times: ${way}`);
  const broke = ways.flatMap(([way, all]) => all.map((made) => ({ way, made })));
  const told = broke.slice(0, TOLD).map(({ way, made }) => {
    const isSo = (next: Numbers): boolean =>
      findingsOf(run, next).some((one) => wayOf(one) === way);
    return tellOne(run, simplify(made, isSo));
  });
  return [
    `${count} of ${runs} sequences break the law: ${law}`,
    ...list,
    ...told,
    `PROOF_SEED=${PROOF_SEED} PROOF_RUNS=${2 * RUNS} finds them again, PROOF_TOLD=9 tells more`,
  ].join('\n');
}

function tellOne(run: Law['run'], simplest: Numbers): string {
  const findings = findingsOf(run, simplest).join('\n  ');
  let story = `(it fails on the way)\n${JSON.stringify(simplest)}`;
  try {
    story = run(simplest, new Map()).story();
  } catch {
    // The finding already contains the error.
  }
  return `\nfor instance:\n  ${findings}\n${story}\n`;
}

/** The maximum number of attempts to simplify a sequence. */
const ATTEMPTS = 2_500;

/** Returns a sequence with fewer columns and smaller numbers that still fails. */
function simplify(made: Numbers, fails: (made: Numbers) => boolean): Numbers {
  let best = made;
  let attempts = 0;
  const attempt = (next: Numbers): boolean => {
    attempts += 1;
    if (attempts > ATTEMPTS || !fails(next)) return false;
    best = next;
    return true;
  };
  let before: Numbers;
  do {
    before = best;
    dropColumns(() => best, attempt);
    for (const way of waysToTapes(best)) shrinkTape(() => best, way, attempt);
  } while (before !== best);
  return best;
}

function dropColumns(best: () => Numbers, attempt: (next: Numbers) => boolean): void {
  for (let at = best().columns.length - 1; at >= 0; at -= 1) {
    const { columns, values, ...rest } = best();
    if (columns.length === 1) return;
    attempt({ ...rest, columns: columns.toSpliced(at, 1), values: values.toSpliced(at, 1) });
  }
}

type Way = readonly [field: keyof Numbers, index?: number];

function waysToTapes(made: Numbers): readonly Way[] {
  const each = (field: 'columns' | 'values' | 'edits'): Way[] =>
    made[field].map((_, at): Way => [field, at]);
  return [...each('edits'), ['trip'], ['plan'], ...each('columns'), ...each('values')];
}

function withTape(made: Numbers, [field, index]: Way, numbersThere: readonly number[]): Numbers {
  if (index === undefined) return { ...made, [field]: numbersThere };
  return {
    ...made,
    [field]: (made[field] as readonly (readonly number[])[]).with(index, numbersThere),
  };
}

function tapeAt(made: Numbers, [field, index]: Way): readonly number[] {
  return (index === undefined ? made[field] : (made[field][index] ?? [])) as readonly number[];
}

/** Replaces numbers by zero, the simplest one: first many at once, then fewer, then single ones. */
function shrinkTape(best: () => Numbers, way: Way, attempt: (next: Numbers) => boolean): void {
  const { length } = tapeAt(best(), way);
  for (let size = length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < length; at += size) {
      const old = tapeAt(best(), way);
      if (old.slice(at, at + size).every((one) => one === 0)) continue;
      const zeros = old.map((one, index) => (index >= at && index < at + size ? 0 : one));
      attempt(withTape(best(), way, zeros));
    }
  }
}
