/**
 * Imports `src/kinds` in a process of its own, for `kinds-check.ts`: what was imported once cannot be imported anew.
 *
 * @module
 */
import { writeSync } from 'node:fs';

try {
  await import('../../src/kinds/index.ts');
} catch (error) {
  writeSync(2, explain(error));
  process.exit(1);
}
// Whatever the kinds have left running is nothing to wait for.
process.exit(0);

/** A definition's findings speak for themselves; any other error needs the place in the sources. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'DefinitionError') return error.message;
  const lines = (error.stack ?? error.message).split('\n');
  return lines.filter((line) => !/^ +at .*(?:node:|import-kinds\.ts)/.test(line)).join('\n');
}
