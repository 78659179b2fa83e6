import { nextStep } from '../../../src/life/plan/plan.ts';
import type { Plan } from '../../../src/life/plan/plan.ts';
import { editLines } from './edit-text.ts';

/** Formats plans as JSON, one object for each CRD of each cluster. */
export function planJson(plans: readonly Plan[], kubeconfig?: string): string {
  return JSON.stringify(
    plans.map((plan) => documentOf(plan, kubeconfig)),
    null,
    2,
  );
}

function documentOf(plan: Plan, kubeconfig: string | undefined): object {
  const { facts, goal, findings, steps, calls } = plan;
  const { crd, live, placeAt } = facts;
  return {
    crd: crd.name,
    ...(live !== undefined && { cluster: live.cluster }),
    ...(placeAt !== undefined && { file: placeAt(['metadata', 'name']).file }),
    versions: crd.versions.map(({ name, served, storage, deprecated }) => {
      return { name, served, storage, deprecated };
    }),
    strategy: crd.conversion.strategy,
    target: goal.target,
    leaving: goal.leaving,
    ...(live !== undefined && {
      kubernetes: live.server.kubernetes,
      apiServers: live.server.servers,
      storedVersions: live.status.storedVersions,
      owner: live.owner,
      objects: live.objects.count,
      managedFields: live.objects.entries,
    }),
    findings: findings.map(({ id, level, path, message }) => {
      // The value may be a whole schema, or a URL with a secret.
      const { file, line } = placeAt?.(path) ?? {};
      return { id, level, path: path.join('.'), message, file, line };
    }),
    steps: steps.map(({ id, version, state, title, why, edit, command, look }) => ({
      id,
      version,
      state,
      title,
      why,
      ...(edit !== undefined && state === 'now' && { edit: editLines(edit, plan, kubeconfig) }),
      ...(command !== undefined && { command }),
      look,
    })),
    next: nextStep(plan)?.id ?? null,
    ...(calls !== undefined && { calls }),
  };
}
