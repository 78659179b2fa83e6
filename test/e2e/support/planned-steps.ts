import { execFile } from 'node:child_process';
import { dirname, isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import type { StepId, StepState } from '../../../src/life/plan/step.ts';
import type { Cluster } from '../global-setup.ts';
import { startProgram } from './migrating.ts';
import type { RunningCommand } from './migrating.ts';

/** A step as `plan --json` prints it. */
export interface PlannedStep {
  readonly id: StepId;
  readonly version: string;
  readonly state: StepState;
  /** Lines that tell how to change the CRD. */
  readonly edit?: readonly string[];
  readonly command?: string;
}

/** Returns the steps that plan calls safe now. A version counts as unused after some seconds without a request. */
export async function stepsNow(cluster: Cluster, crd: string): Promise<readonly PlannedStep[]> {
  const words = ['plan', crd, '--json', '--unused=0.001', `--kubeconfig=${cluster.kubeconfig}`];
  const { stdout, stderr } = await startProgram(cluster, words).ended;
  if (stdout === '') throw new Error(stderr);
  const [plan] = JSON.parse(stdout) as [{ readonly steps: readonly PlannedStep[] }];
  return plan.steps.filter(({ state }) => state === 'now');
}

/** Starts the command of a step, as it is printed, with more options. */
export function startStep(
  cluster: Cluster,
  { id, command }: PlannedStep,
  ...options: readonly string[]
): RunningCommand {
  const [program, ...words] = command?.split(' ') ?? [];
  if (program !== 'crdshift') throw new Error(`${id} has the command ${command}`);
  return startProgram(cluster, [...words, ...options]);
}

/** Runs the lines that change the CRD in a shell, as they are printed. */
export async function editAsTold(cluster: Cluster, { id, edit = [] }: PlannedStep): Promise<void> {
  const { kubectl, kubeconfig, folder } = cluster;
  const path = process.env['PATH'] ?? '';
  const env = {
    PATH: isAbsolute(kubectl) ? `${dirname(kubectl)}:${path}` : path,
    KUBECONFIG: kubeconfig,
    HOME: folder,
  };
  if (edit.length === 0) throw new Error(`${id} has no edit`);
  for (const line of edit) {
    const command = /^run: (.*)$/.exec(line)?.[1];
    if (command === undefined) throw new Error(`${id} has the edit ${line}`);
    await promisify(execFile)('/bin/sh', ['-c', command], { env });
  }
}
