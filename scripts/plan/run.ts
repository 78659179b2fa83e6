import { writeFile } from 'node:fs/promises';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { hasError } from '../../src/crd/finding.ts';
import { patient } from '../../src/life/patient.ts';
import type { PlanFacts } from '../../src/life/plan/facts.ts';
import { gather } from '../../src/life/plan/gather.ts';
import { planOf } from '../../src/life/plan/plan.ts';
import { RefusedRequest } from '../../src/life/status.ts';
import type { Plan, PlanOptions } from '../../src/life/plan/plan.ts';
import { CLOCK } from '../cluster/clock.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import { waitText } from '../cluster/say-wait.ts';
import { importKindsIfAny } from '../kinds/project-kinds.ts';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage, Failure, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { checkReport } from '../terminal/check-report.ts';
import { messageOf } from '../terminal/message-of.ts';
import { objectsText, progressLine } from '../terminal/progress-line.ts';
import { readCertificates } from './certificates.ts';
import { commandsFor } from './commands-in-plans.ts';
import { optionsOf } from './options.ts';
import type { Flags, Options } from './options.ts';
import { readFiles } from './read-files.ts';
import type { FiledCrd } from './read-files.ts';
import { planJson } from './report/plan-json.ts';
import { planSarif } from './report/plan-sarif.ts';
import { planTable } from './report/plan-table.ts';
import { planText } from './report/plan-text.ts';

/** The sum of the waits for a busy API server, in ms. A kind whose cache never fills must not hold up the others. */
const PATIENCE = 15_000;

/** Prints the findings and the steps of CRDs. */
export function runPlan(flags: Flags, ...names: string[]): Promise<number> {
  return run(flags, names, true);
}

/** Prints the findings of CRDs. */
export function runDoctor(flags: Flags, ...names: string[]): Promise<number> {
  return run(flags, names, false);
}

async function run(flags: Flags, names: readonly string[], withSteps: boolean): Promise<number> {
  const options = optionsOf(flags);
  const task = { flags, names, options, withSteps };
  const { sarif } = flags;
  if (sarif !== undefined) await asUsage(() => checkReport(sarif));
  const filed = await readFiles(options.files, say);
  const isDefined = await definedKinds();
  const { plans, failures, places } =
    options.contexts.length === 0
      ? { plans: await plansOfFiles(filed, isDefined, task), failures: [], places: options.files }
      : await plansOfClusters(filed, isDefined, task);
  // Without any plan, the only cluster could not be read.
  if (plans.length === 0 && failures.length > 0) throw new Failure(failures.join('\n'));
  for (const failure of failures) say(`${failure}\n`);
  // A cluster that could not be read may have it.
  if (failures.length === 0) checkNames(names, plans, places);
  process.stdout.write(reportOf(plans, task));
  if (sarif !== undefined) await writeFile(sarif, `${planSarif(plans)}\n`);
  const isWrong = plans.some(({ findings }) => hasError(findings));
  return isWrong || failures.length > 0 ? EXIT.failed : EXIT.done;
}

interface Task {
  readonly flags: Flags;
  readonly names: readonly string[];
  readonly options: Options;
  readonly withSteps: boolean;
}

function say(line: string): void {
  process.stderr.write(line);
}

function reportOf(plans: readonly Plan[], { flags, options, withSteps }: Task): string {
  if (flags.json) return `${planJson(plans, flags.kubeconfig)}\n`;
  if (plans.length === 0) {
    return 'No CRD that was tested has several versions, a webhook, or objects that cannot be listed, so there is no version to leave.\n';
  }
  return options.contexts.length > 1
    ? planTable(plans)
    : plans.map((plan) => planText(plan, { withSteps, kubeconfig: flags.kubeconfig })).join('\n');
}

type IsDefined = (crd: CustomResourceDefinition) => boolean;

/** Returns a test for kinds that the project defines. */
async function definedKinds(): Promise<IsDefined> {
  const kinds = await importKindsIfAny(projectHere());
  return ({ group, kind }) => kinds?.find(group, kind) !== undefined;
}

async function plansOfFiles(
  filed: readonly FiledCrd[],
  isDefined: IsDefined,
  { flags, names, options }: Task,
): Promise<Plan[]> {
  const commands = commandsFor(flags);
  const wanted = filed.filter(({ crd }) => isWanted(crd, names));
  const plans = wanted.map(async ({ crd, refusals, placeAt }) => {
    const certificates = await readCertificates(crd);
    const own = { crd, refusals, placeAt, isDefined: isDefined(crd), certificates };
    return planOf({ ...own, now: Date.now() }, { commands, ...givenIn(options) });
  });
  return Promise.all(plans);
}

