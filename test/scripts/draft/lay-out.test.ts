import { expect, test } from 'vitest';
import { indent } from '../../../scripts/draft/write/lay-out.ts';

test('indents lines by the open brackets of the lines before', () => {
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
