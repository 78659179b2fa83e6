import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { Environment } from '../../../http/settings.ts';
import { readWhole } from '../../../http/settings.ts';

/** The memory that `auto` wants for each process: room for several of the most expensive reviews of 4 MiB. */
const MEMORY_OF_A_PROCESS = 768 * 1024 * 1024;

/** More processes than cores only cost memory. No machine has more cores. */
const MOST = 1024;

/** The resources of this process, with the limits of its container. */
interface Resources {
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
  /** True in a worker process of another program with `node:cluster`. Such a process cannot have workers itself. */
  readonly isClusterWorker: boolean;
}

const HERE: Resources = {
  cores: availableParallelism(),
  memory: constrainedMemory(),
  isClusterWorker: cluster.isWorker,
};

/**
 * Reads `PROCESSES`: a number, or `auto` for one process per core, as far as the memory limit of the container allows.
 *
 * The default is 1 on every machine. Each process takes memory of its own, and a container without a CPU limit sees all
 * cores of its node: with another default, a pod with a limit of 512 MiB on a node of 64 cores would never start.
 */
export function readProcesses(
  environment: Environment,
  problems: string[],
  resources: Resources = HERE,
): number {
  const count = readCount(environment, problems, resources);
  if (count > 1 && resources.isClusterWorker) problems.push(IN_A_CLUSTER);
  return count;
}

const IN_A_CLUSTER =
  'PROCESSES must be 1 or absent in a worker process of node:cluster, which pm2 starts in its cluster mode: remove PROCESSES, or start the program in fork mode';

function readCount(
  environment: Environment,
  problems: string[],
  { cores, memory }: Resources,
): number {
  if (environment['PROCESSES'] === 'auto') {
    return Math.max(1, Math.min(cores, Math.floor(memory / MEMORY_OF_A_PROCESS)));
  }
  const own: string[] = [];
  const count = readWhole(environment, own, { name: 'PROCESSES', fallback: 1, min: 1, max: MOST });
  problems.push(...own.map((problem) => `${problem}, or auto`));
  return count;
}

/** Returns the memory limit of the container. Node returns 0 if it does not know, and 2^64 if there is none. */
function constrainedMemory(): number {
  return process.constrainedMemory() || Number.POSITIVE_INFINITY;
}
