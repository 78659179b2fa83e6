import { counted } from '../../src/core/counted.ts';
import type { Cluster } from '../../src/life/cluster.ts';
import type {
  ManagedFieldsReport,
  OnTranslated,
} from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { isMistake } from '../../src/life/is-mistake.ts';
import { warns } from '../../src/life/migrate/finding.ts';
import type { MigrationFinding } from '../../src/life/migrate/finding.ts';
import { CLOCK } from '../cluster/clock.ts';
import { EXIT } from '../program/exit-codes.ts';
import { askYes } from '../terminal/ask-line.ts';
import { messageOf } from '../terminal/message-of.ts';
import { objectsText, progressLine } from '../terminal/progress-line.ts';
import { hasLeftEntries, managedFieldsText, originText } from './report-text.ts';
import { crdTranslation } from './translate-crd.ts';
import type { CrdTranslation } from './translate-crd.ts';

/** The options of a translation. */
export interface TranslationFlags {
  /** `first`: try every patch with `dryRun=All`, and ask before the real ones. `only`: end after that. */
  readonly dryRun: 'none' | 'first' | 'only';
  readonly json: boolean;
  /** Objects that are written at the same time. */
  readonly workers?: number;
  /** True to write objects even if strategy None prunes fields that the storage version does not have. */
  readonly isLossAccepted?: boolean;
}

/** Translates the managedFields of the objects of a CRD, and prints the report. */
export async function runTranslation(
  cluster: Cluster,
  crd: string,
  { dryRun, json, workers, isLossAccepted = false }: TranslationFlags,
): Promise<number> {
  const translation = await crdTranslation(cluster, crd, { isLossAccepted });
  sayOrigin(translation);
  if (dryRun === 'first') {
    const trial = await runWithProgress(translation, true, workers);
    process.stderr.write(`${managedFieldsText(trial, true)}\n`);
    const hasNothingToDo = trial.translated === 0 || trial.stopped !== undefined;
    const question = `Change ${counted(trial.translated, 'object')} in ${cluster.name}?`;
    if (hasNothingToDo || !(await askYes(question))) {
      if (json) process.stdout.write(`${JSON.stringify(trial)}\n`);
      return hasNothingToDo ? endOf(trial) : EXIT.failed;
    }
  }
  const isDryRun = dryRun === 'only';
  const report = await runWithProgress(translation, isDryRun, workers);
  const text = json ? JSON.stringify(report) : managedFieldsText(report, isDryRun);
  process.stdout.write(`${text}\n`);
  return endOf(report);
}

function endOf(report: ManagedFieldsReport): number {
  return hasLeftEntries(report) ? EXIT.failed : EXIT.done;
}

/**
 * Translates before a migration, which then needs fewer conversions. Without a conversion it translates nothing:
 * managers would give up fields, and a migration must not change ownership. If strategy None would lose fields, the
 * migration has already refused.
 */
export async function translateBefore(
  cluster: Cluster,
  crd: string,
  workers?: number,
): Promise<TranslationBefore> {
  const translation = await crdTranslation(cluster, crd, { isLossAccepted: true });
  sayOrigin(translation);
  if (!translation.isExact) return { findings: [] };
  try {
    const report = await runWithProgress(translation, false, workers);
    return { report, findings: hasLeftEntries(report) ? [leftEntries(report.stopped)] : [] };
  } catch (error) {
    // The webhook may answer API servers, and not this machine. That keeps no object from being migrated.
    if (isMistake(error)) throw error;
    return { findings: [leftEntries(messageOf(error))] };
  }
}

/** The translation before a migration. It has no report if there is no conversion, or the objects cannot be listed. */
export interface TranslationBefore {
  readonly report?: ManagedFieldsReport;
  /** Entries that are left do not keep objects from being migrated. */
  readonly findings: readonly MigrationFinding[];
}

function leftEntries(reason?: string): MigrationFinding {
  const areLeft = reason === undefined ? 'are left' : 'may be left';
  const why = reason === undefined ? '' : ` (${reason})`;
  return warns(
    'managed-fields-left',
    `entries of other versions ${areLeft} in managedFields${why}. Server-side apply fails once their version is removed. This command with --managed-fields translates them later.`,
  );
}

function sayOrigin(translation: CrdTranslation): void {
  process.stderr.write(`${originText(translation)}\n`);
}

async function runWithProgress(
  { run }: CrdTranslation,
  isDryRun: boolean,
  workers: number | undefined,
): Promise<ManagedFieldsReport> {
  const line = progressLine(process.stderr, CLOCK.now);
  const onPage: OnTranslated = ({ objects, translated }, remaining) => {
    line.show(() => `managedFields: ${objectsText(objects, remaining)}, ${translated} changed`);
  };
  return run(isDryRun, onPage, workers).finally(line.end);
}
