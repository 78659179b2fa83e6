import { counted } from '../../../src/core/counted.ts';
import type { CallPrediction } from '../../../src/life/plan/calls.ts';
import type { LiveFacts } from '../../../src/life/plan/facts.ts';
import type { PlanFinding } from '../../../src/life/plan/findings/finding.ts';
import { nextStep } from '../../../src/life/plan/plan.ts';
import type { Plan } from '../../../src/life/plan/plan.ts';
import type { Step } from '../../../src/life/plan/step.ts';
import { editLines } from './edit-text.ts';

/** The options of a text. */
interface TextOptions {
  readonly withSteps: boolean;
  readonly kubeconfig: string | undefined;
}

/** Formats a plan as text: the state of the CRD, the findings, the steps, and the cost of conversion. */
export function planText(plan: Plan, { withSteps, kubeconfig }: TextOptions): string {
  const { findings, steps, calls } = plan;
  const parts = [
    headOf(plan),
    section(
      'Findings',
      findings.map((finding) => findingLine(finding, plan)),
    ),
    ...(withSteps ? [stepSection(plan, steps, kubeconfig)] : []),
    ...(withSteps && calls !== undefined ? [callSection(calls)] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`  ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function headOf({ facts, goal }: Plan): string {
  const { crd, live, placeAt } = facts;
  const where = live === undefined ? placeAt?.(['metadata', 'name']).file : live.cluster;
  const lines = [
    `${crd.name}${where === undefined ? '' : ` in ${where}`}`,
    ...crd.versions.map((version) => `  ${version.name}: ${traitsOf(version, goal.target)}`),
    `  conversion: ${conversionText(facts)}`,
    ...(live === undefined ? [] : liveLines(live)),
  ];
  return lines.join('\n');
}

function traitsOf(
  { name, served, storage, deprecated }: Plan['facts']['crd']['versions'][number],
  target: string,
): string {
  const traits = [
    served ? 'served' : 'not served',
    ...(storage ? ['storage'] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...(name === target ? ['the goal'] : []),
  ];
  return traits.join(', ');
}

function liveLines({ status, objects, server, owner }: LiveFacts): string[] {
  const servers = counted(server.servers, 'API server');
  const release = server.kubernetes ?? '(unknown release)';
  return [
    `  stored versions: ${status.storedVersions.join(', ')}; objects: ${objects.count ?? 'unknown'}; ${servers} of Kubernetes ${release}`,
    ...(owner === undefined ? [] : [`  managed by: ${owner}`]),
  ];
}

function conversionText({ crd, live }: Plan['facts']): string {
  const { strategy, clientConfig } = crd.conversion;
  if (strategy !== 'Webhook') return strategy;
  const { url, service } = clientConfig ?? {};
  // The path of a url may contain a secret.
  const host = url === undefined ? undefined : URL.parse(url)?.host;
  const at =
    service === undefined ? (host ?? 'an unreadable url') : `${service.namespace}/${service.name}`;
  const latency = live?.webhook.latency;
  return `webhook at ${at}${latency === undefined ? '' : `, ${latency.toFixed(1)} ms for a call`}`;
}

/** Formats a finding as one line. */
function findingLine({ level, id, path, message }: PlanFinding, { facts }: Plan): string {
  const place = facts.placeAt?.(path);
  const at = place === undefined ? '' : `${place.file}:${place.line}: `;
  return `${level}: ${at}${message} (${id})`;
}

function stepSection(plan: Plan, steps: readonly Step[], kubeconfig: string | undefined): string {
  if (steps.length === 0) return '  There is no version to leave.';
  const next = nextStep(plan);
  return section(
    'Steps',
    steps.flatMap((step) => {
      const edits = step.edit === undefined ? [] : editLines(step.edit, plan, kubeconfig);
      return stepLines(step, edits, step === next);
    }),
  );
}

const STATES = { done: 'done ', now: 'now  ', later: 'later' } as const;

function stepLines(step: Step, edits: readonly string[], isNext: boolean): string[] {
  const { state, title, why, command, look } = step;
  const because = why.length === 0 ? '' : `: ${why.join('; ')}`;
  const lines = [`${isNext ? '→' : ' '} ${STATES[state]}  ${title}${because}`];
  if (state === 'done') return lines;
  const more = [
    ...(state === 'later' ? [] : edits),
    ...(command === undefined ? [] : [`run: ${command}`]),
    ...look.map((text) => `${state === 'now' ? 'check first' : 'look at'}: ${text}`),
  ];
  return [...lines, ...more.map((line) => `           ${line}`)];
}

const SOURCES = {
  given: 'given',
  metrics: 'by the metrics of the API servers',
  probe: 'measured through an API server',
  assumed: 'assumed; give --latency',
} as const;

function callSection(calls: CallPrediction): string {
  const { latency, latencyFrom, servers, objects, operations, month } = calls;
  const lines = operations
    .filter((one) => one.calls > 0)
    .map((one) => {
      const own = callsText(one.calls);
      const others =
        servers > 1 && one.elsewhere > 0 ? `, ${rounded(one.elsewhere)} by each of the others` : '';
      return `${WORDS[one.operation]} ${one.version}: ${own}${others}, ${timeText(one.seconds)}`;
    });
  const monthly =
    month === undefined
      ? []
      : [`a month of present use: ${rounded(month)} calls by each API server`];
  const title = `Calls of the webhook by ${servers === 1 ? 'the API server' : `each of ${servers} API servers`} (${counted(objects, 'object')}, ${latency.toFixed(1)} ms for a call, ${SOURCES[latencyFrom]})`;
  return section(title, [...lines, ...monthly]);
}

const WORDS = {
  prime: 'start, or a change of the CRD: fill the cache of',
  list: 'list',
  get: 'get',
  create: 'create',
  patch: 'patch',
  delete: 'delete',
  migrate: 'migrate all to',
} as const;

function rounded(calls: number): string {
  return String(calls < 100 ? Math.round(calls * 10) / 10 : Math.round(calls));
}

function callsText(calls: number): string {
  return calls === 1 ? '1 call' : `${rounded(calls)} calls`;
}

function timeText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} minutes`;
}
