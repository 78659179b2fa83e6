/**
 * `node test/bench/api-server.ts` measures the cost of a webhook to a real API server. First the time from the start of
 * an API server until it answers a list of 10,000 objects in a version that is not stored, for which it converts all of
 * them into its watch cache. Then creating and patching through that version. It compares the Node entry with a webhook
 * on controller-runtime, Kubernetes' own, and strategy None. The Node entry runs twice to show the noise.
 *
 * `--short` uses 1,000 objects; `--json FILE` writes all figures; `--objects`, `--writes` and `--rounds` set the
 * amounts. Linux only, with Go.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';
import type { Conversion } from '../../src/crd/conversion-stanza.ts';
import { aFolder } from '../support/a-folder.ts';
import { convertBy, cronTabs, fill } from './support/cron-tab-crds.ts';
import type { Resource } from './support/cron-tab-crds.ts';
import { describeMachine } from './support/machine.ts';
import type { Machine } from './support/machine.ts';
import { readUsage } from './support/process-usage.ts';
import { nodeEntry } from './support/our-sides.ts';
import { Patience } from './support/patience.ts';
import { countConversions, timeFirstList, timeWrites } from './support/prime.ts';
import type { Primed } from './support/prime.ts';
import { startReplica } from './support/replica.ts';
import { agnhost, controllerRuntime } from './support/rival-sides.ts';
import { startSide } from './support/start-side.ts';
import type { RunningSide } from './support/start-side.ts';
import { formatRatio, ratioOf, spreadOf } from './support/statistics.ts';
import type { Spread } from './support/statistics.ts';
import { formatTable } from './support/table.ts';

export interface ApiServerOptions {
  readonly rounds: number;
  /** The number of stored objects, all converted at each start. */
  readonly objects: number;
  /** The number of objects created and patched after each start. */
  readonly writes: number;
  /** The time that the whole run may wait for quiet moments on the machine. */
  readonly patienceSeconds: number;
  readonly say: (text: string) => void;
}

export const FULL: Omit<ApiServerOptions, 'say'> = {
  rounds: 5,
  objects: 10_000,
  writes: 200,
  patienceSeconds: 600,
};

export const SHORT: Omit<ApiServerOptions, 'say'> = {
  rounds: 3,
  objects: 1000,
  writes: 50,
  patienceSeconds: 60,
};

/** The results of `runApiServer` in milliseconds. Every spread is over the rounds. */
export interface ApiServerReport {
  readonly machine: Machine;
  readonly rounds: number;
  readonly objects: number;
  readonly writes: number;
  readonly sides: readonly (Figures & { readonly side: string })[];
  /** The times of one side divided by those of another in the same round. */
  readonly comparisons: readonly (Figures & { readonly side: string; readonly against: string })[];
}

export type Figures = Readonly<Record<keyof Primed, Spread>>;

/** A side of the comparison. Without a conversion webhook it has no calls to count. */
interface Converter {
  readonly name: string;
  readonly resource: Resource;
  readonly conversion: Conversion;
  /** The process id of the webhook. */
  readonly pid: number | undefined;
}

/** Pairs to compare. The first is the control. */
const COMPARISONS = [
  ['crdshift on Node, again', 'crdshift on Node'],
  ['crdshift on Node', 'controller-runtime'],
  ['crdshift on Node', 'agnhost'],
  ['crdshift on Node', 'strategy None'],
  ['controller-runtime', 'strategy None'],
] as const;

const FIGURES = ['firstList', 'webhookCpu', 'create', 'patch'] as const;

/** Starts a control plane and the webhooks, measures, and stops everything, also on failure. */
export async function runApiServer(options: ApiServerOptions): Promise<ApiServerReport> {
  const machine = await describeMachine();
  const folder = await aFolder();
  const running: { stop: () => Promise<void> }[] = [];
  try {
    const webhooks = await startWebhooks(folder.path, running);
    const plane = await startControlPlane(options.say);
    running.push(plane);
    const times = await measure(plane, options, convertersOf(webhooks));
    const { rounds, objects, writes } = options;
    return { machine, rounds, objects, writes, ...summarize(times) };
  } finally {
    for (const one of running.toReversed()) await one.stop();
    await folder.remove();
  }
}

/** A running side with the authority of its certificate. */
type Webhook = RunningSide & { readonly caBundle: string };

async function startWebhooks(
  folder: string,
  running: { stop: () => Promise<void> }[],
): Promise<Webhook[]> {
  const authority = await makeAuthority('crdshift benchmark');
  const caBundle = Buffer.from(authority.certificatePem).toString('base64');
  const webhooks: Webhook[] = [];
  for (const side of [await nodeEntry(folder), await controllerRuntime(), await agnhost()]) {
    const webhook = await startSide(side, { authority, folder, core: undefined });
    running.push(webhook);
    webhooks.push({ ...webhook, caBundle });
  }
  return webhooks;
}

