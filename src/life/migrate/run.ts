import type { Clock, Cluster } from '../cluster.ts';
import { nameOf } from '../pages.ts';
import type { Settling } from './before/api-servers.ts';
import type { MigrationEvent, MigrationStep } from './events.ts';
import { explainRefusals, rungInWords } from './write/explain-refusal.ts';
import type { MigrationFinding } from './finding.ts';
import type { MigrationMemory, SavedState } from './memory.ts';
import type { ExplainedObject, ReportedPass } from './migration-report.ts';
import type { PassBounds, PassEvents, PassResult, PassStart } from './pass.ts';
import { passOver } from './pass.ts';
import type { MigrationTarget } from './target.ts';
import { afterTranslation } from './trial.ts';

/** The options of a migration. */
export interface MigrateOptions {
  readonly workers?: number;
  /** False to leave `status.storedVersions` as it is. */
  readonly isPruning: boolean;
  /** `first`: try every write with `dryRun=All`, and ask before the real ones. `only`: end after that. */
  readonly dryRun: 'none' | 'first' | 'only';
  /** True to let Kubernetes migrate by a StorageVersionMigration first. */
  readonly byMigrationObject: boolean;
  /** True to write objects even if strategy None prunes fields that the storage version does not have. */
  readonly isLossAccepted?: boolean;
  readonly memory: MigrationMemory;
  readonly onEvent: (event: MigrationEvent) => void;
  /** Asks for permission to write, after a dry run. */
  readonly confirm: (trial: PassResult) => Promise<boolean>;
  /** Called before the first write, for instance to translate managedFields. */
  readonly beforeWriting?: () => Promise<readonly MigrationFinding[]>;
  /** The bounds of the wait for API servers. */
  readonly settling?: Settling;
}

/** As many writes at once as the API server itself uses to fill a cache. */
const WORKERS = 4;

/** The limit of etcd for one request, by default (`--max-request-bytes`): 1.5 MiB. */
export const ETCD_BYTES: number = 1.5 * 1024 * 1024;

/** A webhook that restarts is down for some seconds. */
const RETRIES: readonly number[] = [2000, 5000, 15_000];

/** The state of one run. */
export interface Run {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly target: MigrationTarget;
  readonly options: MigrateOptions;
  readonly findings: MigrationFinding[];
  readonly passes: ReportedPass[];
  readonly refused: ExplainedObject[];
  readonly state: () => SavedState;
  readonly save: (change: Partial<SavedState>) => Promise<void>;
  readonly begin: (step: MigrationStep) => void;
  readonly find: (...findings: readonly MigrationFinding[]) => void;
}

/** Starts a run from a saved state. */
export function newRun(
  given: Pick<Run, 'cluster' | 'clock' | 'target' | 'options'>,
  saved: SavedState,
): Run {
  const { memory, dryRun, isLossAccepted = false, onEvent } = given.options;
  const findings: MigrationFinding[] = [];
  let state = saved;
  return {
    ...given,
    target: isLossAccepted ? { ...given.target, losses: [] } : given.target,
    findings,
    passes: [],
    refused: [],
    state: () => state,
    save: async (change) => {
      state = { ...state, ...change };
      if (dryRun !== 'only') await memory.write(state);
    },
    begin: (step) => {
      onEvent({ kind: 'step', step });
    },
    find: (...found) => {
      findings.push(...found);
      for (const finding of found) onEvent({ kind: 'finding', finding });
    },
  };
}

/** A pass over all objects that saves nothing. */
export const FROM_THE_START: { readonly start: PassStart; readonly onPage: PassEvents['onPage'] } =
  {
    start: {},
    onPage: async () => undefined,
  };

/** Runs one pass and adds it to the report. */
export async function runPass(
  run: Run,
  step: 'dry-run' | 'rewrite' | 'proof',
  { start, onPage }: { start: PassStart; onPage: PassEvents['onPage'] },
): Promise<PassResult> {
  const { cluster, clock, target, options } = run;
  run.begin(step);
  const begun = clock.now();
  const bounds: PassBounds = {
    workers: options.workers ?? WORKERS,
    retries: RETRIES,
    bigBytes: ETCD_BYTES,
  };
  const events: PassEvents = {
    onPage,
    onProgress: (counts, remaining) => {
      options.onEvent({ kind: 'progress', step, counts, remaining });
    },
    onClimb: (object, outcome) => {
      if (!('refusals' in outcome)) return;
      options.onEvent({
        kind: 'climb',
        object: nameOf(object),
        refusals: explainRefusals(target, object, outcome.refusals),
        ...('rung' in outcome && { rung: rungInWords(outcome.rung) }),
      });
    },
  };
  const isDryRun = step === 'dry-run';
  const passed = await passOver({ cluster, target, isDryRun }, clock, { bounds, events, start });
  const result =
    isDryRun && options.beforeWriting !== undefined ? afterTranslation(passed) : passed;
  const milliseconds = clock.now() - begun;
  run.passes.push({ step, counts: result.counts, milliseconds });
  if (!isDryRun || options.dryRun === 'only') {
    run.refused.push(
      ...result.refused.map(({ object, refusals }) => ({
        object: nameOf(object),
        refusals: explainRefusals(target, object, refusals),
      })),
    );
  }
  return result;
}
