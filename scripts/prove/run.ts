import { inTurn } from '../../src/core/in-turn.ts';
import { writeFile } from 'node:fs/promises';
import { jsonReport } from '../../src/prove/report/json-report.ts';
import { junitReport } from '../../src/prove/report/junit-report.ts';
import { markdownReport } from '../../src/prove/report/markdown-report.ts';
import { hasFailed } from '../../src/prove/report/reported-proof.ts';
import type { ReportedProof } from '../../src/prove/report/reported-proof.ts';
import { sarifReport } from '../../src/prove/report/sarif-report.ts';
import { lineOfFinding, textReport } from '../../src/prove/report/text-report.ts';
import { prove } from '../../src/prove/prove.ts';
import type { ProveOptions } from '../../src/prove/prove-options.ts';
import { kindsOf } from '../../src/index.ts';
import { findKindProblems } from '../kinds/kind-problems.ts';
import { callOf } from '../program/call.ts';
import { shellWord } from '../program/shell-word.ts';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { checkReport } from '../terminal/check-report.ts';
import { progressLine } from '../terminal/progress-line.ts';
import { givenWebhook } from '../webhook/given-webhook.ts';
import { earlierAt } from './against.ts';
import { convertByWebhook } from './convert-by-webhook.ts';
import { earlierConversions } from './earlier-kinds.ts';
import type { EarlierConversions } from './earlier-kinds.ts';
import { liveObjects } from './live-objects.ts';
import { budgetOf, caFileIn } from './options.ts';
import type { Budget, Flags } from './options.ts';
import { tasksFor } from './tasks.ts';
import type { Task } from './tasks.ts';

/** A budget, with the kind as it was before, or the webhook that it replaces. */
type Compared = Budget & Pick<ProveOptions, 'against' | 'predecessor'>;

/** Returns the time in milliseconds, from a clock that never goes back. */
const now = (): number => performance.now();

/** Proves the conversions of kinds, and writes the reports. */
export async function runProof(flags: Flags, ...given: string[]): Promise<number> {
  const budget = budgetOf(flags);
  await checkReports(flags);
  const url = flags.url ?? flags.compare;
  const webhook = url === undefined ? undefined : await givenWebhook(url, caFileIn(flags));
  const predecessor =
    webhook === undefined || flags.compare === undefined ? undefined : convertByWebhook(webhook);
  const tasks = await tasksFor(given, predecessor === undefined ? webhook : undefined, {
    project: projectHere(),
    isComparing: flags.against !== undefined,
  });
  if (predecessor !== undefined) checkReplaced(tasks);
  checkVersions(tasks, flags);
  const earlier = await earlierOf(tasks, flags);
  // One kind after the other, so that the first result comes early.
  const reported = await inTurn(tasks, async (task) => {
    const proved = await proveTask(task, { ...budget, ...earlier.get(task), predecessor }, flags);
    if (!flags.json) process.stdout.write(`${textReport([proved])}\n\n`);
    return proved;
  });
  if (flags.json) process.stdout.write(`${jsonReport(reported)}\n`);
  const isSound = await checkDefinitions(tasks);
  await writeReports(reported, flags);
  return isSound && !reported.some(({ proof }) => hasFailed(proof)) ? EXIT.done : EXIT.failed;
}

/**
 * Prints the errors in the definitions of the proved kinds, and reports whether there are none. A forgotten rename, for
 * instance, loses nothing, so a proof does not find it.
 */
async function checkDefinitions(tasks: readonly Task[]): Promise<boolean> {
  const proved = tasks.flatMap(({ subject }) => subject.definition ?? []);
  if (proved.length === 0) return true;
  const problems = await findKindProblems(projectHere(), kindsOf(...proved));
  if (problems.length === 0) return true;
  const errors = problems.length === 1 ? 'an error' : `${problems.length} errors`;
  process.stderr.write(
    `The check of the definition finds ${errors} that a proof does not report:\n${problems.join('\n')}\n`,
  );
  return false;
}

async function proveTask(task: Task, budget: Compared, flags: Flags): Promise<ReportedProof> {
  const { subject, source, file, placeOf } = task;
  const live = flags.live ? await liveObjects(subject, flags) : { objects: [], notes: [] };
  for (const note of live.notes) process.stderr.write(`${note}\n`);
  const line = progressLine(process.stderr, now);
  try {
    const proof = await prove(subject, {
      ...budget,
      accepted: source.accepted,
      objects: [...task.objects, ...live.objects],
      now,
      isWanted: (from, to) =>
        !task.isOnlyCompared &&
        (flags.from === undefined || flags.from === from) &&
        (flags.to === undefined || flags.to === to),
      onProgress: ({ done, total, pair }) => {
        line.show(() => `${subject.kind}: ${pair}: ${done} of ${total} objects`);
      },
      // Anywhere but on a terminal, findings are left to the report.
      onFinding: (finding) => {
        if (process.stderr.isTTY && finding.accepted === undefined) {
          line.say(lineOfFinding(finding));
        }
      },
    });
    return { proof, file, placeOf, replay: replayOf(task, budget, flags) };
  } finally {
    line.end();
  }
}

