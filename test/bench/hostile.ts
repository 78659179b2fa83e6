/**
 * `node test/bench/hostile.ts` measures the cost of hostile annotations: the processor time of one conversion to the
 * hub, relative to the same object with as many bytes of kept data written by the engine. It runs every attack of
 * `test/support/hostile-kept.ts` on objects with much kept data. The worst one counts.
 *
 * `--short` takes half a minute, with less kept data and one object; `--json FILE` writes all figures. Linux only.
 *
 * @module
 */
import { ATTACK_NAMES } from '../support/hostile-kept.ts';
import type { AttackName } from '../support/hostile-kept.ts';
import { startAnswerer } from './hostile/cost.ts';
import type { Answerer, CostOptions } from './hostile/cost.ts';
import { aVictim, hostileReview } from './hostile/victims.ts';
import type { Victim, VictimName } from './hostile/victims.ts';
import { formatRatio } from './report/figure.ts';
import type { Figure } from './report/figure.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { runAlone } from './support/run-alone.ts';
import { ratioOf, spreadOf } from './support/statistics.ts';
import type { Spread } from './support/statistics.ts';
import { formatTable } from './support/table.ts';
import { watchOthers } from './support/watch-others.ts';
import { answerHere } from './worked/engine-answer.ts';
import { NAMES, roundTripsOf } from './worked/reviews.ts';

export interface HostileOptions extends CostOptions {
  readonly rounds: number;
  readonly victims: readonly VictimName[];
  /** Sizes of the kept data. */
  readonly kilobytes: readonly number[];
  readonly say: (text: string) => void;
}

/** One attack on one object. Times are milliseconds of processor time. */
export interface HostileRow {
  readonly victim: string;
  readonly bytes: number;
  readonly attack: AttackName;
  readonly honest: Spread;
  readonly hostile: Spread;
  readonly ratio: Spread;
  /** The honest object relative to itself in another process. */
  readonly control: Spread;
  /** True if the conversion timed out. The times are then lower bounds. */
  readonly isGivenUp: boolean;
  readonly coresOfOthers: number;
}

export interface HostileReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly HostileRow[];
}

export const FULL: Omit<HostileOptions, 'say'> = {
  rounds: 7,
  sampleMilliseconds: 40,
  warmUpMilliseconds: 300,
  capSeconds: 6,
  victims: [
    'EndpointSlice of many endpoints',
    'Ingress of many paths',
    'HorizontalPodAutoscaler of many policies',
  ],
  kilobytes: [16, 250],
};

export const SHORT: Omit<HostileOptions, 'say'> = {
  rounds: 5,
  sampleMilliseconds: 20,
  warmUpMilliseconds: 120,
  capSeconds: 2,
  victims: ['EndpointSlice of many endpoints'],
  kilobytes: [16],
};

export async function runHostile(options: HostileOptions): Promise<HostileReport> {
  const machine = await describeMachine();
  const others: string[] = [];
  for (const kind of NAMES) {
    const [trip] = await roundTripsOf(kind, 'something', answerHere);
    others.push(...Object.values(trip?.reviews ?? {}));
  }
  const rows: HostileRow[] = [];
  for (const kilobytes of options.kilobytes) {
    for (const name of options.victims) {
      const victim = await aVictim(name, kilobytes * 1024);
      rows.push(...(await attackAll({ victim, others, kilobytes }, options)));
    }
  }
  return { machine, rounds: options.rounds, rows };
}

interface Attacked {
  readonly victim: Victim;
  /** Reviews to answer before the measurement. */
  readonly others: readonly string[];
  readonly kilobytes: number;
}

async function attackAll(
  { victim, others, kilobytes }: Attacked,
  options: HostileOptions,
): Promise<HostileRow[]> {
  const answerers: Answerer[] = [];
  const rows: HostileRow[] = [];
  try {
    for (const _ of ['honest', 'honest again', 'hostile']) {
      answerers.push(await startAnswerer(others, options));
    }
    const [honest, again, hostile] = answerers;
    if (honest === undefined || again === undefined || hostile === undefined) return [];
    for (const one of [honest, again]) {
      const givenUp = await one.take(victim.review);
      if (givenUp !== undefined) throw new Error(`${victim.name} is not converted in time`);
    }
    for (const attack of ATTACK_NAMES) {
      const givenUp = await hostile.take(hostileReview(victim, attack));
      const measured = await compare({ honest, again, hostile }, givenUp?.atLeast, options.rounds);
      const name = `${kilobytes} KB, ${victim.kind}`;
      const row = { victim: name, bytes: victim.bytes, attack, ...measured };
      options.say(formatRow(row).join('  '));
      rows.push(row);
    }
  } finally {
    for (const one of answerers) await one.stop();
  }
  return rows;
}

type Measured = Omit<HostileRow, 'victim' | 'bytes' | 'attack'>;

/** @param atLeast the least time of the hostile object, if it timed out */
async function compare(
  { honest, again, hostile }: Readonly<Record<'honest' | 'again' | 'hostile', Answerer>>,
  atLeast: number | undefined,
  rounds: number,
): Promise<Measured> {
  const others = await watchOthers([honest, again, hostile].map((one) => one.pid()));
  const times: Record<'honest' | 'again' | 'hostile', number[]> = {
    honest: [],
    again: [],
    hostile: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    times.honest.push(await honest.sample());
    times.hostile.push(atLeast ?? (await hostile.sample()));
    times.again.push(await again.sample());
  }
  return {
    honest: spreadOf(times.honest),
    hostile: spreadOf(times.hostile),
    ratio: ratioOf(times.hostile, times.honest),
    control: ratioOf(times.again, times.honest),
    isGivenUp: atLeast !== undefined,
    coresOfOthers: await others(),
  };
}

/** Returns the worst attack on each object, with the next ones. */
export function figuresOf({ rows }: HostileReport): Figure[] {
  return [...Map.groupBy(rows, ({ victim }) => victim)].flatMap(([what, group]) => {
    const [first, ...next] = group.toSorted((a, b) => b.ratio.median - a.ratio.median);
    if (first === undefined) return [];
    const { ratio, control, coresOfOthers } = first;
    const details = [first, ...next.slice(0, 2)].map(describe).join(', ');
    return [{ target: 'hostile annotations', what, details, ratio, control, coresOfOthers }];
  });
}

function describe({ attack, ratio, isGivenUp }: HostileRow): string {
  return `${attack} ${isGivenUp ? 'at least ' : ''}${ratio.median.toFixed(2)}`;
}

export function formatReport(report: HostileReport): string {
  const header = ['', 'bytes', 'honest ms', 'hostile ms', 'ratio', 'A/A', 'others'];
  const worst = figuresOf(report).map(({ what, details = '', ratio }) => [
    what,
    formatRatio(ratio),
    details,
  ]);
  return `${formatTable([header, ...report.rows.map(formatRow)])}\n\n${formatTable(worst)}`;
}

function formatRow(row: HostileRow): string[] {
  return [
    `${row.victim}: ${row.attack}`,
    String(row.bytes),
    row.honest.median.toFixed(3),
    `${row.isGivenUp ? '≥ ' : ''}${row.hostile.median.toFixed(3)}`,
    formatRatio(row.ratio),
    formatRatio(row.control),
    row.coresOfOthers.toFixed(2),
  ];
}

if (import.meta.main) {
  await runAlone({ run: runHostile, formatReport, full: FULL, short: SHORT });
}
