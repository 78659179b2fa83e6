import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readKind } from '../../scripts/generate/read-kind.ts';
import { documentsOf } from '../../scripts/local/samples.ts';
import { pruneObject } from '../../src/core/keep/prune.ts';
import { kinds } from '../../src/kinds/index.ts';
import type { Fields } from '../support/a-store.ts';
import { anObject, view } from '../support/a-store.ts';

/** What the CRD of every kind says, by its folder. */
const crds = new Map(
  globSync('src/kinds/*/crd.yaml').map((file) => {
    const crd = readKind(readFileSync(file, 'utf8'));
    if (!('versions' in crd)) {
      throw new Error(`${file}: ${crd.map(({ message }) => message).join(' ')}`);
    }
    return [dirname(file), crd];
  }),
);

test.for(kinds.all.map((kind) => [`${kind.kind} of ${kind.group}`, kind] as const))(
  '%s has a CRD that lists the versions that the code knows',
  ([, kind]) => {
    const crd = [...crds.values()].find(
      (one) => one.group === kind.group && one.kind === kind.kind,
    );
    expect(crd?.versions.map(({ name }) => name).toSorted()).toStrictEqual(
      kind.versions.toSorted(),
    );
  },
);

/** Samples are what users of a kind write; whoever adds a kind has no other test of its conversions to begin with. */
const samples = globSync('src/kinds/*/samples/*.yaml')
  .toSorted()
  .flatMap((file) => {
    const documents = documentsOf(readFileSync(file, 'utf8'));
    return documents.map(({ value }) => [file, value as Fields] as const);
  });

test.for(samples)('%s converts to every version and comes home as it is', ([file, sample]) => {
  const { apiVersion, kind: name, metadata, ...fields } = sample;
  const [group = '', version = ''] = String(apiVersion).split('/');
  const kind = kinds.find(group, String(name));
  if (kind === undefined) {
    throw new Error(`${file}: src/kinds/index.ts has no ${String(name)} of ${group}`);
  }
  expect(kind.versions).toContain(version);
  const { versions = [] } = crds.get(join(dirname(file), '..')) ?? {};
  const shapes = Object.fromEntries(versions.map((known) => [known.name, known.shape]));
  const own = shapes[version] ?? { open: true };
  const sent = anObject(kind, version, fields);
  const whole = { ...sent, metadata: { ...(metadata as object), ...sent.metadata } };
  const object = pruneObject(whole, own, { value: undefined, shape: undefined });
  for (const other of kind.versions) {
    const home = view(kind, view(kind, object, other, shapes), version, shapes);
    const path = kind.path(`${group}/${version}`, `${group}/${other}`) ?? [];
    // What is forgotten on purpose does not come home; to convert it there and back is enough.
    if (path.some(({ forgets }) => forgets.length > 0)) continue;
    expect(home, `from ${version} to ${other} and back`).toEqual(object);
  }
});
