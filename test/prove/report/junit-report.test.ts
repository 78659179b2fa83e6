import { expect, test } from 'vitest';
import { junitReport } from '../../../src/prove/report/junit-report.ts';
import { aFinding, aProof, reported } from '../a-proof.ts';

test('an error fails, an accepted finding is skipped, and a pair without a finding passes', () => {
  const findings = [
    aFinding(),
    aFinding({ check: 'always-kept', level: 'warning', path: 'spec.zone' }),
    aFinding({ check: 'refused', accepted: 'the "old" form <gone>' }),
  ];
  const xml = junitReport([reported(aProof({ findings }), { 'spec.schedule': 7 })]);
  expect(xml).toContain(
    '<testsuite name="CronTab of example.com" tests="4" failures="1" errors="0" skipped="1">',
  );
  expect(xml).toContain('<property name="seed" value="42"/>');
  expect(xml).toContain(
    '<testcase classname="CronTab.example.com" name="round-trip: v1 → v1beta1: spec.schedule" file="crd.yaml" line="7"><failure message="v1beta1 drops the value.',
  );
  expect(xml).toContain('<skipped message="accepted: the &quot;old&quot; form &lt;gone&gt;"/>');
  expect(xml).toContain('name="always-kept: v1 → v1beta1: spec.zone"><system-out>');
  expect(xml).toContain('<testcase classname="CronTab.example.com" name="v1beta1 → v1"/>');
});

test('characters that XML does not allow are replaced', () => {
  const object = { kind: 'A', spec: '\u0000\u001B\uD800\uFFFF😀' };
  const findings = [
    aFinding({ message: 'a\u0001b\n"', examples: [{ title: 'v1', object, marked: [] }] }),
  ];
  const xml = junitReport([reported(aProof({ findings }))]);
  expect(xml).toContain('message="a\uFFFDb&#10;&quot;"');
  expect(xml).toContain('😀');
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
});
