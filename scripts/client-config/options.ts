import { CLUSTER_PARAMETERS } from '../cluster/parameters.ts';
import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';
import { readEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { PART_FORMATS } from './formats.ts';

/** The validated options of the command. */
export interface Options {
  /** `-` is standard input. */
  readonly files: readonly string[];
  readonly goal: Goal;
  /** True to compare with the goal and write nothing. */
  readonly isCheck: boolean;
  /** The cluster to check; undefined to check the files. */
  readonly cluster: ClusterFlags | undefined;
  readonly format: Format;
  readonly output: 'text' | 'json';
  readonly target: 'stdout' | 'files';
}

/** The task of a call: check the existing stanza alone, replace it, or turn a CRD of v1beta1 into v1. */
export type Goal =
  | { readonly to: 'check' }
  | { readonly to: 'upgrade' }
  | { readonly to: 'off' }
  | {
      readonly to: 'url' | 'service';
      /** Undefined if it is read from standard input. */
      readonly endpoint: Endpoint | undefined;
      readonly reviewVersions: readonly string[];
      readonly caBundleFile: string | undefined;
    };

/** The format of the output: whole CRDs, or their conversion only. */
export type Format = (typeof FORMATS)[number];

/** The values of --format. */
export const FORMATS = ['crd', ...PART_FORMATS] as const;

/** The options of the command. */
export const FLAGS = {
  url: option(
    'URL',
    'call the webhook at this public https URL; - reads it from standard input, or prompts for it on a terminal without showing it',
  ),
  service: option(
    'REFERENCE',
    'call the webhook at this service in the cluster; - reads it as for --url',
  ),
  off: flag('use no webhook: strategy None'),
  check: flag(
    'change nothing; check the existing stanza, and compare it with --url, --service or --off if one is given; with --context or --kubeconfig, check the CRDs of the cluster, and compare them with the files',
  ),
  ...CLUSTER_PARAMETERS,
  upgradeCrd: {
    ...option(
      'FILE',
      'turn the CRDs of this file from apiextensions.k8s.io/v1beta1 into v1, which Kubernetes 1.22 and later require; repeat it for more files; - reads standard input',
    ),
    variadic: true,
  },
  crd: {
    ...option(
      'FILE',
      'a YAML or JSON file with CRDs (apiextensions.k8s.io/v1 or v1beta1), CompositeResourceDefinitions of Crossplane, or APIResourceSchemas of kcp; repeat it for more files; - reads standard input',
    ),
    variadic: true,
  },
  caBundle: option(
    'FILE',
    'PEM certificates to trust instead of the system roots; omit it for a publicly trusted certificate: any existing caBundle is then removed',
  ),
  reviewVersions: option(
    'LIST',
    'the versions of ConversionReview, preferred first (default: v1,v1beta1)',
  ),
  format: {
    kind: 'enum',
    values: FORMATS,
    default: 'crd',
    placeholder: 'FORMAT',
    brief:
      'crd (default), merge-patch, json-patch, apply (a manifest for server-side apply), kustomize (a component) or helm (values, and lines for a template)',
  },
  write: flag('edit the files in place instead of writing to standard output'),
  json: flag(
    'write {"findings": [...], "output": "...", "written": ["..."]} to standard output; output is the text printed without --json, or null after an error; written lists the edited files',
  ),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

/**
 * Validates the options.
 *
 * @throws {WrongUsage} for options that cannot be combined
 */
export function optionsOf(flags: Flags): Options {
  const options: Options = {
    files: flags.upgradeCrd ?? flags.crd ?? [],
    goal: goalOf(flags),
    isCheck: flags.check,
    cluster: clusterOf(flags),
    format: flags.format,
    output: flags.json ? 'json' : 'text',
    target: flags.write ? 'files' : 'stdout',
  };
  const why =
    flags.upgradeCrd === undefined || flags.crd === undefined
      ? whyNotTogether(options)
      : '--upgrade-crd names the files: omit --crd';
  if (why !== undefined) throw new WrongUsage(why);
  return options;
}

function goalOf(flags: Flags): Goal {
  const why = whyNotOneGoal(flags);
  if (why !== undefined) throw new WrongUsage(why);
  const { url, service, upgradeCrd } = flags;
  const details = {
    reviewVersions: (flags.reviewVersions ?? 'v1,v1beta1').split(',').filter(Boolean),
    caBundleFile: flags.caBundle,
  };
  if (url !== undefined) return withEndpoint('url', url, details);
  if (service !== undefined) return withEndpoint('service', service, details);
  if (flags.off) return { to: 'off' };
  return { to: upgradeCrd === undefined ? 'check' : 'upgrade' };
}

function whyNotOneGoal(flags: Flags): string | undefined {
  const { url, service, upgradeCrd, check, off, caBundle, reviewVersions } = flags;
  const isUpgrade = upgradeCrd !== undefined;
  const isByWebhook = url !== undefined || service !== undefined;
  const goals = [url !== undefined, service !== undefined, off, isUpgrade].filter(Boolean);
  if (goals.length > 1 || (goals.length === 0 && !check)) {
    return 'give exactly one of --url, --service, --off, --upgrade-crd and --check';
  }
  if (isUpgrade && check) return '--upgrade-crd checks the result: omit --check';
  const isDetailed = caBundle !== undefined || reviewVersions !== undefined;
  if (isByWebhook || !isDetailed) return undefined;
  return '--ca-bundle and --review-versions need --url or --service';
}

function clusterOf({ check, kubeconfig, context }: Flags): ClusterFlags | undefined {
  if (kubeconfig === undefined && context === undefined) return undefined;
  if (!check) throw new WrongUsage('--kubeconfig and --context need --check');
  return { kubeconfig, context };
}

function withEndpoint(
  to: 'url' | 'service',
  text: string,
  details: Omit<Extract<Goal, { to: 'url' | 'service' }>, 'to' | 'endpoint'>,
): Goal {
  if (text === '-') return { to, endpoint: undefined, ...details };
  return { to, endpoint: readEndpoint(to, text), ...details };
}

function whyNotTogether(options: Options): string | undefined {
  const { files, goal, format, target, isCheck } = options;
  if (files.length === 0) return 'give --crd FILE, or --crd - for standard input';
  if (files.filter((file) => file === '-').length > 1) return '--crd - can be given only once';
  if (files.includes('-') && isOnStandardInput(goal)) {
    return `--crd - and --${goal.to} - would both read standard input: give the CRD as a file`;
  }
  if (target === 'files' && files.includes('-')) return '--write needs files, not standard input';
  if (target === 'files' && format !== 'crd') return '--write works only with --format crd';
  if (goal.to === 'upgrade' && format !== 'crd') return '--upgrade-crd has no --format';
  return isCheck ? whyNotChecked(format, target) : undefined;
}

function whyNotChecked(format: Format, target: Options['target']): string | undefined {
  if (target === 'files') return '--check writes nothing: omit --write';
  if (format !== 'crd') return '--check writes nothing: omit --format';
  return undefined;
}

function isOnStandardInput(goal: Goal): boolean {
  return 'endpoint' in goal && goal.endpoint === undefined;
}
