import type { Clock, Cluster } from '../cluster.ts';
import type { MigrationReport } from '../migrate/migration-report.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import { isMistake } from '../is-mistake.ts';
import { patient } from '../patient.ts';
import type { Patience } from '../patient.ts';
import { tellingSilence } from '../silent-cluster.ts';
import { RefusedRequest } from '../status.ts';
import {
  addVersion,
  deleteMigration,
  removeCondition,
  removeVersions,
  setStored,
} from './changes.ts';
import { compareStored } from './compare-stored.ts';
import type { LostField } from './compare-stored.ts';
import { diagnose } from './diagnose.ts';
import type { BrokenState } from './diagnose.ts';
import type { Evidence } from './evidence.ts';
import { lookAt, withoutVainWaits } from './look.ts';
import { isBlocked, proposeSteps } from './propose.ts';
import type { RepairStep } from './propose.ts';

/** The options of a repair, and the parts of it that are commands of their own. */
export interface RepairOptions {
  /** True to end with the proposal. */
  readonly isDryRun: boolean;
  /** True to migrate even if fields would be lost that the storage version does not have. */
  readonly isLossAccepted: boolean;
  /** Asks for permission to write, after the proposal. */
  readonly confirm: () => Promise<boolean>;
  /** Rewrites all objects in the storage version, proves it, and prunes. */
  readonly migrate: () => Promise<MigrationReport>;
  /** Translates the managedFields of a version. Returns the number of objects that keep an entry of it. */
  readonly translate: (version: string) => Promise<number>;
  readonly onEvent: (event: RepairEvent) => void;
  /** Called before every wait for the cluster. */
  readonly onWait?: Patience['onWait'];
}

/** A message of a running repair. */
export type RepairEvent =
  | {
      readonly kind: 'found';
      readonly target: MigrationTarget;
      readonly states: readonly BrokenState[];
      readonly steps: readonly RepairStep[];
    }
  | { readonly kind: 'step'; readonly step: RepairStep };

/** The result of a repair. */
export interface RepairReport {
  /** The name of the CRD. */
  readonly name: string;
  /** False if the cluster has no CRD of this name. */
  readonly exists: boolean;
  /** The broken states at the beginning. */
  readonly states: readonly BrokenState[];
  readonly proposed: readonly RepairStep[];
  readonly done: readonly RepairStep[];
  /** The step that had begun when the repair failed. It may be done, or done in part. */
  readonly unsure?: RepairStep;
  /** The broken states at the end; those of the beginning if nothing was written, or if they cannot be read. */
  readonly remaining: readonly BrokenState[];
  /** The reason why the repair ended before its last step. */
  readonly stopped?: StopReason;
}

/** A reason to end before the last step. What was done until then is safe, and the next repair continues. */
export type StopReason =
  | { readonly kind: 'dry-run' | 'declined' | 'blocked' | 'not-restored' }
  | { readonly kind: 'refused' | 'failed'; readonly message: string }
  | { readonly kind: 'fields-lost'; readonly fields: readonly LostField[] }
  | { readonly kind: 'migration'; readonly report: MigrationReport }
  | { readonly kind: 'managers-left'; readonly version: string; readonly objects: number };

/** The limit of waits for an API server that is busy, in ms. */
const PATIENCE = 120_000;

/** The time in which all API servers see a change of a CRD, in ms. */
const SEEN_LIMIT = 60_000;

const PAUSE = 1000;

/** A run of a repair. */
interface Run {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly name: string;
  readonly options: RepairOptions;
  readonly done: RepairStep[];
  /** All steps that have begun: those of `done`, and one more until it has ended. */
  readonly begun: RepairStep[];
}

/**
 * Finds the broken states of a CRD and of its objects, and repairs them. It writes only after `confirm`. It edits no
 * object: objects are rewritten as they are, and only their managedFields are translated. It may be killed at any
 * moment and started again.
 *
 * @param name - the name of the CRD: `crontabs.stable.example.com`
 * @throws {RefusedRequest} if the CRD cannot be read at the beginning, or if the user may not read its objects
 * @throws {SilentCluster} if the cluster does not answer before something is written
 */
export async function repair(
  given: Cluster,
  clock: Clock,
  name: string,
  options: RepairOptions,
): Promise<RepairReport> {
  const cluster = withoutVainWaits(tellingSilence(given));
  const calm = patient(cluster, clock, { limit: PATIENCE, onWait: options.onWait });
  const run: Run = { cluster: calm, clock, name, options, done: [], begun: [] };
  const evidence = await lookAt(calm, name);
  if (evidence === undefined) {
    return { name, exists: false, states: [], proposed: [], done: [], remaining: [] };
  }
  const states = diagnose(evidence);
  const steps = proposeSteps(evidence, states);
  options.onEvent({ kind: 'found', target: evidence.target, states, steps });
  const beginning = { name, exists: true, states, proposed: steps };
  const unwritten = { ...beginning, done: [], remaining: states };
  if (states.length === 0) return unwritten;
  if (isBlocked(evidence, states)) return { ...unwritten, stopped: { kind: 'blocked' } };
  // A webhook that fails in another version than the stored one needs no step of a repair.
  if (steps.length === 0) return unwritten;
  if (options.isDryRun) return { ...unwritten, stopped: { kind: 'dry-run' } };
  if (!(await options.confirm())) return { ...unwritten, stopped: { kind: 'declined' } };
  return { ...beginning, ...(await endOf(run, evidence, { states, impatient: cluster })) };
}

