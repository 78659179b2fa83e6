import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { kinds } from '../../src/kinds/index.ts';

interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string }[];
  };
}

const crds = globSync('src/kinds/*/crd.yaml').map(
  (file) => parse(readFileSync(file, 'utf8')) as Crd,
);

test.for(kinds.all.map((kind) => [`${kind.kind} of ${kind.group}`, kind] as const))(
  '%s has a CRD that lists the versions that the code knows',
  ([, kind]) => {
    const crd = crds.find(({ spec }) => spec.group === kind.group && spec.names.kind === kind.kind);
    expect(crd?.spec.versions.map(({ name }) => name).toSorted()).toStrictEqual(
      kind.versions.toSorted(),
    );
  },
);
