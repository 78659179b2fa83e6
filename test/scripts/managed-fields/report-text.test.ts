import { expect, test } from 'vitest';
import {
  hasLeftEntries,
  managedFieldsText,
  originText,
} from '../../../scripts/managed-fields/report-text.ts';
import type { ManagedFieldsReport } from '../../../src/life/managed-fields/in-cluster/translate-all.ts';

const GITOPS = {
  manager: 'gitops',
  operation: 'Apply',
  subresource: '',
  from: 'v1beta1',
  to: 'v1',
  how: 'converted',
  objects: 1200,
  examples: ['prod/a'],
  given: [],
} as const;

const REPORT: ManagedFieldsReport = {
  objects: 1300,
  translated: 1200,
  gone: 0,
  managers: [GITOPS],
  refused: [],
};

test('a report has a line for each manager', () => {
  expect(managedFieldsText(REPORT, false)).toBe(
    [
      'managedFields: 1300 objects, 1200 changed',
      '  gitops (Apply) v1beta1 -> v1: translated, 1200 objects',
    ].join('\n'),
  );
  expect(hasLeftEntries(REPORT)).toBe(false);
});

test('a report that ends in the middle says so', () => {
  const report = { ...REPORT, stopped: 'cluster a does not answer' };
  expect(managedFieldsText(report, false)).toContain(
    '\n  stopped before the last object: cluster a does not answer. Start it again',
  );
  expect(hasLeftEntries(report)).toBe(true);
});

test('it names the fields and objects whose entries are left, and who refused', () => {
  const left = {
    ...GITOPS,
    subresource: 'status',
    how: 'left',
    objects: 1,
    given: ['.status.address'],
    reason: 'the reason',
  } as const;
  const refused = [{ object: 'prod/b', status: 422, message: 'immutable' }];
  const report = { ...REPORT, gone: 1, managers: [left], refused };
  expect(managedFieldsText(report, true)).toBe(
    [
      'managedFields: 1300 objects, 1200 would change, 1 deleted meanwhile, 1 refused',
      '  gitops (Apply of /status) v1beta1 -> v1: left as it is, 1 object: the reason',
      '    fields: .status.address',
      '    objects: prod/a',
      '  prod/b is refused (422): immutable',
    ].join('\n'),
  );
  expect(hasLeftEntries(report)).toBe(true);
  expect(hasLeftEntries({ ...REPORT, refused })).toBe(true);
});

test('the origin of a translation is a conversion, or the reason why there is none', () => {
  const from = 'the kind in src/kinds/gateway';
  expect(originText({ target: 'v1', from, isExact: true })).toBe(
    'crdshift translates managedFields to v1 by the kind in src/kinds/gateway',
  );
  expect(originText({ target: 'v1', from: 'it is away', isExact: false })).toBe(
    'managedFields cannot be translated to v1 by the conversion: it is away',
  );
});
