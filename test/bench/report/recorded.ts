import { readFile, writeFile } from 'node:fs/promises';
import { drawChart } from './chart.ts';
import { putInto, summarize } from './performance-page.ts';
import type { Results } from './result.ts';

/** The files of the last recorded results, and those generated from them. */
export const RESULTS = new URL('../results/latest.json', import.meta.url);
export const CHART = new URL('../results/chart.svg', import.meta.url);
export const PERFORMANCE_PAGE = new URL('../../../docs/performance.md', import.meta.url);

/** Reads the last recorded results. */
export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(RESULTS, 'utf8')) as Results;
}

/** Saves results, draws the chart, and writes the table of docs/performance.md. */
export async function recordResults(results: Results): Promise<void> {
  await writeFile(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(CHART, drawChart(results));
  const page = await readFile(PERFORMANCE_PAGE, 'utf8');
  await writeFile(PERFORMANCE_PAGE, putInto(page, summarize(results)));
}
