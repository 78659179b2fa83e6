import { describe, expect, test } from 'vitest';
import { accept, crdOf, defineKind, through } from '../../src/index.ts';
import type { CheckId } from '../../src/core/kind/acceptance.ts';
import { each, forget, lens, ownOnly, rename } from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
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
      aFinding({ check: 'round-trip', path: 'spec.ports[].legacy', from: 'v2', to: 'v1' }),
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

const parts = (...all: readonly Part[]) => lens<object, object>(...(all as never[]));

describe('a forget of v1beta1', () => {
  const kind = defineKind(
    crdOf({
      group: 'example.com',
      kind: 'Port',
      versions: ['v1', 'v1beta1', 'v1alpha1', 'v1alpha2'],
      shapes: {},
    }),
    'v1',
    {
      v1beta1: parts(forget('spec.legacy', 'gone')),
      v1alpha1: parts(rename('spec.old', 'spec.legacy')),
      v1alpha2: through('v1beta1', parts(rename('spec.older', 'spec.legacy'))),
    },
  );
  const accepts = (from: string, to: string, path: string, check: CheckId = 'round-trip') => {
    const [finding] = withAcceptances([aFinding({ check, from, to, path })], acceptancesOf(kind));
    return finding?.accepted !== undefined;
  };

  test('accepts the loss for the versions whose path leads over it, by their names of the field', () => {
    expect(accepts('v1', 'v1beta1', 'spec.legacy')).toBe(true);
    expect(accepts('v1alpha1', 'v1beta1', 'spec.old')).toBe(true);
    expect(accepts('v1', 'v1alpha2', 'spec.older')).toBe(true);
    expect(accepts('v1alpha2', 'v1alpha1', 'spec.older')).toBe(true);
  });

  test('accepts no loss between other versions', () => {
    expect(accepts('v1', 'v1alpha1', 'spec.legacy')).toBe(false);
    expect(accepts('v1alpha1', 'v1', 'spec.old')).toBe(false);
    expect(accepts('v1alpha2', 'v1beta1', 'spec.older')).toBe(false);
  });

  test('accepts that the path between other versions matters', () => {
    expect(accepts('v1alpha1', 'v1', 'spec.legacy', 'path-dependent')).toBe(true);
  });
});

test('a forget in a list accepts the loss by the name that another version has for the list', () => {
  const kind = defineKind(
    crdOf({
      group: 'example.com',
      kind: 'Port',
      versions: ['v1', 'v1beta1', 'v1alpha1'],
      shapes: {},
    }),
    'v1',
    {
      v1beta1: parts(
        each('spec.listeners' as never, forget('legacy' as never, 'gone') as never) as never,
      ),
      v1alpha1: through(
        'v1beta1',
        parts(
          each(
            ['spec.ports', 'spec.listeners'] as never,
            rename('a' as never, 'b' as never) as never,
          ) as never,
        ),
      ),
    },
  );
  const [finding] = withAcceptances(
    [aFinding({ check: 'round-trip', from: 'v1alpha1', to: 'v1', path: 'spec.ports[].legacy' })],
    acceptancesOf(kind),
  );
  expect(finding?.accepted).toBe('gone');
});
