import { shellWord } from '../program/shell-word.ts';
import type { ClusterFlags } from './parameters.ts';

/**
 * Returns the words that choose the given cluster in a command line to paste, of kubectl or of this program. Without
 * them, the command would go to the cluster of the current context.
 */
export function clusterWords({ context, kubeconfig }: ClusterFlags): readonly string[] {
  return [
    ...(context === undefined ? [] : [`--context ${shellWord(context)}`]),
    ...(kubeconfig === undefined ? [] : [`--kubeconfig ${shellWord(kubeconfig)}`]),
  ];
}
