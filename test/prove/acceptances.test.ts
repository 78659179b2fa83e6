import { describe, expect, test } from 'vitest';
import { accept, crdOf, defineKind } from '../../src/index.ts';
import { each, forget, lens, ownOnly } from '../../src/lens.ts';
import { acceptancesOf, isAccepted, withAcceptances } from '../../src/prove/acceptances.ts';
import { aFinding } from './a-proof.ts';

const open = crdOf({ group: 'example.com', kind: 'Port', versions: ['v1', 'v2'], shapes: {} });

describe('the acceptance of spec.ports', () => {
  const acceptance = accept('round-trip', 'spec.ports', 'nobody reads it');

  test.each(['spec.ports', 'spec.ports[]', 'spec.ports[0].name', 'spec.ports.name'])(
    'includes a finding about %s',
    (path) => {
      expect(isAccepted({ check: 'round-trip', path }, acceptance)).toBe(true);
    },
  );

  test.each(['spec', 'spec.portsOfOthers', ''])('excludes a finding about %j', (path) => {
    expect(isAccepted({ check: 'round-trip', path }, acceptance)).toBe(false);
  });

  test('excludes the findings of other checks', () => {
    expect(isAccepted({ check: 'always-kept', path: 'spec.ports' }, acceptance)).toBe(false);
  });
});

test('an acceptance without a path includes only findings about the whole object', () => {
  const acceptance = accept('cost-grows', '', 'objects are small');
  expect(isAccepted({ check: 'cost-grows', path: '' }, acceptance)).toBe(true);
  expect(isAccepted({ check: 'cost-grows', path: 'spec' }, acceptance)).toBe(false);
});

test('a path in the spelling of the API server, of a lens and of a report is the same', () => {
  const path = 'metadata.annotations[example.com/a]';
  for (const spelling of ["metadata.annotations['example.com/a']", path]) {
    expect(isAccepted({ check: 'round-trip', path }, accept('round-trip', spelling, 'r'))).toBe(
      true,
    );
  }
});

test('a kind accepts what its option lists, and the losses of forget', () => {
  const kind = defineKind(
    open,
    'v2',
    {
      v1: lens<object, object>(
        ownOnly('spec.old' as never),
        each('spec.ports' as never, forget('legacy' as never, 'v1 is gone') as never) as never,
      ),
    },
    { accepted: [accept('always-kept', 'spec.old', 'it is small')] },
  );
  const findings = withAcceptances(
    [
      aFinding({ check: 'always-kept', path: 'spec.old' }),
      aFinding({ check: 'round-trip', path: 'spec.ports[].legacy' }),
      aFinding({ check: 'invented-value', path: 'spec.ports[].legacy' }),
    ],
    acceptancesOf(kind),
  );
  expect(findings.map(({ accepted }) => accepted)).toEqual([
    'it is small',
    'v1 is gone',
    undefined,
  ]);
});
