import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { createRequire } from 'node:module';

/** The machine of the measurements, without anything that identifies it. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** The load average of the last minute. With more than one or two, figures are rough. */
  readonly loadBefore: number;
  /** The versions of the compared programs. */
  readonly versions: Readonly<Record<string, string>>;
}

export async function describeMachine(): Promise<Machine> {
  const [processor] = cpus();
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    loadBefore: loadavg()[0] ?? Number.NaN,
    versions: {
      node: process.versions.node,
      workerd: (createRequire(import.meta.url)('workerd/package.json') as { version: string })
        .version,
      'controller-runtime': await pinned('controller-runtime', 'sigs.k8s.io/controller-runtime'),
      agnhost: await pinned('agnhost', 'k8s.io/kubernetes'),
    },
  };
}

/** Returns the version of a module that a rival requires. */
async function pinned(rival: string, module: string): Promise<string> {
  const goMod = await readFile(new URL(`../rivals/${rival}/go.mod`, import.meta.url), 'utf8');
  return new RegExp(`^\\s*${module} (v\\S+)`, 'm').exec(goMod)?.[1] ?? 'unknown';
}