/** Takes all steps, and looks at the end. */
async function endOf(
  run: Run,
  evidence: Evidence,
  { states, impatient }: { states: readonly BrokenState[]; impatient: Cluster },
): Promise<Pick<RepairReport, 'done' | 'unsure' | 'remaining' | 'stopped'>> {
  const { cluster, name, done, begun } = run;
  const stopped = await unlessFailed(() => repairAll(run, evidence));
  const isFailed = stopped?.kind === 'failed';
  // A cluster that has just been waited for in vain is not waited for again.
  const end = await unlessFailed(() => lookAt(isFailed ? impatient : cluster, name));
  const isUnseen = end !== undefined && 'kind' in end;
  const reason = stopped ?? (isUnseen ? end : undefined);
  const unsure = isFailed ? begun[done.length] : undefined;
  return {
    done,
    ...(unsure !== undefined && { unsure }),
    remaining: isUnseen || end === undefined ? states : diagnose(end),
    ...(reason !== undefined && { stopped: reason }),
  };
}

type Failed = Extract<StopReason, { kind: 'refused' | 'failed' }>;

/**
 * Returns an error as a reason to stop, so that the report has what was done until then: a refusal of the API server, a
 * cluster that does not answer, or a failure of the commands that are parts of a repair.
 */
async function unlessFailed<Result>(attempt: () => Promise<Result>): Promise<Result | Failed> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RefusedRequest) return { kind: 'refused', message: error.message };
    if (!(error instanceof Error) || isMistake(error)) throw error;
    return { kind: 'failed', message: error.message };
  }
}

async function repairAll(run: Run, first: Evidence): Promise<StopReason | undefined> {
  const evidence = await openAll(run, first);
  if ('kind' in evidence) return evidence;
  for (const step of proposeSteps(evidence, diagnose(evidence))) {
    // oxlint-disable-next-line no-await-in-loop -- each step builds on the one before
    const stopped = await take(run, evidence.target, step);
    if (stopped !== undefined) return stopped;
  }
  return undefined;
}

/** Restores versions until no object is stored in a missing one. Each list names only one of them. */
async function openAll(run: Run, first: Evidence): Promise<Evidence | StopReason> {
  let evidence = first;
  for (;;) {
    const states = diagnose(evidence);
    if (isBlocked(evidence, states)) return { kind: 'blocked' };
    const missing = states.flatMap((one) => (one.kind === 'objects-left' ? [one.version] : []));
    if (missing.length === 0) return evidence;
    const { target } = evidence;
    for (const version of missing) {
      // oxlint-disable-next-line no-await-in-loop -- one change of the CRD after the other
      await take(run, target, { kind: 'restore-version', version });
    }
    const versions = [...new Set([...target.storedVersions, ...missing])];
    // oxlint-disable-next-line no-await-in-loop
    await take(run, target, { kind: 'restore-stored-versions', versions });
    // oxlint-disable-next-line no-await-in-loop
    const next = await untilRead(run, missing);
    if (next === undefined) return { kind: 'not-restored' };
    evidence = next;
  }
}

/** Looks until no read fails for one of these versions any more. Returns undefined if the limit passes. */
async function untilRead(
  { cluster, clock, name }: Run,
  versions: readonly string[],
): Promise<Evidence | undefined> {
  const end = clock.now() + SEEN_LIMIT;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const evidence = await lookAt(cluster, name);
    if (evidence === undefined) return undefined;
    const isSeen = evidence.reads.every(
      ({ cause }) =>
        cause?.kind !== 'stored-in-removed-version' || !versions.includes(cause.version),
    );
    if (isSeen) return evidence;
    if (clock.now() >= end) return undefined;
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(PAUSE);
  }
}

async function take(
  run: Run,
  target: MigrationTarget,
  step: RepairStep,
): Promise<StopReason | undefined> {
  run.options.onEvent({ kind: 'step', step });
  run.begun.push(step);
  const stopped = await act(run, target, step);
  if (stopped === undefined) run.done.push(step);
  return stopped;
}

async function act(
  { cluster, clock, options }: Run,
  target: MigrationTarget,
  step: RepairStep,
): Promise<StopReason | undefined> {
  switch (step.kind) {
    case 'restore-version':
      await addVersion(cluster, target, step.version);
      return undefined;
    case 'restore-stored-versions':
      await setStored(cluster, target, step.versions);
      return undefined;
    case 'compare': {
      const fields = await compareStored(cluster, clock, target);
      const isStop = fields.length > 0 && !options.isLossAccepted;
      return isStop ? { kind: 'fields-lost', fields } : undefined;
    }
    case 'migrate': {
      const report = await options.migrate();
      const isDone = report.isProved && report.storedVersions !== undefined;
      return isDone ? undefined : { kind: 'migration', report };
    }
    case 'translate-managers': {
      const objects = await options.translate(step.version);
      return objects === 0 ? undefined : { kind: 'managers-left', version: step.version, objects };
    }
    case 'remove-versions':
      await removeVersions(cluster, target, step.versions);
      return undefined;
    case 'remove-condition':
      await removeCondition(cluster, target);
      return undefined;
    case 'delete-migration':
      await deleteMigration(cluster, step);
      return undefined;
  }
}
