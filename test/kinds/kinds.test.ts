import { expect, test } from 'vitest';
import { proveKind, testKinds } from '../../scripts/testing/testing.ts';
import { kinds } from '../../src/kinds/index.ts';

testKinds(kinds);

test.for(kinds.all.map((kind) => [`${kind.kind} of ${kind.group}`, kind] as const))(
  '%s loses nothing',
  { timeout: 300_000 },
  async ([, kind], { annotate }) => {
    const proof = await proveKind(kind, { samples: 100, annotate });
    expect(proof.kind).toBe(kind.kind);
  },
);
