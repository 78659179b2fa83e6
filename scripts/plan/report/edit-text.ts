import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import type { PlanPlace } from '../../../src/life/plan/facts.ts';
import type { Plan } from '../../../src/life/plan/plan.ts';
import type { FieldChange } from '../../../src/life/plan/step.ts';
import { clusterWords } from '../../cluster/cluster-words.ts';
import { shellWord } from '../../program/shell-word.ts';

/** Systems that would undo a change of the cluster, with the place where the change belongs instead. */
const SOURCES = {
  'Argo CD': 'in git, for Argo CD',
  Flux: 'in git, for Flux',
  Helm: 'in the chart, for Helm',
  OLM: 'in the bundle, for OLM',
  Crossplane: 'in the CompositeResourceDefinition or the provider, for Crossplane',
} as const;

/**
 * Returns the lines that tell how to make a change: the line of a file, the source of the system that manages the CRD,
 * or else a command of kubectl.
 *
 * @param kubeconfig - the given kubeconfig; another one may have another cluster in a context of the same name
 */
export function editLines(
  edit: readonly FieldChange[],
  plan: Plan,
  kubeconfig: string | undefined,
): string[] {
  const { crd, placeAt, live } = plan.facts;
  const owner = live?.owner;
  if (placeAt !== undefined) {
    return edit.map((change) => {
      const place = placeAt(change.path);
      const how = isMade(change, place) ? 'apply the change in' : 'edit';
      return `${how} ${place.file}:${place.line}: ${inWords(change, plan)}`;
    });
  }
  if (owner !== undefined) {
    return edit.map((change) => `edit ${SOURCES[owner]}: ${inWords(change, plan)}`);
  }
  const patch = stringifyJson(patchOf(edit, plan), true);
  const where = clusterWords({ context: live?.cluster, kubeconfig });
  const command = [
    'kubectl patch crd',
    crd.name,
    ...where,
    '--type json --patch',
    shellWord(patch),
  ];
  return [`run: ${command.join(' ')}`];
}

/** Reports whether a file already has a change that the cluster lacks. Any text counts as a deprecationWarning. */
function isMade({ value }: FieldChange, { value: held }: PlanPlace): boolean {
  return typeof value === 'string' ? typeof held === 'string' : held === value;
}

/** Formats a change with the name of its version, since positions differ between files and clusters. */
function inWords({ path, value }: FieldChange, { facts }: Plan): string {
  const [, , index, field] = path;
  const version = typeof index === 'number' ? facts.crd.versions[index]?.name : undefined;
  if (field === undefined) return `remove version ${version}`;
  return `version ${version}: ${field}: ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`;
}

/** Returns a JSON patch that applies only if every changed version is still at the same index. */
function patchOf(
  edit: readonly FieldChange[],
  { facts }: Plan,
): { op: string; path: string; value?: string | boolean }[] {
  const places = new Set(edit.map(({ path }) => path[2]));
  const tests = [...places].map((index) => ({
    op: 'test',
    path: `/spec/versions/${index}/name`,
    value: facts.crd.versions[Number(index)]?.name ?? '',
  }));
  const operations = edit.map(({ path, value }) => ({
    op: value === undefined ? 'remove' : 'add',
    path: `/${path.join('/')}`,
    ...(value !== undefined && { value }),
  }));
  return [...tests, ...operations];
}
