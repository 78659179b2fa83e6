import { expect, test } from 'vitest';
import type { Part } from '../../../src/core/lens/engine/part.ts';
import { lensNames } from './lens-names.ts';
import { specimens } from './specimens/all.ts';

function namesIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [part.lens, ...('parts' in part ? namesIn(part.parts) : [])]);
}

test('tries every lens with the laws, and describes its effect and its domain', () => {
  const parts = specimens.flatMap((specimen) => specimen.parts);
  const tried = new Set(namesIn(parts));
  expect(lensNames.filter((name) => !tried.has(name))).toStrictEqual([]);
  for (const { sentence, domain } of parts) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(domain).toMatch(/^[A-Z0-9"].*\.$|^int64 .*\.$/);
  }
});
