import { expect, test } from 'vitest';
import type { Part } from '../../../src/core/lens/part.ts';
import * as choice from '../../../src/core/lens/choice.ts';
import * as custom from '../../../src/core/lens/custom.ts';
import * as duration from '../../../src/core/lens/duration.ts';
import * as lists from '../../../src/core/lens/lists.ts';
import * as maps from '../../../src/core/lens/maps.ts';
import * as metadata from '../../../src/core/lens/metadata.ts';
import * as nest from '../../../src/core/lens/nest.ts';
import * as oneSide from '../../../src/core/lens/one-side.ts';
import * as quantity from '../../../src/core/lens/quantity.ts';
import * as scale from '../../../src/core/lens/scale.ts';
import * as shared from '../../../src/core/lens/shared.ts';
import * as split from '../../../src/core/lens/split.ts';
import * as typeChanges from '../../../src/core/lens/type-changes.ts';
import * as values from '../../../src/core/lens/values.ts';
import { rename, rest, unwrap, wrap } from '../../../src/core/lens/move.ts';
import { specimens } from './specimens/all.ts';

const modules = [
  { rename, rest, unwrap, wrap },
  choice,
  custom,
  duration,
  lists,
  maps,
  metadata,
  nest,
  oneSide,
  quantity,
  scale,
  shared,
  split,
  typeChanges,
  values,
];

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [part.lens, ...('parts' in part ? namesIn(part.parts) : [])]);
}

test('every lens is tried by the laws, and says what it does and for which values', () => {
  const parts = specimens.flatMap((specimen) => specimen.parts);
  const tried = new Set(namesIn(parts));
  const names = modules.flatMap((module) => Object.keys(module));
  expect(names.filter((name) => !tried.has(name))).toStrictEqual([]);
  for (const { sentence, domain } of parts) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(domain).toMatch(/^[A-Z0-9"].*\.$|^int64 .*\.$/);
  }
});
