import type { PlanCommands } from '../../src/life/plan/step.ts';
import { clusterWords } from '../cluster/cluster-words.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { callOf, pipedCallOf } from '../program/call.ts';
import { shellWord } from '../program/shell-word.ts';

/** Returns the command lines that plans name, with the cluster that they are about. */
export function commandsFor(cluster: ClusterFlags): PlanCommands {
  const where = clusterWords(cluster);
  const withCluster = (command: string, ...args: readonly string[]): string =>
    callOf(command, [...args, ...where].join(' '));
  return {
    migrate: (crd) => withCluster('migrate', crd),
    translate: (crd) => withCluster('migrate', '--managed-fields', crd),
    repair: (crd) => withCluster('repair', crd),
    connect: ({ crd, isDefined, placeAt }) => {
      const file = placeAt?.([]).file;
      if (isDefined) {
        return pipedCallOf('client-config', `--crd ${shellWord(file ?? 'crd.yaml')} --url -`);
      }
      if (file !== undefined) return callOf('draft', shellWord(file));
      const get = ['kubectl get crd', crd.name, '--output yaml', ...where].join(' ');
      return `${get} | ${callOf('draft', '-')}`;
    },
  };
}
