import { option } from '../program/parameters.ts';

/** The options that choose a cluster, for every command that reads one. */
export interface ClusterFlags {
  readonly kubeconfig?: string | undefined;
  readonly context?: string | undefined;
}

/** Declares the options of `ClusterFlags`. */
export const CLUSTER_PARAMETERS = {
  kubeconfig: option(
    'FILE',
    'the kubeconfig (default: the files in KUBECONFIG, then ~/.kube/config, then the service account of this pod)',
  ),
  context: option('NAME', 'the context of the kubeconfig (default: its current context)'),
} as const;
