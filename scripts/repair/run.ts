import type { Cluster } from '../../src/life/cluster.ts';
import { noCrd } from '../../src/life/crd-status.ts';
import { migrate } from '../../src/life/migrate/migrate.ts';
import type { MigrationReport } from '../../src/life/migrate/migration-report.ts';
import { patient } from '../../src/life/patient.ts';
import { repair } from '../../src/life/repair/repair.ts';
import type { RepairEvent } from '../../src/life/repair/repair.ts';
import { stepInWords } from '../../src/life/repair/words.ts';
import { CLOCK } from '../cluster/clock.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import { sayWait } from '../cluster/say-wait.ts';
import { managedFieldsText, originText } from '../managed-fields/report-text.ts';
import { crdTranslation } from '../managed-fields/translate-crd.ts';
import { viewOn } from '../migrate/progress.ts';
import { memoryIn, stateFile } from '../migrate/state-file.ts';
import { EXIT } from '../program/exit-codes.ts';
import { Failure } from '../program/wrong-usage.ts';
import { askYes } from '../terminal/ask-line.ts';
import { permissionOf } from './options.ts';
import type { Flags } from './options.ts';
import { endText, hasFailed, proposalText } from './report-text.ts';

/** The longest wait for an overloaded or restarting API server in one request, in ms. */
const PATIENCE = 120_000;

/** Diagnoses a CRD, shows the proposal, repairs, and prints the report. */
export async function runRepair(flags: Flags, crd: string): Promise<number> {
  const permission = permissionOf(flags, process.stdin.isTTY && process.stderr.isTTY);
  const cluster = await openCluster(flags);
  const waiting = patient(cluster, CLOCK, { limit: PATIENCE, onWait: sayWait });
  // This can take minutes, and shows nothing.
  process.stderr.write(`crdshift: reads every object of ${crd}\n`);
  const report = await repair(cluster, CLOCK, crd, {
    isDryRun: permission === 'none',
    isLossAccepted: flags.acceptLoss,
    confirm: async () => permission === 'given' || askYes(`Repair it in ${cluster.name}?`),
    migrate: () => migrateIn(cluster, crd, flags.json),
    translate: (version) => translateIn(waiting, crd, version),
    onEvent: (event) => {
      show(event, flags.json);
    },
    onWait: sayWait,
  });
  if (!report.exists) throw new Failure(noCrd(cluster, crd));
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else if (report.states.length > 0) process.stdout.write(`${endText(report, flags)}\n`);
  return hasFailed(report) ? EXIT.failed : EXIT.done;
}

function show(event: RepairEvent, isJson: boolean): void {
  if (event.kind === 'step') process.stderr.write(`crdshift: ${stepInWords(event.step)}\n`);
  else if (!isJson) process.stdout.write(`${proposalText(event)}\n`);
}

/**
 * Migrates as `crdshift migrate --yes` does. A repair has already compared every object, which is more exact than the
 * comparison of schemas. So differences between the schemas do not stop this migration.
 */
async function migrateIn(cluster: Cluster, crd: string, isJson: boolean): Promise<MigrationReport> {
  const view = viewOn(process.stderr, CLOCK.now);
  const waiting = patient(cluster, CLOCK, { limit: PATIENCE, onWait: view.onWait });
  try {
    const report = await migrate(waiting, CLOCK, crd, {
      isPruning: true,
      dryRun: 'none',
      byMigrationObject: false,
      isLossAccepted: true,
      memory: memoryIn(stateFile(cluster.name, crd), view.warn),
      onEvent: view.onEvent,
      confirm: async () => true,
    });
    if (!isJson) view.endWithReport();
    return report;
  } finally {
    view.end();
  }
}

/** Translates the entries of a version as `crdshift migrate --managed-fields` does. Returns the objects that keep one. */
async function translateIn(cluster: Cluster, crd: string, version: string): Promise<number> {
  const translation = await crdTranslation(cluster, crd, {
    isLeaving: (one) => one === version,
    isLossAccepted: true,
  });
  const report = await translation.run(false, () => undefined);
  process.stderr.write(`${originText(translation)}\n${managedFieldsText(report, false)}\n`);
  if (report.stopped !== undefined) throw new Failure(report.stopped);
  const left = report.managers.filter(({ how }) => how === 'left');
  return left.reduce((sum, { objects }) => sum + objects, report.refused.length);
}
