import { inTurn } from '../../core/in-turn.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { covers } from '../acceptances.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import { NO_SCHEMA } from '../objects/sampler.ts';
import { asStored, asWritten } from '../server/api-server.ts';
import type { Example, ProofFinding } from '../finding.ts';
import { pass } from './effects.ts';
import type { Effect, Generations, Passage } from './effects.ts';
import { consequenceOf } from './in-words.ts';
import type { SchemaChange, SchemaCheck } from './schema-change.ts';
import { changesBetween } from './schema-changes.ts';

/** The changes of one check at one place, and the objects that show them. */
interface Group {
  readonly check: SchemaCheck;
  readonly path: string;
  readonly changes: readonly SchemaChange[];
  /** The first object that shows it. */
  first: KubernetesObject | undefined;
  isOnUpdate: boolean;
  seen: number;
}

/**
 * Compares the schemas of a version before and after a change. Objects of the old schema show what becomes of stored
 * ones; the static comparison finds the rest, and names the keyword.
 */
export async function schemaFindings(
  generations: Generations,
  passages: readonly Passage[],
): Promise<ProofFinding[]> {
  const { old, now } = generations;
  const groups = new Groups(
    changesBetween(old.version.schema ?? NO_SCHEMA, now.version.schema ?? NO_SCHEMA),
  );
  for (const passage of passages) groups.add(passage);
  return inTurn(groups.all(), (group) =>
    findingOf(group, generations, { count: passages.length, groups }),
  );
}

class Groups {
  readonly #groups = new Map<string, Group>();

  constructor(changes: readonly SchemaChange[]) {
    for (const [key, some] of Map.groupBy(changes, ({ check, path }) => `${check} ${path}`)) {
      const [first] = some;
      if (first === undefined) continue;
      const { check, path } = first;
      this.#groups.set(key, { check, path, changes: some, ...UNSEEN });
    }
  }

  all(): Iterable<Group> {
    return this.#groups.values();
  }

  /** Notes what an object shows, each once. */
  add({ object, effects }: Passage): void {
    const shown = new Set<Group>();
    for (const effect of effects) {
      const group = this.find(effect) ?? this.#open(effect);
      if (group === undefined) continue;
      group.isOnUpdate ||= effect.isOnUpdate;
      shown.add(group);
    }
    for (const group of shown) {
      group.first ??= object;
      group.seen += 1;
    }
  }

  /**
   * Returns the changes that explain an effect: at the same place, a field or a type that changed above it, or a lost
   * field whose absence makes the object around it invalid.
   */
  find(effect: Effect): Group | undefined {
    for (const check of EXPLAINS[effect.kind]) {
      const same = this.#groups.get(`${check} ${effect.path}`);
      if (same !== undefined) return same;
    }
    return [...this.#groups.values()].find(({ check, path }) => {
      if (check === 'type-changed') return covers(path, effect.path);
      if (check !== 'field-removed') return false;
      return effect.kind === 'refused' ? covers(effect.path, path) : covers(path, effect.path);
    });
  }

  /** Opens a group for an effect that no known change explains. A default of a new field is harmless. */
  #open({ kind, path, violation }: Effect): Group | undefined {
    if (kind === 'filled') return undefined;
    const check = kind === 'lost' ? 'field-removed' : 'validation-tightened';
    const change: SchemaChange = {
      check,
      path,
      rule: violation?.keyword ?? 'existingFieldRemoval',
      schemaAt: violation?.schemaAt ?? [],
      what:
        violation === undefined
          ? `${path} was removed`
          : `${violation.path || 'the object'} is invalid: ${violation.message || 'it is absent'}`,
      isCertain: true,
    };
    const group: Group = { check, path, changes: [change], ...UNSEEN };
    this.#groups.set(`${check} ${path}`, group);
    return group;
  }
}

const UNSEEN = { first: undefined, isOnUpdate: false, seen: 0 } as const;

const EXPLAINS: Readonly<Record<Effect['kind'], readonly SchemaCheck[]>> = {
  lost: ['field-removed', 'type-changed'],
  filled: ['default-changed', 'field-removed', 'type-changed'],
  refused: ['validation-tightened', 'type-changed', 'merge-changed', 'default-changed'],
};

async function findingOf(
  group: Group,
  generations: Generations,
  { count, groups }: { readonly count: number; readonly groups: Groups },
): Promise<ProofFinding> {
  const { check, path, changes, seen } = group;
  const { name } = generations.now.version;
  const [main] = changes;
  const clauses = changes.map(({ what }) => what).join('; ');
  const { level, text } = consequenceOf(group, count);
  return {
    check,
    level,
    from: name,
    to: name,
    path,
    message: `In ${name}, ${clauses}. ${text}`,
    examples: await examplesOf(group, generations, groups),
    ...(main !== undefined && { schemaAt: main.schemaAt }),
    crdify: [...new Set(changes.map(({ rule }) => rule))],
    seen: seen === 0 ? 1 : seen,
    of: seen === 0 ? 1 : count,
  };
}

/**
 * Returns a small stored object that shows a change, and how clients read it after a value is lost or filled. A default
 * that was stored with the object stays, so only another write shows that it has changed.
 */
async function examplesOf(
  group: Group,
  generations: Generations,
  groups: Groups,
): Promise<Example[]> {
  if (group.first === undefined) return [];
  const effectsIn = (object: KubernetesObject): Effect[] =>
    pass(object, generations).effects.filter((effect) => groups.find(effect) === group);
  const { sampler, version } = generations.old;
  const smallest = await sampler.shrink(group.first, (one) => effectsIn(one).length > 0);
  const { stored, read } = pass(smallest, generations);
  const storedNow = asStored(asWritten(smallest, generations.now.version));
  const marked = effectsIn(smallest).map((effect) => effect.marked);
  const before = { title: `${version.name}, stored before`, object: stored, marked };
  if (group.check === 'validation-tightened' || group.check === 'type-changed') return [before];
  const after = [
    { title: `${version.name}, read after the change`, object: read, marked },
    {
      title: `${version.name}, stored by the same write after the change`,
      object: storedNow,
      marked,
    },
  ].find(({ object }) =>
    differencesOf(stored, object).some(({ path }) => marked.includes(fieldPath(path))),
  );
  return after === undefined ? [before] : [before, after];
}
