import { storageOf } from '../../../crd/custom-resource-definition.ts';
import type { CertificateFacts, PlanFacts } from '../facts.ts';
import type { Goal } from '../goal.ts';
import type { PlanCommands } from '../step.ts';
import { counted } from '../../../core/counted.ts';
import { areOfStatus, missingFields, missingInWords } from '../../missing-fields.ts';
import { signAgainst } from '../trust.ts';
import { MOST_NAMES, findingAt, pathOfVersion } from './finding.ts';
import type { PlanFinding } from './finding.ts';

const STRATEGY = ['spec', 'conversion', 'strategy'];

/** Returns what is wrong with the conversion between the versions of a CRD. */
export function conversionFindingsOf(
  facts: PlanFacts,
  goal: Goal,
  commands: PlanCommands,
): PlanFinding[] {
  return [
    ...noneFindings(facts, goal),
    ...webhookFindingsOf(facts, commands),
    ...(facts.certificates ?? []).flatMap((certificate) => expiryOf(certificate, facts.now)),
  ];
}

/**
 * Strategy None prunes what the version of a write does not have. Fields that the target lacks are lost by the migration
 * itself, so they are errors; fields that only the target has are lost when somebody writes an old version.
 */
function noneFindings({ crd, live }: PlanFacts, { target }: Goal): PlanFinding[] {
  if (crd.conversion.strategy !== 'None') return [];
  const isDoubtful = live !== undefined && signAgainst(live) !== undefined;
  const inTime = storageOf(crd)?.name === target ? '' : ` before anything is stored in ${target}`;
  return crd.versions.flatMap(({ name, served, storage }) => {
    const isStored = storage || isDoubtful || live?.status.storedVersions.includes(name) === true;
    if (name === target || !(served || isStored)) return [];
    const lost = missingFields(crd, name, target);
    const hidden = missingFields(crd, target, name);
    const path = pathOfVersion(crd, name);
    const findings: PlanFinding[] = [];
    if (lost.length > 0) {
      const message = `${target} does not have ${missingInWords(lost, MOST_NAMES)} of ${name}, and strategy None prunes what a version does not have: the values are lost when an object is written in ${target}. Connect a webhook that converts them${inTime}.`;
      const level = areOfStatus(lost) ? 'warning' : 'error';
      findings.push(findingAt(level, 'none-loses-fields', path, message));
    }
    if (hidden.length > 0 && served) {
      const message = `${name} does not have ${missingInWords(hidden, MOST_NAMES)} of ${target}, so a client that writes ${name} removes them. Connect a webhook that keeps them, or stop serving ${name}.`;
      findings.push(findingAt('warning', 'none-loses-fields', [...path, 'schema'], message));
    }
    return findings;
  });
}

function webhookFindingsOf(facts: PlanFacts, commands: PlanCommands): PlanFinding[] {
  const { crd, live } = facts;
  if (crd.conversion.strategy !== 'Webhook') return [];
  const findings: PlanFinding[] = [];
  if (crd.versions.length === 1) {
    const message = `the CRD has a single version and strategy Webhook. API servers never call the webhook, and a wrong caBundle keeps the CRD from being established. ${wayToNone(facts, commands)}`;
    findings.push(findingAt('warning', 'webhook-of-one-version', STRATEGY, message));
  }
  const problem = live?.webhook.problem;
  if (problem !== undefined) {
    const message = `the webhook makes reads fail: ${problem.slice(0, MOST_TEXT)}. No object is damaged: never delete one because of it. Repair or reconnect the webhook before objects are migrated.`;
    findings.push(findingAt('error', 'webhook-fails', STRATEGY, message));
  }
  return findings;
}

/**
 * Returns advice on how to change to strategy None. Managers that applied in a removed version lose fields if strategy
 * None translates their entries.
 */
function wayToNone({ crd, live }: PlanFacts, commands: PlanCommands): string {
  const { entries = [], count, read, problem } = live?.objects ?? {};
  const kept = new Set(crd.versions.map(({ name }) => name));
  const gone = [...new Set(entries.map(({ version }) => version))].filter((one) => !kept.has(one));
  const areAllRead = live !== undefined && problem === undefined && count === read;
  if (gone.length === 0 && areAllRead) return 'Set strategy: None.';
  const what =
    gone.length > 0
      ? `objects have managedFields of ${gone.join(', ')}`
      : 'objects that were not read may have managedFields of a removed version';
  return `First run ${commands.translate(crd.name)}: ${what}, which strategy None does not convert. Then set strategy: None.`;
}

const MOST_TEXT = 300;

const DAY = 86_400_000;

/** The time before the end of a certificate from which it is a finding, in days. */
const SOON = 30;

function expiryOf({ what, subject, validTo }: CertificateFacts, now: number): PlanFinding[] {
  const days = Math.floor((validTo - now) / DAY);
  if (days > SOON) return [];
  const end = new Date(validTo).toISOString().slice(0, 10);
  const where =
    what === 'caBundle'
      ? ['spec', 'conversion', 'webhook', 'clientConfig', 'caBundle']
      : ['spec', 'conversion', 'webhook', 'clientConfig'];
  const name = what === 'caBundle' ? 'the caBundle' : 'the certificate of the webhook';
  const message =
    days < 0
      ? `${name} (${subject}) expired on ${end}, so every conversion fails. Replace it.`
      : `${name} (${subject}) expires on ${end}, in ${counted(days, 'day')}. Every conversion fails from then on. Replace it.`;
  return [findingAt(days < 0 ? 'error' : 'warning', 'certificate-expires', where, message)];
}
