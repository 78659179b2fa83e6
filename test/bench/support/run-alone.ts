import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/** A part of the benchmark. */
export interface Part<Options extends object, Report> {
  readonly run: (options: Options & { readonly say: (text: string) => void }) => Promise<Report>;
  readonly formatReport: (report: Report) => string;
  readonly full: Options;
  readonly short: Options;
}

/** Runs a part as a program, with `--short` and `--json FILE`, and prints its report. */
export async function runAlone<Options extends object, Report>({
  run,
  formatReport,
  full,
  short,
}: Part<Options, Report>): Promise<void> {
  const { values } = parseArgs({
    options: { short: { type: 'boolean', default: false }, json: { type: 'string' } },
  });
  const report = await run({ ...(values.short ? short : full), say: console.log });
  console.log(`\n${formatReport(report)}`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}
