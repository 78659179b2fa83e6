import { expect, test } from 'vitest';
import { exportOf } from '../../../scripts/generate/kinds-index.ts';

test.each([
  ['cron-tab', 'cronTab'],
  ['function', 'functionKind'],
  ['lens', 'lensKind'],
  ['crd', 'crdKind'],
  ['rename', 'renameKind'],
  ['list-to-map', 'listToMapKind'],
  ['kinds-of', 'kindsOfKind'],
])('the export of the folder %s is %s, which no import has', (folder, name) => {
  expect(exportOf(folder)).toBe(name);
});
