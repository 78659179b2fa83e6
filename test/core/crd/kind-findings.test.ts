import { describe, expect, it } from 'vitest';
import { readCrd } from '../../../src/core/crd/custom-resource-definition.ts';
import { kindFindings } from '../../../src/core/crd/kind-findings.ts';
import { defineKind } from '../../../src/core/kind/define-kind.ts';
import { kindsOf } from '../../../src/core/kind/kinds.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { aCrd } from './a-crd.ts';

const cronTab = defineKind({
  crd: { group: 'example.com', kind: 'CronTab', versions: ['v1beta1'] },
  hub: 'v1beta1',
  spokes: {},
});

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
      'warning spec.versions[1].name VersionNotServed: the kinds of this deployment know CronTab in v1beta1, but not in v1. Add a spoke for v1, or remove the version.',
    ]);
  });

  it('do not know the kind of the CRD', () => {
    expect(judge(aCrd({ group: 'stable.example.com' }))).toEqual([
      'warning spec.names.kind KindNotServed: the kinds of this deployment do not include CronTab of stable.example.com, so every conversion would be refused. Add it to src/kinds, or check the group.',
    ]);
  });

  it('know every version of the CRD', () => {
    expect(judge(aCrd({ versions: [{ name: 'v1beta1' }] }))).toEqual([]);
  });
});
