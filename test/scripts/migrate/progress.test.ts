import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { viewOn } from '../../../scripts/migrate/progress.ts';
import { stops, warns } from '../../../src/life/migrate/finding.ts';

/** Returns a view, and a function that reads what it has shown since the last call. */
function aView(): { view: ReturnType<typeof viewOn>; shown: () => string } {
  const stream = new PassThrough({ encoding: 'utf8' });
  const view = viewOn(stream as unknown as NodeJS.WriteStream, () => 0);
  return { view, shown: () => String(stream.read() ?? '') };
}

test('a finding is shown as soon as the migration goes on', () => {
  const { view, shown } = aView();
  view.onEvent({ kind: 'finding', finding: warns('permission-unknown', 'perhaps') });
  view.onEvent({ kind: 'step', step: 'rewrite' });
  expect(shown()).toBe('warning permission-unknown: perhaps\ncrdshift writes every object\n');
  view.endWithReport();
  expect(shown()).toBe('');
});

test('a finding is shown before a question, and if no report follows', () => {
  const { view, shown } = aView();
  view.onEvent({ kind: 'finding', finding: stops('object-refused', '1 object') });
  view.end();
  expect(shown()).toBe('error object-refused: 1 object\n');
});

test('the last findings are left to the report', () => {
  const { view, shown } = aView();
  view.onEvent({ kind: 'finding', finding: stops('crd-missing', 'no CRD') });
  view.endWithReport();
  view.end();
  expect(shown()).toBe('');
});
