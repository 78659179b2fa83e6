import { spawnSync } from 'node:child_process';
import * as allCores from '../all-cores.ts';
import * as apiServer from '../api-server.ts';
import * as growth from '../growth.ts';
import * as hostile from '../hostile.ts';
import * as http from '../http.ts';
import * as inProcess from '../in-process.ts';
import * as start from '../start.ts';
import type { HttpCase, HttpReport } from '../support/http-report.ts';
import * as workedHttp from '../worked-http.ts';
import * as worked from '../worked.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';
import { apiServerFigures, httpFigures } from './rival-figures.ts';

/** Options for a part of the benchmark. */
export interface How {
  readonly short: boolean;
  readonly say: (text: string) => void;
}

export interface Part {
  readonly name: string;
  /** True if the part has a short form, which does not need Go. `needsGo` is about its full form. */
  readonly isShort: boolean;
  readonly needsGo: boolean;
  /** Prints its tables, and returns all results as data and as figures. */
  readonly run: (how: How) => Promise<{ readonly report: object; readonly figures: Figure[] }>;
}

/** The parts in the order of measurement: cheap ones first. */
export const PARTS: readonly Part[] = [
  {
    name: 'start',
    needsGo: false,
    isShort: true,
    run: async ({ short, say }) => {
      // Starts are measured by the clock, which is meaningless on a shared machine.
      const options = short ? { ...start.SHORT, rounds: 0 } : start.FULL;
      const report = await start.runStart({ ...options, say });
      return { report, figures: start.figuresOf(report) };
    },
  },
  {
    name: 'in-process',
    needsGo: false,
    isShort: true,
    run: async ({ short, say }) => {
      const options = short ? inProcess.SHORT : inProcess.FULL;
      const report = await inProcess.runInProcess({ ...options, say: ignore });
      say(inProcess.formatReport(report));
      return { report, figures: inProcess.figuresOf(report) };
    },
  },
  {
    name: 'worked',
    needsGo: false,
    isShort: true,
    run: async ({ short, say }) => {
      const options = short ? worked.SHORT : worked.FULL;
      const report = await worked.runWorked({ ...options, say: ignore });
      say(worked.formatReport(report));
      return { report, figures: worked.figuresOf(report) };
    },
  },
  {
    name: 'hostile',
    needsGo: false,
    isShort: true,
    run: async ({ short, say }) => {
      const options = short ? hostile.SHORT : hostile.FULL;
      const report = await hostile.runHostile({ ...options, say: ignore });
      say(hostile.formatReport(report));
      return { report, figures: hostile.figuresOf(report) };
    },
  },
  {
    name: 'growth',
    needsGo: false,
    isShort: true,
    run: async ({ short, say }) => {
      const report = await growth.runGrowth({
        ...(short ? growth.SHORT : growth.FULL),
        say: ignore,
      });
      say(growth.formatReport(report));
      return { report, figures: growth.figuresOf(report) };
    },
  },
  {
    name: 'http',
    needsGo: true,
    isShort: true,
    run: async (how) => {
      const report = await runHttp(how);
      return { report, figures: httpFigures(report, { withGo: !how.short }) };
    },
  },
  {
    name: 'all-cores',
    needsGo: true,
    isShort: false,
    run: async ({ say }) => {
      const report = await allCores.runAllCores({ ...allCores.FULL, say });
      return { report, figures: allCores.figuresOf(report) };
    },
  },
  {
    name: 'worked-http',
    needsGo: true,
    isShort: false,
    run: async ({ say }) => {
      const report = await workedHttp.runWorkedHttp({ ...workedHttp.FULL, say });
      return { report, figures: workedHttp.figuresOf(report) };
    },
  },
  {
    name: 'api-server',
    needsGo: true,
    isShort: false,
    run: async ({ short, say }) => {
      const options = short ? apiServer.SHORT : apiServer.FULL;
      const report = await apiServer.runApiServer({ ...options, say });
      say(apiServer.formatReport(report));
      return { report, figures: apiServerFigures(report) };
    },
  },
];

function ignore(): void {
  // The table at the end has every row.
}

/** Measures cases again that are noisy though the machine is quiet. */
async function runHttp({ short, say }: How): Promise<HttpReport> {
  const options = short ? http.SHORT : http.FULL;
  const report = await http.runHttp({ ...options, say });
  if (short) return report;
  const cases: HttpCase[] = [];
  for (const one of report.cases) {
    const { bytes, connections, generator = 'own' } = one;
    const just = { bytes: [bytes], connections: [connections], generators: [generator] };
    const again = { ...options, ...just, say };
    const other = isWorthAnother(one) ? (await http.runHttp(again)).cases[0] : undefined;
    cases.push(other !== undefined && noiseOfCase(other) < noiseOfCase(one) ? other : one);
  }
  return { ...report, cases };
}

function isWorthAnother(one: HttpCase): boolean {
  return noiseOfCase(one) > 0.05 && one.sides.every((side) => side.coresOfOthers.median < 0.3);
}

/** Returns the noise of the controls, which compare a side with itself. */
function noiseOfCase({ comparisons }: HttpCase): number {
  const controls = comparisons.filter(({ side, against }) => side === `${against}, again`);
  return Math.max(...controls.map((control) => noiseOf(control.requestsPerCoreSecond)));
}

export function isGoThere(): boolean {
  return spawnSync('go', ['version']).status === 0;
}
