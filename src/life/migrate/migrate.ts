import type { Clock, Cluster } from '../cluster.ts';
import { nameOf } from '../pages.ts';
import type { Settling } from './before/api-servers.ts';
import { SETTLING, waitForApiServers } from './before/api-servers.ts';
import { checkBefore } from './before/checks.ts';
import type { MigrationEvent, MigrationStep } from './events.ts';
import { explainRefusals, rungInWords } from './explain-refusal.ts';
import type { MigrationFinding } from './finding.ts';
import { stops } from './finding.ts';
import type { MigrationMemory, SavedState } from './memory.ts';
import { stateFor } from './memory.ts';
import {
  migrationObjectName,
  restoreStoredVersions,
  runMigrationObject,
} from './migration-object.ts';
import type { PassBounds, PassEvents, PassResult, PassStart } from './pass.ts';
import { passOver } from './pass.ts';
import { findingsOfPass, findingsOfProof, findingsOfTrial } from './pass-findings.ts';
import { pruneStoredVersions } from './prune.ts';
import type { ExplainedObject, MigrationReport, ReportedPass } from './migration-report.ts';
import type { MigrationTarget } from './target.ts';
import { readTarget } from './target.ts';
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
  readonly memory: MigrationMemory;
  readonly onEvent: (event: MigrationEvent) => void;
  /** Asks for permission to write, after a dry run. */
  readonly confirm: (trial: PassResult) => Promise<boolean>;
  /** Called before the first write, for instance to translate managedFields. */
  readonly beforeWriting?: () => Promise<readonly MigrationFinding[]>;
  /** The bounds of the wait for API servers. */
  readonly settling?: Settling;
}

/** The number of passes that may find something to change before the proof is given up. */
const MAX_PROOFS = 3;

/** As many writes at once as the API server itself uses to fill a cache. */
const WORKERS = 4;

/** The limit of etcd for one request, by default (`--max-request-bytes`): 1.5 MiB. */
const ETCD_BYTES = 1.5 * 1024 * 1024;

/** A webhook that restarts is away for some seconds. */
const RETRIES: readonly number[] = [2000, 5000, 15_000];