async function plansOfClusters(
  filed: readonly FiledCrd[],
  isDefined: IsDefined,
  task: Task,
): Promise<{ plans: Plan[]; failures: string[]; places: string[] }> {
  const results = await Promise.allSettled(
    task.options.contexts.map((context) => plansOfCluster(context, filed, isDefined, task)),
  );
  const read = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const reasons = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  const [only] = reasons;
  if (reasons.length === 1 && results.length === 1) throw only;
  return {
    plans: read.flatMap(({ plans }) => plans),
    failures: reasons.map((reason) => messageOf(reason)),
    places: read.map(({ cluster }) => `cluster ${cluster}`),
  };
}

async function plansOfCluster(
  context: string | undefined,
  filed: readonly FiledCrd[],
  isDefined: IsDefined,
  { flags, names, options }: Task,
): Promise<{ cluster: string; plans: Plan[] }> {
  const { kubeconfig } = flags;
  const opened = await openCluster({ context, kubeconfig });
  const now = Date.now();
  const line = progressLine(process.stderr, CLOCK.now);
  const cluster = patient(opened, CLOCK, {
    limit: PATIENCE,
    onWait: (why, milliseconds) => {
      line.say(`crdshift: ${waitText(why, milliseconds)}`);
    },
  });
  const gathering = gather(cluster, CLOCK, {
    isWanted: (crd) => isWanted(crd, names),
    isWantedIfUnreadable: () => names.length === 0,
    objects: options.objects,
    now,
    onUntested: (name) => {
      line.say(`${name} has one version, and you may not list its objects: it is not tested`);
    },
    onPage: (name, read, remaining) => {
      line.show(() => `cluster ${opened.name}: ${name}: ${objectsText(read, remaining)}`);
    },
  });
  const gathered = await gathering.finally(line.end).catch((cause: unknown) => {
    const where = cause instanceof RefusedRequest ? `cluster ${opened.name}: ` : '';
    throw new Failure(`${where}${messageOf(cause)}`, { cause });
  });
  const commands = commandsFor({ context, kubeconfig });
  const plans = gathered.map(async ({ crd, live }) => {
    const file = filed.find((one) => one.crd.name === crd.name);
    const facts: PlanFacts = {
      crd,
      refusals: [],
      isDefined: isDefined(crd),
      live,
      certificates: await readCertificates(crd),
      now,
      ...(file !== undefined && { placeAt: placeIn(file, crd) }),
    };
    return planOf(facts, { commands, ...givenIn(options) });
  });
  return { cluster: opened.name, plans: await Promise.all(plans) };
}

/** Returns the places of a CRD of a cluster in a file, whose versions may have another order. */
function placeIn(
  { crd: filed, placeAt }: FiledCrd,
  crd: CustomResourceDefinition,
): FiledCrd['placeAt'] {
  return (path) => {
    const [spec, field, index, ...rest] = path;
    const name = typeof index === 'number' ? crd.versions[index]?.name : undefined;
    const at = filed.versions.findIndex((version) => version.name === name);
    if (spec !== 'spec' || field !== 'versions' || name === undefined) return placeAt(path);
    return at === -1
      ? { ...placeAt([spec, field]), value: undefined }
      : placeAt([spec, field, at, ...rest]);
  };
}

function givenIn({ latency, unusedAfter }: Options): Pick<PlanOptions, 'latency' | 'unusedAfter'> {
  return {
    ...(latency !== undefined && { latency }),
    ...(unusedAfter !== undefined && { unusedAfter }),
  };
}

/** Chooses CRDs by name; without names, those with several versions or a webhook. */
function isWanted(crd: CustomResourceDefinition, names: readonly string[]): boolean {
  if (names.length > 0) return names.some((name) => isCalled(crd, name));
  return crd.versions.length > 1 || crd.conversion.strategy === 'Webhook';
}

function isCalled({ name, plural, kind }: CustomResourceDefinition, given: string): boolean {
  return [name, plural, kind.toLowerCase()].includes(given.toLowerCase());
}

/** @throws {WrongUsage} if a name chooses no CRD of the clusters or files */
function checkNames(
  names: readonly string[],
  plans: readonly Plan[],
  places: readonly string[],
): void {
  const missing = names.find((name) => plans.every(({ facts }) => !isCalled(facts.crd, name)));
  if (missing === undefined) return;
  throw new WrongUsage(`there is no CRD ${missing} in ${places.join(' or ')}`);
}
