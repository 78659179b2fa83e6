import { isJsonObject } from '../json/json-value.ts';
import { DefinitionError } from './definition-error.ts';
import type { Kind } from './define-kind.ts';

/** The kinds of one deployment, in any number of groups, as `kindsOf` collects them. */
export interface Kinds {
  /** The kinds, in the order in which they were passed. */
  readonly all: readonly Kind[];
  /** Returns the kind of a group and name; undefined if the deployment does not serve it. */
  readonly find: (group: string, kind: string) => Kind | undefined;
}

/**
 * Collects the kinds of one deployment.
 *
 * @throws {DefinitionError} if two kinds have the same group and name, or an argument is not a kind
 */
export function kindsOf(...all: readonly Kind[]): Kinds {
  // Groups are compared afterwards: a text of both names is new in every call, and would be hashed.
  const byName = new Map<string, readonly Kind[]>();
  const find: Kinds['find'] = (group, name) =>
    byName.get(name)?.find((kind) => kind.group === group);
  const findings: string[] = [];
  for (const [at, kind] of all.entries()) {
    // A kind is undefined where modules import each other, and a caller may pass a list.
    if (isJsonObject(kind)) {
      const { group, kind: name } = kind;
      if (find(group, name)) findings.push(`${group}/${name} is defined more than once`);
      byName.set(name, [...(byName.get(name) ?? []), kind]);
    } else {
      findings.push(`argument ${at + 1} is not a kind: pass what defineKind returns`);
    }
  }
  if (findings.length > 0) throw new DefinitionError('the list of kinds', findings);
  return { all, find };
}
