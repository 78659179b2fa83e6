import { DefinitionError } from './definition-error.ts';
import type { Kind } from './define-kind.ts';

/** The kinds that one deployment serves, of any number of groups. */
export interface Kinds {
  readonly all: readonly Kind[];
  readonly find: (group: string, kind: string) => Kind | undefined;
}

/**
 * Puts kinds together for one deployment.
 *
 * @throws {DefinitionError} when two of them have the same group and kind.
 */
export function kindsOf(...all: readonly Kind[]): Kinds {
  const byName = new Map<string, Kind[]>();
  const find = (group: string, name: string): Kind | undefined =>
    byName.get(name)?.find((kind) => kind.group === group);
  const findings: string[] = [];
  for (const kind of all) {
    const { group, kind: name } = kind;
    if (find(group, name)) findings.push(`${group}/${name} is defined more than once`);
    byName.set(name, [...(byName.get(name) ?? []), kind]);
  }
  if (findings.length > 0) throw new DefinitionError('the list of kinds', findings);
  return { all, find };
}
