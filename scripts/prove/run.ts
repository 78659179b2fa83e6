import { readFile, writeFile } from 'node:fs/promises';
import { acceptancesOf, withAcceptances } from '../../src/prove/acceptances.ts';
import { jsonReport } from '../../src/prove/report/json-report.ts';
import { junitReport } from '../../src/prove/report/junit-report.ts';
import { markdownReport } from '../../src/prove/report/markdown-report.ts';
import { hasFailed } from '../../src/prove/report/reported-proof.ts';
import type { ReportedProof } from '../../src/prove/report/reported-proof.ts';
import { sarifReport } from '../../src/prove/report/sarif-report.ts';
import { textReport } from '../../src/prove/report/text-report.ts';
import { prove } from '../../src/prove/prove.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { askLine } from '../terminal/ask-line.ts';
import { readWebhookUrl } from '../webhook/ask-webhook.ts';
import type { Webhook } from '../webhook/ask-webhook.ts';
import { liveObjects } from './live-objects.ts';
import { budgetOf } from './options.ts';
import type { Budget, Flags } from './options.ts';
import { progressOn } from './progress.ts';
import { proveChange } from './prove-change.ts';
import { asUsage, tasksFor } from './tasks.ts';
import type { Task } from './tasks.ts';

/** Returns the time in milliseconds, from a clock that never goes back. */
const now = (): number => performance.now();

/** Proves the conversions of kinds, and writes the reports. */
export async function runProof(flags: Flags, ...given: string[]): Promise<number> {
  const budget = budgetOf(flags);
  const webhook = await webhookOf(flags);
  const tasks = await tasksFor(given, webhook, projectHere());
  checkVersions(tasks, flags);
  const reported: ReportedProof[] = [];
  for (const task of tasks) {
    // oxlint-disable-next-line no-await-in-loop -- one kind after the other, so that the first result comes early
    const proved = await proveTask(task, budget, flags);
    reported.push(proved);
    if (!flags.json) process.stdout.write(`${textReport([proved])}\n\n`);
  }
  if (flags.json) process.stdout.write(`${jsonReport(reported)}\n`);
  await writeReports(reported, flags);
  return reported.some(({ proof }) => hasFailed(proof)) ? EXIT.failed : EXIT.done;
}

async function proveTask(task: Task, budget: Budget, flags: Flags): Promise<ReportedProof> {
  const { subject, source, path, file, placeOf } = task;
  const live = flags.live ? await liveObjects(subject) : [];
  const view = progressOn(process.stderr, subject.kind, now);
  try {
    const options = {
      ...budget,
      accepted: source.accepted,
      onProgress: view.onProgress,
      onFinding: view.onFinding,
    };
    const proof = await prove(subject, {
      ...options,
      objects: [...task.objects, ...live],
      now,
      isWanted: (from, to) =>
        (flags.from === undefined || flags.from === from) &&
        (flags.to === undefined || flags.to === to),
    });
    const change =
      flags.against === undefined
        ? { pairs: [], findings: [] }
        : await proveChange(source, path, flags.against, options);
    const { definition } = subject;
    const accepted = [
      ...(definition === undefined ? [] : acceptancesOf(definition)),
      ...source.accepted,
    ];
    const all = {
      ...proof,
      pairs: [...proof.pairs, ...change.pairs],
      findings: [...withAcceptances(change.findings, accepted), ...proof.findings],
    };
    return { proof: all, file, placeOf, replay: replayOf(task, budget, flags) };
  } finally {
    view.end();
  }
}

/** Returns the command line that makes the same objects again. The URL may contain a secret and is left out. */
function replayOf({ argument }: Task, { seed, samples }: Budget, flags: Flags): string {
  const options = [
    ...(flags.url === undefined ? [] : ['--url -']),
    ...(flags.live ? ['--live'] : []),
    ...(flags.ca === undefined ? [] : [`--ca ${flags.ca}`]),
    ...(['from', 'to', 'kubernetes', 'against'] as const).flatMap((name) => {
      const value = flags[name];
      return value === undefined ? [] : [`--${name} ${value}`];
    }),
    `--samples ${samples} --seed ${seed}`,
  ];
  return callOf('prove', [argument, ...options].join(' '));
}

/** @throws {WrongUsage} if no kind has a version that an option names */
function checkVersions(tasks: readonly Task[], { from, to }: Flags): void {
  const known = new Set(tasks.flatMap(({ subject }) => subject.versions.map(({ name }) => name)));
  const unknown = [from, to].find((name) => name !== undefined && !known.has(name));
  if (unknown === undefined) return;
  throw new WrongUsage(
    `there is no version ${unknown}. The versions are ${[...known].join(', ')}.`,
  );
}

/** @throws {WrongUsage} if the URL or the certificates cannot be read */
async function webhookOf({ url: given, ca }: Flags): Promise<Webhook | undefined> {
  if (given === undefined) return undefined;
  return asUsage(async () => {
    const text = given === '-' ? await askLine('Paste the URL (it is not shown): ') : given;
    const url = readWebhookUrl(text);
    if (typeof url === 'string') throw new WrongUsage(url);
    return { url, ca: ca === undefined ? undefined : await readFile(ca, 'utf8') };
  });
}

async function writeReports(reported: readonly ReportedProof[], flags: Flags): Promise<void> {
  const { junit, sarif, markdown } = flags;
  if (junit !== undefined) await writeFile(junit, junitReport(reported));
  if (sarif !== undefined) await writeFile(sarif, `${sarifReport(reported)}\n`);
  if (markdown !== undefined) await writeFile(markdown, markdownReport(reported));
}
