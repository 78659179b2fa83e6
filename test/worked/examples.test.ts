import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import type { Fields } from '../support/a-store.ts';
import { anObject } from '../support/a-store.ts';
import { byName } from './all.ts';
import type { Loss, SameObject, WorkedKind } from './worked-kind.ts';
import { carriesKept, see, withoutKept } from './worked-kind.ts';

describe.for(byName)('%s', ([, worked]) => {
  test.for(Object.entries(worked.same))('%s is the same in every version', ([, versions]) => {
    const { seen, meant } = everyView(worked, versions);
    expect(seen).toStrictEqual(meant);
  });

  test.for(Object.entries(worked.kept))('%s is kept', ([, loss]) => {
    const { seen, meant } = awayAndHome(worked, loss);
    expect(seen).toStrictEqual(meant);
  });

  test.for(Object.entries(worked.stashed ?? {}))(
    '%s is read from the stash',
    ([, { from, to, object, shown }]) => {
      const seen = see(worked, whole(worked, from, object), to);
      expect(seen).toStrictEqual(whole(worked, to, shown));
    },
  );
});

/** Converts every version of an object to every other, and returns the results with the expected objects. */
function everyView(
  worked: WorkedKind,
  versions: SameObject,
): Record<'seen' | 'meant', Record<string, Fields>> {
  const names = Object.keys(versions);
  const meant = Object.fromEntries(
    names.map((version) => [version, whole(worked, version, versions[version])]),
  );
  const pairs = names.flatMap((from) =>
    names.map((to) => ({ from, to, name: `${from} as ${to}` })),
  );
  return {
    seen: Object.fromEntries(
      pairs.map(({ from, to, name }) => [name, see(worked, meant[from] ?? {}, to)]),
    ),
    meant: Object.fromEntries(pairs.map(({ to, name }) => [name, meant[to] ?? {}])),
  };
}

/** Converts an object to the other version and back, and returns both results with the expected objects. */
function awayAndHome(
  worked: WorkedKind,
  { from, to, object, shown }: Loss,
): Record<'seen' | 'meant', object> {
  const before = whole(worked, from, object);
  const away = see(worked, before, to);
  return {
    seen: { away: withoutKept(away), isKept: carriesKept(away), home: see(worked, away, from) },
    meant: { away: whole(worked, to, shown), isKept: true, home: before },
  };
}

/** Returns a whole object, with any metadata in the fields added to its identity. */
function whole({ kind }: WorkedKind, version: string, fields: JsonObject = {}): Fields {
  const { metadata, ...others } = fields;
  const object = anObject(kind, version, others);
  return { ...object, metadata: { ...object.metadata, ...(metadata as JsonObject | undefined) } };
}
