import type { Cluster } from '../cluster.ts';
import { SilentCluster } from '../silent-cluster.ts';
import { RefusedRequest } from '../status.ts';
import type { MigrationFinding } from './finding.ts';
import { stops } from './finding.ts';

/**
 * Runs a part of a migration. Returns a finding instead of an error if the cluster does not answer or refuses a request,
 * so that the report has what was done until then.
 */
export async function unlessStopped<Result>(
  cluster: Cluster,
  act: () => Promise<Result>,
): Promise<Result | MigrationFinding> {
  try {
    return await act();
  } catch (error) {
    const finding = stopBy(error, cluster);
    if (finding === undefined) throw error;
    return finding;
  }
}

function stopBy(error: unknown, { name }: Cluster): MigrationFinding | undefined {
  if (error instanceof SilentCluster) {
    const message = `${error.message}. The migration stops: start it again once cluster ${name} answers, and it continues from here.`;
    return stops('no-answer', message);
  }
  if (!(error instanceof RefusedRequest)) return undefined;
  const message = `${error.message}. The migration stops: remove the cause, and start it again. It continues from here.`;
  return stops('request-refused', message);
}