/** Webhooks that convert the same versions share the same objects. */
function convertersOf(webhooks: readonly Webhook[]): Converter[] {
  const shared = cronTabs('CronTab', { together: 'v1beta1', apart: 'v1' });
  const converters = webhooks.map(({ side, url, caBundle, pid }): Converter => {
    const isShared = side.versions.together === shared.versions.together;
    return {
      name: side.name,
      resource: isShared ? shared : cronTabs('AgnhostCronTab', side.versions),
      conversion: { strategy: 'Webhook', reviewVersions: ['v1'], clientConfig: { url, caBundle } },
      pid,
    };
  });
  const [first, ...others] = converters;
  if (first === undefined) throw new Error('there are no webhooks');
  const again = { ...first, name: `${first.name}, again` };
  const none = {
    name: 'strategy None',
    resource: shared,
    conversion: { strategy: 'None' },
    pid: undefined,
  } as const;
  return [first, again, ...others, none];
}

type Times = ReadonlyMap<string, readonly Primed[]>;

async function measure(
  plane: ControlPlane,
  options: ApiServerOptions,
  converters: readonly Converter[],
): Promise<Times> {
  for (const resource of new Set(converters.map((one) => one.resource))) {
    await fill(plane.access, resource, options.objects);
  }
  const patience = new Patience(options.patienceSeconds);
  const times = new Map<string, Primed[]>();
  for (let round = 0; round < options.rounds; round += 1) {
    const turn = round % converters.length;
    for (const converter of [...converters.slice(turn), ...converters.slice(0, turn)]) {
      const primed = await measureStart(plane, { ...options, patience }, converter);
      times.set(converter.name, [...(times.get(converter.name) ?? []), primed]);
    }
  }
  return times;
}

async function measureStart(
  plane: ControlPlane,
  { objects, writes, patience }: ApiServerOptions & { patience: Patience },
  { name, resource, conversion, pid }: Converter,
): Promise<Primed> {
  await convertBy(plane.access, resource, conversion);
  const replica = await startReplica(plane);
  try {
    // Work that an API server does after it has reported ready would count, too.
    await patience.waitForQuiet();
    const cpuBefore = await cpuMilliseconds(pid);
    const firstList = await timeFirstList(replica, resource, objects);
    const webhookCpu = (await cpuMilliseconds(pid)) - cpuBefore;
    const conversions = await countConversions(replica, resource);
    if (conversion.strategy === 'Webhook' && conversions < objects) {
      throw new Error(`${name} received ${conversions} conversions, expected ${objects}`);
    }
    await patience.waitForQuiet();
    const { create, patch } = await timeWrites(replica.access, resource, writes);
    return { firstList, webhookCpu, create, patch };
  } finally {
    await replica.stop();
  }
}

async function cpuMilliseconds(pid: number | undefined): Promise<number> {
  return pid === undefined ? Number.NaN : (await readUsage(pid)).cpuSeconds * 1000;
}

function summarize(times: Times): Pick<ApiServerReport, 'sides' | 'comparisons'> {
  const valuesOf = (side: string, figure: keyof Primed): number[] =>
    (times.get(side) ?? []).map((primed) => primed[figure]);
  const figures = (spread: (figure: keyof Primed) => Spread): Figures => ({
    firstList: spread('firstList'),
    webhookCpu: spread('webhookCpu'),
    create: spread('create'),
    patch: spread('patch'),
  });
  return {
    sides: [...times.keys()].map((side) => ({
      side,
      ...figures((figure) => spreadOf(valuesOf(side, figure))),
    })),
    comparisons: COMPARISONS.map(([side, against]) => ({
      side,
      against,
      ...figures((figure) => ratioOf(valuesOf(side, figure), valuesOf(against, figure))),
    })),
  };
}

/** Returns two tables: the sides in milliseconds, and their ratios with quartiles. */
export function formatReport({ objects, sides, comparisons }: ApiServerReport): string {
  const header = [`first list of ${objects}`, 'CPU of webhook', 'create', 'patch'];
  const medians = sides.map((side) => [
    side.side,
    ...FIGURES.map((figure) => formatMilliseconds(side[figure].median)),
  ]);
  const ratios = comparisons.map((one) => [
    `${one.side} / ${one.against}`,
    ...FIGURES.map((figure) => formatRatio(one[figure])),
  ]);
  return [
    formatTable([['', ...header], ...medians]),
    formatTable([['ratios', ...header], ...ratios]),
  ].join('\n\n');
}

function formatMilliseconds(time: number): string {
  return Number.isNaN(time) ? '-' : `${time.toFixed(1)} ms`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      json: { type: 'string' },
      rounds: { type: 'string' },
      objects: { type: 'string' },
      writes: { type: 'string' },
    },
  });
  const base = values.short ? SHORT : FULL;
  const report = await runApiServer({
    rounds: Number(values.rounds ?? base.rounds),
    objects: Number(values.objects ?? base.objects),
    writes: Number(values.writes ?? base.writes),
    patienceSeconds: base.patienceSeconds,
    say: console.log,
  });
  console.log(`\n${formatReport(report)}`);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report, null, 2));
}

if (import.meta.main) await main();
