import { proveKind, testKinds } from 'crdshift/testing';
import { test } from 'vitest';
import { kinds } from '../src/kinds/index.ts';

// Checks every kind against its CRD, and converts every sample to every version and back.
testKinds(kinds);

// Generates objects from the schemas, and shows the smallest one that a conversion breaks. `npm run prove` tries more.
test.for(kinds.all.map((kind) => [kind.kind, kind] as const))(
  '%s loses nothing',
  { timeout: 300_000 },
  async ([, kind], { annotate }) => {
    await proveKind(kind, { samples: 100, annotate });
  },
);
