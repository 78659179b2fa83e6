import type { Plan } from './a-random-kind.ts';
import { treeOf } from './a-random-kind.ts';
import type { Column, Version } from './columns.ts';
import { VERSIONS, formFrom } from './columns.ts';
import { same } from './compare.ts';
import type { Tape } from './tape.ts';

/** A change of a definition between two deployments. */
export type Change = 'backport' | 'link' | 'hub' | 'version' | 'code';

const CHANGES: readonly [Change, ...Change[]] = ['backport', 'link', 'hub', 'version', 'code'];

/** Returns the definition of the next deployment, with one or two changes. */
export function changed(plan: Plan, tape: Tape): { next: Plan; changes: ReadonlySet<Change> } {
  const changes = new Set<Change>();
  let next = plan;
  for (let left = tape.pick([1, 1, 2]); left > 0; left -= 1) {
    const change = tape.pick(CHANGES);
    const after = changeOnce(next, change, tape);
    if (!same(after, next)) changes.add(change);
    next = after;
  }
  return { next, changes };
}

function changeOnce(plan: Plan, change: Change, tape: Tape): Plan {
  const { versions, columns, byHand } = plan;
  switch (change) {
    case 'backport':
      return { ...plan, columns: backported(plan, tape) };
    case 'link':
      return { ...plan, columns: columns.map((column) => ({ ...column, apart: false })) };
    case 'hub':
      return { ...plan, ...treeOf(versions, tape.pick(['middle', 'chain', 'star', 'mixed'])) };
    case 'version': {
      const all = VERSIONS.slice(0, versions.length + 1);
      const hub = tape.chance(50) ? all.at(-1) : plan.hub;
      const parents = all
        .filter((version) => version !== hub)
        .map((version): [Version, Version] => {
          const parent = plan.parents[version];
          const isKept = parent !== undefined && tape.chance(50);
          return [version, isKept ? parent : (hub ?? plan.hub)];
        });
      return { ...plan, versions: all, hub: hub ?? plan.hub, parents: Object.fromEntries(parents) };
    }
    case 'code': {
      const spoke = versions.find((version) => version !== plan.hub) ?? plan.hub;
      const isLens = byHand.has(spoke);
      const others = [...byHand].filter((version) => version !== spoke);
      return { ...plan, byHand: new Set(isLens ? others : [...others, spoke]) };
    }
    default:
      return change satisfies never;
  }
}

/** Adds to one version a column that only others had, or a field of one. */
function backported({ columns, versions }: Plan, tape: Tape): readonly Column[] {
  const at = tape.below(columns.length);
  return columns.map((column, index) => {
    if (index < at) return column;
    const version = versions.find((one) => column.forms[one] === undefined);
    if (version !== undefined) return withForm(column, version, formFrom(tape, column));
    const poor = versions[tape.below(versions.length)] ?? 'v1';
    const form = column.forms[poor];
    const rich = versions.flatMap((one) => Object.keys(column.forms[one]?.fields ?? {}));
    const missing = rich.find((field) => form?.fields[field] === undefined);
    if (form === undefined || missing === undefined) return column;
    return withForm(column, poor, { ...form, fields: { ...form.fields, [missing]: missing } });
  });
}

function withForm(column: Column, version: Version, form: Column['forms']['v1']): Column {
  return { ...column, forms: { ...column.forms, [version]: form } };
}
