import { CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { flag, option, text } from '../program/parameters.ts';

/** The arguments and options of `plan` and `doctor`. */
export const PLAN_PARAMETERS = {
  positional: {
    kind: 'array',
    parameter: {
      placeholder: 'CRD',
      parse: text,
      brief:
        'a CRD, as crontabs.stable.example.com, crontabs or CronTab (default: all with several versions, a webhook, or objects that cannot be listed)',
    },
  },
  flags: {
    file: option(
      'PATHS',
      'read CRDs from these files and folders, separated by commas; with --context, name the lines to edit in them',
    ),
    kubeconfig: CLUSTER_PARAMETERS.kubeconfig,
    context: option(
      'NAMES',
      'contexts of the kubeconfig, separated by commas; several become one table (default: its current context)',
    ),
    latency: option(
      'MS',
      'predict the cost of conversions with this duration of a webhook call (default: as API servers measure it)',
    ),
    objects: option('N', 'read managedFields of only the first N objects of a CRD (default: all)'),
    unused: option(
      'HOURS',
      'the time without a request after which a version counts as unused (default: 24)',
    ),
    json: flag('print JSON instead of text'),
    sarif: option('FILE', 'also write the findings as SARIF 2.1.0, for code scanning'),
  },
} as const;
