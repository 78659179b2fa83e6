import { CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { randomInt } from 'node:crypto';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  url: option(
    'URL',
    'prove this running conversion webhook; use https, or http on this machine; - reads the URL from standard input, or prompts for it on a terminal without showing it',
  ),
  compare: option(
    'URL',
    'only compare the kind with this running conversion webhook, which it replaces: the results for the same objects, and how it reads what the webhook has stored; URL as for --url',
  ),
  caBundle: option(
    'FILE',
    'PEM certificates to trust for --url or --compare instead of the usual ones',
  ),
  ca: { ...option('FILE', 'the former name of --ca-bundle'), hidden: true },
  samples: option('N', 'objects for each direction between two versions (default: 1000)'),
  seed: option('N', 'make the objects of an earlier run again; every report prints its seed'),
  from: option('VERSION', 'prove only conversions from this version'),
  to: option('VERSION', 'prove only conversions to this version'),
  kubernetes: option(
    'VERSION',
    'the oldest Kubernetes release that evaluates the validation rules, for example 1.31 (default: the newest)',
  ),
  against: option(
    'REF',
    'also compare each CRD with the one in this git commit, and show what the change does to stored objects and to clients',
  ),
  live: flag(
    'also convert the objects of a cluster, which are only read; the report may quote them',
  ),
  ...CLUSTER_PARAMETERS,
  json: flag('print JSON instead of text'),
  junit: option('FILE', 'also write the report as JUnit XML'),
  sarif: option('FILE', 'also write the report as SARIF 2.1.0, for code scanning'),
  markdown: option('FILE', 'also write a summary as Markdown, for a pull request'),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

/** The validated numbers and versions of a proof. */
export interface Budget {
  readonly samples: number;
  readonly seed: number;
  readonly kubernetes?: string;
}

const SAMPLES = 1000;

/** Seeds are below this number, so that they are easy to copy. */
const SEEDS = 1_000_000;

/**
 * Validates the options.
 *
 * @throws {WrongUsage} for an invalid number or version, and for options that cannot be combined
 */
export function budgetOf(flags: Flags): Budget {
  checkCombinations(flags);
  const { samples, seed, kubernetes } = flags;
  return {
    samples: samples === undefined ? SAMPLES : wholeNumber('samples', samples, 1),
    seed: seed === undefined ? randomInt(SEEDS) : wholeNumber('seed', seed, 0),
    ...(kubernetes !== undefined && { kubernetes }),
  };
}

function checkCombinations(flags: Flags): void {
  checkWebhook(flags);
  const { kubernetes, from, to, live, kubeconfig, context } = flags;
  if (from !== undefined && from === to) {
    throw new WrongUsage('--from and --to name the same version. A conversion needs two.');
  }
  if (!live && (kubeconfig ?? context) !== undefined) {
    throw new WrongUsage('--kubeconfig and --context need --live');
  }
  if (kubernetes !== undefined && !/^1\.\d{1,3}$/.test(kubernetes)) {
    throw new WrongUsage('--kubernetes must be a release of Kubernetes such as 1.31');
  }
}

/** Returns the file of the certificates to trust, by either name of its option. */
export function caFileIn({ caBundle, ca }: Flags): string | undefined {
  return caBundle ?? ca;
}

function checkWebhook(flags: Flags): void {
  const { url, compare, against } = flags;
  if (compare !== undefined && (url ?? against) !== undefined) {
    throw new WrongUsage('--compare cannot be combined with --url or --against');
  }
  if (flags.ca !== undefined && flags.caBundle !== undefined) {
    throw new WrongUsage('--ca is the former name of --ca-bundle: give one of them');
  }
  if (caFileIn(flags) !== undefined && (url ?? compare) === undefined) {
    throw new WrongUsage('--ca-bundle needs --url or --compare');
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && Number.isSafeInteger(number)) return number;
  throw new WrongUsage(`--${name} must be a whole number from ${least}`);
}