/** The state of one run. */
interface Run {
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

/**
 * Rewrites every object of a CRD in its storage version, proves it, and removes the other versions from
 * `status.storedVersions`. No object is edited, and one object that cannot be written does not stop the others. It may
 * be killed at any moment and started again.
 *
 * @param name - the name of the CRD: `crontabs.stable.example.com`
 * @throws {RefusedRequest} if the API server refuses to show the CRD
 * @throws {Error} if the cluster does not answer
 */
export async function migrate(
  cluster: Cluster,
  clock: Clock,
  name: string,
  options: MigrateOptions,
): Promise<MigrationReport> {
  const target = await readTarget(cluster, name);
  if (target === undefined) {
    const finding = stops('crd-missing', `the cluster has no CRD ${name}`);
    options.onEvent({ kind: 'finding', finding });
    return { name, findings: [finding], passes: [], refused: [], isProved: false };
  }
  const saved = stateFor(await options.memory.read(), cluster.name, target);
  const run = newRun({ cluster, clock, target, options }, saved);
  const end = await runSteps(run);
  const { findings, passes, refused } = run;
  return { name, storage: target.storage, findings, passes, refused, ...end };
}

function newRun(
  given: Pick<Run, 'cluster' | 'clock' | 'target' | 'options'>,
  saved: SavedState,
): Run {
  const { memory, dryRun, onEvent } = given.options;
  const findings: MigrationFinding[] = [];
  let state = saved;
  return {
    ...given,
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

/** The end of a run. */
type End = Pick<MigrationReport, 'isProved' | 'storedVersions' | 'isDeclined'>;

const NOT_PROVED: End = { isProved: false };

/** A part of a migration. It returns the end if the migration cannot go on. */
type Step = (run: Run) => Promise<End | undefined>;

const STEPS: readonly Step[] = [
  checkAll,
  awaitApiServers,
  tryAll,
  prepare,
  letKubernetesMigrate,
  rewriteAll,
  proveAll,
];

async function runSteps(run: Run): Promise<End> {
  for (const step of STEPS) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const end = await step(run);
    if (end !== undefined) return end;
  }
  return prune(run);
}

function hasError(findings: readonly MigrationFinding[]): boolean {
  return findings.some(({ level }) => level === 'error');
}

/** Reports everything that would make the migration fail or lie. */
async function checkAll(run: Run): Promise<End | undefined> {
  const { cluster, target, options } = run;
  run.begin('checks');
  const isTrial = options.dryRun === 'only';
  const found = await checkBefore(cluster, target, {
    isPruning: options.isPruning && !isTrial,
    ownMigration: options.byMigrationObject ? migrationObjectName(target) : undefined,
  });
  run.find(...found);
  if (hasError(found)) return NOT_PROVED;
  const { storedVersions } = run.state();
  if (storedVersions === undefined || isTrial) return undefined;
  // An earlier run was killed while a StorageVersionMigration worked, and nobody was there when it failed.
  const restored = await restoreStoredVersions(cluster, target, storedVersions);
  run.find(...restored);
  return hasError(restored) ? NOT_PROVED : undefined;
}

async function awaitApiServers(run: Run): Promise<End | undefined> {
  const { cluster, clock, target, options } = run;
  if (run.state().isSeen) return undefined;
  run.begin('api-servers');
  const settling = options.settling ?? SETTLING;
  const unseen = await waitForApiServers(cluster, clock, target, settling);
  if (unseen !== undefined) {
    run.find(unseen);
    return NOT_PROVED;
  }
  await run.save({ isSeen: true });
  return undefined;
}

/** Tries every write without storing it, unless an earlier run has begun to write. */
async function tryAll(run: Run): Promise<End | undefined> {
  const { options } = run;
  const { next, isRewritten } = run.state();
  const isTrial = options.dryRun === 'only';
  if (options.dryRun === 'none' || (!isTrial && (next !== undefined || isRewritten))) {
    return undefined;
  }
  const result = await pass(run, 'dry-run', FROM_THE_START);
  const found = findingsOfTrial(result, ETCD_BYTES);
  if (isTrial || result.stopped !== undefined) {
    run.find(...found);
    return NOT_PROVED;
  }
  // The report has what the real writes find. What a trial finds before them is shown at once.
  for (const finding of found) options.onEvent({ kind: 'finding', finding });
  return (await options.confirm(result)) ? undefined : { isProved: false, isDeclined: true };
}

async function prepare(run: Run): Promise<End | undefined> {
  const { beforeWriting } = run.options;
  if (beforeWriting === undefined) return undefined;
  run.begin('managed-fields');
  run.find(...(await beforeWriting()));
  return undefined;
}

async function letKubernetesMigrate(run: Run): Promise<End | undefined> {
  const { target, options } = run;
  if (!options.byMigrationObject || run.state().isRewritten) return undefined;
  run.begin('migration-object');
  const onNews = (text: string): void => {
    options.onEvent({ kind: 'news', text });
  };
  const found = await runMigrationObject({ ...run, onNews }, () =>
    run.save({ storedVersions: target.storedVersions }),
  );
  run.find(...found);
  if (hasError(found)) return NOT_PROVED;
  // Without a warning it has succeeded, and the proof finds what it has left.
  if (found.length === 0) await run.save({ isRewritten: true });
  return undefined;
}

/** Writes every object once. The migration ends if one could not be written. */
async function rewriteAll(run: Run): Promise<End | undefined> {
  const { next: from, objects, isRewritten } = run.state();
  if (isRewritten) return undefined;
  const result = await pass(run, 'rewrite', {
    start: { ...(from !== undefined && { from }), objects },
    onPage: async (next, count) => {
      if (next !== undefined) await run.save({ next, objects: count });
    },
  });
  run.find(...findingsOfPass(result));
  if (result.stopped !== undefined) return NOT_PROVED;
  if (result.refused.length > 0) return startOver(run);
  await run.save({ isRewritten: true });
  return undefined;
}

/** Writes every object again, until no write changes one. */
async function proveAll(run: Run): Promise<End | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one pass after the other
    const result = await pass(run, 'proof', FROM_THE_START);
    const isComplete = result.stopped === undefined && result.refused.length === 0;
    if (isComplete && result.counts.changed > 0 && attempt < MAX_PROOFS) continue;
    run.find(...findingsOfProof(result));
    if (!isComplete) return startOver(run);
    return result.counts.changed === 0 ? undefined : NOT_PROVED;
  }
}

/** Lets the next run begin at the first object: what is left may be anywhere. */
async function startOver({ options }: Run): Promise<End> {
  await options.memory.clear();
  return NOT_PROVED;
}

async function prune(run: Run): Promise<End> {
  const { cluster, target, options } = run;
  if (!options.isPruning) {
    await options.memory.clear();
    const { storedVersions } = target;
    return { isProved: true, storedVersions: { before: storedVersions, after: storedVersions } };
  }
  run.begin('prune');
  const result = await pruneStoredVersions(cluster, target);
  if ('id' in result) {
    run.find(result);
    return { isProved: true };
  }
  await options.memory.clear();
  return { isProved: true, storedVersions: result };
}

const FROM_THE_START: { readonly start: PassStart; readonly onPage: PassEvents['onPage'] } = {
  start: {},
  onPage: async () => undefined,
};

/** Runs one pass and adds it to the report. */
async function pass(
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
