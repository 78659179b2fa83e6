import { counted } from '../../../src/core/counted.ts';
import { compareTexts } from '../../../src/core/json/compare-texts.ts';
import { LEVELS } from '../../../src/crd/finding.ts';
import type { LiveFacts } from '../../../src/life/plan/facts.ts';
import { nextStep } from '../../../src/life/plan/plan.ts';
import type { Plan } from '../../../src/life/plan/plan.ts';

const HEAD = [
  'CRD',
  'CLUSTER',
  'VERSIONS',
  'STORED',
  'OBJECTS',
  'MANAGED BY',
  'FINDINGS',
  'NEXT STEP',
];

/** Formats plans of several clusters as one table, by CRD, so that the clusters of one CRD are in adjacent rows. */
export function planTable(plans: readonly Plan[]): string {
  const rows = plans
    .toSorted((one, other) => compareTexts(one.facts.crd.name, other.facts.crd.name))
    .map(rowOf);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n* storage version; ( ) not served; ! storedVersions is not reliable\n`;
}

function rowOf(plan: Plan): string[] {
  const { facts, findings } = plan;
  const { crd, live } = facts;
  const isDoubtful = findings.some(({ id }) => id === 'stored-versions-doubtful');
  return [
    crd.name,
    live?.cluster ?? '',
    crd.versions.map(versionText).join(' '),
    ...liveCells(live, isDoubtful),
    countsOf(plan),
    nextOf(plan),
  ];
}

function liveCells(live: LiveFacts | undefined, isDoubtful: boolean): string[] {
  if (live === undefined) return ['', '?', '-'];
  const { status, objects, owner } = live;
  const stored = status.storedVersions.join(' ');
  return [isDoubtful ? `${stored} !` : stored, String(objects.count ?? '?'), owner ?? '-'];
}

function nextOf(plan: Plan): string {
  const isDone = plan.steps.every(({ state }) => state === 'done');
  return nextStep(plan)?.title ?? (isDone ? 'nothing' : 'none is safe');
}

function versionText({ name, served, storage }: Plan['facts']['crd']['versions'][number]): string {
  const text = `${name}${storage ? '*' : ''}`;
  return served ? text : `(${text})`;
}

function countsOf({ findings }: Plan): string {
  const counts = LEVELS.flatMap((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return count === 0 ? [] : [counted(count, level)];
  });
  return counts.length === 0 ? '-' : counts.join(', ');
}
