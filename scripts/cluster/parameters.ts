import { argument, flag, option } from '../program/parameters.ts';

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

/** The argument of the commands that write to the objects of one CRD, and their option for strategy None. */
export const CRD_NAME = argument(
  'CRD',
  'the name of the CRD, for example crontabs.stable.example.com',
);
export const ACCEPT_LOSS = flag(
  'with strategy None: continue even if writes remove fields that the storage version does not have',
);
