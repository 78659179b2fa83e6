import { describe, expect, it } from 'vitest';
import { readCrd } from '../../src/crd/read-crd.ts';
import { kindFindings } from '../../src/crd/kind-findings.ts';
import { defineKind } from '../../src/core/kind/define-kind.ts';
import { kindsOf } from '../../src/core/kind/kinds.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { aCrd } from './a-crd.ts';

const cronTab = defineKind(
  { group: 'example.com', kind: 'CronTab', versions: ['v1beta1'] },
  'v1beta1',
  {},
);

function judge(document: JsonObject): string[] {
  const crd = readCrd(document, 'v1');
  if (Array.isArray(crd)) throw new Error('this test needs a readable CRD');
  return kindFindings(crd, kindsOf(cronTab)).map(
    ({ level, path, rule, message }) => `${level} ${path} ${rule}: ${message}`,
  );
}

describe('the kinds of a deployment', () => {
  it('do not know a version of the CRD', () => {
    expect(judge(aCrd())).toEqual([
      'warning spec.versions[1].name VersionNotServed: this deployment serves CronTab in v1beta1, but not in v1. Add a spoke for v1, or remove the version.',
    ]);
  });

  it('do not know the kind of the CRD', () => {
    expect(judge(aCrd({ group: 'stable.example.com' }))).toEqual([
      'warning spec.names.kind KindNotServed: this deployment does not serve CronTab of stable.example.com, so it would refuse every conversion. Add the kind, or check the group.',
    ]);
  });

  it('need not know a kind with one version', () => {
    expect(judge(aCrd({ group: 'stable.example.com', versions: [{ name: 'v1' }] }))).toEqual([
      'warning spec.versions OneVersion: v1 is the only version of the CRD, so there is nothing to convert, and no webhook is called. Leave out spec.conversion until there is a second version.',
    ]);
  });

  it('know every version of the CRD', () => {
    expect(judge(aCrd({ versions: [{ name: 'v1beta1' }] }))).toEqual([]);
  });
});
