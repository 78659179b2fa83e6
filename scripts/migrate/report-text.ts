import { counted } from '../../src/core/counted.ts';
import { hasError } from '../../src/crd/finding.ts';
import type { MigrationEvent } from '../../src/life/migrate/events.ts';
import type { ExplainedRefusal } from '../../src/life/migrate/write/explain-refusal.ts';
import type { MigrationFinding } from '../../src/life/migrate/finding.ts';
import type {
  ExplainedObject,
  MigrationReport,
  ReportedPass,
} from '../../src/life/migrate/migration-report.ts';
import { clusterWords } from '../cluster/cluster-words.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { callOf } from '../program/call.ts';

/** Reports whether a migration fails its command. A dry run that finds no error does not. */
export function hasFailed({ findings, isProved }: MigrationReport, isTrial: boolean): boolean {
  return hasError(findings) || !(isProved || isTrial);
}

/** Formats a finding: `error object-refused: …`. */
export function findingText({ id, level, message }: MigrationFinding): string {
  return `${level} ${id}: ${message}`;
}

/** Formats the refusals of an object while the migration runs, one line for each rung. */
export function climbLines(event: Extract<MigrationEvent, { kind: 'climb' }>): readonly string[] {
  const { object, refusals, rung } = event;
  return [
    ...refusals.map((refusal) => `${object}: refused in ${refusalText(refusal)}`),
    rung === undefined ? `${object}: refused in every way` : `${object}: written in ${rung}`,
  ];
}

function refusalText({ rung, status, why }: ExplainedRefusal): string {
  return `${rung} (${status === 0 ? 'no usable answer' : status}): ${why}`;
}

/** Formats the report of a migration in the given cluster. */
export function reportText(report: MigrationReport, cluster: ClusterFlags = {}): string {
  const { name, storage, passes, refused, findings } = report;
  return [
    storage === undefined ? name : `${name}: storage version ${storage}`,
    ...passes.map((pass) => passText(pass)),
    ...refused.flatMap((object) => refusedLines(object, cluster)),
    ...findings.map((finding) => findingText(finding)),
    ...endLines(report),
  ].join('\n');
}

const STEPS = { 'dry-run': 'dry run', rewrite: 'written', proof: 'proof' } as const;

function passText({ step, counts, milliseconds }: ReportedPass): string {
  const { objects, changed, byLadder, restless, gone, refused } = counts;
  const parts = [
    ...(step === 'dry-run' ? [] : [`${changed} changed`]),
    ...(byLadder === 0 ? [] : [`${byLadder} not through the main resource`]),
    ...(restless === 0 ? [] : [`${restless} changed again and again`]),
    ...(gone === 0 ? [] : [`${gone} deleted meanwhile`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ];
  const seconds = (milliseconds / 1000).toFixed(1);
  return `  ${STEPS[step]}: ${[counted(objects, 'object'), ...parts].join(', ')} (${seconds} s)`;
}

function refusedLines(
  { object, refusals }: ExplainedObject,
  cluster: ClusterFlags,
): readonly string[] {
  return [
    `  ${object} is refused:`,
    ...refusals.flatMap((refusal) => [
      `    ${refusalText(refusal)}`,
      `      to look at it: ${commandText(refusal, cluster)}`,
    ]),
  ];
}

/** Returns a command as it is called from here: `npm run migrate -- …` for `crdshift migrate …`. */
function commandText({ command }: ExplainedRefusal, cluster: ClusterFlags): string {
  const whole = [command, ...clusterWords(cluster)].join(' ');
  const [, name, args] = /^crdshift (\S+) (.*)$/.exec(whole) ?? [];
  return name === undefined || args === undefined ? whole : callOf(name, args);
}

function endLines({
  storage = '',
  isProved,
  isDeclined,
  storedVersions,
}: MigrationReport): readonly string[] {
  if (isDeclined === true) return ['nothing was written'];
  if (!isProved) return [];
  const proved = `proved: every object is stored in ${storage}`;
  if (storedVersions === undefined) return [proved];
  const { before, after } = storedVersions;
  const isSame = before.join() === after.join();
  return [
    proved,
    isSame
      ? `status.storedVersions: ${after.join(', ')} (unchanged)`
      : `status.storedVersions: ${before.join(', ')} -> ${after.join(', ')}`,
  ];
}
