import { counted } from '../../../core/counted.ts';
import { someOf } from '../../../crd/some-of.ts';
import { notEstablished } from '../../crd-status.ts';
import { migrationState } from '../../migration-state.ts';
import type { LiveFacts, ObjectFacts, PlanFacts } from '../facts.ts';
import type { Goal } from '../goal.ts';
import type { PlanCommands } from '../step.ts';
import { needsRepair } from '../needs-repair.ts';
import { doubtAbout } from '../trust.ts';
import { MOST_NAMES, findingAt } from './finding.ts';
import type { PlanFinding } from './finding.ts';

/** Returns what is wrong with the state of a CRD in a cluster. */
export function liveFindings(facts: PlanFacts, goal: Goal, commands: PlanCommands): PlanFinding[] {
  const { crd, live } = facts;
  if (live === undefined) return [];
  return [
    ...stateFindings(live, commands.repair(crd.name)),
    ...migrationFindings(live),
    ...managedFieldsFindings(facts, live, { goal, commands }),
  ];
}

function stateFindings({ status, objects, webhook }: LiveFacts, repair: string): PlanFinding[] {
  const findings: PlanFinding[] = [];
  const fault = notEstablished(status);
  if (status.isTerminating) {
    const message =
      'the CRD is being deleted, with all its objects. Find what keeps it: objects with finalizers, or a conversion that fails.';
    findings.push(findingAt('error', 'crd-not-established', ['metadata'], message));
  } else if (fault !== undefined) {
    const message = `the CRD is ${fault}. Its objects cannot be read. Repair that first.`;
    findings.push(findingAt('error', 'crd-not-established', ['status'], message));
  }
  // A webhook that fails has a finding of its own, and so has a CRD that serves nothing.
  if (objects.problem !== undefined && webhook.problem === undefined && fault === undefined) {
    const remedy = remedyFor(objects, repair);
    const message = `${objects.problem}. Nothing else is safe until the objects can be listed.${remedy}`;
    findings.push(findingAt('error', 'objects-unreadable', ['spec', 'versions'], message));
  }
  return findings;
}

/** Returns what to do about objects that cannot be listed, if it is known. */
function remedyFor(objects: ObjectFacts, repair: string): string {
  if (objects.isForbidden === true) return ' Ask for a role that may list them.';
  return needsRepair(objects) ? ` Run ${repair} first.` : '';
}

function migrationFindings(live: LiveFacts): PlanFinding[] {
  const { active, failed, leftOver } = migrationState(live.status, live);
  const path = ['status', 'storedVersions'];
  const findings = failed.map(({ name, message }) =>
    findingAt(
      'warning',
      'migration-failed',
      path,
      `StorageVersionMigration ${name} has failed${message === '' ? '' : `: ${message}`}. Objects may be left in an old version, whatever storedVersions says.`,
    ),
  );
  const [running] = active;
  if (running !== undefined) {
    const message = `StorageVersionMigration ${running.name} is ${running.state}. Wait until it ends, and do not delete it: a deleted migration leaves storedVersions wrong.`;
    findings.push(findingAt('note', 'migration-running', path, message));
  }
  if (leftOver !== undefined) {
    const message =
      'the condition StorageMigrating is True, and no StorageVersionMigration runs: one was deleted halfway. storedVersions may be wrong.';
    findings.push(findingAt('warning', 'migration-left-over', path, message));
  }
  const doubt = doubtAbout(live);
  if (doubt !== undefined) {
    const message = `status.storedVersions (${live.status.storedVersions.join(', ')}) does not reliably show what is stored: ${doubt}. Remove no version before a proof pass.`;
    findings.push(findingAt('warning', 'stored-versions-doubtful', path, message));
  }
  return findings;
}

function managedFieldsFindings(
  { crd }: PlanFacts,
  live: LiveFacts,
  { goal, commands }: { readonly goal: Goal; readonly commands: PlanCommands },
): PlanFinding[] {
  const { objects } = live;
  const versions = new Set(objects.entries.map(({ version }) => version));
  return [...versions].flatMap((version) => {
    const isGone = crd.versions.every(({ name }) => name !== version);
    if (!isGone && !goal.leaving.includes(version)) return [];
    const own = objects.entries.filter((entry) => entry.version === version);
    const count = Math.max(...own.map((entry) => entry.objects));
    const managers = someOf(own.map((entry) => entry.manager).toSorted(), MOST_NAMES);
    const of = objects.count === objects.read ? '' : ` of the first ${objects.read}`;
    // An object may have entries of one manager or of several.
    const least = own.length === 1 ? '' : 'at least ';
    const have = count === 1 ? 'has' : 'have';
    const what = `${least}${counted(count, 'object')}${of} ${have} managedFields of ${version} (${managers})`;
    if (isGone) {
      const message = `${what}, which the CRD no longer has. Server-side apply of such an object fails for every manager. Run ${commands.translate(crd.name)} to translate the entries.`;
      return [
        findingAt('error', 'managed-fields-of-removed-version', ['spec', 'versions'], message),
      ];
    }
    const message = `${what}. Server-side apply of such an object fails for every manager once ${version} is removed, and until then each write costs more calls. Translate the entries first.`;
    return [findingAt('note', 'managed-fields-of-old-version', ['spec', 'versions'], message)];
  });
}