/** Reads the kinds as they were in the commit of `--against`, and names the kinds that the commit does not have. */
async function earlierOf(
  tasks: readonly Task[],
  { against: ref }: Flags,
): Promise<ReadonlyMap<Task, Pick<Compared, 'against'>>> {
  if (ref === undefined) return new Map();
  const convertOf = await conversionsAt(ref, tasks);
  const found = tasks.map(async (task) => {
    const { subject, path, file } = task;
    const against = await asUsage(() => earlierAt(ref, subject, path));
    if (against !== undefined) {
      const convert = subject.definition && convertOf(subject.definition);
      return [task, { against: { ...against, ...(convert && { convert }) } }] as const;
    }
    process.stderr.write(
      `${file}: ${ref} has no CRD of ${subject.kind} of ${subject.group} to compare with, so it counts as new.\n`,
    );
    return [task, {}] as const;
  });
  return new Map(await Promise.all(found));
}

/** Loads the kinds of a commit, if kinds of this project are compared, and says so if they cannot be loaded. */
async function conversionsAt(ref: string, tasks: readonly Task[]): Promise<EarlierConversions> {
  if (tasks.every(({ subject }) => subject.definition === undefined)) return noConversions;
  const found = await asUsage(() => earlierConversions(ref, projectHere()));
  if (!('problem' in found)) return found;
  process.stderr.write(
    `The kinds of ${ref} cannot be loaded, so conversions are not compared: ${found.problem}\n`,
  );
  return noConversions;
}

function noConversions(): undefined {}

/** Returns the command line that makes the same objects again. The URL may contain a secret and is left out. */
function replayOf({ argument }: Task, { seed, samples }: Budget, flags: Flags): string {
  const ca = caFileIn(flags);
  const options = [
    ...(flags.url === undefined ? [] : ['--url -']),
    ...(flags.compare === undefined ? [] : ['--compare -']),
    ...(flags.live ? ['--live'] : []),
    ...(ca === undefined ? [] : [`--ca-bundle ${shellWord(ca)}`]),
    ...(['kubeconfig', 'context', 'from', 'to', 'kubernetes', 'against'] as const).flatMap(
      (name) => {
        const value = flags[name];
        return value === undefined ? [] : [`--${name} ${shellWord(value)}`];
      },
    ),
    `--samples ${samples} --seed ${seed}`,
  ];
  return callOf('prove', [shellWord(argument), ...options].join(' '));
}

/** @throws {WrongUsage} unless there is one kind to compare, with a definition */
function checkReplaced(tasks: readonly Task[]): void {
  const [only, ...others] = tasks;
  if (only?.subject.definition !== undefined && others.length === 0) return;
  throw new WrongUsage('--compare needs exactly one kind of this project');
}

/** @throws {WrongUsage} if no kind has the versions that the options name */
function checkVersions(tasks: readonly Task[], { from, to }: Flags): void {
  const wanted = [from, to].filter((name) => name !== undefined);
  const kinds = tasks.map(({ subject: { kind, group, versions } }) => ({
    name: `${kind}.${group}`,
    versions: versions.map(({ name }) => name),
  }));
  if (kinds.some(({ versions }) => wanted.every((name) => versions.includes(name)))) return;
  const unknown = wanted.find((name) => kinds.every(({ versions }) => !versions.includes(name)));
  const problem =
    unknown === undefined
      ? `no kind has both ${wanted.join(' and ')}.`
      : `there is no version ${unknown}.`;
  const known = kinds.map(({ name, versions }) => `${name} has ${versions.join(', ')}.`);
  throw new WrongUsage([problem, ...known].join(' '));
}

/** @throws {WrongUsage} if a report cannot be written; the check precedes the proof, which takes minutes */
async function checkReports({ junit, sarif, markdown }: Flags): Promise<void> {
  const files = [junit, sarif, markdown].filter((file) => file !== undefined);
  await asUsage(() => Promise.all(files.map(checkReport)));
}

async function writeReports(reported: readonly ReportedProof[], flags: Flags): Promise<void> {
  const { junit, sarif, markdown } = flags;
  if (junit !== undefined) await writeFile(junit, junitReport(reported));
  if (sarif !== undefined) await writeFile(sarif, `${sarifReport(reported)}\n`);
  if (markdown !== undefined) await writeFile(markdown, markdownReport(reported));
}
