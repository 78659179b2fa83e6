import { randomInt } from 'node:crypto';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options as the command line parser returns them. */
export interface Flags extends ClusterFlags {
  readonly url?: string;
  readonly compare?: string;
  readonly caBundle?: string;
  /** The former name of `caBundle`. */
  readonly ca?: string;
  readonly samples?: string;
  readonly seed?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kubernetes?: string;
  readonly live: boolean;
  readonly against?: string;
  readonly json: boolean;
  readonly junit?: string;
  readonly sarif?: string;
  readonly markdown?: string;
}

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
