import { expect, test } from 'vitest';
import { indent } from '../../../scripts/draft/write/lay-out.ts';

test('lines are indented by the lines before them whose brackets are open', () => {
  const code = [
    "export const alert: Kind = defineKind(crd, 'v1', {",
    'v1alpha1: lens(',
    '// A guess (to confirm: the unit.',
    "rename('spec.level', 'spec.(level'),",
    "each('spec.rules', rename('a',",
    "'b')),",
    '),',
    '});',
  ];
  expect(indent(code.join('\n'))).toBe(
    [
      "export const alert: Kind = defineKind(crd, 'v1', {",
      '  v1alpha1: lens(',
      '    // A guess (to confirm: the unit.',
      "    rename('spec.level', 'spec.(level'),",
      "    each('spec.rules', rename('a',",
      "      'b')),",
      '  ),',
      '});',
    ].join('\n'),
  );
});
