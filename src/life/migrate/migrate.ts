import { hasError } from '../../crd/finding.ts';
import type { Clock, Cluster } from '../cluster.ts';
import { noCrd } from '../crd-status.ts';
import { tellingSilence } from '../silent-cluster.ts';
import { SETTLING, waitForApiServers } from './before/api-servers.ts';
import { checkBefore } from './before/checks.ts';
import { stops } from './finding.ts';
import { stateFor } from './memory.ts';
import {
  migrationObjectName,
  restoreStoredVersions,
  runMigrationObject,
} from './migration-object.ts';
import type { MigrationReport } from './migration-report.ts';
import { findingsOfPass, findingsOfProof, findingsOfTrial } from './pass-findings.ts';
import { pruneStoredVersions } from './prune.ts';
import type { MigrateOptions, Run } from './run.ts';
import { ETCD_BYTES, FROM_THE_START, newRun, runPass } from './run.ts';
import { startOf } from './start-of.ts';
import { unlessStopped } from './stopped.ts';
import { changeOf, readTarget } from './target.ts';

/** The number of passes that may find something to change before the proof is given up. */
const MAX_PROOFS = 3;

/**
 * Rewrites every object of a CRD in its storage version, proves it, and removes the other versions from
 * `status.storedVersions`. No object is edited, and one object that cannot be written does not stop the others. It may
 * be killed at any moment and started again.
 *
 * @param name - the name of the CRD: `crontabs.stable.example.com`
 * @throws {RefusedRequest} if the API server refuses to show the CRD at the beginning
 * @throws {SilentCluster} if the cluster does not answer at the beginning
 */
export async function migrate(
  given: Cluster,
  clock: Clock,
  name: string,
  options: MigrateOptions,
): Promise<MigrationReport> {
  const cluster = tellingSilence(given);
  const target = await readTarget(cluster, name);
  if (target === undefined) {
    const finding = stops('crd-missing', noCrd(cluster, name));
    options.onEvent({ kind: 'finding', finding });
    return { name, findings: [finding], passes: [], refused: [], isProved: false };
  }
  const saved = stateFor(await options.memory.read(), cluster.name, target);
  const run = newRun({ cluster, clock, target, options }, saved);
  const end = await runSteps(run);
  const { findings, passes, refused } = run;
  return { name, storage: target.storage, findings, passes, refused, ...end };
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
    const end = await orStop(run, NOT_PROVED, () => step(run));
    if (end !== undefined) return end;
  }
  return orStop(run, { isProved: true }, () => prune(run));
}

/** Runs a step. A cluster that does not answer, or that refuses, is a finding and ends the run. */
async function orStop<Result extends End | undefined>(
  run: Run,
  stopped: End,
  act: () => Promise<Result>,
): Promise<Result | End> {
  const end = await unlessStopped(run.cluster, act);
  if (end === undefined || !('id' in end)) return end;
  run.find(end);
  return stopped;
}

/** Reports everything that would make the migration fail or report a false success. */
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
  const result = await runPass(run, 'dry-run', FROM_THE_START);
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
  if (run.state().isRewritten) return undefined;
  const result = await runPass(run, 'rewrite', {
    start: await startOf(run),
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
    const result = await runPass(run, 'proof', FROM_THE_START);
    const isComplete = result.stopped === undefined && result.refused.length === 0;
    if (isComplete && result.counts.changed > 0 && attempt < MAX_PROOFS) continue;
    run.find(...findingsOfProof(result));
    // The state stays saved: all objects are written, and the next run begins with a proof of all.
    if (result.stopped !== undefined) return NOT_PROVED;
    if (!isComplete) return startOver(run);
    if (result.counts.changed > 0) return NOT_PROVED;
    // The storage version may have changed after the last page was read.
    // oxlint-disable-next-line no-await-in-loop -- the last request of a proof
    const changed = await changeOf(run.cluster, run.target);
    if (changed === undefined) return undefined;
    run.find(changed);
    return NOT_PROVED;
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
