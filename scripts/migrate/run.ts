import { counted } from '../../src/core/counted.ts';
import { migrate } from '../../src/life/migrate/migrate.ts';
import type { PassResult } from '../../src/life/migrate/pass.ts';
import type { ManagedFieldsReport } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { patient } from '../../src/life/patient.ts';
import { CLOCK } from '../cluster/clock.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import { managedFieldsText } from '../managed-fields/report-text.ts';
import { runTranslation, translateBefore } from '../managed-fields/run.ts';
import { EXIT } from '../program/exit-codes.ts';
import { askYes } from '../terminal/ask-line.ts';
import { migrateOptions } from './options.ts';
import type { Flags } from './options.ts';
import { viewOn } from './progress.ts';
import { hasFailed, reportText } from './report-text.ts';
import { memoryIn, stateFile } from './state-file.ts';

/** The longest wait for an overloaded or restarting API server in one request, in ms. */
const PATIENCE = 120_000;

/** Migrates the objects of a CRD, and prints the report. */
export async function runMigration(flags: Flags, crd: string): Promise<number> {
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  const options = migrateOptions(flags, isTerminal);
  const cluster = await openCluster(flags);
  const view = viewOn(process.stderr, CLOCK.now);
  const memory = memoryIn(stateFile(cluster.name, crd), view.warn);
  if (flags.restart) await memory.clear();
  const waiting = patient(cluster, CLOCK, { limit: PATIENCE, onWait: view.onWait });
  const translated: ManagedFieldsReport[] = [];
  try {
    if (flags.managedFields) {
      return await runTranslation(waiting, crd, { ...options, json: flags.json });
    }
    const report = await migrate(waiting, CLOCK, crd, {
      ...options,
      memory,
      onEvent: view.onEvent,
      confirm: (trial) => {
        view.end();
        return askYes(questionOn(trial, cluster.name));
      },
      ...(flags.translate && {
        beforeWriting: async () => {
          const before = await translateBefore(waiting, crd, options.workers);
          if (before.report !== undefined) translated.push(before.report);
          return before.findings;
        },
      }),
    });
    // JSON is not for people, who then read the findings on standard error.
    if (flags.json) view.end();
    else view.endWithReport();
    const [managedFields] = translated;
    const text = flags.json
      ? JSON.stringify({ ...report, managedFields })
      : [...translated.map((one) => managedFieldsText(one, false)), reportText(report, flags)].join(
          '\n',
        );
    process.stdout.write(`${text}\n`);
    return hasFailed(report, options.dryRun === 'only') ? EXIT.failed : EXIT.done;
  } finally {
    view.end();
  }
}

function questionOn({ counts, largest }: PassResult, cluster: string): string {
  const size = largest === undefined ? '' : `; the largest has ${largest.bytes} bytes`;
  return `${counts.objects - counts.refused} of ${counted(counts.objects, 'object')} can be written${size}. Write them in ${cluster}?`;
}
