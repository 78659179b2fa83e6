import type { Clock, Cluster } from '../../../src/life/cluster.ts';
import type { MigrationEvent } from '../../../src/life/migrate/events.ts';
import type { MigrationMemory, SavedState } from '../../../src/life/migrate/memory.ts';
import { migrate } from '../../../src/life/migrate/migrate.ts';
import type { MigrationReport } from '../../../src/life/migrate/migration-report.ts';
import type { MigrateOptions } from '../../../src/life/migrate/run.ts';
import { CRD_NAME, fakeClock } from './fake-cluster.ts';
import type { FakeCluster } from './fake-cluster.ts';

/** A memory that outlives a run. */
export function aMemory(): MigrationMemory & { saved: SavedState | undefined } {
  const memory = {
    saved: undefined as SavedState | undefined,
    read: async () => memory.saved,
    write: async (state: SavedState) => {
      memory.saved = state;
    },
    clear: async () => {
      memory.saved = undefined;
    },
  };
  return memory;
}

/** The report of a migration, and its messages. */
export interface Ran extends MigrationReport {
  readonly events: readonly MigrationEvent[];
}

/** Migrates the CRD of the fake. */
export async function run(
  cluster: Cluster,
  options: Partial<MigrateOptions> = {},
  clock: Clock = fakeClock(),
): Promise<Ran> {
  const events: MigrationEvent[] = [];
  const report = await migrate(cluster, clock, CRD_NAME, {
    isPruning: true,
    dryRun: 'none',
    byMigrationObject: false,
    memory: aMemory(),
    onEvent: (event) => events.push(event),
    confirm: async () => true,
    ...options,
  });
  return { ...report, events };
}

/** Returns the ids of the findings, in order. */
export function ids({ findings }: MigrationReport): string[] {
  return findings.map(({ id }) => id);
}

/** Returns the versions in which objects are stored. */
export function versionsIn(cluster: FakeCluster): string[] {
  return [...new Set([...cluster.objects.values()].map(({ version }) => version))];
}
