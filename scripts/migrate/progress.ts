import type { MigrationEvent, MigrationStep } from '../../src/life/migrate/events.ts';
import type { MigrationFinding } from '../../src/life/migrate/finding.ts';
import type { PassCounts } from '../../src/life/migrate/pass.ts';
import { waitText } from '../cluster/say-wait.ts';
import { objectsText, progressLine } from '../terminal/progress-line.ts';
import { climbLines, findingText } from './report-text.ts';

/** Shows a running migration on standard error. */
export interface MigrationView {
  readonly onEvent: (event: MigrationEvent) => void;
  readonly onWait: (why: string, milliseconds: number) => void;
  readonly warn: (message: string) => void;
  /** Removes the line of progress. */
  readonly end: () => void;
  /** Ends before a report, which has the findings with which the migration ended. */
  readonly endWithReport: () => void;
}

const STEPS: Readonly<Record<MigrationStep, string>> = {
  checks: 'checks',
  'api-servers': 'waits until every API server shows the storage version',
  'dry-run': 'tries every write (dry run)',
  'managed-fields': 'translates managedFields',
  'migration-object': 'waits for the StorageVersionMigration',
  rewrite: 'writes every object',
  proof: 'proves: writes every object again',
  prune: 'sets status.storedVersions',
};

/**
 * Returns a view. Findings are shown when the migration goes on after them, or at the end.
 *
 * @param now - the time in milliseconds
 */
export function viewOn(stream: NodeJS.WriteStream, now: () => number): MigrationView {
  const { say, show, end: endLine } = progressLine(stream, now);
  let rate = rateFrom(now());
  let held: MigrationFinding[] = [];
  const showHeld = (): void => {
    for (const finding of held) say(findingText(finding));
    held = [];
  };
  const end = (): void => {
    showHeld();
    endLine();
  };
  return {
    onEvent: (event) => {
      if (event.kind !== 'finding') showHeld();
      switch (event.kind) {
        case 'step':
          rate = rateFrom(now());
          say(`crdshift ${STEPS[event.step]}`);
          return;
        case 'progress': {
          const perSecond = rate(event.counts.objects, now());
          show(() => progressText(event.counts, event.remaining, perSecond));
          return;
        }
        case 'climb':
          for (const line of climbLines(event)) say(line);
          return;
        case 'finding':
          held.push(event.finding);
          return;
        case 'news':
          say(event.text);
      }
    },
    onWait: (why, milliseconds) => {
      show(() => waitText(why, milliseconds));
    },
    warn: say,
    end,
    endWithReport: () => {
      held = [];
      end();
    },
  };
}

/** Returns a function that computes the objects per second since the first number of objects that it is told. */
function rateFrom(begun: number): (objects: number, now: number) => number | undefined {
  let first: number | undefined;
  return (objects, now) => {
    first ??= objects;
    const seconds = (now - begun) / 1000;
    return objects > first && seconds > 0 ? (objects - first) / seconds : undefined;
  };
}

/** Returns the line of progress: the objects so far, the rate, and the time left. */
export function progressText(
  { objects, changed, refused }: PassCounts,
  remaining: number | undefined,
  perSecond: number | undefined,
): string {
  const speed = perSecond === undefined ? '' : `, ${Math.round(perSecond)} per second`;
  const left =
    remaining === undefined || perSecond === undefined
      ? ''
      : `, ${timeText(remaining / perSecond)} left`;
  const trouble = refused === 0 ? '' : `, ${refused} refused`;
  return `${objectsText(objects, remaining)}, ${changed} changed${trouble}${speed}${left}`;
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
