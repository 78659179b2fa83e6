import { existsSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { shellWord } from '../program/shell-word.ts';

/**
 * Returns a line about kubectl if PATH has none: one that adds the kubectl of the control plane. The folder of
 * KUBEBUILDER_ASSETS may not have one either.
 *
 * @param kubectl - the path of the kubectl of the control plane, or its name alone
 */
export function kubectlHint(kubectl: string, path = ''): string {
  if (path.split(delimiter).some((folder) => existsSync(join(folder, 'kubectl')))) return '';
  return isAbsolute(kubectl)
    ? `  export PATH=${shellWord(dirname(kubectl))}:"$PATH"\n`
    : '  # There is no kubectl here. Install it: https://kubernetes.io/docs/tasks/tools/\n';
}
