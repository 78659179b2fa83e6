import { counted } from '../../src/core/counted.ts';
import type { LostField } from '../../src/life/repair/compare-stored.ts';
import type { RepairEvent, RepairReport, StopReason } from '../../src/life/repair/repair.ts';
import { stateInWords, stepInWords } from '../../src/life/repair/words.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { reportText as migrationText } from '../migrate/report-text.ts';

/** Formats the broken states of a CRD and the steps of the repair, before anything is written. */
export function proposalText({
  target,
  states,
  steps,
}: Extract<RepairEvent, { kind: 'found' }>): string {
  const { name, storage, storedVersions } = target;
  const about = `${name}: storage version ${storage}, status.storedVersions ${storedVersions.join(', ')}`;
  if (states.length === 0) return `${about}\nNothing is broken.`;
  return [
    about,
    'Broken:',
    ...states.map((state) => `  - ${indented(stateInWords(state))}`),
    ...(steps.length === 0 ? [] : ['The repair:']),
    ...steps.map((step, at) => `  ${at + 1}. ${stepInWords(step)}`),
    ...(steps.some(({ kind }) => kind === 'restore-version') ? [LATER] : []),
  ].join('\n');
}

/** The end of a proposal that restores a version: only objects that can be read show which other steps they need. */
const LATER =
  'Once all objects can be read, the repair looks again. It then also adds other versions and translates field managers, if that is needed.';

/** Reports whether a repair fails its command: something is broken, or a step has not ended. */
export function hasFailed({ remaining, stopped }: RepairReport): boolean {
  return remaining.length > 0 || stopped !== undefined;
}

/** Formats the end of a repair in the given cluster. */
export function endText(report: RepairReport, cluster: ClusterFlags): string {
  const { stopped, remaining, done, unsure } = report;
  if (!hasFailed(report)) return 'Repaired: nothing is broken any more.';
  const reason = stopped === undefined ? [] : [stopText(stopped, cluster)];
  // With all versions in status.storedVersions, for instance, a CRD is sound before its objects are migrated.
  if (remaining.length === 0) {
    const title = 'Nothing was broken at the last check. These steps are not done:';
    return [...reason, ...listText(title, leftOf(report))].join('\n');
  }
  const isCut = stopped?.kind === 'refused' || stopped?.kind === 'failed';
  if (done.length === 0 && !isCut) return [...reason, 'Nothing was written.'].join('\n');
  return [
    ...reason,
    ...(isCut ? listText('Done:', done.map(stepInWords)) : []),
    ...listText('Begun, and perhaps done:', unsure === undefined ? [] : [stepInWords(unsure)]),
    ...listText(
      isCut ? 'Broken at the last check:' : 'Still broken:',
      remaining.map((state) => indented(stateInWords(state))),
    ),
  ].join('\n');
}

/** Returns the proposed steps that are not done, in words. */
function leftOf({ proposed, done }: RepairReport): readonly string[] {
  const ended = done.map(stepInWords);
  return proposed.map(stepInWords).filter((step) => !ended.includes(step));
}

/** Formats a list below its title; nothing for an empty one. */
function listText(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  - ${line}`)];
}

function stopText(stopped: StopReason, cluster: ClusterFlags): string {
  switch (stopped.kind) {
    case 'dry-run':
      return 'To do these steps, start the repair with --yes, or on a terminal, where it asks.';
    case 'declined':
      return 'The repair was declined.';
    case 'blocked':
      return 'The repair can start once the state above has changed.';
    case 'not-restored':
      return 'The version is in the CRD again, but API servers do not read its objects yet. Start the repair again.';
    case 'refused':
      return `${stopped.message}\nGet the permission, or remove the cause, and start the repair again.`;
    case 'failed':
      return `${stopped.message}\nThe steps that are done stay done. Remove the cause, and start the repair again: it continues from there.`;
    case 'fields-lost':
      return lossText(stopped.fields);
    case 'migration':
      return `${migrationText(stopped.report, cluster)}\nThe migration has not finished, so the old version stays in the CRD. Everything can be read. Remove the causes, and start the repair again.`;
    case 'managers-left':
      return `managedFields of ${counted(stopped.objects, 'object')} still have entries in ${stopped.version}.`;
  }
}

const MAX_FIELDS = 20;

function lossText(fields: readonly LostField[]): string {
  const lines = fields
    .slice(0, MAX_FIELDS)
    .map(({ pointer, objects }) => `  ${pointer} (${counted(objects, 'object')})`);
  const more = fields.length - lines.length;
  return [
    'The repair stopped before it wrote an object. The storage version does not have these fields, so strategy None would remove them from the stored objects:',
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
    'If a webhook converted these versions, connect it again (spec.conversion), and start the repair again. If you accept the loss, start the repair with --accept-loss. If it then finds nothing broken, start the command migrate in the same way. Until then the objects stay as they are, and can be read.',
  ].join('\n');
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n    ');
}
