import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkKind } from '../../src/check/check-kind.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import { kinds } from '../../src/kinds/index.ts';
import { all } from '../worked/all.ts';

const crds = globSync(['test/worked/*/crd.yaml', 'src/kinds/*/crd.yaml']).flatMap((file) => {
  const crd = readCrd(parse(readFileSync(file, 'utf8'), { merge: true }), 'v1');
  return 'form' in crd ? [crd] : [];
});

const known = [...all.map(({ kind }) => kind), ...kinds.all].map(
  (kind) => [`${kind.kind} of ${kind.group}`, kind] as const,
);

test.for(known)('%s converts all fields of its CRD', ([, kind]) => {
  const crd = crds.find((one) => one.group === kind.group && one.kind === kind.kind);
  expect(crd && checkKind(kind, crd)).toStrictEqual([]);
});
