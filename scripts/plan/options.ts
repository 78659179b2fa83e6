import { CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { argument, flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The arguments and options of `plan` and `doctor`. */
export const PLAN_PARAMETERS = {
  positional: {
    kind: 'array',
    parameter: argument(
      'CRD',
      'a CRD, as crontabs.stable.example.com, crontabs or CronTab (default: all with several versions, a webhook, or objects that cannot be listed)',
    ),
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

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof PLAN_PARAMETERS.flags>;

/** The validated options. */
export interface Options {
  /** Files and folders; empty without `--file`. */
  readonly files: readonly string[];
  /** The contexts of the clusters to read; undefined stands for the current one. */
  readonly contexts: readonly (string | undefined)[];
  readonly latency?: number;
  /** The time without a request after which a version counts as unused, in seconds. */
  readonly unusedAfter?: number;
  /** The number of objects of a CRD whose managedFields are read; undefined for all. */
  readonly objects?: number;
}

/** Seconds. */
const HOUR = 3600;

/**
 * Validates the options. Files alone need no cluster; without files, the current context is read.
 *
 * @throws {WrongUsage} for an invalid number, and for an empty list
 */
export function optionsOf(flags: Flags): Options {
  const { file, kubeconfig, context, latency, objects, unused } = flags;
  const files = file === undefined ? [] : listOf('file', file);
  const isOffline = files.length > 0 && context === undefined && kubeconfig === undefined;
  return {
    files,
    contexts: isOffline ? [] : context === undefined ? [undefined] : listOf('context', context),
    ...(latency !== undefined && { latency: numberOf('latency', latency) }),
    ...(unused !== undefined && { unusedAfter: numberOf('unused', unused) * HOUR }),
    ...(objects !== undefined && { objects: numberOf('objects', objects) }),
  };
}

function listOf(name: string, text: string): string[] {
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length === 0) throw new WrongUsage(`--${name} needs a value`);
  return [...new Set(parts)];
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && number > 0) return number;
  throw new WrongUsage(`--${name} must be a number above 0`);
}
